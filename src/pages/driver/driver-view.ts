import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { ConnectionStatus } from "../handheld/connection-status.ts";
import { serverNow } from "../handheld/data/clock.ts";
import { connection } from "../handheld/data/connection.ts";
import type { Outbox } from "../handheld/data/outbox.ts";
import type { Answer } from "../handheld/data/request.ts";
import { icon } from "../handheld/elements/icon.ts";
import { FeedbackPanel } from "../handheld/scan/feedback.ts";
import { listenForScans } from "../handheld/scan/scanner.ts";
import { element } from "../ui/element.ts";
import type { StopKey } from "./data/api.ts";
import { Day, type HeldParcel } from "./data/day.ts";
import {
  adoptScans,
  type Done,
  type OutboxScan,
  readDone,
  readScans,
  storedSession,
} from "./data/storage.ts";
import { DayPanel } from "./panels/day-panel.ts";
import { explain, OutboxPanel } from "./panels/outbox-panel.ts";
import { RoundPanel } from "./panels/round-panel.ts";
import { StopPanel } from "./panels/stop-panel.ts";
import { VanPanel } from "./panels/van-panel.ts";
import { Recorder } from "./scan/recorder.ts";
import { ScanPanel } from "./scan/scan-panel.ts";
import { openDriveOn } from "./sheets/drive-on-sheet.ts";
import { openHandBack } from "./sheets/hand-back-sheet.ts";
import { openParcelSheet } from "./sheets/parcel-sheet.ts";
import { openSettings } from "./sheets/settings-sheet.ts";
import { Tabs, type View } from "./tabs.ts";
import { texts } from "./texts/texts.ts";

const REFRESH_MS = 60_000;
/** A driver who takes parcels one after the other scans the next one within this time. */
const PAUSE_MS = 1_500;
/** A second scan within this time comes from a parcel that is still in the driver's hand. */
const JUST_NOW_MS = 20_000;

/** The page of a driver who is signed in: the round and its stops, scanning, the van, and the end of the day. */
export class DriverView {
  readonly #outbox: Outbox<OutboxScan>;
  readonly #onSignOut: (isExpired: boolean) => void;
  readonly #closing = new AbortController();
  readonly #day = new Day();
  readonly #feedback = new FeedbackPanel();
  readonly #scanPanel = new ScanPanel((code) => this.#selectByCamera(code));
  readonly #round: RoundPanel;
  readonly #stop: StopPanel;
  readonly #van: VanPanel;
  readonly #dayPanel: DayPanel;
  readonly #outboxPanel: OutboxPanel;
  readonly #recorder: Recorder;
  readonly #status = new ConnectionStatus(() => this.#showOutbox());
  readonly #tabs = new Tabs((view) => this.#switchTo(view));
  readonly #page: HTMLElement;
  #view: View = "round";
  /** The stop at which the driver is, in any view. */
  #at: StopKey | undefined;
  #sheet: HTMLDialogElement | undefined;
  #refreshing: Promise<void> | undefined;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  /** Counts up whenever the scans are read: of two reads at a time, only the later one is shown. */
  #reads = 0;
  #scans: OutboxScan[] = [];
  #others: OutboxScan[] = [];
  #done: Done[] = [];

