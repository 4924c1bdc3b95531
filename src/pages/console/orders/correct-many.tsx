import { useState } from "preact/hooks";
import { ProblemError } from "../../../../client/src/problem.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { problemWords } from "../../ui/feedback/words.ts";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { textIn } from "../form-dialog.tsx";
import { holderIn, PlaceFields, type Status } from "../order/place-fields.tsx";
import { t } from "../texts.ts";

const STATUSES: readonly Status[] = [
  ...(["lost", "created", "in_transit", "ready_for_pickup", "delivered", "returned"] as const),
  "returned_to_sender",
];

interface Refused {
  code: string;
  reason: string;
}

interface Props {
  /** The tracking codes that were chosen in the list. */
  chosen: readonly string[];
  onChanged: () => void;
  onClose: () => void;
}

/** Sets many parcels right at once. Those that are refused stay in the form, each with its reason. */
export function CorrectMany({ chosen, onChanged, onClose }: Props) {
  const [codes, setCodes] = useState(chosen.join("\n"));
  const [status, setStatus] = useState<Status>("lost");
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const tracking_codes = codes.split(/[\s,;]+/).filter(Boolean);
    const body = { tracking_codes, status, ...holderIn(given), reason: textIn(given, "reason") };
    const { data } = await request("POST", "/operator/orders/correct", { body });
    const left = data.results.flatMap((one) =>
      "problem" in one
        ? [{ code: tracking_codes[one.index]!, reason: problemWords(new ProblemError(one.problem)) }]
        : [],
    );
    const corrected = tracking_codes.length - left.length;
    if (corrected > 0) {
      toast(`${t("{count} parcels", { count: corrected })} corrected.`);
      onChanged();
    }
    setRefused(left);
    setCodes(left.map(({ code }) => code).join("\n"));
    if (left.length === 0) onClose();
  });
  return (
    <Dialog title="Correct many parcels" onClose={onClose}>
      <Form onSubmit={run}>
        <Field
          label="Tracking codes"
          hint="Up to 100, as they are scanned or copied."
          error={errorOf(error, "tracking_codes")}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              class="code"
              rows={5}
              value={codes}
              onInput={({ currentTarget }) => setCodes(currentTarget.value)}
              spellcheck={false}
              required
            />
          )}
        </Field>
        {refused.length > 0 && (
          <div class="failure" role="alert">
            <ul>
              {refused.map(({ code, reason }) => (
                <li key={code}>
                  <b class="code">{code}</b>: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        <PlaceFields statuses={STATUSES} status={status} onStatus={setStatus} />
        <Field label="Reason" hint="Operators alone read it." error={errorOf(error, "reason")}>
          {(attributes) => <input {...attributes} name="reason" maxLength={500} required />}
        </Field>
        <p class="notice">
          Each goes on by its own way, to its own point or partner, who hears of it at once without your
          reason. What was paid for is refused: correct it on its own page.
        </p>
        <Failure error={error} />
        <div class="buttons">
          <Submit tone="danger" isBusy={isBusy}>
            Correct them
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}
