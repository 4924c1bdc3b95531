import { generate } from "lean-qr";
import { toSvg } from "lean-qr/extras/svg";
import { readableCode } from "../../../shared/tracking-code.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { element } from "../../ui/element.ts";
import type { PassingParcel } from "../data/api.ts";
import { texts } from "../texts/texts.ts";
import { destinationOf } from "./destination.ts";

const t = texts.passing;

/** What to write on a parcel that has no label, in letters to copy from, and the same as a label to print in the size of A6. */
export function labelPart(trackingCode: string, parcel: PassingParcel): HTMLElement {
  const code = toSvg(generate(trackingCode), document, { padX: 4, padY: 4 });
  code.setAttribute("aria-hidden", "true");
  return element(
    "section",
    { class: "label-part stack", "aria-label": t.write },
    element("p", { class: "hint" }, t.write),
    element("p", { class: "code to-write" }, readableCode(trackingCode)),
    element("div", { class: "only-printed" }, element("p", {}, destinationOf(parcel)), code),
    element(
      "button",
      { type: "button", class: "quiet", onclick: () => window.print() },
      icon("print"),
      t.printLabel,
    ),
  );
}
