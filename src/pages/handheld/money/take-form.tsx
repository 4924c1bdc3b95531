import { useRef, useState } from "preact/hooks";
import { digitsOf } from "../../../shared/copied.ts";
import { readableNaira } from "../../../shared/money.ts";
import { numberIn } from "../../../shared/typed-number.ts";
import type { MoneyHolder, MoneyToTake, TakenMoney } from "../../api.ts";
import { NumberInput } from "../../ui/forms/number-input.tsx";
import { Icon } from "../elements/icon.tsx";
import { Viewfinder } from "../scan/viewfinder.tsx";
import { t } from "../texts/translate.ts";
import type { Giver, MoneyRoutes } from "./money-routes.ts";
import { offerIn } from "./offer-text.ts";
import { type Failed, failureOf, NEEDS_NETWORK } from "./use-till.ts";

const KOBO_DIGITS = 2;

/** What was sent and got no answer: it can be asked again after the sheet was closed. */
let unanswered: MoneyToTake | undefined;

interface Props {
  /** Who gives it; undefined: whose screen is scanned. */
  from: Giver | undefined;
  /** How much more one may have; null: as much as there is. */
  room: number | null;
  take: MoneyRoutes["take"];
  onTaken: (taken: TakenMoney) => void;
  onBack: () => void;
  onUnauthorized: () => void;
}

/** Takes money from somebody: who counts it types the amount and the giver's code. */
export function TakeForm({ from, room, take, onTaken, onBack, onUnauthorized }: Props) {
  const amountField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const [before] = useState(from && unanswered?.from.id !== from.id ? undefined : unanswered);
  const [scanned, setScanned] = useState<MoneyHolder | undefined>(before?.from);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<{ of?: "amount" | "code"; text: string }>({
    text: navigator.onLine ? "" : NEEDS_NETWORK,
  });

  const fail = (text: string, of?: "amount" | "code") => {
    setError({ text, ...(of && { of }) });
    if (of) (of === "amount" ? amountField : codeField).current?.focus();
  };
  const scan = (text: string) => {
    const offer = offerIn(text)!;
    if (from && offer.from.id !== from.id) return fail(t("This is the code of somebody else."), "code");
    setScanned(offer.from);
    setError({ text: "" });
    codeField.current!.value = offer.code;
    amountField.current!.focus();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isSending.current) return;
    const typed = codeField.current!.value;
    if (offerIn(typed)) return scan(typed);
    const amount = numberIn(amountField.current!.value, KOBO_DIGITS);
    const code = digitsOf(typed);
    const giver = from ?? scanned;
    if (!amount) return fail(t("Type the amount that you counted."), "amount");
    if (!giver) return fail(t("Scan the giver's screen, or type all that stands below its code."), "code");
    if (!/^\d{6}$/.test(code)) return fail(t("The code has six digits."), "code");
    const counted: MoneyToTake = { from: { kind: giver.kind, id: giver.id }, amount, code };
    // What got no answer may be in the till already, and so take the room that it needs.
    const isAgain = JSON.stringify(counted) === JSON.stringify(unanswered);
    if (!isAgain && room !== null && amount > room)
      return fail(
        t("You may take {amount} at most. The giver can give less.", { amount: readableNaira(room) }),
      );
    if (!navigator.onLine) return fail(NEEDS_NETWORK);
    setError({ text: "" });
    setBusy(true);
    isSending.current = true;
    // Set before the answer comes, because the sheet may be closed meanwhile.
    unanswered = counted;
    const answer = await take(counted);
    isSending.current = false;
    setBusy(false);
    if (answer.kind !== "unreachable" && answer.kind !== "busy") unanswered = undefined;
    if (answer.kind === "unauthorized") return onUnauthorized();
    if (answer.kind === "done") return onTaken(answer.data);
    fail(...refusalOf(answer));
  };

  return (
    <form class="stack take" noValidate onSubmit={submit}>
      <p>
        {from
          ? t("{name} gives you money. Count it together.", { name: from.name })
          : t("Count it together, then scan the giver's screen.")}
      </p>
      <Viewfinder
        start={t("Scan the giver's screen")}
        aim={t("Hold the giver's code in the frame")}
        notWanted={t("This is not a code for money")}
        isUsed={!isBusy}
        read={(text) => (offerIn(text) ? text : undefined)}
        onRead={scan}
      />
      {!from && scanned && <p role="status">{t("The giver is known. Type what you counted.")}</p>}
      <label for="counted">{t("Amount that you counted")}</label>
      <NumberInput
        field={amountField}
        decimals={KOBO_DIGITS}
        show={readableNaira}
        id="counted"
        class="counted"
        data-first
        placeholder="₦"
        defaultValue={before ? String(before.amount) : ""}
        aria-describedby="take-error"
        aria-invalid={error.of === "amount" || undefined}
      />
      <label for="money-code">{t("Code on the giver's screen")}</label>
      <input
        ref={codeField}
        id="money-code"
        class="digits"
        inputMode="numeric"
        autocomplete="off"
        defaultValue={before?.code ?? ""}
        aria-describedby="take-error"
        aria-invalid={error.of === "code" || undefined}
      />
      <p id="take-error" class="error" role="alert">
        {error.text}
      </p>
      <button type="submit" class="primary" aria-disabled={isBusy || undefined}>
        <Icon name="check" />
        {isBusy ? t("Checking the code…") : t("I have the money")}
      </button>
      <button type="button" class="quiet" onClick={onBack}>
        <Icon name="back" />
        {t("Back|a button")}
      </button>
    </form>
  );
}

/** Why money was not taken, and what is wrong. */
function refusalOf(answer: Failed): [text: string, of?: "amount" | "code"] {
  if (answer.kind === "unreachable" || answer.kind === "busy")
    return [
      t(
        "No clear answer came, so the money may be yours already. Press the button again: it is never counted twice.",
      ),
    ];
  const { code, tries_left: count } = answer.problem;
  if (code === "wrong_money_code")
    return [
      count === undefined
        ? t("This code is wrong. Look at the giver's screen again.")
        : t("This code is wrong. Look at the giver's screen again. Tries left: {count}.", { count }),
      "code",
    ];
  if (code === "code_locked")
    return [
      t("There were too many wrong codes. The giver takes the money back, and gives it with a new code."),
    ];
  if (code === "amount_mismatch")
    return [t("The giver gives another amount. Count it again together."), "amount"];
  if (code === "invalid_transition")
    return [t("Nothing can be taken there now. The code may have expired: ask for a new one.")];
  return [failureOf(answer)];
}
