import { ConnectionStatus } from "../handheld/by-hand/connection-status.ts";
import { FeedbackPanel } from "../handheld/by-hand/feedback.ts";
import { icon } from "../handheld/by-hand/icon.ts";
import { connection } from "../handheld/data/connection.ts";
import type { Outbox } from "../handheld/data/outbox.ts";
import type { Answer } from "../handheld/data/request.ts";
import { listenForScans } from "../handheld/scan/scanner.ts";
import { element } from "../ui/element.ts";
import type { StopKey } from "./data/api.ts";
import { Day } from "./data/day.ts";
import {
  adoptScans,
  type Done,
  type OutboxScan,
  readDone,
  readScans,
  storedSession,
} from "./data/storage.ts";
import { DayPanel } from "./panels/day-panel.ts";
import { OutboxPanel } from "./panels/outbox-panel.ts";
import { RoundPanel } from "./panels/round-panel.ts";
import { StopPanel } from "./panels/stop-panel.ts";
import { VanPanel } from "./panels/van-panel.ts";
import { ParcelActs } from "./parcel-acts.ts";
import { Recorder } from "./scan/recorder.ts";
import { ScanPanel } from "./scan/scan-panel.ts";
import { openSettings } from "./sheets/settings-sheet.ts";
import { Tabs, type View } from "./tabs.ts";
import { texts } from "./texts/texts.ts";

const REFRESH_MS = 60_000;
/** A driver who takes parcels one after the other scans the next one within this time. */
const PAUSE_MS = 1_500;

/** The page of a driver who is signed in: the round and its stops, scanning, the van, and the end of the day. */
export class DriverView {
  readonly #outbox: Outbox<OutboxScan>;
  readonly #onSignOut: (isExpired: boolean) => void;
  readonly #closing = new AbortController();
  readonly #day = new Day();
  readonly #feedback = new FeedbackPanel();
  readonly #scanPanel = new ScanPanel((code) => this.#acts.selectByCamera(code));
  readonly #round: RoundPanel;
  readonly #stop: StopPanel;
  readonly #van: VanPanel;
  readonly #dayPanel: DayPanel;
  readonly #outboxPanel: OutboxPanel;
  readonly #acts: ParcelActs;
  readonly #status = new ConnectionStatus(() => this.#showOutbox());
  readonly #tabs = new Tabs((view) => this.#switchTo(view));
  readonly #page: HTMLElement;
  #view: View = "round";
  /** The stop at which the driver is, in any view. */
  #at: StopKey | undefined;
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
    const select = (code: string) => this.#acts.selectInList(code);
    this.#round = new RoundPanel(this.#day, { open, refresh: () => this.#send() }, this.#closing.signal);
    this.#stop = new StopPanel(this.#day, {
      select,
      handBack: (stop) => this.#acts.handBack(stop),
      leave: () => this.#leave(),
    });
    this.#van = new VanPanel(this.#day, { select, open });
    this.#dayPanel = new DayPanel(this.#day, open);
    this.#outboxPanel = new OutboxPanel({
      send: () => this.#send(),
      dismiss: (scan) => outbox.remove([scan]),
      adopt: () => this.#adopt(),
    });
    const recorder = new Recorder({
      ...{ outbox, feedback: this.#feedback },
      stored: (scans) => this.#add(scans),
      recorded: () => this.#refreshSoon(),
      isClosed: () => this.#closing.signal.aborted,
    });
    this.#acts = new ParcelActs(this.#day, recorder, this.#feedback, { at: () => this.#at, open });
    this.#page = this.#newPage();
    const hadFocus = root.contains(document.activeElement);
    root.replaceChildren(this.#page);
    if (hadFocus) this.#page.querySelector("h1")!.focus();
    this.#show("round");
    this.#listen();
    void this.#start();
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
    this.#acts.closeSheet();
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
    listenForScans((text) => this.#acts.selectByScanner(text), signal);
    connection.addEventListener("change", () => this.#status.update(this.#scans), { signal });
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
    if (notTaken > 0) this.#acts.askBeforeLeaving(notTaken, leave);
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
    this.#status.update(this.#scans);
  }
}
