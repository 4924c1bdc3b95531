/** The language of the text around an element: that of the closest `lang` attribute, through shadow roots too. */
export class LanguageWatch {
  readonly #element: Element;
  readonly #observer: MutationObserver;

  /** @param changed gets called when a `lang` attribute has changed that may be the closest */
  constructor(element: Element, changed: () => void) {
    this.#element = element;
    this.#observer = new MutationObserver(changed);
    for (const each of withHosts(element)) {
      const options = { attributes: true, attributeFilter: ["lang"], subtree: true };
      this.#observer.observe(each.getRootNode(), options);
    }
  }

  get current(): string | undefined {
    for (const each of withHosts(this.#element)) {
      const language = each.closest("[lang]")?.getAttribute("lang");
      if (language) return language;
    }
    return undefined;
  }

  stop(): void {
    this.#observer.disconnect();
  }
}

/** The element, the host of the shadow root that it is in, the host of the one that this is in, and so on. */
function* withHosts(element: Element): Generator<Element> {
  let each = element;
  yield each;
  for (let root = each.getRootNode(); root instanceof ShadowRoot; root = each.getRootNode()) {
    each = root.host;
    yield each;
  }
}
