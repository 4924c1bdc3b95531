import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { ConnectionStatus } from "../handheld/by-hand/connection-status.ts";
import { FeedbackPanel } from "../handheld/by-hand/feedback.ts";
import { icon } from "../handheld/by-hand/icon.ts";
import { connection } from "../handheld/data/connection.ts";
import type { Outbox } from "../handheld/data/outbox.ts";
import type { Answer } from "../handheld/data/request.ts";
import { listenForScans } from "../handheld/scan/scanner.ts";
import { element, setText } from "../ui/element.ts";
import { isPassing, type KnownParcel, LISTS, type ListedParcel, readParcel } from "./data/api.ts";
import { ParcelPages } from "./data/parcel-pages.ts";
import {
  cachedParcels,
  cacheParcels,
  type OutboxScan,
  readScans,
  session,
  storedSession,
} from "./data/storage.ts";
import { noteLeft, noteScans } from "./data/today.ts";
import { ListPanel } from "./parcels/list-panel.ts";
import { OutboxPanel, type ParcelMove, pendingMoves } from "./parcels/outbox-panel.ts";
import { openParcelSheet, type ParcelSheet } from "./parcels/parcel-sheet.ts";
import { openToday } from "./parcels/today-sheet.ts";
import { ArrivalsRow } from "./scan/arrivals-row.ts";
import { Recorder } from "./scan/recorder.ts";
import { ScanPanel } from "./scan/scan-panel.ts";
import { openSettings } from "./settings/settings-dialog.ts";
import { texts } from "./texts/texts.ts";
import { type View, ViewTabs } from "./view-tabs.ts";

const REFRESH_MS = 60_000;

/** The page of an agent who is signed in: scanning, the point's lists, and the outbox. */
export class CounterView {
  readonly #outbox: Outbox<OutboxScan>;
  readonly #onSignOut: (isExpired: boolean) => void;
  readonly #feedback = new FeedbackPanel();
  readonly #scanPanel: ScanPanel;
  readonly #listPanel: ListPanel;
  readonly #outboxPanel: OutboxPanel;
  readonly #recorder: Recorder;
  readonly #status = new ConnectionStatus(() => this.#showOutbox());
  readonly #pointName = element("span", { class: "point-name" }, storedSession()?.point.name);
  readonly #tabs = new ViewTabs((view) => this.#switchTo(view));
  readonly #page: HTMLElement;
  readonly #closing = new AbortController();
  readonly #parcels = new ParcelPages();
  #refreshing: Promise<void> | undefined;
  #sheet: ParcelSheet | undefined;
  #scans: OutboxScan[] = [];
  #otherScans: OutboxScan[] = [];

