import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { addDays, isWithin, lagosDay } from "../../../shared/closed-days.ts";
import { DAYS, intervalsOf, weekHours } from "../../../shared/opening-hours.ts";
import { WEEKDAYS } from "../../../texts/calendar.ts";
import { dayInLagos } from "../data/opening.ts";
import { isAvailable } from "../data/parcel.ts";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import type { Translation } from "../texts/texts.ts";
import { chooseButton, labelChoose } from "./choose-button.ts";
import { formatDistance, limitLine, pointLines } from "./point-lines.ts";

/** How many rows are shown at first, and how many are added at each request for more. */
interface RowCounts {
  first: number;
  more: number;
}

interface ListEvents {
  opened(point: Point | undefined): void;
  chosen(point: Point): void;
  /** The pointer or the focus is on this row, or on none. */
  lit(point: Point | undefined): void;
}

export interface ListRow {
  point: Point;
  /** The distance from the place that the list is sorted by. */
  metres?: number | undefined;
}

/** The points as a list, which offers everything that the map does. */
export class PointList {
  readonly element: HTMLUListElement;
  readonly #events: ListEvents;
  #translation: Translation;
  #rows: ListRow[] = [];
  /** The items of the rows that are shown. */
  #items = new Map<string, HTMLLIElement>();
  #counts: RowCounts = { first: 25, more: 25 };
  #limit = 25;
  #active: Point | undefined;
  #isExpanded = false;
  #chosen: Point | undefined;

  constructor(list: HTMLUListElement, translation: Translation, events: ListEvents) {
    this.element = list;
    this.#translation = translation;
    this.#events = events;
    list.addEventListener("mouseleave", () => events.lit(undefined));
    list.addEventListener("focusout", () => events.lit(undefined));
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    this.#items.clear();
    this.#render();
  }

  setCounts(counts: RowCounts): void {
    if (counts.first === this.#counts.first) return;
    this.#counts = counts;
    this.#limit = counts.first;
    this.#render();
  }

  /** Whether there are rows that are not shown yet. */
  get hasMore(): boolean {
    return this.#rows.length > this.#limit;
  }

  /** Shows more rows, and puts the focus on the first of them. */
  showMore(): void {
    const next = this.#rows[this.#limit];
    this.#limit += this.#counts.more;
    this.#render();
    if (next) this.#head(next.point)?.focus();
  }

  /** @param isOtherList whether to scroll back to the beginning */
  show(rows: ListRow[], isOtherList: boolean): void {
    const isSame =
      rows.length === this.#rows.length &&
      rows.every(
        ({ point, metres }, i) => point === this.#rows[i]!.point && metres === this.#rows[i]!.metres,
      );
    if (isSame) return;
    this.#rows = rows;
    if (isOtherList) this.#limit = this.#counts.first;
    this.#render();
    if (isOtherList) this.element.parentElement!.scrollTop = 0;
  }

  /** @param isExpanded whether the row of the active point shows its details */
  mark(active: Point | undefined, isExpanded: boolean, chosen: Point | undefined): void {
    const changed = [this.#active, this.#chosen, active, chosen];
    this.#active = active;
    this.#isExpanded = isExpanded;
    this.#chosen = chosen;
    if (active && isExpanded) this.#include(active);
    for (const point of changed) if (point) this.#updateItem(point);
    const choose = active && this.#items.get(keyOf(active))?.querySelector(".choose");
    choose?.scrollIntoView({ block: "nearest" });
  }

  /** Brings a point's row to the top of the list. */
  reveal(point: Point): void {
    const row = this.#include(point);
    if (!row) return;
    const head = this.#head(row.point)!;
    const scroller = this.element.parentElement!;
    scroller.scrollTop += head.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  }

  /** Shows as many rows as are needed to include a point's. */
  #include({ id }: Point): ListRow | undefined {
    const index = this.#rows.findIndex(({ point }) => point.id === id);
    if (index >= this.#limit) {
      this.#limit = index + 1;
      this.#render();
    }
    return this.#rows[index];
  }

  focus(point: Point): void {
    this.#head(point)?.focus({ preventScroll: true });
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
    // Moving an element in the document takes the focus from it.
    if (focused instanceof HTMLElement && this.element.contains(focused))
      focused.focus({ preventScroll: true });
  }

  #item(row: ListRow, reusable: ReadonlyMap<string, HTMLLIElement>): HTMLLIElement {
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
    const light = () => this.#events.lit(point);
    const head = element(
      "button",
      {
        type: "button",
        class: "head",
        onclick: () => this.#events.opened(this.#isExpandedPoint(point) ? undefined : point),
      },
      // The spaces keep the lines apart in the button's name.
      ...pointLines(point, this.#translation).flatMap((line) => [line, " "]),
      icon("chevron"),
    );
    const className = isAvailable(point) ? "point" : "point unavailable";
    return element("li", { class: className, onmouseenter: light, onfocusin: light }, head);
  }

  #isExpandedPoint({ id }: Point): boolean {
    return this.#isExpanded && id === this.#active?.id;
  }

  /** Opens or closes the details of a point, and shows whether it is chosen. */
  #updateItem(point: Point): void {
    const item = this.#items.get(keyOf(point));
    if (!item) return;
    const isExpanded = this.#isExpandedPoint(point);
    const isChosen = point.id === this.#chosen?.id;
    item.classList.toggle("active", point.id === this.#active?.id);
    item.classList.toggle("chosen", isChosen);
    item.querySelector("button")!.setAttribute("aria-expanded", String(isExpanded));
    const details = item.querySelector(".details");
    if (!isExpanded) {
      details?.remove();
      return;
    }
    if (!details) item.append(this.#details(point));
    const { t } = this.#translation;
    const choose = item.querySelector<HTMLButtonElement>(".choose")!;
    labelChoose(choose, isChosen, t);
  }

  #details(point: Point): HTMLElement {
    const { t } = this.#translation;
    const now = Date.now();
    const today = dayInLagos(now);
    const hours = WEEKDAYS.map((name, day) => {
      const intervals = intervalsOf(weekHours(point), DAYS[day]!);
      const open = intervals.map(({ opening, closing }) => `${opening}–${closing}`).join(", ");
      const next = addDays(lagosDay(now), (day - today + 7) % 7);
      const isStruck = open && isWithin(point.closures ?? [], next);
      const shown = isStruck ? [element("s", {}, open), ` ${t("Closed")}`] : [open || t("Closed")];
      return element(
        "div",
        { class: day === today ? "today" : "" },
        element("dt", {}, t(name)),
        element("dd", {}, ...shown),
      );
    });
    const choose = chooseButton(point, this.#events.chosen);
    return element(
      "div",
      { class: "details" },
      choose,
      point.description && element("p", { class: "description" }, point.description),
      limitLine(point, this.#translation),
      element("p", { class: "caption" }, icon("clock"), t("Opening hours")),
      element("dl", { class: "hours" }, ...hours),
    );
  }
}

/** Contains the time of the last change, so that a changed point gets a new item. A new day changes only `available`. */
function keyOf({ id, updatedAt, available }: Point): string {
  return `${id} ${updatedAt} ${available}`;
}
