import type { ComponentChildren } from "preact";
import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { errorOf } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { FormDialog, textIn } from "../form-dialog.tsx";

export interface ChangeProps {
  order: Order;
  path: `/operator/orders/${string}`;
  onChanged: () => void;
  onClose: () => void;
}

interface FormProps extends Pick<ChangeProps, "onChanged" | "onClose"> {
  title: string;
  /** The consequences of the change. */
  children: ComponentChildren;
  action: string;
  tone?: "primary" | "danger";
  /** Shown when it is done. */
  done: string;
  work: (given: FormData, reason: string) => Promise<unknown>;
}

/** A dialog with a reason, which the order keeps. */
export function ChangeForm({ children, work, ...form }: FormProps) {
  return (
    <FormDialog {...form} work={(given) => work(given, textIn(given, "reason"))}>
      {(error) => (
        <>
          {children}
          <Field label="Reason" hint="Operators alone read it." error={errorOf(error, "reason")}>
            {(attributes) => <input {...attributes} name="reason" maxLength={500} required />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
