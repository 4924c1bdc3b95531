import { clockDifference, serverNow } from "../../handheld/data/clock.ts";
import { element } from "../../ui/element.ts";
import { keyOf, type StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import type { Done, OutboxScan } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";
import { groupsOf } from "./van-groups.ts";

const t = texts.day;
/** If the clock is off by more than this, the driver should set it. */
const NOTED_DIFFERENCE_MS = 2 * 60_000;

/** What was done today, and what is left. */
export class DayPanel {
  readonly element: HTMLElement;
  readonly #content = element("div", { class: "stack" });
  readonly #onOpen: (stop: StopKey) => void;
  readonly #day: Day;

  /** @param onOpen opens a stop */
  constructor(day: Day, onOpen: (stop: StopKey) => void) {
    this.#day = day;
    this.#onOpen = onOpen;
    this.element = element(
      "section",
      { class: "stack", "aria-labelledby": "day-title" },
      element("div", { class: "list-head" }, element("h2", { id: "day-title", tabindex: -1 }, t.title)),
      this.#content,
    );
  }

  update(done: Done[], scans: OutboxScan[]): void {
    const today = dayOf(serverNow());
    const pending = scans.filter(({ rejection }) => !rejection);
    const all = [...done, ...pending.map((scan) => ({ ...scan, at: Date.parse(scan.occurred_at) }))];
    const count = (action: Done["action"]) => {
      const ofToday = all.filter((one) => one.action === action && dayOf(one.at) === today);
      return new Set(ofToday.map(({ tracking_code }) => tracking_code)).size;
    };
    const left = groupsOf(this.#day.held, this.#day.stops.map(keyOf));
    const notTaken = this.#day.stops
      .map((stop) => ({ stop, count: this.#day.countToTake(stop) }))
      .filter(({ count: waiting }) => waiting > 0);
    const isAllDone = left.length + notTaken.length + scans.length === 0 && all.length > 0;
    this.#content.replaceChildren(
      ...clockNotice(),
      element(
        "dl",
        { class: "totals" },
        ...total(t.taken, count("collect")),
        ...total(t.given, count("give")),
        ...total(t.handedBack, count("hand_back")),
        ...total(t.waiting, pending.length),
      ),
      ...(isAllDone ? [element("p", { class: "told" }, t.allDone)] : []),
      ...this.#list(
        t.left,
        left.map(({ key, goesTo, parcels }) => ({
          key,
          name: goesTo?.name ?? texts.van.unknown,
          count: parcels.length,
          hint: !goesTo ? texts.van.unknownHint : goesTo.kind === "partner" ? t.leftPartner : t.leftPoint,
        })),
      ),
      ...this.#list(
        t.notTaken,
        notTaken.map(({ stop, count: waiting }) => ({
          ...{ key: keyOf(stop), name: stop.name, count: waiting, hint: t.notTakenHint },
        })),
      ),
    );
  }

  #list(
    title: string,
    rows: { key: StopKey | undefined; name: string; count: number; hint: string }[],
  ): HTMLElement[] {
    if (rows.length === 0) return [];
    return [
      element("h3", {}, title),
      element(
        "ul",
        { class: "left" },
        ...rows.map(({ key, name, count, hint }) =>
          element(
            "li",
            {},
            element(
              "button",
              { type: "button", disabled: !key, onclick: () => key && this.#onOpen(key) },
              element("span", { class: "group-name" }, name),
              element("span", { class: "badge", "data-kind": "give" }, String(count)),
              element("span", { class: "hint" }, hint),
            ),
          ),
        ),
      ),
    ];
  }
}

const total = (name: string, count: number): HTMLElement[] => [
  element("div", {}, element("dt", {}, name), element("dd", {}, String(count))),
];

/** The day in Africa/Lagos, which has no summer time. */
const dayOf = (time: number): string => new Date(time + 3_600_000).toISOString().slice(0, 10);

function clockNotice(): HTMLElement[] {
  const difference = clockDifference();
  if (Math.abs(difference) < NOTED_DIFFERENCE_MS) return [];
  const minutes = Math.round(Math.abs(difference) / 60_000);
  const text = difference > 0 ? t.clockBehind(minutes) : t.clockAhead(minutes);
  return [element("p", { class: "notice", role: "status" }, text)];
}
