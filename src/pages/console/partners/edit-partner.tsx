import { useState } from "preact/hooks";
import { isProblem, ProblemError } from "../../../../client/src/problem.ts";
import type { Partner } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { problemWords } from "../../ui/feedback/words.ts";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { requestVersion } from "../../ui/requests/request.ts";
import { DetailsFields, detailsIn } from "./details-fields.tsx";

/**
 * What was changed, as `PATCH` takes it. An empty field removes a detail; labels without a name of their own have the
 * partner's.
 */
function changesOf(partner: Partner, { orders_per_day, ...texts }: Record<string, string>) {
  const given: Record<string, string | number | null> = { ...texts, orders_per_day: Number(orders_per_day) };
  given.label_name ||= texts.name ?? null;
  given.support_url ||= null;
  given.support_phone ||= null;
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== partner[name as keyof Partner]),
  );
}

interface Props {
  path: `/operator/partners/${string}`;
  /** The partner as it was read. */
  opened: Partner;
  /** The version that was read. */
  openedVersion: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Changes a partner's details. If somebody else has changed some meanwhile, the form shows that first, and keeps it. */
export function EditPartner({ path, opened, openedVersion, onChanged, onClose }: Props) {
  const [version, setVersion] = useState(openedVersion);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const body = changesOf(opened, detailsIn(given));
    try {
      if (Object.keys(body).length > 0) await requestVersion("PATCH", path, { body, ifMatch: version });
    } catch (caught) {
      if (!isProblem(caught, "precondition_failed")) throw caught;
      setVersion((await requestVersion("GET", path)).version);
      const detail = `${problemWords(caught)} What you did not change here stays as they saved it. Save again if your changes are still right.`;
      throw new ProblemError({ ...caught.body, detail });
    }
    toast("The details are saved.");
    onChanged();
    onClose();
  });
  return (
    <Dialog title={`Details of ${opened.name}`} onClose={onClose}>
      <Form onSubmit={run}>
        <DetailsFields partner={opened} error={error} />
        <NumberField
          {...{ name: "orders_per_day", min: 0, max: 10_000_000, decimals: 0 }}
          label="Orders a day, at most"
          error={errorOf(error, "orders_per_day")}
          initial={opened.orders_per_day}
        />
        <Failure error={error} />
        <div class="buttons">
          <Submit isBusy={isBusy}>Save the details</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
