import { addDays } from "../../../shared/closed-days.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { dayText } from "../../ui/text/format.ts";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

const DAYS_AHEAD = 14;

interface Props {
  today: string;
  /** The day that is proposed. */
  day: string;
  onAsked: () => void;
  onClose: () => void;
}

/** Asks on which day a driver is to come, and what the driver should know. */
export function PickupDialog({ today, day, onAsked, onClose }: Props) {
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const note = String(given.get("note")).trim();
    const { date } = await pudo.pickups.ask({ date: String(given.get("date")), ...(note && { note }) });
    toast(t("You asked for a pickup on {day}.", { day: dayText(date) }));
    onAsked();
    onClose();
  });
  return (
    <Dialog title={t("Ask for a pickup")} onClose={onClose}>
      <Form onSubmit={run}>
        <Field label={t("Day")} hint={t("Today or up to 14 days ahead.")} error={errorOf(error, "date")}>
          {(attributes) => (
            <input
              {...attributes}
              name="date"
              type="date"
              min={today}
              max={addDays(today, DAYS_AHEAD)}
              defaultValue={day}
              required
            />
          )}
        </Field>
        <Field
          label={t("Note for the driver")}
          hint={t("Such as where the parcels are, and until when somebody is there.")}
          isOptional
          error={errorOf(error, "note")}
        >
          {(attributes) => <textarea {...attributes} name="note" rows={2} maxLength={500} />}
        </Field>
        <Failure error={error} />
        <Submit isBusy={isBusy}>{t("Ask for it")}</Submit>
      </Form>
    </Dialog>
  );
}