  /** @param onSignOut is called when the agent signs out, or the service no longer accepts the key */
  constructor(root: HTMLElement, outbox: Outbox<OutboxScan>, onSignOut: (isExpired: boolean) => void) {
    this.#outbox = outbox;
    this.#onSignOut = onSignOut;
    const arrivals = new ArrivalsRow((scan) => this.#recorder.undo(scan));
    this.#scanPanel = new ScanPanel((code) => this.#selectByCamera(code), arrivals);
    this.#listPanel = new ListPanel({
      select: (code) => this.#selectInList(code),
      refresh: () => this.refresh(),
      load: (pages) => this.#ask((key) => pages.load(key)),
      loadMore: (pages, list) => this.#ask((key) => pages.loadMore(key, list)),
      switchTo: (list) => this.#show(list, true),
      showToday: () => openToday(storedSession()!.point.name),
    });
    this.#outboxPanel = new OutboxPanel(
      () => this.#send(),
      (scan) => outbox.remove([scan]),
    );
    this.#recorder = new Recorder({
      ...{ outbox, feedback: this.#feedback, arrivals },
      find: (code) => this.#find(code),
      pendingActionOn: (code) => this.#pendingActionOn(code),
      offerTaking: (code) => this.#offerTaking(code),
      refresh: () => this.refresh(),
      isClosed: () => this.#closing.signal.aborted,
    });
    this.#scanPanel.element.append(this.#outboxPanel.element);
    this.#page = this.#newPage();
    const hadFocus = root.contains(document.activeElement);
    root.replaceChildren(this.#page);
    // Not the code field: on a phone, its keyboard would cover half of the page.
    if (hadFocus) this.#page.querySelector("h1")!.focus();
    this.#show("scan");
    this.#listen();
    this.#start();
  }

  /** Shows the present content of the outbox. */
  async updateOutbox(): Promise<void> {
    const { own, others } = await readScans();
    this.#scans = own;
    this.#otherScans = others;
    this.#render();
  }

  /** Loads the lists again, and once more if this is called meanwhile. */
  async refresh(): Promise<void> {
    const before = this.#refreshing;
    const refreshing = Promise.resolve(before).then(() => {
      // If several loads are asked for while one is under way, only the last is needed.
      if (this.#refreshing === refreshing) return this.#load();
    });
    this.#refreshing = refreshing;
    await refreshing;
    if (this.#refreshing === refreshing) this.#refreshing = undefined;
  }

  close(): void {
    this.#closing.abort();
    this.#scanPanel.stop();
    this.#sheet?.dialog.close();
  }

  #newPage(): HTMLElement {
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
    return element(
      "div",
      { class: "handheld" },
      element(
        "header",
        {},
        icon("parcel"),
        element(
          "h1",
          { tabindex: -1 },
          element("span", { class: "page-name" }, texts.name),
          " ",
          this.#pointName,
        ),
        this.#status.button,
        this.#status.announcement,
        settings,
      ),
      element("main", {}, this.#feedback.element, this.#scanPanel.element, this.#listPanel.element),
      this.#tabs.element,
    );
  }

  #listen(): void {
    const { signal } = this.#closing;
    listenForScans((text) => this.#selectByScanner(text), signal);
    connection.addEventListener("change", () => this.#status.update(this.#scans), { signal });
    addEventListener("online", () => this.#send(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.refresh(), { signal });
    const refreshing = setInterval(() => !document.hidden && this.refresh(), REFRESH_MS);
    signal.addEventListener("abort", () => clearInterval(refreshing));
  }

  async #start(): Promise<void> {
    const cached = await cachedParcels();
    if (cached && !this.#parcels.parcels) Object.assign(this.#parcels, cached);
    await this.updateOutbox();
    await this.#send();
  }

  async #send(): Promise<void> {
    await this.#outbox.send();
    await this.refresh();
  }

  async #load(): Promise<void> {
    const { at: before } = this.#parcels;
    const { found } = this.#listPanel;
    await this.#ask((key) => this.#parcels.load(key));
    if (found) await this.#ask((key) => found.load(key));
    const { parcels, at } = this.#parcels;
    const stored = storedSession();
    if (!parcels || !at || at === before || !stored || this.#closing.signal.aborted) return;
    const { id, name } = stored.point;
    // The point may have been renamed.
    if (parcels.point.id === id && parcels.point.name !== name)
      session.store({ ...stored, point: parcels.point });
    this.#render();
    await noteLeft(this.#parcels.left);
    await cacheParcels({ parcels, at });
  }

  /** Asks the service with the key, and signs out if it is no longer accepted. */
  async #ask<T>(request: (key: string) => Promise<Answer<T>>): Promise<void> {
    const stored = storedSession();
    if (!stored || !navigator.onLine) return;
    const answer = await request(stored.key);
    if (answer.kind === "unauthorized" && !this.#closing.signal.aborted) this.#onSignOut(true);
  }

  #switchTo(view: View): void {
    this.#feedback.clearIfFinal();
    this.#show(view);
  }

  /** A phone shows one view. A wide screen shows scanning beside a list. */
  #show(view: View, keepsSearch = false): void {
    this.#page.dataset.view = view;
    const list = view === "scan" ? LISTS[0] : view;
    this.#page.dataset.list = list;
    this.#listPanel.show(list, keepsSearch);
    this.#tabs.show(view);
    scrollTo({ top: 0 });
  }

  #showOutbox(): void {
    this.#show("scan");
    this.#outboxPanel.element.focus();
    this.#outboxPanel.element.scrollIntoView({ block: "nearest" });
  }

  #render(): void {
    setText(this.#pointName, storedSession()?.point.name ?? "");
    this.#outboxPanel.update(this.#scans, this.#otherScans);
    this.#listPanel.update(this.#parcels, this.#scans);
    this.#tabs.count(this.#parcels.parcels?.totals);
    this.#status.update(this.#scans);
  }

  #find(trackingCode: string): ListedParcel | undefined {
    return this.#parcels.find(trackingCode) ?? this.#listPanel.found?.find(trackingCode);
  }

  #pendingActionOn(trackingCode: string): ParcelMove | undefined {
    return pendingMoves(this.#scans).get(trackingCode)?.action;
  }

  #selectByCamera(trackingCode: string): void {
    // The camera still reads codes while a sheet is open.
    if (!this.#sheet?.dialog.isConnected) this.#select(trackingCode);
  }

  /** @returns false if the text is no code */
  #selectByScanner(text: string): boolean {
    const trackingCode = parseTrackingCode(text);
    if (!trackingCode) {
      const isTyped = document.activeElement?.matches("input");
      if (!isTyped)
        this.#feedback.show({ kind: "failure", title: texts.scan.notOurs, hint: texts.scan.notOursHint });
      return false;
    }
    // The open sheet is this parcel's: what was typed into it is kept.
    const isOpen = this.#sheet?.dialog.isConnected && this.#sheet.trackingCode === trackingCode;
    if (isOpen && !this.#scanPanel.isInARow) return true;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.#select(trackingCode);
    return true;
  }

  /** Opens a parcel that was scanned or typed, or records its arrival at once. */
  #select(trackingCode: string): void {
    if (this.#scanPanel.isInARow) this.#recorder.record(trackingCode, "arrive", { isInARow: true });
    else this.#open(trackingCode);
  }

  #selectInList(trackingCode: string): void {
    this.#open(trackingCode);
    this.#sheet?.dialog.addEventListener("close", () => {
      // A dialog restores the focus by itself, unless the parcel has left the list meanwhile.
      if (document.activeElement === document.body) this.#listPanel.focusOn(trackingCode);
    });
  }

  /** During arrivals in a row the agent was not asked about parcels that belong elsewhere. */
  async #offerTaking(trackingCode: string): Promise<void> {
    const key = storedSession()?.key;
    const answer = key && navigator.onLine ? await readParcel(key, trackingCode) : undefined;
    const isOpen = this.#sheet?.dialog.isConnected || this.#closing.signal.aborted;
    if (answer?.kind === "done" && isPassing(answer.data) && !isOpen) this.#open(trackingCode, answer.data);
  }

  #open(trackingCode: string, parcel: KnownParcel | undefined = this.#find(trackingCode)): void {
    this.#feedback.clear();
    const pendingAction = this.#pendingActionOn(trackingCode);
    const key = storedSession()?.key;
    this.#sheet = openParcelSheet(
      { trackingCode, parcel, pendingAction },
      {
        lookUp: () =>
          key && navigator.onLine ? readParcel(key, trackingCode) : Promise.resolve({ kind: "unreachable" }),
        record: (action, report) => this.#recorder.record(trackingCode, action, { report }),
        beforeHandOver: () => this.#outbox.send(),
        handedOver: (scanId) => {
          noteScans([{ scan_id: scanId, tracking_code: trackingCode, action: "collect" }]);
          const [title, hint] = [texts.done.collect, texts.next.collect];
          this.#recorder.show(trackingCode, { kind: "success", title, hint });
          this.refresh();
        },
        rejected: (problem) => this.#recorder.showProblem(trackingCode, problem),
        failedAfterClose: (title, hint) =>
          this.#recorder.show(trackingCode, { kind: "failure", title, hint }),
        unauthorized: () => this.#onSignOut(true),
      },
    );
  }

  #openSettings(): void {
    const pending = this.#scans.filter(({ rejection }) => !rejection).length;
    openSettings(pending, {
      signOut: () => this.#onSignOut(false),
      unauthorized: () => this.#onSignOut(true),
    });
  }
}
