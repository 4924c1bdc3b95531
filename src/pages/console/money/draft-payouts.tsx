import { addDays, lagosDay } from "../../../shared/closed-days.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { t } from "../texts.ts";

interface Props {
  onChanged: () => void;
  onClose: () => void;
}

/** Makes a draft for each partner with payments that were banked until a day. */
export function DraftPayouts({ onChanged, onClose }: Props) {
  const today = lagosDay(Date.now());
  const { run, isBusy, error } = useAction(async (until: string) => {
    const { data, incomplete } = await request("POST", "/operator/payouts", { body: { until } });
    const made =
      data.payouts === 0 && !incomplete
        ? "Nobody has banked payments until that day that are in no payout."
        : `${t("{count} payouts", { count: data.payouts })} drafted.`;
    toast(incomplete ? `${made} Not everybody's could be made yet: make drafts again later.` : made);
    onChanged();
    onClose();
  });
  return (
    <Dialog title="Make drafts" onClose={onClose}>
      <Form onSubmit={(given) => run(String(given.get("until")))}>
        <p>
          Each partner with payments at the bank that are in no payout yet gets one, to the account that
          counts now.
        </p>
        <Field
          label="With what was banked until"
          hint="The whole of this day in Lagos."
          error={errorOf(error, "until")}
        >
          {(attributes) => (
            <input
              {...{ ...attributes, name: "until", type: "date", max: today }}
              defaultValue={addDays(today, -1)}
              required
            />
          )}
        </Field>
        <Failure error={error} />
        <div class="buttons">
          <Submit isBusy={isBusy}>Make drafts</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
