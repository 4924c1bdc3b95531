import type { OperatorPoint } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useLeaving } from "./leaving.ts";

interface Props {
  point: OperatorPoint;
  onClose: () => void;
  onRejected: () => void;
}

/** Asks why a point is rejected. */
export function RejectDialog({ point: { id, name, published }, onClose, onRejected }: Props) {
  const { action, leave } = useLeaving("Reject");
  const { run, isBusy, error } = useAction(async (note: string) => {
    const body = note ? { note } : {};
    await leave((query) => request("POST", `/operator/points/${id}/reject`, { query, body }));
    toast(`${name} is rejected.`);
    onClose();
    onRejected();
  });
  return (
    <Dialog title={`Reject ${name}?`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(String(new FormData(event.currentTarget).get("note")).trim());
        }}
      >
        <p>
          {published
            ? "It is taken out of every list at once. Parcels under way to it are still delivered."
            : "It stays out of every list. It can be approved later all the same."}
        </p>
        <Field
          label="Reason"
          hint="It is the point's note until it is approved."
          error={errorOf(error, "note")}
        >
          {(attributes) => <textarea {...attributes} name="note" rows={3} maxLength={2000} required />}
        </Field>
        <Failure error={error} />
        <div class="buttons">
          <Submit tone="danger" isBusy={isBusy}>
            {action}
          </Submit>
          <button type="button" class="quiet" onClick={onClose}>
            Keep it as it is
          </button>
        </div>
      </form>
    </Dialog>
  );
}
