import { useState } from "preact/hooks";
import { readableNaira } from "../../../shared/money.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import type { Till } from "../../api.ts";
import { Icon } from "../elements/icon.tsx";
import { momentOf } from "../texts/times.ts";
import { t } from "../texts/translate.ts";
import { METHODS } from "./methods.ts";

type Payments = Till["payments"];

interface Props {
  payments: Payments;
  /** @param ids undefined: all. @returns why nothing is offered */
  offer: (ids: string[] | undefined) => Promise<string | undefined>;
  onBack: () => void;
}

/** Chooses what is given to somebody, and counts it. */
export function GivePart({ payments, offer, onBack }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState("");
  const chosen = payments.filter(({ id }) => !left.has(id));
  const sum = chosen.reduce((total, { amount }) => total + amount, 0);
  const isMixed = new Set(payments.map(({ method }) => method)).size > 1;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const chooseCash = () =>
    setLeft(new Set(payments.filter(({ method }) => method !== "cash").map(({ id }) => id)));
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    if (chosen.length === 0) return setError(t("Choose what you give."));
    setError("");
    setSending(true);
    const failure = await offer(left.size === 0 ? undefined : chosen.map(({ id }) => id));
    setSending(false);
    if (failure) setError(failure);
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <div>
        <p class="amount" aria-live="polite">
          {readableNaira(sum)}
        </p>
        <p class="hint">{t("Count it together, before you show the code.")}</p>
      </div>
      <p class="error" role="alert">
        {error}
      </p>
      <button type="submit" class="primary" data-first aria-disabled={isSending || undefined}>
        <Icon name="money" />
        {isSending ? t("Sending…") : t("Give {amount}", { amount: readableNaira(sum) })}
      </button>
      <button type="button" class="quiet" onClick={onBack}>
        <Icon name="back" />
        {t("Back|a button")}
      </button>
      <fieldset class="payments">
        <legend>{t("What you give")}</legend>
        {isMixed && (
          <div class="choose">
            <button type="button" class="quiet" onClick={() => setLeft(new Set())}>
              {t("All of it")}
            </button>
            <button type="button" class="quiet" onClick={chooseCash}>
              {t("Cash alone")}
            </button>
          </div>
        )}
        {payments.map(({ id, tracking_code, amount, method, since }) => (
          <label key={id} class="choice">
            <input
              type="checkbox"
              checked={!left.has(id)}
              onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
            />
            <span class="payment">
              <span class="code" translate={false}>
                {readableCode(tracking_code)}
              </span>
              <strong>{readableNaira(amount)}</strong>
              <span class="hint">{`${METHODS[method]} · ${momentOf(new Date(since))}`}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </form>
  );
}
