import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { codeForm } from "../../handheld/by-hand/code-form.ts";
import { Viewfinder } from "../../handheld/by-hand/viewfinder.ts";
import { element } from "../../ui/element.ts";
import { texts } from "../texts/texts.ts";

const t = texts.scan;

/** Camera and keyboard: two ways to name a parcel. */
export class ScanPanel {
  readonly element: HTMLElement;
  readonly #viewfinder: Viewfinder;

  /** @param onCode gets each tracking code that was read by the camera or typed */
  constructor(onCode: (trackingCode: string) => void) {
    this.#viewfinder = new Viewfinder(
      { start: t.startCamera, aim: t.aim, notWanted: `${t.notOurs}. ${t.notOursHint}` },
      parseTrackingCode,
      onCode,
    );
    this.element = element(
      "section",
      { class: "stack scanning", "aria-labelledby": "scan-title" },
      element("h2", { id: "scan-title", tabindex: -1 }, t.title),
      this.#viewfinder.element,
      codeForm(onCode),
    );
  }

  stop(): void {
    this.#viewfinder.stop();
  }
}
