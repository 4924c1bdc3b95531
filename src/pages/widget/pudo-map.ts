import leafletStyle from "leaflet/dist/leaflet.css";
import type { Point } from "../../points/point.ts";
import { afterFrame, element } from "./element.ts";
import { type Frame, label, newFrame } from "./frame.ts";
import { ENGLISH, type Texts, type Translation, translationFor } from "./texts.ts";
import ownStyle from "./widget.css";
import { Widget } from "./widget.ts";

const style = [leafletStyle, ownStyle].map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});

/**
 * `<pudo-map>`: lets a customer choose a pickup point, from a map or a list. It is a form control whose value is the
 * point's id; `pudo-select` tells of each choice.
 */
export class PudoMap extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [
    ...["latitude", "longitude", "item-weight", "item-value", "locale"],
    ...["tile-url", "tile-attribution", "base-url", "required", "value"],
  ];

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: "open" });
  #texts: Partial<Texts> = {};
  #translation: Translation = { locale: "en", texts: ENGLISH };
  #value = "";
  /** The attribute is the value no more: a script or the customer has set another one. */
  #isValueSet = false;
  #frame: Frame | undefined;
  #widget: Widget | undefined;
  #sizes: ResizeObserver | undefined;
  #changes: Set<string> | undefined;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = style;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(name: string) {
    this.setAttribute("name", name);
  }

  get type(): string {
    return this.localName;
  }

  get required(): boolean {
    return this.hasAttribute("required");
  }

  set required(isRequired: boolean) {
    this.toggleAttribute("required", isRequired);
  }

  /** The chosen point's id, or "". */
  get value(): string {
    return this.#value;
  }

  set value(id: string) {
    this.#isValueSet = true;
    this.#changeValue(String(id ?? ""));
  }

  /** The chosen point, once it has been read. */
  get point(): Point | undefined {
    return this.#widget?.chosen;
  }

  /** Texts that replace those of the locale. */
  get texts(): Partial<Texts> {
    return this.#texts;
  }

  set texts(texts: Partial<Texts>) {
    this.#texts = texts;
    this.#showTexts();
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  override focus(options?: FocusOptions): void {
    this.#widget?.anchor.focus(options);
  }

  connectedCallback(): void {
    this.#adopt("value");
    this.#adopt("texts");
    this.#validate();
    // What is not seen yet asks nothing: a hidden step of a checkout has no size.
    this.#sizes = new ResizeObserver(() => {
      if (this.clientWidth === 0 || this.clientHeight === 0) return;
      if (this.#frame) this.#widget?.resized();
      else this.#open();
    });
    this.#sizes.observe(this);
  }

  disconnectedCallback(): void {
    this.#sizes?.disconnect();
    this.#close();
  }

  attributeChangedCallback(name: string): void {
    if (name === "value") {
      if (!this.#isValueSet) this.formResetCallback();
      return;
    }
    if (!this.#widget) return;
    // Several attributes that are set one after another are one change.
    if (this.#changes) {
      this.#changes.add(name);
      return;
    }
    const changes = new Set([name]);
    this.#changes = changes;
    queueMicrotask(() => {
      this.#changes = undefined;
      this.#takeOver(changes);
    });
  }

  formResetCallback(): void {
    this.#isValueSet = false;
    this.#changeValue(this.getAttribute("value") ?? "");
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#frame?.root.toggleAttribute("inert", isDisabled);
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === "string") this.value = state;
  }

  /** Takes over what a script has set on the element before this class was there. */
  #adopt(property: "value" | "texts"): void {
    if (!Object.hasOwn(this, property)) return;
    const { [property]: given } = this;
    delete (this as Partial<this>)[property];
    Object.assign(this, { [property]: given });
  }

  /** Shows the frame at once, and what is in it after that: the map takes as long as a frame may. */
  #open(): void {
    const frame = newFrame();
    this.#frame = frame;
    label(frame, this.#allTexts(), this.#translation.locale);
    this.#root.replaceChildren(element("div", { class: "box" }, frame.root));
    this.formDisabledCallback(this.matches(":disabled"));
    afterFrame(() => frame === this.#frame && this.#build(frame));
  }

  #close(): void {
    this.#widget?.remove();
    this.#widget = undefined;
    this.#frame = undefined;
  }

  #build(frame: Frame): void {
    this.#widget = new Widget(frame, this.#allTexts(), this.#translation.locale, {
      settings: () => this.#settings(),
      chosen: (point) => {
        this.#isValueSet = true;
        this.#setValue(point.id);
        this.dispatchEvent(new CustomEvent("pudo-select", { detail: point, bubbles: true, composed: true }));
        this.dispatchEvent(new Event("change", { bubbles: true }));
      },
      lost: () => {
        this.#setValue("");
        this.dispatchEvent(new Event("change", { bubbles: true }));
      },
    });
    this.#validate();
    this.#widget.start();
    void this.#loadTexts();
  }

  #takeOver(changes: Set<string>): void {
    const has = (...names: string[]) => names.some((name) => changes.has(name));
    if (!this.#widget) return;
    if (has("required")) this.#validate();
    if (has("locale")) void this.#loadTexts();
    if (has("tile-url", "tile-attribution")) this.#widget.tilesChanged();
    if (has("base-url")) {
      this.#close();
      this.#open();
      return;
    }
    if (has("item-weight", "item-value")) this.#widget.parcelChanged();
    if (has("latitude", "longitude")) this.#widget.start();
  }

  #settings() {
    const number = (name: string): number | undefined => {
      const text = this.getAttribute(name)?.trim();
      return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
    };
    const [latitude, longitude] = [number("latitude"), number("longitude")];
    return {
      baseUrl: this.getAttribute("base-url") ?? new URL("..", import.meta.url).href,
      value: this.#value,
      tileUrl: this.getAttribute("tile-url"),
      tileAttribution: this.getAttribute("tile-attribution"),
      place: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
      itemWeight: number("item-weight"),
      itemValue: number("item-value"),
    };
  }

  #changeValue(id: string): void {
    this.#setValue(id);
    this.#widget?.showValue();
  }

  #setValue(id: string): void {
    this.#value = id;
    this.#internals.setFormValue(id || null);
    this.#validate();
  }

  #validate(): void {
    const isMissing = this.required && this.#value === "";
    if (!isMissing) this.#internals.setValidity({});
    else this.#internals.setValidity({ valueMissing: true }, this.#allTexts().required, this.#widget?.anchor);
  }

  #allTexts(): Texts {
    return { ...this.#translation.texts, ...this.#texts };
  }

  async #loadTexts(): Promise<void> {
    const locale = this.getAttribute("locale");
    try {
      const translation = await translationFor(locale ?? "en", import.meta.url);
      // Meanwhile it may have become another one.
      if (locale !== this.getAttribute("locale") || translation.locale === this.#translation.locale) return;
      this.#translation = translation;
      this.#showTexts();
    } catch (error) {
      console.warn("pudo-map goes on in English:", error);
    }
  }

  #showTexts(): void {
    this.#widget?.setTexts(this.#allTexts(), this.#translation.locale);
    this.#validate();
  }
}

customElements.define("pudo-map", PudoMap);
