import type { Point } from "../../points/point.ts";
import { element } from "../ui/element.ts";
import { icon } from "./icon.ts";
import { dayInLagos, hoursOf, openingAt } from "./opening.ts";
import { fill, type Texts, type Translation } from "./texts.ts";

const ROWS_AT_ONCE = 25;

interface ListEvents {
  opened(point: Point | undefined): void;
  chosen(point: Point): void;
}

export interface Row {
  point: Point;
  /** The distance from the customer's place. */
  metres?: number;
}

/** The points as a list, which offers everything that the map does. */
export class PointList {
  readonly element: HTMLUListElement;
  readonly #more: HTMLButtonElement;
  readonly #events: ListEvents;
  #translation: Translation;
  #rows: Row[] = [];
  /** The items of the rows that are shown. */
  #items = new Map<string, HTMLLIElement>();
  #limit = ROWS_AT_ONCE;
  #active: Point | undefined;
  #chosen: Point | undefined;

  constructor(list: HTMLUListElement, more: HTMLButtonElement, translation: Translation, events: ListEvents) {
    this.element = list;
    this.#more = more;
    this.#translation = translation;
    this.#events = events;
    more.addEventListener("click", () => {
      const next = this.#rows[this.#limit];
      this.#limit += ROWS_AT_ONCE;
      this.#render();
      if (next) this.#head(next.point)?.focus();
    });
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    this.#items.clear();
    this.#render();
  }

  /** @param isOtherList whether to scroll back to the beginning */
  show(rows: Row[], isOtherList: boolean): void {
    const isSame =
      rows.length === this.#rows.length &&
      rows.every(
        ({ point, metres }, i) => point === this.#rows[i]!.point && metres === this.#rows[i]!.metres,
      );
    if (isSame) return;
    this.#rows = rows;
    if (isOtherList) this.#limit = ROWS_AT_ONCE;
    this.#render();
    if (isOtherList) this.element.parentElement!.scrollTop = 0;
  }

  mark(active: Point | undefined, chosen: Point | undefined): void {
    const changed = [this.#active, this.#chosen, active, chosen];
    this.#active = active;
    this.#chosen = chosen;
    for (const point of changed) if (point) this.#updateItem(point);
    // The row has grown, or the bar with the chosen point has made the list smaller.
    const choose = active && this.#items.get(keyOf(active))?.querySelector(".choose");
    choose?.scrollIntoView({ block: "nearest" });
  }

  /** Brings a point's row into view and puts the focus on it. */
  reveal(point: Point): void {
    const index = this.#rows.findIndex((row) => row.point.id === point.id);
    if (index < 0) return;
    if (index >= this.#limit) {
      this.#limit = index + 1;
      this.#render();
    }
    const head = this.#head(point)!;
    head.focus({ preventScroll: true });
    const scroller = this.element.parentElement!;
    scroller.scrollTop += head.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  }

  #head(point: Point): HTMLElement | null | undefined {
    return this.#items.get(keyOf(point))?.querySelector("button");
  }

  #render(): void {
    const focused = (this.element.getRootNode() as ShadowRoot).activeElement;
    const reusable = this.#items;
    this.#items = new Map();
    const items = this.#rows.slice(0, this.#limit).map((row) => this.#item(row, reusable));
    this.element.replaceChildren(...items);
    this.#more.hidden = this.#rows.length <= this.#limit;
    // Moving an element in the document takes the focus from it.
    if (focused instanceof HTMLElement && this.element.contains(focused))
      focused.focus({ preventScroll: true });
  }

  #item(row: Row, reusable: ReadonlyMap<string, HTMLLIElement>): HTMLLIElement {
    const key = keyOf(row.point);
    const existing = reusable.get(key);
    const item = existing ?? this.#newItem(row.point);
    this.#items.set(key, item);
    if (!existing) this.#updateItem(row.point);
    item.querySelector(".distance")!.textContent =
      row.metres === undefined ? "" : formatDistance(row.metres, this.#translation.locale);
    return item;
  }

  #newItem(point: Point): HTMLLIElement {
    const { name, address } = point;
    const { texts } = this.#translation;
    const opening = openingAt(point.workingHours, Date.now());
    const place = isPartOf(address.city, address.address)
      ? address.address
      : `${address.address}, ${address.city}`;
    const head = element(
      "button",
      {
        type: "button",
        class: "head",
        onclick: () => this.#events.opened(this.#active?.id === point.id ? undefined : point),
      },
      element("span", { class: "name" }, name),
      " ",
      element("span", { class: "distance" }),
      " ",
      element("span", { class: "address" }, place),
      " ",
      element("span", { class: opening.isOpen ? "opening open" : "opening" }, openingText(point, texts)),
      icon("chevron"),
    );
    return element("li", { class: "point" }, head);
  }

  /** Opens or closes the details of a point, and shows whether it is chosen. */
  #updateItem(point: Point): void {
    const item = this.#items.get(keyOf(point));
    if (!item) return;
    const isActive = point.id === this.#active?.id;
    const isChosen = point.id === this.#chosen?.id;
    item.classList.toggle("active", isActive);
    item.classList.toggle("chosen", isChosen);
    item.querySelector("button")!.setAttribute("aria-expanded", String(isActive));
    const details = item.querySelector(".details");
    if (!isActive) {
      details?.remove();
      return;
    }
    if (!details) item.append(this.#details(point));
    const { texts } = this.#translation;
    const choose = item.querySelector<HTMLButtonElement>(".choose")!;
    choose.setAttribute("aria-pressed", String(isChosen));
    choose.replaceChildren(...(isChosen ? [icon("check"), texts.chosen] : [texts.choose]));
  }

  #details(point: Point): HTMLElement {
    const { texts, locale } = this.#translation;
    const today = dayInLagos(Date.now());
    const hours = texts.days.map((name, day) => {
      const interval = hoursOf(point.workingHours, day);
      return element(
        "div",
        { class: day === today ? "today" : "" },
        element("dt", {}, name),
        element("dd", {}, interval ? `${interval.opening}–${interval.closing}` : texts.closed),
      );
    });
    const choose = element("button", {
      type: "button",
      class: "choose primary",
      onclick: () => this.#events.chosen(point),
    });
    const weight = point.maxItemWeight.toLocaleString(locale);
    return element(
      "div",
      { class: "details" },
      choose,
      point.description && element("p", { class: "description" }, point.description),
      element("p", { class: "limit" }, icon("parcel"), fill(texts.takesUpTo, { weight })),
      element("p", { class: "caption" }, icon("clock"), texts.hours),
      element("dl", { class: "hours" }, ...hours),
    );
  }
}

/** Contains the time of the last change, so that a changed point gets a new item. */
function keyOf({ id, updatedAt }: Point): string {
  return `${id} ${updatedAt}`;
}

function isPartOf(part: string, text: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function openingText({ workingHours }: Point, texts: Texts): string {
  const opening = openingAt(workingHours, Date.now());
  if (opening.isOpen) return fill(texts.openUntil, { time: opening.until });
  if (!opening.opens) return texts.closed;
  const { day, time } = opening.opens;
  return day === undefined
    ? fill(texts.opensAt, { time })
    : fill(texts.opensOn, { day: texts.days[day]!, time });
}

function formatDistance(metres: number, locale: string): string {
  if (metres < 950) return `${(Math.round(metres / 50) * 50).toLocaleString(locale)} m`;
  const kilometres = metres / 1000;
  return `${kilometres.toLocaleString(locale, { maximumFractionDigits: kilometres < 10 ? 1 : 0 })} km`;
}
