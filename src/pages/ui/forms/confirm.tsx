import type { ComponentChildren } from "preact";
import { Failure } from "../feedback/failure.tsx";
import { useAction } from "../requests/action.ts";
import { t } from "../text/translate.ts";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { Submit } from "./submit.tsx";

interface Props {
  title: string;
  /** What will happen, and fields. @param error what is wrong with them */
  children: ComponentChildren | ((error: unknown) => ComponentChildren);
  /** The button's words: what it does, not "OK". */
  action: string;
  /** The button's tone: `danger` unless it can be undone. */
  tone?: "primary" | "danger";
  /** @param given the fields */
  work: (given: FormData) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is done, in a form if that needs more. It is done once, however often the button is clicked. */
export function Confirm({ title, children, action, tone = "danger", work, onClose }: Props) {
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    await work(given);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={run}>
        {typeof children === "function" ? children(error) : children}
        <Failure error={error} />
        <div class="buttons">
          <Submit tone={tone} isBusy={isBusy}>
            {action}
          </Submit>
          <button type="button" class="quiet" onClick={onClose}>
            {t("Keep it as it is")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