  /** @param onSignOut is called when the driver signs out, or the service no longer accepts the key */
  constructor(root: HTMLElement, outbox: Outbox<OutboxScan>, onSignOut: (isExpired: boolean) => void) {
    this.#outbox = outbox;
    this.#onSignOut = onSignOut;
    const open = (stop: StopKey) => this.#open(stop);
    const select = (code: string) => this.#selectInList(code);
    this.#round = new RoundPanel(this.#day, { open, refresh: () => this.#send() }, this.#closing.signal);
    this.#stop = new StopPanel(this.#day, {
      select,
      handBack: (stop) => this.#handBack(stop),
      leave: () => this.#leave(),
    });
    this.#van = new VanPanel(this.#day, { select, open });
    this.#dayPanel = new DayPanel(this.#day, open);
    this.#outboxPanel = new OutboxPanel({
      send: () => this.#send(),
      dismiss: (scan) => outbox.remove([scan]),
      adopt: () => this.#adopt(),
    });
    this.#recorder = new Recorder({
      ...{ outbox, feedback: this.#feedback },
      stored: (scans) => this.#add(scans),
      recorded: () => this.#refreshSoon(),
      isClosed: () => this.#closing.signal.aborted,
    });
    this.#page = this.#newPage();
    const hadFocus = root.contains(document.activeElement);
    root.replaceChildren(this.#page);
    if (hadFocus) this.#page.querySelector("h1")!.focus();
    this.#show("round");
    this.#listen();
    this.#start();
  }

  /** Shows the present content of the outbox. */
  async updateOutbox(): Promise<void> {
    const read = ++this.#reads;
    const [{ own, others }, done] = await Promise.all([readScans(), readDone()]);
    if (read !== this.#reads) return;
    this.#others = others;
    this.#done = done;
    this.#setScans(own);
  }

  /** Loads the round and its parcels again, and once more if this is called meanwhile. */
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
    this.#sheet?.close();
  }

  #newPage(): HTMLElement {
    const settings = element(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": texts.settings.open,
        onclick: () => openSettings(this.#pending.length, () => this.#onSignOut(false)),
      },
      icon("settings"),
    );
    const back = element(
      "button",
      { type: "button", class: "quiet back", onclick: () => this.#leave() },
      icon("back"),
      texts.stop.back,
    );
    return element(
      "div",
      { class: "handheld driver" },
      element(
        "header",
        {},
        icon("truck"),
        element("h1", { tabindex: -1 }, texts.name),
        this.#status.button,
        this.#status.announcement,
        settings,
      ),
      element(
        "main",
        {},
        this.#feedback.element,
        element("div", { class: "view stack", "data-in": "stop" }, back, this.#stop.head),
        element("div", { class: "view", "data-in": "stop scan" }, this.#scanPanel.element),
        element("div", { class: "view", "data-in": "stop" }, this.#stop.element),
        element("div", { class: "view", "data-in": "round" }, this.#round.element),
        element("div", { class: "view", "data-in": "van" }, this.#van.element),
        element(
          "div",
          { class: "view stack", "data-in": "day" },
          this.#outboxPanel.element,
          this.#dayPanel.element,
        ),
      ),
      this.#tabs.element,
    );
  }

  #listen(): void {
    const { signal } = this.#closing;
    listenForScans((text) => this.#selectByScanner(text), signal);
    connection.addEventListener("change", () => this.#showStatus(), { signal });
    addEventListener("online", () => this.#send(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.refresh(), { signal });
    const refreshing = setInterval(() => !document.hidden && this.refresh(), REFRESH_MS);
    signal.addEventListener("abort", () => {
      clearInterval(refreshing);
      clearTimeout(this.#refreshTimer);
    });
  }

  async #start(): Promise<void> {
    await this.#day.restore();
    await this.updateOutbox();
    await this.#send();
  }

  async #send(): Promise<void> {
    await this.#outbox.send();
    await this.refresh();
  }

  async #adopt(): Promise<void> {
    await adoptScans();
    await this.updateOutbox();
    await this.#send();
  }

  async #load(): Promise<void> {
    const session = storedSession();
    if (!session || !navigator.onLine || this.#closing.signal.aborted) return;
    const answer = await this.#day.load(session.key, this.#at, () => this.#render());
    await this.#judge(answer);
    await this.updateOutbox();
  }

  async #judge(answer: Answer<unknown> | undefined): Promise<void> {
    if (answer?.kind === "unauthorized" && !this.#closing.signal.aborted) this.#onSignOut(true);
  }

  get #pending(): OutboxScan[] {
    return this.#scans.filter(({ rejection }) => !rejection);
  }

  #switchTo(view: View): void {
    this.#feedback.clearIfFinal();
    // A second press leads from a stop to the list of stops.
    if (view === "round" && this.#view === "round" && this.#at) this.#leave();
    else this.#show(view);
  }

  #show(view: View): void {
    this.#view = view;
    const shown = view === "round" && this.#at ? "stop" : view;
    if (shown !== "stop" && shown !== "scan") this.#scanPanel.stop();
    this.#page.dataset.view = shown;
    for (const part of this.#page.querySelectorAll<HTMLElement>(".view"))
      part.hidden = !part.dataset.in!.split(" ").includes(shown);
    this.#tabs.show(view);
    this.#render();
    scrollTo({ top: 0 });
  }

  async #open(stop: StopKey): Promise<void> {
    this.#feedback.clearIfFinal();
    this.#at = stop;
    this.#stop.open(stop);
    this.#show("round");
    this.#stop.focus();
    const session = storedSession();
    if (!session || !navigator.onLine) return;
    await this.#judge(await this.#day.loadStop(session.key, stop));
    this.#render();
  }

  /** Leaves a stop, and asks first if something there was not taken. */
  #leave(): void {
    const leave = () => {
      const left = this.#at;
      this.#at = undefined;
      this.#show("round");
      if (left) this.#round.focusOn(left);
    };
    const { notTaken } = this.#stop;
    if (notTaken > 0) this.#sheet = openDriveOn(notTaken, leave);
    else leave();
  }

  /** Shows scans that the device has just stored. */
  #add(scans: OutboxScan[]): void {
    this.#reads++;
    this.#setScans([...this.#scans, ...scans]);
  }

  #setScans(scans: OutboxScan[]): void {
    this.#scans = scans;
    this.#day.setScans(scans, this.#done);
    this.#render();
  }

  /** Loads what scans have changed once nothing has been scanned for a moment: until then the page knows it by itself. */
  #refreshSoon(): void {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => this.refresh(), PAUSE_MS);
  }

  #showOutbox(): void {
    this.#show("day");
    this.#outboxPanel.element.focus();
  }

  #showStatus(): void {
    this.#status.update(this.#scans);
  }

  #render(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#view === "van") this.#van.update();
    else if (this.#view === "day") {
      this.#dayPanel.update(this.#done, this.#scans);
      this.#outboxPanel.update(this.#scans, this.#others);
    } else if (this.#at) this.#stop.update();
    if (this.#view === "round" && !this.#at) this.#round.update();
    this.#tabs.count("van", this.#day.held.length);
    this.#tabs.count("day", this.#scans.length + this.#others.length);
    this.#showStatus();
  }

  #selectByCamera(trackingCode: string): void {
    // The camera still reads codes while a sheet is open.
    if (!this.#sheet?.isConnected) this.#take(trackingCode);
  }

  /** @returns false if the text is no code */
  #selectByScanner(text: string): boolean {
    const trackingCode = parseTrackingCode(text);
    if (!trackingCode) {
      const isTyped = document.activeElement?.matches("input");
      const { notOurs: title, notOursHint: hint } = texts.scan;
      if (!isTyped) this.#feedback.show({ kind: "failure", title, hint });
      return false;
    }
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.#take(trackingCode);
    return true;
  }

  /**
   * Records that the driver takes a parcel, even one that seems to be in the van: it may have been given away and have come
   * back while this device was offline. A parcel that was just scanned is not recorded again.
   */
  #take(trackingCode: string): void {
    if (this.#recorder.isStoring(trackingCode)) return;
    const goesTo = this.#day.destinationOf(trackingCode);
    const parcel = { tracking_code: trackingCode, goesTo };
    if (!this.#day.has(trackingCode)) void this.#recorder.record([parcel], "collect", this.#at);
    else if (this.#day.wasTakenSince(trackingCode, serverNow() - JUST_NOW_MS)) {
      this.#recorder.show([parcel], { kind: "pending", title: texts.feedback.inVan });
      this.#openParcel(trackingCode);
    } else {
      void this.#recorder.record([parcel], "collect", this.#at);
      this.#openParcel(trackingCode);
    }
  }

  #selectInList(trackingCode: string): void {
    this.#feedback.clear();
    this.#openParcel(trackingCode);
  }

  #openParcel(trackingCode: string): void {
    const held = this.#day.held.find(({ tracking_code }) => tracking_code === trackingCode);
    const goesTo = held?.goesTo ?? this.#day.destinationOf(trackingCode);
    const stop = goesTo && (`${goesTo.kind}:${goesTo.id}` as const);
    const parcel = { tracking_code: trackingCode, goesTo, since: held?.since };
    this.#sheet = openParcelSheet(parcel, {
      take: () => this.#take(trackingCode),
      report: (problem, note) =>
        this.#recorder.record([parcel], "report", undefined, { problem, ...(note !== "" && { note }) }),
      openStop: stop && stop !== this.#at ? () => this.#open(stop) : undefined,
    });
  }

  #handBack(stop: StopKey): void {
    const parcels = this.#day.heldFor(stop);
    const name = parcels[0]?.goesTo?.name ?? "";
    this.#sheet = openHandBack(name, parcels, (chosen, code) => this.#handBackWith(stop, chosen, code));
  }

  async #handBackWith(stop: StopKey, parcels: HeldParcel[], code: string): Promise<string | undefined> {
    const recorded = await this.#recorder.record(parcels, "hand_back", stop, { receiving_code: code });
    const wrong = recorded?.states.find((state) => state.kind === "rejected");
    if (!wrong) return undefined;
    if (wrong.problem.code !== "wrong_receiving_code") return explain(wrong.problem).title;
    this.#feedback.clear();
    const { tries_left: triesLeft } = wrong.problem as { tries_left?: unknown };
    return texts.handBack.wrong(typeof triesLeft === "number" ? triesLeft : undefined);
  }
}
