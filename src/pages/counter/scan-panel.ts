import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { element } from "../ui/element.ts";
import { Camera, CameraError } from "./camera.ts";
import { icon } from "./icon.ts";
import { switchField } from "./switch-field.ts";
import { texts } from "./texts.ts";

const t = texts.scan;
const CODE_LENGTH = 12;

/** Camera and keyboard: two ways to name a parcel. */
export class ScanPanel {
  readonly element: HTMLElement;
  /** Whether each scan is recorded as an arrival without a question. */
  readonly #inARow = element("input", { type: "checkbox", role: "switch", id: "in-a-row" });
  readonly #video = element("video", { playsinline: true, muted: true, "aria-label": t.video });
  readonly #frame = element("div", { class: "viewfinder" });
  readonly #aim = element("p", { class: "aim", role: "status" });
  readonly #error = element("p", { class: "error", role: "alert" });
  readonly #camera = new Camera(this.#video, (text) => this.#read(text));
  readonly #onCode: (trackingCode: string, isArrival: boolean) => void;
  /** The camera was on when the page was hidden, and starts again when it is shown. */
  #isPaused = false;

  /** @param onCode gets each tracking code that was scanned or typed, and whether to record its arrival at once */
  constructor(onCode: (trackingCode: string, isArrival: boolean) => void) {
    this.#onCode = onCode;
    this.element = element(
      "section",
      { class: "scan-panel stack", "aria-labelledby": "scan-title" },
      element("h2", { id: "scan-title", class: "hidden" }, t.title),
      this.#frame,
      this.#error,
      switchField(this.#inARow, t.inARow, t.inARowHint),
      this.#typing(),
    );
    this.#showOff();
    document.addEventListener("visibilitychange", () => this.#followVisibility());
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
    this.#error.textContent = "";
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
    } catch (error) {
      this.stop();
      this.#error.textContent = error instanceof CameraError ? error.message : t.camera.failed;
    }
  }

  #torch(): HTMLButtonElement {
    const button = element("button", { type: "button", "aria-pressed": "false" }, icon("light"), t.torch);
    button.addEventListener("click", () => {
      const isOn = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isOn));
      this.#camera.setTorch(isOn).catch(() => button.remove());
    });
    return button;
  }

  #read(text: string): void {
    const code = parseTrackingCode(text);
    this.#aim.textContent = code ? t.aim : t.notOurs;
    if (code) this.#onCode(code, this.#inARow.checked);
  }

  /** Stops the camera while the page is hidden, to save the battery. */
  #followVisibility(): void {
    if (document.hidden && this.#frame.dataset.state === "on") {
      this.stop();
      this.#isPaused = true;
    } else if (!document.hidden && this.#isPaused) {
      this.#isPaused = false;
      if (this.element.isConnected) this.#start();
    }
  }
}
