import { parcelFilter } from "../../../shared/parcel-search.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import { timeOf } from "../../handheld/texts/times.ts";
import { element, setText } from "../../ui/element.ts";
import { isPassing, LISTS, type ListedParcel, type ListName } from "../data/api.ts";
import { ParcelPages } from "../data/parcel-pages.ts";
import type { OutboxScan } from "../data/storage.ts";
import { dayOf, daysAway, sinceOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";
import { type ParcelMove, pendingMoves } from "./outbox-panel.ts";
import { ParcelRows, type Timing } from "./parcel-rows.ts";

const t = texts.lists;

/** How long the agent pauses typing before the service is asked. */
const TYPING_PAUSE_MS = 250;
/** After this many days the operator asks about a parcel that nobody has collected from the point. */
const TOO_LONG_DAYS = 3;

export interface ListEvents {
  select(trackingCode: string): void;
  refresh(): void;
  /** Loads a search from its beginning. */
  load(pages: ParcelPages): Promise<void>;
  /** Loads the next page of a list. */
  loadMore(pages: ParcelPages, list: ListName): Promise<void>;
  /** Shows another list. */
  switchTo(list: ListName): void;
  /** Shows what was given and taken today. */
  showToday(): void;
}

/** One of the point's lists, and a field to find a parcel in it. */
export class ListPanel {
  readonly element: HTMLElement;
  readonly #title = element("h2", { id: "list-title", tabindex: -1 });
  readonly #loadedAt = element("p", { class: "hint" });
  readonly #field = element("input", {
    type: "search",
    id: "filter",
    autocomplete: "off",
    maxlength: 100,
    "aria-label": t.filter,
    placeholder: t.filter,
    oninput: () => this.#search(),
  });
  readonly #rows: ParcelRows;
  readonly #note = element("p", { class: "empty", role: "status" });
  readonly #more = element(
    "button",
    { type: "button", class: "secondary", onclick: () => this.#loadMore() },
    t.more,
  );
  readonly #elsewhere = element("div", { class: "elsewhere" });
  readonly #today = element(
    "button",
    { type: "button", class: "quiet", onclick: () => this.#events.showToday() },
    icon("calendar"),
    texts.today.open,
  );
  readonly #events: ListEvents;
  #list: ListName = "expected";
  #all = new ParcelPages();
  /** What the service has found, if it was asked because not all parcels are loaded. */
  #found: ParcelPages | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #scans = new Map<string, { action: ParcelMove }>();

  constructor(events: ListEvents) {
    this.#events = events;
    this.#rows = new ParcelRows((code) => events.select(code));
    this.element = element(
      "section",
      { class: "list-panel stack", "aria-labelledby": "list-title" },
      element(
        "div",
        { class: "list-head" },
        element("div", {}, this.#title, this.#loadedAt),
        element(
          "button",
          { type: "button", class: "quiet", onclick: () => events.refresh() },
          icon("refresh"),
          t.refresh,
        ),
      ),
      element("div", { class: "search" }, icon("search"), this.#field),
      this.#rows.element,
      this.#note,
      this.#elsewhere,
      this.#more,
      this.#today,
    );
  }

  /** What the agent has searched for, if the service was asked. */
  get found(): ParcelPages | undefined {
    return this.#found;
  }

  /** @param keepsSearch whether to search for the same text in the other list */
  show(list: ListName, keepsSearch = false): void {
    if (list !== this.#list && !keepsSearch && this.#field.value) {
      this.#field.value = "";
      this.#search();
    }
    this.#list = list;
    this.#render();
  }

  update(all: ParcelPages, scans: OutboxScan[]): void {
    this.#all = all;
    this.#scans = pendingMoves(scans);
    this.#render();
  }

  /** Focuses a parcel, or the heading if the parcel is no longer listed. */
  focusOn(trackingCode: string): void {
    if (!this.#rows.focusOn(trackingCode)) this.#title.focus({ preventScroll: true });
  }

  get #text(): string {
    return this.#field.value.trim();
  }

  /** Searches what is loaded at once, and lets the service search the rest when the agent pauses typing. */
  #search(): void {
    clearTimeout(this.#typing);
    this.#found = undefined;
    if (this.#text !== "" && !this.#all.isComplete) {
      this.#found = new ParcelPages(this.#text);
      this.#typing = setTimeout(() => this.#load(), TYPING_PAUSE_MS);
    }
    this.#render();
  }

  async #load(): Promise<void> {
    const found = this.#found;
    if (!found) return;
    await this.#events.load(found);
    found.hasFailed ||= !found.parcels;
    this.#render();
  }

  async #loadMore(): Promise<void> {
    this.#more.setAttribute("aria-disabled", "true");
    await this.#events.loadMore(this.#found ?? this.#all, this.#list);
    this.#more.removeAttribute("aria-disabled");
    this.#render();
  }

  #render(): void {
    const list = this.#list;
    setText(this.#title, texts.views[list]);
    setText(this.#loadedAt, this.#all.at === undefined ? t.never : t.updated(timeOf(new Date(this.#all.at))));
    const shown = this.#shownOf(list);
    // A rendering must not take the focus away from keyboard users.
    const focused = (document.activeElement as HTMLElement | null)?.dataset.code;
    const now = new Date(serverNow());
    this.#rows.show(shown, (parcel) => this.#timing(parcel, now));
    if (focused && document.activeElement === document.body) this.focusOn(focused);
    setText(this.#note, this.#noteOn(shown.length));
    this.#showElsewhere(shown.length);
    this.#today.hidden = list !== "to_hand_over";
    this.#more.hidden = !(this.#source.parcels?.next[list] && (this.#found || this.#text === ""));
  }

  /** What the service has found, or else what is loaded. */
  get #source(): ParcelPages {
    return this.#found?.parcels ? this.#found : this.#all;
  }

  #shownOf(list: ListName): ListedParcel[] {
    const parcels: ListedParcel[] = this.#source.parcels?.[list] ?? [];
    return this.#text === "" || this.#source === this.#found ? parcels : parcels.filter(filterOf(this.#text));
  }

  #noteOn(shown: number): string {
    const { parcels } = this.#source;
    if (!parcels) return "";
    const total = parcels.totals[this.#list];
    if (this.#text === "") {
      if (total === 0) return t.empty[this.#list];
      return shown < total ? t.shown(shown, total) : "";
    }
    if (this.#found && !this.#found.parcels) {
      const { hasFailed } = this.#found;
      return hasFailed ? t.searchedPart(parcels[this.#list].length, total) : t.searching;
    }
    if (shown === 0) return t.noMatch;
    return shown < total && this.#found ? t.shown(shown, total) : "";
  }

  /** Links to other lists that have what this one lacks. */
  #showElsewhere(shown: number): void {
    const lists = shown === 0 && this.#text !== "" ? LISTS : [];
    const buttons = lists.flatMap((list) => {
      const count =
        this.#source === this.#found ? this.#source.parcels!.totals[list] : this.#shownOf(list).length;
      return list === this.#list || count === 0
        ? []
        : [
            element(
              "button",
              { type: "button", class: "secondary", onclick: () => this.#events.switchTo(list) },
              t.elsewhere(texts.views[list], count),
            ),
          ];
    });
    this.#elsewhere.replaceChildren(...buttons);
  }

  #timing(parcel: ListedParcel, now: Date): Timing {
    const pending = this.#scans.get(parcel.tracking_code);
    if (pending) return { text: texts.parcel.isPending[pending.action], urgency: "soon" };
    if (isPassing(parcel)) {
      const since = new Date("since" in parcel ? parcel.since : now);
      const isTooLong = daysAway(now, since) >= TOO_LONG_DAYS;
      return { text: sinceOf(since, now), urgency: isTooLong ? "urgent" : "calm" };
    }
    if (!parcel.collect_by)
      return { text: texts.parcel.statuses[parcel.status] ?? parcel.status, urgency: "calm" };
    const end = new Date(parcel.collect_by);
    if (end <= now) return { text: t.expired, urgency: "urgent" };
    const days = daysAway(end, now);
    if (days === 0) return { text: t.expiresToday(timeOf(end)), urgency: "urgent" };
    return { text: t.expires(dayOf(end, now)), urgency: days <= 2 ? "soon" : "calm" };
  }
}

function filterOf(search: string): (parcel: ListedParcel) => boolean {
  const isFound = parcelFilter(search);
  return (parcel) => {
    const recipientName = isPassing(parcel) ? parcel.goes_to.name : parcel.recipient_name;
    return isFound({ recipientName, trackingCode: parcel.tracking_code });
  };
}
