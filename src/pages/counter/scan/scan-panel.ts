import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { switchField } from "../../handheld/elements/switch-field.ts";
import { Viewfinder } from "../../handheld/scan/viewfinder.ts";
import { element } from "../../ui/element.ts";
import { texts } from "../texts/texts.ts";
import type { ArrivalsRow } from "./arrivals-row.ts";

const t = texts.scan;
const CODE_LENGTH = 12;

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
  readonly #onCode: (trackingCode: string) => void;

  /** @param onCode gets each tracking code that was read by the camera or typed */
  constructor(onCode: (trackingCode: string) => void, arrivals: ArrivalsRow) {
    this.#onCode = onCode;
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
      this.#typing(),
    );
  }

  get isInARow(): boolean {
    return this.#inARow.checked;
  }

  stop(): void {
    this.#viewfinder.stop();
  }

  #typing(): HTMLFormElement {
    const error = element("p", { id: "code-error", class: "error", role: "alert" });
    const input = element("input", {
      id: "code",
      class: "code",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      enterkeyhint: "go",
      placeholder: "0000 0000 0000",
      "aria-describedby": "code-hint code-error",
    });
    const submit = (event: Event) => {
      event.preventDefault();
      const code = parseTrackingCode(input.value);
      const length = input.value.replace(/[- ]/g, "").length;
      error.textContent = code ? "" : length === CODE_LENGTH ? t.wrongSymbol : t.wrongLength(length);
      input.toggleAttribute("aria-invalid", !code);
      if (!code) return input.focus();
      input.value = "";
      this.#onCode(code);
    };
    return element(
      "form",
      { class: "stack", novalidate: true, onsubmit: submit },
      element("label", { for: "code" }, t.typeLabel),
      element("div", { class: "with-button" }, input, element("button", { class: "primary" }, t.find)),
      element("p", { id: "code-hint", class: "hint" }, t.typeHint),
      error,
    );
  }
}
