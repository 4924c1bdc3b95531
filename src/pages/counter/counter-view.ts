import { LISTS, type ListName, type Parcel, type Problem, readParcels } from "./api.ts";
import { element, icon } from "./element.ts";
import { type Feedback, FeedbackPanel } from "./feedback.ts";
import { type KeptScan, keepParcels, keptKey, keptScans, lastParcels, type SeenParcels } from "./kept.ts";
import { isUp, line } from "./line.ts";
import { ListPanel } from "./list-panel.ts";
import type { Fate, Outbox } from "./outbox.ts";
import { openParcelSheet } from "./parcel-sheet.ts";
import { ScanPanel } from "./scan-panel.ts";
import { openSettings } from "./settings-dialog.ts";
import { texts } from "./texts.ts";
import { explain, WaitingPanel } from "./waiting-panel.ts";

type View = "scan" | ListName;

const ICONS: Record<View, string> = { scan: "scan", expected: "truck", shelf: "shelf", expiring: "clock" };
const REFRESH_MS = 60_000;
/** How long somebody at the counter is kept waiting for the service's word on a scan; it is kept anyway. */
const PATIENCE_MS = 5_000;

/** What an agent sees who is signed in: scanning, the point's lists, and what waits for the line. */
export class CounterView {
  readonly #outbox: Outbox;
  readonly #onSignOut: (isExpired: boolean) => void;
  readonly #feedback = new FeedbackPanel();
  readonly #scan = new ScanPanel((code, isArrival) => this.#choose(code, isArrival));
  readonly #list = new ListPanel(
    (code) => this.#chooseInList(code),
    () => this.refresh(),
  );
  readonly #waiting = new WaitingPanel(
    () => this.#send(),
    (scan) => this.#outbox.forget(scan),
  );
  readonly #line = element("button", { type: "button", class: "line", onclick: () => this.#showWaiting() });
  readonly #lineNews = element("p", { class: "hidden", role: "status" });
  readonly #tabs = new Map<View, HTMLButtonElement>();
  readonly #page: HTMLElement;
  readonly #ended = new AbortController();
  #sheet: HTMLDialogElement | undefined;
  #seen: SeenParcels | undefined;
  #kept: KeptScan[] = [];
  #othersKept: KeptScan[] = [];
  /** Scans whose outcome is still to be told: it takes the place of the one before. */
  readonly #untold = new Set<KeptScan>();

  /** @param onSignOut runs when the agent signs out, or when the service no longer takes the key */
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
    this.#scan.element.append(this.#waiting.element);
    this.#page = element(
      "div",
      { class: "counter" },
      element(
        "header",
        {},
        element("h1", { tabindex: -1 }, icon("parcel"), texts.name),
        this.#line,
        this.#lineNews,
        settings,
      ),
      element("main", {}, this.#feedback.element, this.#scan.element, this.#list.element),
      element("nav", { "aria-label": texts.views.navigation }, ...this.#makeTabs()),
    );
    const hadFocus = root.contains(document.activeElement);
    root.replaceChildren(this.#page);
    // Not the code field: on a phone, its keyboard would cover half of the page.
    if (hadFocus) this.#page.querySelector("h1")!.focus();
    this.#show("scan");
    const { signal } = this.#ended;
    line.addEventListener("change", () => this.#renderLine(), { signal });
    addEventListener("online", () => this.#send(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.refresh(), { signal });
    const refreshing = setInterval(() => !document.hidden && this.refresh(), REFRESH_MS);
    signal.addEventListener("abort", () => clearInterval(refreshing));
    this.#start();
  }

  /** Reads anew what is kept on the device. */
  async updateKept(): Promise<void> {
    const { own, others } = await keptScans();
    this.#kept = own;
    this.#othersKept = others;
    this.#render();
  }

  /** Reads the lists anew. */
  async refresh(): Promise<void> {
    const key = keptKey();
    if (!key || !navigator.onLine) return;
    const answer = await readParcels(key);
    if (this.#ended.signal.aborted) return;
    if (answer.kind === "signed out") return this.#onSignOut(true);
    if (answer.kind !== "done") return;
    this.#seen = { parcels: answer.data, at: Date.now() };
    this.#render();
    await keepParcels(this.#seen);
  }

  close(): void {
    this.#ended.abort();
    this.#scan.stop();
    this.#sheet?.close();
  }

  async #start(): Promise<void> {
    this.#seen = await lastParcels();
    await this.updateKept();
    await this.#send();
  }

  async #send(): Promise<void> {
    await this.#outbox.send();
    await this.refresh();
  }

  #makeTabs(): HTMLButtonElement[] {
    return (["scan", ...LISTS] as const).map((view) => {
      const tab = element(
        "button",
        { type: "button", "data-view": view, onclick: () => this.#turnTo(view) },
        icon(ICONS[view]),
        element("span", {}, texts.views[view]),
        element("span", { class: "count" }),
      );
      this.#tabs.set(view, tab);
      return tab;
    });
  }

  #turnTo(view: View): void {
    this.#feedback.clearIfKnown();
    this.#show(view);
  }

  /** A phone shows one view; a wide screen has room for scanning beside a list. */
  #show(view: View): void {
    this.#page.dataset.view = view;
    const list = view === "scan" ? LISTS[0] : view;
    this.#page.dataset.list = list;
    this.#list.show(list);
    for (const [name, tab] of this.#tabs) tab.setAttribute("aria-current", name === view ? "true" : "false");
    scrollTo({ top: 0 });
  }

  #showWaiting(): void {
    this.#show("scan");
    this.#waiting.element.focus();
    this.#waiting.element.scrollIntoView({ block: "nearest" });
  }

  #render(): void {
    this.#waiting.update(this.#kept, this.#othersKept);
    this.#list.update(this.#seen, this.#kept);
    for (const list of LISTS) {
      const total = this.#seen?.parcels.totals[list];
      this.#tabs.get(list)!.querySelector(".count")!.textContent = total === undefined ? "" : String(total);
    }
    this.#renderLine();
  }

  #renderLine(): void {
    const isOnline = isUp();
    const refused = this.#kept.filter(({ problem }) => problem).length;
    const waiting = this.#kept.length - refused;
    const t = texts.line;
    const text = [
      isOnline ? t.online : t.offline,
      waiting > 0 && t.waiting(waiting),
      refused > 0 && t.refused(refused),
    ]
      .filter(Boolean)
      .join("\u00a0· ");
    this.#line.dataset.state = isOnline ? (this.#kept.length > 0 ? "busy" : "online") : "offline";
    this.#line.title = this.#kept.length > 0 ? t.toWaiting : "";
    this.#line.replaceChildren(icon(isOnline ? "online" : "offline"), element("span", {}, text));
    if (this.#lineNews.textContent !== text) this.#lineNews.textContent = text;
  }

  #find(trackingCode: string): Parcel | undefined {
    const lists = this.#seen ? LISTS.flatMap((list) => this.#seen!.parcels[list]) : [];
    return lists.find((parcel) => parcel.tracking_code === trackingCode);
  }

  #waitingActionOn(trackingCode: string): KeptScan["action"] | undefined {
    return this.#kept.findLast((scan) => scan.tracking_code === trackingCode && !scan.problem)?.action;
  }

  /** A parcel was scanned, typed or chosen in a list. */
  #choose(trackingCode: string, isArrival: boolean): void {
    // The camera goes on reading behind an open parcel.
    if (this.#sheet?.isConnected) return;
    if (isArrival) {
      this.#record(trackingCode, "arrive");
      return;
    }
    this.#feedback.clear();
    const parcel = this.#find(trackingCode);
    const waiting = this.#waitingActionOn(trackingCode);
    this.#sheet = openParcelSheet(
      { trackingCode, parcel, waiting },
      {
        record: (action) => this.#record(trackingCode, action),
        beforeHandOver: () => this.#outbox.send(),
        handedOver: () => {
          this.#tell(trackingCode, {
            kind: "success",
            title: texts.done.collect,
            hint: texts.next.collect,
          });
          this.refresh();
        },
        refused: (problem) => this.#tellProblem(trackingCode, problem),
        failedUnseen: (title, hint) => this.#tell(trackingCode, { kind: "failure", title, hint }),
        signedOut: () => this.#onSignOut(true),
      },
    );
  }

  #chooseInList(trackingCode: string): void {
    this.#choose(trackingCode, false);
    this.#sheet?.addEventListener("close", () => {
      // A dialog gives the focus back by itself, unless the row was made anew meanwhile.
      if (document.activeElement === document.body) this.#list.focusOn(trackingCode);
    });
  }

  async #record(trackingCode: string, action: KeptScan["action"]): Promise<void> {
    const isWaiting = this.#waitingActionOn(trackingCode) === action;
    const isOnShelf = action === "arrive" && this.#find(trackingCode)?.status === "ready_for_pickup";
    if (isWaiting || isOnShelf) {
      const { scannedBefore, waitsAlready, shelvedAlready } = texts.feedback;
      const hint = isWaiting ? waitsAlready : shelvedAlready;
      this.#tell(trackingCode, { kind: "kept", title: scannedBefore, hint });
      return;
    }
    this.#tell(trackingCode, { kind: "sending", title: texts.feedback.sending });
    let scan: KeptScan;
    try {
      scan = await this.#outbox.keep(trackingCode, action);
    } catch {
      const { notKept, notKeptHint } = texts.feedback;
      this.#tell(trackingCode, { kind: "failure", title: notKept, hint: notKeptHint });
      return;
    }
    this.#untold.add(scan);
    const sending = navigator.onLine ? this.#outbox.send() : undefined;
    await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    const fate = await this.#outbox.fateOf(scan);
    this.#untold.delete(scan);
    await this.#tellFate(scan, fate);
    if (navigator.onLine) await this.refresh();
  }

  async #tellFate(scan: KeptScan, fate: Fate): Promise<void> {
    const { tracking_code: trackingCode, action } = scan;
    if (fate.kind === "recorded") {
      this.#tell(trackingCode, { kind: "success", title: texts.done[action], hint: texts.next[action] });
    } else if (fate.kind === "waiting") {
      const { kept, keptHint, notTakenHint } = texts.feedback;
      this.#tell(trackingCode, { kind: "kept", title: kept[action], hint: isUp() ? notTakenHint : keptHint });
    } else {
      // The list of refused scans is for those that nobody saw: another tab has signed out, or the next outcome follows.
      const isTold = this.#tellProblem(trackingCode, fate.problem);
      if (isTold && this.#untold.size === 0) await this.#outbox.forget(scan);
    }
  }

  #tellProblem(trackingCode: string, problem: Problem): boolean {
    const { title, action } = explain(problem);
    return this.#tell(trackingCode, { kind: "failure", title, hint: action });
  }

  /** @returns whether it is to be seen */
  #tell(trackingCode: string, feedback: Omit<Feedback, "trackingCode" | "name">): boolean {
    if (this.#ended.signal.aborted) return false;
    this.#feedback.show({ ...feedback, trackingCode, name: this.#find(trackingCode)?.recipient_name });
    return true;
  }

  #openSettings(): void {
    const waiting = this.#kept.filter(({ problem }) => !problem).length;
    openSettings(waiting, () => this.#onSignOut(false));
  }
}
