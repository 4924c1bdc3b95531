import { useState } from "preact/hooks";
import { lagosDay } from "../../../shared/closed-days.ts";
import type { Deposit } from "../../api.ts";
import { errorOf, PlainError } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { request } from "../../ui/requests/request.ts";
import { naira } from "../../ui/text/format.ts";
import { FormDialog, textIn } from "../form-dialog.tsx";
import type { NamedHolder } from "../names.ts";
import { PickHolder } from "./pick-holder.tsx";

interface Props {
  onChanged: () => void;
  onClose: () => void;
}

/** Says that money of a point or a driver is at the bank. */
export function EnterDeposit(props: Props) {
  const [holder, setHolder] = useState<NamedHolder>();
  const today = lagosDay(Date.now());
  return (
    <FormDialog
      {...props}
      title="Enter a deposit"
      action="Enter it"
      done="The deposit is entered. Within minutes it banks payments."
      work={async (given) => {
        if (!holder) throw new PlainError("Choose the point or the driver from the list.");
        const { kind, id } = holder;
        const body = {
          holder: { kind, id },
          amount: Number(textIn(given, "amount")),
          reference: textIn(given, "reference"),
          banked_on: textIn(given, "banked_on"),
        };
        await request("POST", "/operator/deposits", { body });
      }}
    >
      {(error) => (
        <>
          <Field label="Point or driver" error={errorOf(error, "holder.id")}>
            {(attributes) => <PickHolder {...{ attributes }} chosen={holder} onChosen={setHolder} />}
          </Field>
          <NumberField
            {...{ name: "amount", min: 0.01, max: 1e12, decimals: 2, unit: "₦" }}
            label="Amount in ₦"
            error={errorOf(error, "amount")}
          />
          <Field
            label="Bank's reference"
            hint="As the account statement has it. The same one counts once."
            error={errorOf(error, "reference")}
          >
            {(attributes) => <input {...attributes} name="reference" maxLength={64} required />}
          </Field>
          <Field label="Day" hint="On which it came to the bank." error={errorOf(error, "banked_on")}>
            {(attributes) => (
              <input {...attributes} name="banked_on" type="date" max={today} defaultValue={today} required />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Says that a deposit did not come after all. */
export function ReverseDeposit({ deposit, ...on }: Props & { deposit: Deposit }) {
  return (
    <FormDialog
      {...on}
      title={`Reverse ${naira(deposit.amount)}?`}
      action="Reverse it"
      tone="danger"
      done="The deposit is reversed."
      work={(given) =>
        request("POST", `/operator/deposits/${deposit.id}/reverse`, {
          body: { reason: textIn(given, "reason") },
        })
      }
    >
      {(error) => (
        <>
          <p>
            Its payments go back to whoever had them. Those in a payout stay in it, and the holder owes what
            is paid out. It can't be taken back: if the money comes, enter it anew with another reference.
          </p>
          <Field label="Reason" error={errorOf(error, "reason")}>
            {(attributes) => <input {...attributes} name="reason" maxLength={500} required />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
