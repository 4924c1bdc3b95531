import { isProblem } from "../../../../client/src/problem.ts";
import { lagosDay } from "../../../shared/closed-days.ts";
import type { Payout } from "../../api.ts";
import { errorOf, PlainError } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { request } from "../../ui/requests/request.ts";
import { naira } from "../../ui/text/format.ts";
import { FormDialog, textIn } from "../form-dialog.tsx";

/** What an operator says of a payout. */
export type PayoutChange = "pay" | "cancel" | "returned";

interface Props {
  change: PayoutChange;
  payout: Payout;
  onChanged: () => void;
  onClose: () => void;
}

/** Where two operators are asked for. */
const NEEDS_ANOTHER = "You entered a deposit of this payout: another operator has to say that it is paid.";
const DIALOGS = { pay: Pay, cancel: Cancel, returned: Return };

export function PayoutDialog({ change, ...props }: Props) {
  const Said = DIALOGS[change];
  return <Said {...props} />;
}

type DialogProps = Omit<Props, "change">;

function Pay({ payout: { id, amount, partner }, ...on }: DialogProps) {
  return (
    <FormDialog
      {...on}
      title={`${naira(amount)} to ${partner.name}`}
      action="It is paid"
      done="The payout is paid. The partner sees it, with its parcels."
      work={async (given) => {
        const body = { reference: textIn(given, "reference"), paid_on: textIn(given, "day") };
        try {
          await request("POST", `/operator/payouts/${id}/pay`, { body });
        } catch (error) {
          if (isProblem(error, "insufficient_scope")) throw new PlainError(NEEDS_ANOTHER);
          throw error;
        }
      }}
    >
      {(error) => (
        <>
          <Field label="Bank's reference" error={errorOf(error, "reference")}>
            {(attributes) => <input {...attributes} name="reference" maxLength={64} required />}
          </Field>
          <Day label="Paid on" error={errorOf(error, "paid_on")} />
        </>
      )}
    </FormDialog>
  );
}

function Cancel({ payout: { id, status, partner }, ...on }: DialogProps) {
  return (
    <FormDialog
      {...on}
      title={`Cancel the payout to ${partner.name}?`}
      action="Cancel it"
      tone="danger"
      done="The payout is cancelled."
      work={(given) =>
        request("POST", `/operator/payouts/${id}/cancel`, { body: { reason: textIn(given, "reason") } })
      }
    >
      {(error) => (
        <>
          {status === "sent" && (
            <p class="notice">
              It is in a bank's list. Cancel it only if the bank has not paid and won't pay it.
            </p>
          )}
          <p>Its payments stay at the bank, and go into the next payout.</p>
          <Reason error={error} />
        </>
      )}
    </FormDialog>
  );
}

function Return({ payout: { id, partner }, ...on }: DialogProps) {
  return (
    <FormDialog
      {...on}
      title={`The bank sent back the payout to ${partner.name}`}
      action="It came back"
      tone="danger"
      done="Its payments are at the bank again, for the next payout."
      work={(given) =>
        request("POST", `/operator/payouts/${id}/returned`, {
          body: { reason: textIn(given, "reason"), on: textIn(given, "day") },
        })
      }
    >
      {(error) => (
        <>
          <p>The partner hears of it at once. Ask it whether the account is right before the next payout.</p>
          <Day label="Came back on" error={errorOf(error, "on")} />
          <Reason error={error} />
        </>
      )}
    </FormDialog>
  );
}

function Day({ label, error }: { label: string; error: string | undefined }) {
  const today = lagosDay(Date.now());
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <input {...{ ...attributes, name: "day", type: "date", max: today }} defaultValue={today} required />
      )}
    </Field>
  );
}

function Reason({ error }: { error: unknown }) {
  return (
    <Field label="Reason" error={errorOf(error, "reason")}>
      {(attributes) => <input {...attributes} name="reason" maxLength={500} required />}
    </Field>
  );
}
