import { element } from "../ui/element.ts";
import { LISTS, type ListName, type Parcel, type Problem, readParcels } from "./api.ts";
import { connection, isOnline } from "./connection.ts";
import { ConnectionStatus } from "./connection-status.ts";
import { type Feedback, FeedbackPanel } from "./feedback.ts";
import { icon } from "./icon.ts";
import { ListPanel } from "./list-panel.ts";
import type { Outbox, ScanState } from "./outbox.ts";
import { explain, OutboxPanel } from "./outbox-panel.ts";
import { openParcelSheet } from "./parcel-sheet.ts";
import { ScanPanel } from "./scan-panel.ts";
import { openSettings } from "./settings-dialog.ts";
import {
  type CachedParcels,
  cachedParcels,
  cacheParcels,
  type OutboxScan,
  readScans,
  storedKey,
} from "./storage.ts";
import { texts } from "./texts.ts";

type View = "scan" | ListName;

const ICONS: Record<View, string> = { scan: "scan", expected: "truck", shelf: "shelf", expiring: "clock" };
const REFRESH_MS = 60_000;
/** How long the agent waits for the service's answer to a scan before it is shown as pending. */
const LONGEST_WAIT_MS = 5_000;

/** The page of an agent who is signed in: scanning, the point's lists, and the outbox. */
export class CounterView {
  readonly #outbox: Outbox;
  readonly #onSignOut: (isExpired: boolean) => void;
  readonly #feedback = new FeedbackPanel();
  readonly #scanPanel = new ScanPanel((code, isArrival) => this.#select(code, isArrival));
  readonly #listPanel = new ListPanel(
    (code) => this.#selectInList(code),
    () => this.refresh(),
  );
  readonly #outboxPanel = new OutboxPanel(
    () => this.#send(),
    (scan) => this.#outbox.remove(scan),
  );
  readonly #status = new ConnectionStatus(() => this.#showOutbox());
  readonly #tabs = new Map<View, HTMLButtonElement>();
  readonly #page: HTMLElement;
  readonly #closing = new AbortController();
  #sheet: HTMLDialogElement | undefined;
  #cached: CachedParcels | undefined;
  #scans: OutboxScan[] = [];
  #otherScans: OutboxScan[] = [];
  /** Scans whose outcome is not shown yet. It will replace the outcome that is shown. */
  readonly #unreported = new Set<OutboxScan>();

  /** @param onSignOut is called when the agent signs out, or the service no longer accepts the key */
  constructor(root: HTMLElement, outbox: Outbox, onSignOut: (isExpired: boolean) => void) {
    this.#outbox = outbox;
    this.#onSignOut = onSignOut;
    const settings = element(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": texts.settings.open,
        onclick: () => this.#openSettings(),
      },
      icon("settings"),
    );
    this.#scanPanel.element.append(this.#outboxPanel.element);
    this.#page = element(
      "div",
      { class: "counter" },
      element(
        "header",
        {},
        element("h1", { tabindex: -1 }, icon("parcel"), texts.name),
        this.#status.button,
        this.#status.announcement,
        settings,
      ),
      element("main", {}, this.#feedback.element, this.#scanPanel.element, this.#listPanel.element),
      element("nav", { "aria-label": texts.views.navigation }, ...this.#newTabs()),
    );
    const hadFocus = root.contains(document.activeElement);
    root.replaceChildren(this.#page);
    // Not the code field: on a phone, its keyboard would cover half of the page.
    if (hadFocus) this.#page.querySelector("h1")!.focus();
    this.#show("scan");
    this.#listen();
    this.#start();
  }

  /** Shows what is in the outbox now. */
  async updateOutbox(): Promise<void> {
    const { own, others } = await readScans();
    this.#scans = own;
    this.#otherScans = others;
    this.#render();
  }

  /** Loads the lists again. */
  async refresh(): Promise<void> {
    const key = storedKey();
    if (!key || !navigator.onLine) return;
    const answer = await readParcels(key);
    if (this.#closing.signal.aborted) return;
    if (answer.kind === "unauthorized") return this.#onSignOut(true);
    if (answer.kind !== "done") return;
    this.#cached = { parcels: answer.data, at: Date.now() };
    this.#render();
    await cacheParcels(this.#cached);
  }

  close(): void {
    this.#closing.abort();
    this.#scanPanel.stop();
    this.#sheet?.close();
  }

  #listen(): void {
    const { signal } = this.#closing;
    connection.addEventListener("change", () => this.#status.update(this.#scans), { signal });
    addEventListener("online", () => this.#send(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.refresh(), { signal });
    const refreshing = setInterval(() => !document.hidden && this.refresh(), REFRESH_MS);
    signal.addEventListener("abort", () => clearInterval(refreshing));
  }

  async #start(): Promise<void> {
    this.#cached = await cachedParcels();
    await this.updateOutbox();
    await this.#send();
  }

  async #send(): Promise<void> {
    await this.#outbox.send();
    await this.refresh();
  }

  #newTabs(): HTMLButtonElement[] {
    return (["scan", ...LISTS] as const).map((view) => {
      const tab = element(
        "button",
        { type: "button", "data-view": view, onclick: () => this.#switchTo(view) },
        icon(ICONS[view]),
        element("span", {}, texts.views[view]),
        element("span", { class: "count" }),
      );
      this.#tabs.set(view, tab);
      return tab;
    });
  }

  #switchTo(view: View): void {
    this.#feedback.clearIfFinal();
    this.#show(view);
  }

  /** A phone shows one view. A wide screen shows scanning beside a list. */
  #show(view: View): void {
    this.#page.dataset.view = view;
    const list = view === "scan" ? LISTS[0] : view;
    this.#page.dataset.list = list;
    this.#listPanel.show(list);
    for (const [name, tab] of this.#tabs) tab.setAttribute("aria-current", name === view ? "true" : "false");
    scrollTo({ top: 0 });
  }

  #showOutbox(): void {
    this.#show("scan");
    this.#outboxPanel.element.focus();
    this.#outboxPanel.element.scrollIntoView({ block: "nearest" });
  }

  #render(): void {
    this.#outboxPanel.update(this.#scans, this.#otherScans);
    this.#listPanel.update(this.#cached, this.#scans);
    for (const list of LISTS) {
      const total = this.#cached?.parcels.totals[list];
      this.#tabs.get(list)!.querySelector(".count")!.textContent = total === undefined ? "" : String(total);
    }
    this.#status.update(this.#scans);
  }

  #find(trackingCode: string): Parcel | undefined {
    const parcels = this.#cached?.parcels;
    return LISTS.flatMap((list) => parcels?.[list] ?? []).find(
      (parcel) => parcel.tracking_code === trackingCode,
    );
  }

  #pendingActionOn(trackingCode: string): OutboxScan["action"] | undefined {
    return this.#scans.findLast((scan) => scan.tracking_code === trackingCode && !scan.problem)?.action;
  }

  /** Opens a parcel that was scanned, typed or selected in a list, or records its arrival at once. */
  #select(trackingCode: string, isArrival: boolean): void {
    // The camera still reads codes behind an open sheet.
    if (this.#sheet?.isConnected) return;
    if (isArrival) {
      this.#record(trackingCode, "arrive");
      return;
    }
    this.#feedback.clear();
    const parcel = this.#find(trackingCode);
    const pendingAction = this.#pendingActionOn(trackingCode);
    this.#sheet = openParcelSheet(
      { trackingCode, parcel, pendingAction },
      {
        record: (action) => this.#record(trackingCode, action),
        beforeHandOver: () => this.#outbox.send(),
        handedOver: () => {
          this.#showOutcome(trackingCode, {
            kind: "success",
            title: texts.done.collect,
            hint: texts.next.collect,
          });
          this.refresh();
        },
        rejected: (problem) => this.#showProblem(trackingCode, problem),
        failedAfterClose: (title, hint) => this.#showOutcome(trackingCode, { kind: "failure", title, hint }),
        unauthorized: () => this.#onSignOut(true),
      },
    );
  }

  #selectInList(trackingCode: string): void {
    this.#select(trackingCode, false);
    this.#sheet?.addEventListener("close", () => {
      // A dialog restores the focus by itself, unless the list has been rendered again meanwhile.
      if (document.activeElement === document.body) this.#listPanel.focusOn(trackingCode);
    });
  }

  async #record(trackingCode: string, action: OutboxScan["action"]): Promise<void> {
    const isPending = this.#pendingActionOn(trackingCode) === action;
    const isOnShelf = action === "arrive" && this.#find(trackingCode)?.status === "ready_for_pickup";
    if (isPending || isOnShelf) {
      const { scannedBefore, alreadyPending, alreadyOnShelf } = texts.feedback;
      const hint = isPending ? alreadyPending : alreadyOnShelf;
      this.#showOutcome(trackingCode, { kind: "pending", title: scannedBefore, hint });
      return;
    }
    this.#showOutcome(trackingCode, { kind: "sending", title: texts.feedback.sending });
    let scan: OutboxScan;
    try {
      scan = await this.#outbox.add(trackingCode, action);
    } catch {
      const { notStored, notStoredHint } = texts.feedback;
      this.#showOutcome(trackingCode, { kind: "failure", title: notStored, hint: notStoredHint });
      return;
    }
    this.#unreported.add(scan);
    const sending = navigator.onLine ? this.#outbox.send() : undefined;
    await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
    const state = await this.#outbox.stateOf(scan);
    this.#unreported.delete(scan);
    await this.#report(scan, state);
    if (navigator.onLine) await this.refresh();
  }

  async #report(scan: OutboxScan, state: ScanState): Promise<void> {
    const { tracking_code: trackingCode, action } = scan;
    if (state.kind === "recorded") {
      this.#showOutcome(trackingCode, {
        kind: "success",
        title: texts.done[action],
        hint: texts.next[action],
      });
    } else if (state.kind === "pending") {
      const { pending, pendingOffline, pendingOnline } = texts.feedback;
      const hint = isOnline() ? pendingOnline : pendingOffline;
      this.#showOutcome(trackingCode, { kind: "pending", title: pending[action], hint });
    } else {
      // A rejected scan stays in the outbox if the agent may have missed it: the page is closed, or another outcome follows.
      const isSeen = this.#showProblem(trackingCode, state.problem);
      if (isSeen && this.#unreported.size === 0) await this.#outbox.remove(scan);
    }
  }

  #showProblem(trackingCode: string, problem: Problem): boolean {
    const { title, action } = explain(problem);
    return this.#showOutcome(trackingCode, { kind: "failure", title, hint: action });
  }

  /** @returns false if the page is closed */
  #showOutcome(trackingCode: string, feedback: Omit<Feedback, "trackingCode" | "name">): boolean {
    if (this.#closing.signal.aborted) return false;
    this.#feedback.show({ ...feedback, trackingCode, name: this.#find(trackingCode)?.recipient_name });
    return true;
  }

  #openSettings(): void {
    const pending = this.#scans.filter(({ problem }) => !problem).length;
    openSettings(pending, () => this.#onSignOut(false));
  }
}
