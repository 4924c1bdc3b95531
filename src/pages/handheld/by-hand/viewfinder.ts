import { element } from "../../ui/element.ts";
import { Camera, CameraError } from "../scan/camera.ts";
import { texts } from "../texts/texts.ts";
import { icon } from "./icon.ts";

const t = texts.scan;

interface Wording {
  start: string;
  aim: string;
  /** Shown for a code of another kind. */
  notWanted: string;
}

/** The camera's picture, with buttons to start and stop it. It reads codes while it is on. */
export class Viewfinder {
  readonly element: HTMLElement;
  readonly #video = element("video", { playsinline: true, muted: true, "aria-label": t.video });
  readonly #frame = element("div", { class: "viewfinder" });
  readonly #aim = element("p", { class: "aim", role: "status" });
  readonly #error = element("p", { class: "error", role: "alert" });
  readonly #camera: Camera;
  readonly #wording: Wording;
  /** The camera was on when the page was hidden, and starts again when it is shown. */
  #isPaused = false;

  /**
   * @param read the content of a code of the wanted kind; undefined for others
   * @param onRead gets that content
   */
  constructor(
    wording: Wording,
    read: (text: string) => string | undefined,
    onRead: (wanted: string) => void,
  ) {
    this.#wording = wording;
    // A parcel may have other codes on it.
    const isWanted = (text: string) => read(text) !== undefined;
    this.#camera = new Camera(this.#video, isWanted, (text) => {
      const wanted = read(text);
      this.#aim.textContent = wanted === undefined ? wording.notWanted : wording.aim;
      if (wanted !== undefined) onRead(wanted);
    });
    this.element = element("div", { class: "stack" }, this.#frame, this.#error);
    this.#showOff();
    document.addEventListener("visibilitychange", () => this.#followVisibility());
  }

  stop(): void {
    this.#camera.stop();
    this.#showOff();
  }

  #showOff(): void {
    const hadFocus = this.#frame.contains(document.activeElement);
    const start = element(
      "button",
      { type: "button", class: "start-camera", onclick: () => this.#start() },
      icon("scan"),
      this.#wording.start,
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
      this.#aim.textContent = this.#wording.aim;
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

  /** Stops the camera while the page is hidden, to save the battery. */
  #followVisibility(): void {
    if (document.hidden && this.#frame.dataset.state === "on") {
      this.stop();
      this.#isPaused = true;
    } else if (!document.hidden && this.#isPaused) {
      this.#isPaused = false;
      if (this.element.isConnected) void this.#start();
    }
  }
}
