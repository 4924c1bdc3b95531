import type { PublicPoint as Point } from "../../../client/src/api.ts";
import { DEFAULT_LANGUAGE, type Language, languageOfTags } from "../../texts/languages.ts";
import { isMeasured } from "./data/parcel.ts";
import { afterFrame } from "./frame/after-frame.ts";
import { element } from "./frame/element.ts";
import { type Frame, labelFrame, newFrame } from "./frame/frame.ts";
import { styleSheets } from "./frame/style-sheets.ts";
import { LanguageWatch } from "./language-watch.ts";
import { showPending } from "./lists/list-state.ts";
import type { PudoMapElement, PudoTexts } from "./package/pudo-map.d.ts";
import { dictionaryOf } from "./parts.ts";
import { PARCEL_ATTRIBUTES, readSettings } from "./settings.ts";
import { ENGLISH, type Translation, translationOf } from "./texts/texts.ts";
import { Widget } from "./widget.ts";

/**
 * `<pudo-map>`: lets a customer choose a pickup point from a map or a list. It is a form control whose value is the
 * point's id, and it dispatches `pudo-select` for each choice.
 */
export class PudoMap extends HTMLElement implements PudoMapElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [
    ...["latitude", "longitude", "place", "locale", "arrives", ...PARCEL_ATTRIBUTES],
    ...["tile-url", "tile-attribution", "base-url", "required", "value"],
  ];

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: "open" });
  /** Reserves the room that the widget will take. */
  readonly #box = element("div", { class: "box" });
  #texts: PudoTexts = {};
  #language: Language = DEFAULT_LANGUAGE;
  #dictionary = ENGLISH;
  #value = "";
  /** A script or the customer has set the value, so that the attribute no longer counts. */
  #isValueSet = false;
  #frame: Frame | undefined;
  #widget: Widget | undefined;
  #sizes: ResizeObserver | undefined;
  #around: LanguageWatch | undefined;
  /** Attributes that have changed but are not applied yet. */
  #changes: Set<string> | undefined;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = styleSheets;
    this.#root.append(element("div", { class: "reader" }, this.#box));
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

  /** The chosen point, once it is loaded. */
  get point(): Point | undefined {
    return this.#widget?.chosen;
  }

  /** Replaces texts of the locale. */
  get texts(): PudoTexts {
    return this.#texts;
  }

  set texts(texts: PudoTexts) {
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
    this.#upgradeProperty("value");
    this.#upgradeProperty("texts");
    this.#validate();
    this.#around = new LanguageWatch(this, () => this.#widget && void this.#loadTexts());
    // A hidden step of a checkout has no size: the widget loads nothing until it is seen.
    this.#sizes = new ResizeObserver(() => {
      if (this.clientWidth === 0 || this.clientHeight === 0) return;
      if (this.#frame) this.#widget?.resized();
      else this.#open();
    });
    this.#sizes.observe(this);
  }

  disconnectedCallback(): void {
    this.#sizes?.disconnect();
    this.#around?.stop();
    this.#close();
  }

  attributeChangedCallback(name: string): void {
    if (name === "value") {
      if (!this.#isValueSet) this.formResetCallback();
      return;
    }
    if (!this.#widget) return;
    // Attributes that are set one after another are applied together.
    if (this.#changes) {
      this.#changes.add(name);
      return;
    }
    const changes = new Set([name]);
    this.#changes = changes;
    queueMicrotask(() => {
      this.#changes = undefined;
      this.#apply(changes);
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

  /** Applies a property that a script has set before the element was defined. */
  #upgradeProperty(property: "value" | "texts"): void {
    if (!Object.hasOwn(this, property)) return;
    const { [property]: given } = this;
    delete (this as Partial<this>)[property];
    Object.assign(this, { [property]: given });
  }

  /** Shows the empty frame at once and fills it after that, because making the map takes a whole frame. */
  #open(): void {
    const frame = newFrame();
    this.#frame = frame;
    labelFrame(frame, this.#currentTranslation());
    showPending(frame, isMeasured(readSettings(this)), this.#currentTranslation());
    frame.frame.hidden = this.#value !== "";
    this.#box.replaceChildren(frame.root);
    this.formDisabledCallback(this.matches(":disabled"));
    afterFrame(() => frame === this.#frame && this.#build(frame));
  }

  #close(): void {
    this.#widget?.remove();
    this.#widget = undefined;
    this.#frame = undefined;
    this.#box.replaceChildren();
  }

  #build(frame: Frame): void {
    this.#widget = new Widget(frame, this.#currentTranslation(), {
      settings: () => readSettings(this),
      value: () => this.#value,
      chosen: (point) => {
        this.#isValueSet = true;
        this.#setValue(point.id);
        this.dispatchEvent(new CustomEvent("pudo-select", { detail: point, bubbles: true, composed: true }));
        this.dispatchEvent(new Event("change", { bubbles: true }));
      },
      dropped: () => {
        this.#setValue("");
        this.dispatchEvent(new Event("change", { bubbles: true }));
      },
    });
    this.#validate();
    this.#widget.start();
    void this.#loadTexts();
  }

  #apply(changes: Set<string>): void {
    const has = (...names: string[]) => names.some((name) => changes.has(name));
    if (!this.#widget) return;
    if (has("required", "arrives")) this.#showTexts();
    if (has("locale")) void this.#loadTexts();
    if (has("tile-url", "tile-attribution")) this.#widget.tilesChanged();
    if (has("base-url")) {
      this.#close();
      this.#open();
      return;
    }
    if (has(...PARCEL_ATTRIBUTES)) this.#widget.parcelChanged();
    if (has("latitude", "longitude", "place")) this.#widget.start();
  }

  #changeValue(id: string): void {
    this.#setValue(id);
    this.#widget?.valueChanged();
  }

  #setValue(id: string): void {
    this.#value = id;
    this.#box.classList.toggle("chosen", id !== "");
    this.#internals.setFormValue(id || null);
    this.#validate();
  }

  #validate(): void {
    const isMissing = this.required && this.#value === "";
    if (!isMissing) this.#internals.setValidity({});
    else
      this.#internals.setValidity(
        { valueMissing: true },
        this.#currentTranslation().t("Please choose a pickup point."),
        this.#widget?.anchor,
      );
  }

  #currentTranslation(): Translation {
    const arrives = this.getAttribute("arrives") ?? "";
    return translationOf(this.#language, this.#dictionary, this.#texts, arrives);
  }

  /** The language of the attribute, else of the text around the element. */
  get #locale(): string {
    return this.getAttribute("locale") || this.#around?.current || "en";
  }

  async #loadTexts(): Promise<void> {
    const locale = this.#locale;
    try {
      const language = languageOfTags([locale]);
      const dictionary = await dictionaryOf(language);
      // It may have changed meanwhile.
      if (locale !== this.#locale || language === this.#language) return;
      this.#language = language;
      this.#dictionary = dictionary;
      this.#showTexts();
    } catch (error) {
      console.warn("pudo-map goes on in English:", error);
    }
  }

  #showTexts(): void {
    this.#widget?.setTranslation(this.#currentTranslation());
    this.#validate();
  }
}

// A page may load the script twice, from a bundle and by a tag manager: the first one stays.
if (!customElements.get("pudo-map")) customElements.define("pudo-map", PudoMap);
