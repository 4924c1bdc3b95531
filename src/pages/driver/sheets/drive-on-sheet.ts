import { newSheet, openSheet } from "../../handheld/by-hand/sheet.ts";
import { element } from "../../ui/element.ts";
import { texts } from "../texts/texts.ts";

const t = texts.stop;

/** Asks before a driver leaves a stop where something still waits. */
export function openDriveOn(notTaken: number, onLeave: () => void): HTMLDialogElement {
  const title = element("h2", { id: "drive-on-title" }, t.notTaken(notTaken));
  const leave = () => {
    sheet.close();
    onLeave();
  };
  const stay = element("button", { type: "button", class: "primary", onclick: () => sheet.close() }, t.stay);
  const body = element(
    "div",
    { class: "stack" },
    element("p", {}, t.driveOnSure(notTaken)),
    stay,
    element("button", { type: "button", class: "quiet", onclick: leave }, t.driveOnNow),
  );
  const sheet = newSheet(title.id, title, texts.parcel.close, body);
  openSheet(sheet);
  stay.focus();
  return sheet;
}
