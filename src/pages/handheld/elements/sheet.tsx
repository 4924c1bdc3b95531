import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../texts/translate.ts";
import { Icon } from "./icon.tsx";
import { refuseUnseenPresses } from "./unseen-press.ts";

interface Props {
  id: string;
  title: string;
  /** `code` if the title is one. */
  titleClass?: string;
  /** What stands below the title. */
  lead?: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog, open as long as it is rendered. The focus later returns to where it was. */
export function Sheet({ id, title, titleClass, lead, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    refuseUnseenPresses(shown);
    shown.showModal();
    // Only a dialog that is closed, not one that is removed, gives the focus back.
    return () => shown.close();
  }, []);
  // Left to itself, a browser closes a dialog on Escape and tells the page later: a key that is pressed in between would be lost.
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  const heading = (
    <h2 id={id} class={titleClass} translate={titleClass !== "code"}>
      {title}
    </h2>
  );
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={id}
      onCancel={cancel}
      // A dialog that was closed because another one is shown tells it later.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
    >
      <div class="sheet-head">
        {lead ? (
          <div>
            {heading}
            {lead}
          </div>
        ) : (
          heading
        )}
        <button type="button" class="close" aria-label={t("Close")} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
