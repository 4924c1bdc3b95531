import { readableNaira } from "../../../shared/money.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "../../../shared/payment-status.ts";
import { METHODS } from "../../handheld/money/methods.ts";
import { t } from "../texts/translate.ts";
import { SheetButton } from "./sheet-button.tsx";

/** What the customer pays, and how: asked before the code is. */
export function PaymentStep({
  amount,
  hasChanged,
  onPaid,
}: {
  amount: number;
  /** Whether another amount was asked for before. */
  hasChanged: boolean;
  onPaid: (method: PaymentMethod) => void;
}) {
  return (
    <>
      {hasChanged && (
        <p class="notice" role="alert">
          {t("The amount has changed. Take this one, and give back what is over.")}
        </p>
      )}
      <p class="hint">{t("The customer pays")}</p>
      <p class="amount">{readableNaira(amount)}</p>
      {PAYMENT_METHODS.map((method) => (
        <SheetButton
          key={method}
          kind={method === "cash" ? "primary" : "secondary"}
          icon="check"
          text={METHODS[method]}
          onClick={() => onPaid(method)}
        />
      ))}
    </>
  );
}

/** What was chosen, beside the code. */
export function ChosenPayment({ amount, method }: { amount: number; method: PaymentMethod }) {
  return (
    <>
      <p class="amount">{readableNaira(amount)}</p>
      <p class="hint">{METHODS[method]}</p>
      {method === "transfer" && (
        <p class="notice">
          {t(
            "Only your own account statement counts, never the customer's screen: wait until the money is there.",
          )}
        </p>
      )}
    </>
  );
}
