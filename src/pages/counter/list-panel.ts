import { fold } from "../../shared/text.ts";
import { readableCode } from "../../shared/tracking-code.ts";
import { element } from "../ui/element.ts";
import type { ListName, Parcel } from "./api.ts";
import { serverNow } from "./clock.ts";
import { dayOf, daysAway, timeOf } from "./days.ts";
import { icon } from "./icon.ts";
import type { CachedParcels, OutboxScan } from "./storage.ts";
import { texts } from "./texts.ts";

const t = texts.lists;

const byExpiry = (a: Parcel, b: Parcel) => (a.expires_at ?? "").localeCompare(b.expires_at ?? "");

/** One of the point's lists, and a field to find a parcel in it. */
export class ListPanel {
  readonly element: HTMLElement;
  readonly #title = element("h2", { id: "list-title", tabindex: -1 });
  readonly #loadedAt = element("p", { class: "hint" });
  readonly #filter = element("input", {
    type: "search",
    id: "filter",
    autocomplete: "off",
    "aria-label": t.filter,
    placeholder: t.filter,
    oninput: () => this.#render(),
  });
  readonly #items = element("ul", { class: "parcels" });
  readonly #note = element("p", { class: "empty", role: "status" });
  readonly #onSelect: (trackingCode: string) => void;
  #list: ListName = "expected";
  #cached: CachedParcels | undefined;
  #scans: OutboxScan[] = [];

  constructor(onSelect: (trackingCode: string) => void, onRefresh: () => void) {
    this.#onSelect = onSelect;
    this.element = element(
      "section",
      { class: "list-panel stack", "aria-labelledby": "list-title" },
      element(
        "div",
        { class: "list-head" },
        element("div", {}, this.#title, this.#loadedAt),
        element("button", { type: "button", class: "quiet", onclick: onRefresh }, icon("refresh"), t.refresh),
      ),
      element("div", { class: "search" }, icon("search"), this.#filter),
      this.#items,
      this.#note,
    );
  }

  show(list: ListName): void {
    if (list !== this.#list) this.#filter.value = "";
    this.#list = list;
    this.#render();
  }

  update(cached: CachedParcels | undefined, scans: OutboxScan[]): void {
    this.#cached = cached;
    this.#scans = scans;
    this.#render();
  }

  /** Focuses a parcel, or the heading if the parcel is no longer listed. */
  focusOn(trackingCode: string): void {
    const item = this.#items.querySelector<HTMLElement>(`[data-code="${trackingCode}"]`);
    if (item) item.focus();
    else this.#title.focus({ preventScroll: true });
  }

  #render(): void {
    const cached = this.#cached;
    this.#title.textContent = texts.views[this.#list];
    this.#loadedAt.textContent = cached ? t.updated(timeOf(new Date(cached.at))) : t.never;
    const all = cached?.parcels[this.#list] ?? [];
    const sorted = this.#list === "expected" ? all : all.toSorted(byExpiry);
    const wanted = fold(this.#filter.value.trim());
    const code = wanted.replace(/[- ]/g, "");
    const shown = sorted.filter(
      ({ recipient_name, tracking_code }) =>
        fold(recipient_name).includes(wanted) || (code && tracking_code.toLowerCase().includes(code)),
    );
    // A rendering must not take the focus away from keyboard users.
    const focused = (document.activeElement as HTMLElement | null)?.dataset.code;
    this.#items.replaceChildren(...shown.map((parcel) => this.#item(parcel)));
    if (focused) this.focusOn(focused);
    const total = cached?.parcels.totals[this.#list] ?? 0;
    if (!cached) this.#note.textContent = "";
    else if (all.length === 0) this.#note.textContent = t.empty[this.#list];
    else if (shown.length === 0) this.#note.textContent = t.noMatch;
    else this.#note.textContent = total > all.length ? t.more(all.length, total) : "";
  }

  #item(parcel: Parcel): HTMLLIElement {
    const pending = this.#scans.find(
      ({ tracking_code, problem }) => tracking_code === parcel.tracking_code && !problem,
    );
    const { text, urgency } = pending
      ? { text: texts.parcel.isPending[pending.action], urgency: "soon" }
      : timing(parcel, new Date(serverNow()));
    return element(
      "li",
      {},
      element(
        "button",
        {
          type: "button",
          "data-code": parcel.tracking_code,
          onclick: () => this.#onSelect(parcel.tracking_code),
        },
        element("span", { class: "parcel-name" }, parcel.recipient_name),
        element("span", { class: "code" }, readableCode(parcel.tracking_code)),
        element("span", { class: `timing ${urgency}` }, text),
        icon("next"),
      ),
    );
  }
}

/** When a parcel expires in words, and how urgent that is. */
function timing(parcel: Parcel, now: Date): { text: string; urgency: "calm" | "soon" | "urgent" } {
  if (!parcel.expires_at)
    return { text: texts.parcel.statuses[parcel.status] ?? parcel.status, urgency: "calm" };
  const end = new Date(parcel.expires_at);
  const days = daysAway(end, now);
  if (end <= now) return { text: t.expired, urgency: "urgent" };
  if (days === 0) return { text: t.expiresToday(timeOf(end)), urgency: "urgent" };
  return { text: t.expires(dayOf(end, now)), urgency: days <= 2 ? "soon" : "calm" };
}
