import type { ComponentChildren } from "preact";
import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";

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
export function ChangeForm({ title, children, action, tone = "primary", done, work, ...on }: FormProps) {
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    await work(given, String(given.get("reason")).trim());
    toast(done);
    on.onChanged();
    on.onClose();
  });
  return (
    <Dialog title={title} onClose={on.onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(new FormData(event.currentTarget));
        }}
      >
        {children}
        <Field label="Reason" hint="Operators alone read it." error={errorOf(error, "reason")}>
          {(attributes) => <input {...attributes} name="reason" maxLength={500} required />}
        </Field>
        <Failure error={error} />
        <div class="buttons">
          <Submit tone={tone} isBusy={isBusy}>
            {action}
          </Submit>
          <button type="button" class="quiet" onClick={on.onClose}>
            Keep it as it is
          </button>
        </div>
      </form>
    </Dialog>
  );
}
