import type { Area } from "../data/area.ts";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import type { Translation } from "../texts/texts.ts";

interface AreaEvents {
  opened(area: Area): void;
  /** The pointer or the focus is on this row, or on none. */
  lit(area: Area | undefined): void;
}

/** States or cities as a list, by name. */
export class AreaList {
  readonly #list: HTMLUListElement;
  readonly #events: AreaEvents;
  #translation: Translation;
  #areas: Area[] = [];
  #limit = Number.POSITIVE_INFINITY;
  #isWhole = false;

  constructor(list: HTMLUListElement, translation: Translation, events: AreaEvents) {
    this.#list = list;
    this.#translation = translation;
    this.#events = events;
    list.addEventListener("mouseleave", () => events.lit(undefined));
    list.addEventListener("focusout", () => events.lit(undefined));
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    this.#render();
  }

  show(areas: Area[]): void {
    const isSame = areas.length === this.#areas.length && areas.every((area, i) => area === this.#areas[i]);
    if (isSame) return;
    this.#areas = areas;
    this.#isWhole = false;
    this.#render();
  }

  /** @param limit how many rows are shown until all are requested */
  setLimit(limit: number): void {
    if (limit === this.#limit) return;
    this.#limit = limit;
    this.#render();
  }

  get hasMore(): boolean {
    return !this.#isWhole && this.#areas.length > this.#limit;
  }

  /** Shows all rows, and puts the focus on the first of those that are new. */
  showAll(): void {
    this.#isWhole = true;
    this.#render();
    this.#list.children[this.#limit]?.querySelector("button")?.focus();
  }

  #render(): void {
    const { t, locale } = this.#translation;
    const items = this.#areas
      .toSorted((a, b) => a.name.localeCompare(b.name, locale))
      .slice(0, this.#isWhole ? undefined : this.#limit)
      .map((area) => {
        const light = () => this.#events.lit(area);
        const head = element(
          "button",
          { type: "button", class: "head", onclick: () => this.#events.opened(area) },
          element("span", { class: "name" }, area.name),
          " ",
          element("span", { class: "count" }, t("{count} points", { count: area.count })),
          icon("forward"),
        );
        return element("li", { class: "area", onmouseenter: light, onfocusin: light }, head);
      });
    this.#list.replaceChildren(...items);
  }
}
