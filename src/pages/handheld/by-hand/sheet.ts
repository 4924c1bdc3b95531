import { element } from "../../ui/element.ts";
import { icon } from "./icon.ts";

/**
 * A dialog with a heading and a button that closes it. It is removed when it is closed.
 * @param head the content of its head; the element with id `titleId` names the dialog
 */
export function newSheet(
  titleId: string,
  head: HTMLElement,
  closeLabel: string,
  body: HTMLElement,
): HTMLDialogElement {
  const sheet = element(
    "dialog",
    { class: "sheet", "aria-labelledby": titleId, onclose: () => sheet.remove() },
    element(
      "div",
      { class: "sheet-head" },
      head,
      element(
        "button",
        { type: "button", class: "close", "aria-label": closeLabel, onclick: () => sheet.close() },
        icon("cross"),
      ),
    ),
    body,
  );
  return sheet;
}

/** Opens a sheet over the page. */
export function openSheet(sheet: HTMLDialogElement): void {
  document.querySelector("#app")!.append(sheet);
  sheet.showModal();
}
