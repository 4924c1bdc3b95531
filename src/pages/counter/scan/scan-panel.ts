import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { codeForm } from "../../handheld/by-hand/code-form.ts";
import { switchField } from "../../handheld/by-hand/switch-field.ts";
import { Viewfinder } from "../../handheld/by-hand/viewfinder.ts";
import { element } from "../../ui/element.ts";
import { texts } from "../texts/texts.ts";
import type { ArrivalsRow } from "./arrivals-row.ts";

const t = texts.scan;

/** Camera and keyboard: two ways to name a parcel. */
export class ScanPanel {
  readonly element: HTMLElement;
  readonly arrivals: ArrivalsRow;
  /** Whether each scan is recorded as an arrival without a question. */
  readonly #inARow = element("input", {
    type: "checkbox",
    role: "switch",
    id: "in-a-row",
    onchange: () => this.arrivals.begin(this.#inARow.checked),
  });
  readonly #viewfinder: Viewfinder;

  /** @param onCode gets each tracking code that was read by the camera or typed */
  constructor(onCode: (trackingCode: string) => void, arrivals: ArrivalsRow) {
    this.arrivals = arrivals;
    this.#viewfinder = new Viewfinder(
      { start: t.startCamera, aim: t.aim, notWanted: `${t.notOurs}. ${t.notOursHint}` },
      parseTrackingCode,
      onCode,
    );
    this.element = element(
      "section",
      { class: "scan-panel stack", "aria-labelledby": "scan-title" },
      element("h2", { id: "scan-title", class: "hidden" }, t.title),
      this.#viewfinder.element,
      switchField(this.#inARow, t.inARow, t.inARowHint),
      arrivals.element,
      codeForm(onCode),
    );
  }

  get isInARow(): boolean {
    return this.#inARow.checked;
  }

  stop(): void {
    this.#viewfinder.stop();
  }
}
