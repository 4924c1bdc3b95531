import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../icon.tsx";
import { hasUnsaved, mayLeave } from "../requests/unsaved.ts";
import { t } from "../text/translate.ts";

/** A secret that is shown once: no stray key loses it. */
const SHOWN_ONCE = ".copy-once";
const FIRST_FIELD = ".dialog-head ~ * :is(input, select, textarea):not([disabled])";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog, open as long as it is rendered. Its first field gets the focus, which later returns to where it was. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // A browser would focus the cross. Without a field the title gets the focus, where a key that is still held down
    // presses nothing.
    (dialog.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? heading.current)?.focus();
    return () => {
      // What was pressed may be gone, such as a row that was removed: then the view's title is nearest.
      if (before?.isConnected) (before as HTMLElement).focus();
      else document.querySelector("h1")?.focus();
    };
  }, []);
  // Left to itself, a browser closes a dialog on Escape and tells the page later: what was pressed in between would be
  // lost with the dialog. A file's input sends its own `cancel`, which passes here.
  const cancel = (event: Event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!dialog.current?.querySelector(SHOWN_ONCE)) leave();
  };
  const leave = () => {
    if (hasUnsaved(dialog.current) && !mayLeave()) return false;
    onClose();
    return true;
  };
  // The third Escape in a row closes it without a `cancel`.
  const reopen = () => {
    if (dialog.current?.querySelector(SHOWN_ONCE) || !leave()) dialog.current?.showModal();
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={cancel} onClose={reopen}>
      <div class="dialog-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="icon-button" aria-label={t("Close")} onClick={leave}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
