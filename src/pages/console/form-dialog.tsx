import type { ComponentChildren } from "preact";
import { Failure } from "../ui/feedback/failure.tsx";
import { toast } from "../ui/feedback/toast.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { Submit } from "../ui/forms/submit.tsx";
import { useAction } from "../ui/requests/action.ts";

interface Props {
  title: string;
  /** The fields. @param error what is wrong with them */
  children: (error: unknown) => ComponentChildren;
  /** The button's words: what it does. */
  action: string;
  tone?: "primary" | "danger";
  /** Shown when it is done. */
  done: string;
  work: (given: FormData) => Promise<unknown>;
  onChanged: () => void;
  onClose: () => void;
}

/** A form in a dialog, which changes something once. */
export function FormDialog({
  title,
  children,
  action,
  tone = "primary",
  done,
  work,
  onChanged,
  onClose,
}: Props) {
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    await work(given);
    toast(done);
    onChanged();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(new FormData(event.currentTarget));
        }}
      >
        {children(error)}
        <Failure error={error} />
        <div class="buttons">
          <Submit tone={tone} isBusy={isBusy}>
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

/** What is in a text field, trimmed. */
export const textIn = (given: FormData, name: string): string => String(given.get(name) ?? "").trim();
