import type { OperatorPoint } from "../../api.ts";
import { errorOf } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { request } from "../../ui/requests/request.ts";
import { FormDialog, textIn } from "../form-dialog.tsx";
import { useLeaving } from "./leaving.ts";

interface Props {
  point: OperatorPoint;
  onClose: () => void;
  onRejected: () => void;
}

/** Asks why a point is rejected. */
export function RejectDialog({ point: { id, name, published }, onClose, onRejected }: Props) {
  const { action, leave } = useLeaving("Reject");
  return (
    <FormDialog
      title={`Reject ${name}?`}
      action={action}
      tone="danger"
      done={`${name} is rejected.`}
      work={(given) => {
        const note = textIn(given, "note");
        const body = note ? { note } : {};
        return leave((query) => request("POST", `/operator/points/${id}/reject`, { query, body }));
      }}
      onChanged={onRejected}
      onClose={onClose}
    >
      {(error) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
