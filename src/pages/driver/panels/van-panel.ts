import { element } from "../../ui/element.ts";
import { keyOf, type StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import { texts } from "../texts/texts.ts";
import { ParcelRows } from "./parcel-rows.ts";
import { groupsOf, type VanGroup } from "./van-groups.ts";

const t = texts.van;

interface VanEvents {
  select(trackingCode: string): void;
  open(stop: StopKey): void;
}

/** What the driver has, by destination. */
export class VanPanel {
  readonly element: HTMLElement;
  readonly #groups = element("div", { class: "stack" });
  readonly #rows = new Map<StopKey | undefined, ParcelRows>();
  readonly #day: Day;
  readonly #events: VanEvents;

  constructor(day: Day, events: VanEvents) {
    this.#day = day;
    this.#events = events;
    this.element = element(
      "section",
      { class: "stack", "aria-labelledby": "van-title" },
      element("div", { class: "list-head" }, element("h2", { id: "van-title", tabindex: -1 }, t.title)),
      this.#groups,
    );
  }

  update(): void {
    const focused = document.activeElement;
    const groups = groupsOf(this.#day.held, this.#day.stops.map(keyOf));
    this.#groups.replaceChildren(
      ...groups.map((group) => this.#group(group)),
      ...(groups.length === 0 ? [element("p", { class: "empty" }, t.empty)] : []),
    );
    // Rows keep their elements, but lose the focus when they are inserted again.
    if (focused instanceof HTMLElement && this.#groups.contains(focused)) focused.focus();
  }

  #group({ key, goesTo, parcels }: VanGroup): HTMLElement {
    const rows = this.#rows.get(key) ?? new ParcelRows(this.#events.select);
    this.#rows.set(key, rows);
    rows.show(parcels.map(({ tracking_code }) => ({ tracking_code, name: "" })));
    const title = goesTo ? [goesTo.name, goesTo.city].filter(Boolean).join(", ") : t.unknown;
    const hint = !goesTo ? t.unknownHint : goesTo.kind === "partner" ? t.back : "";
    return element(
      "details",
      { class: "card group", open: this.#isOpen(key) },
      element(
        "summary",
        {},
        element("span", { class: "group-name" }, title),
        element("span", { class: "badge", "data-kind": "give" }, String(parcels.length)),
      ),
      hint !== "" && element("p", { class: "hint" }, hint),
      key &&
        element(
          "button",
          { type: "button", class: "quiet", onclick: () => this.#events.open(key) },
          texts.parcel.openStop,
        ),
      rows.element,
    );
  }

  /** Whether the group was open before it was rendered again. */
  #isOpen(key: StopKey | undefined): boolean {
    return this.#rows.get(key)?.element.closest("details")?.open ?? false;
  }
}
