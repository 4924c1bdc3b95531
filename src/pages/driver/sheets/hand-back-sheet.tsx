import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { digitsOf } from "../../../shared/copied.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import type { HeldParcel } from "../data/day.ts";
import { t } from "../texts/translate.ts";

const CODE = /^\d{6}$/;

interface Props {
  /** What the driver has for the shop. */
  parcels: readonly HeldParcel[];
  /** @returns why the shop's code was not accepted; undefined if it was, or if the scans wait to be sent */
  handBack: (parcels: HeldParcel[], code: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Hands parcels back to their shop, with one code for all of them. */
export function HandBackSheet({ parcels, handBack, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState<readonly HeldParcel[]>([]);
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState({ text: "", isOfCode: false });
  const chosen = parcels.filter((parcel) => !left.includes(parcel));
  useLayoutEffect(() => field.current!.focus(), []);

  const fail = (text: string) => {
    setError({ text, isOfCode: true });
    field.current?.focus();
    field.current?.select();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isChecking) return;
    const code = digitsOf(field.current!.value);
    if (chosen.length === 0) return setError({ text: t("Choose what you give back."), isOfCode: false });
    if (!CODE.test(code)) return fail(t("The code has six digits."));
    setError({ text: "", isOfCode: false });
    setChecking(true);
    const problem = await handBack(chosen, code);
    setChecking(false);
    if (problem === undefined) onClose();
    else fail(problem);
  };
  return (
    <Sheet
      id="hand-back-title"
      title={t("Give back to {name}", { name: parcels[0]?.goesTo?.name ?? "" })}
      onClose={onClose}
    >
      <form class="stack" noValidate onSubmit={submit}>
        <label for="receiving-code">{t("Receiving code")}</label>
        <input
          ref={field}
          id="receiving-code"
          class="digits"
          inputMode="numeric"
          autocomplete="off"
          maxLength={7}
          aria-describedby="receiving-code-hint hand-back-error"
          aria-invalid={error.isOfCode || undefined}
        />
        <p id="receiving-code-hint" class="hint">
          {t("{count} counted: ask for a code for {count}", { count: chosen.length })}
        </p>
        <p id="hand-back-error" class="error" role="alert">
          {error.text}
        </p>
        <button type="submit" class="primary" aria-disabled={isChecking || undefined}>
          {isChecking ? t("Checking the code…") : t("Give back {count} parcels", { count: chosen.length })}
        </button>
        <ul class="chosen">
          {parcels.map((parcel) => (
            <li key={parcel.tracking_code}>
              <label class="choice">
                <input
                  type="checkbox"
                  checked={!left.includes(parcel)}
                  onChange={({ currentTarget: { checked } }) =>
                    setLeft(checked ? left.filter((one) => one !== parcel) : [...left, parcel])
                  }
                />
                <span class="code" translate={false}>
                  {readableCode(parcel.tracking_code)}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </form>
    </Sheet>
  );
}
