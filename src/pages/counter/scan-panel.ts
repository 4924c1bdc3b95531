import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { Camera, CameraFault } from "./camera.ts";
import { element, icon } from "./element.ts";
import { texts } from "./texts.ts";

const t = texts.scan;
const CODE_LENGTH = 12;

/** Camera and keyboard: two ways to name a parcel. */
export class ScanPanel {
  readonly element: HTMLElement;
  /** Whether each scan is recorded as an arrival without asking. */
  readonly #inARow = element("input", { type: "checkbox", role: "switch", id: "in-a-row" });
  readonly #video = element("video", { playsinline: true, muted: true, "aria-label": t.video });
  readonly #frame = element("div", { class: "viewfinder" });
  readonly #aim = element("p", { class: "aim", role: "status" });
  readonly #fault = element("p", { class: "error", role: "alert" });
  readonly #camera = new Camera(this.#video, (text) => this.#read(text));
  readonly #onCode: (trackingCode: string, isArrival: boolean) => void;
  /** The camera was on when the page went out of sight, and comes back with it. */
  #isPaused = false;

  /** @param onCode runs with each tracking code that was scanned or typed, and whether it is one of arrivals in a row */
  constructor(onCode: (trackingCode: string, isArrival: boolean) => void) {
    this.#onCode = onCode;
    this.element = element(
      "section",
      { class: "scan-panel stack", "aria-labelledby": "scan-title" },
      element("h2", { id: "scan-title", class: "hidden" }, t.title),
      this.#frame,
      this.#fault,
      element(
        "label",
        { class: "switch", for: "in-a-row" },
        element(
          "span",
          {},
          element("span", { class: "switch-name" }, t.inARow),
          element("span", { class: "hint" }, t.inARowHint),
        ),
        this.#inARow,
      ),
      this.#typing(),
    );
    this.#showOff();
    document.addEventListener("visibilitychange", () => this.#followPage());
  }

  stop(): void {
    this.#camera.stop();
    this.#showOff();
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
      this.#onCode(code, this.#inARow.checked);
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

  #showOff(): void {
    const hadFocus = this.#frame.contains(document.activeElement);
    const start = element(
      "button",
      { type: "button", class: "start-camera", onclick: () => this.#start() },
      icon("scan"),
      t.startCamera,
    );
    this.#frame.dataset.state = "off";
    this.#frame.replaceChildren(start);
    if (hadFocus) start.focus();
  }

  async #start(): Promise<void> {
    this.#fault.textContent = "";
    this.#frame.dataset.state = "starting";
    this.#aim.textContent = t.starting;
    const stop = element(
      "button",
      { type: "button", onclick: () => this.stop() },
      icon("cross"),
      t.stopCamera,
    );
    const controls = element("div", { class: "camera-controls" }, stop);
    this.#frame.replaceChildren(this.#video, element("div", { class: "guide" }), this.#aim, controls);
    stop.focus();
    try {
      if (!(await this.#camera.start())) return;
      this.#frame.dataset.state = "on";
      this.#aim.textContent = t.aim;
      if (this.#camera.hasTorch) controls.prepend(this.#torch());
    } catch (fault) {
      this.stop();
      this.#fault.textContent = fault instanceof CameraFault ? fault.message : t.camera.failed;
    }
  }

  #torch(): HTMLButtonElement {
    const button = element("button", { type: "button", "aria-pressed": "false" }, icon("light"), t.torch);
    button.addEventListener("click", () => {
      const isLit = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isLit));
      this.#camera.light(isLit).catch(() => button.remove());
    });
    return button;
  }

  #read(text: string): void {
    const code = parseTrackingCode(text);
    this.#aim.textContent = code ? t.aim : t.notOurs;
    if (code) this.#onCode(code, this.#inARow.checked);
  }

  /** A camera that nobody looks at only drains the battery. */
  #followPage(): void {
    if (document.hidden && this.#frame.dataset.state === "on") {
      this.stop();
      this.#isPaused = true;
    } else if (!document.hidden && this.#isPaused) {
      this.#isPaused = false;
      if (this.element.isConnected) this.#start();
    }
  }
}
