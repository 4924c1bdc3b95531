import { signal } from "@preact/signals";
import { coalesced } from "../handheld/data/coalesced.ts";
import { keepFresh } from "../handheld/data/keep-fresh.ts";
import type { Outbox } from "../handheld/data/outbox.ts";
import type { Answer } from "../handheld/data/request.ts";
import type { Giver } from "../handheld/money/money-routes.ts";
import { listenForCodes } from "../handheld/scan/code-scanner.ts";
import { Feedback } from "../handheld/scan/feedback-panel.tsx";
import type { SignedIn } from "../handheld/start.tsx";
import type { StopKey } from "./data/api.ts";
import { Day, type HeldParcel, type Scans } from "./data/day.ts";
import { DeviceLocation } from "./data/device-location.ts";
import { adoptScans, type OutboxScan, readDone, readScans, storedSession } from "./data/storage.ts";
import { explain } from "./panels/words.ts";
import { type Details, Recorder, type Scanned } from "./scan/recorder.ts";
import type { ParcelOfSheet } from "./sheets/parcel-sheet.tsx";
import { t } from "./texts/translate.ts";

/** A driver who takes parcels one after the other scans the next one within this time. */
const PAUSE_MS = 1_500;
/** A second scan within this time comes from a parcel that is still in the driver's hand. */
const JUST_NOW_MS = 20_000;

export const VIEWS = ["round", "scan", "van", "day"] as const;
export type View = (typeof VIEWS)[number];

/** The sheet over the page. */
export type OpenSheet =
  | { kind: "parcel"; parcel: ParcelOfSheet }
  | { kind: "hand-back"; stop: StopKey; parcels: HeldParcel[] }
  | { kind: "drive-on"; notTaken: number }
  /** `from`: the point whose money is taken. */
  | { kind: "money"; from?: Giver }
  | { kind: "settings" };

/** What the page of a driver who is signed in knows and does: the round and its stops, scanning, and the outbox. */
export class DriverPage implements SignedIn {
  readonly outbox: Outbox<OutboxScan>;
  /** @param isExpired whether the service no longer accepts the key */
  readonly signOut: (isExpired: boolean) => void;
  /** Undefined until they are read. */
  readonly scans = signal<Scans | undefined>(undefined);
  readonly day = new Day(this.scans);
  readonly place = new DeviceLocation();
  readonly feedback = new Feedback();
  /** `focused`: the stop that was just opened or left. */
  readonly shown = signal<{ view: View; focused?: StopKey | undefined }>({ view: "round" });
  /** The stop at which the driver is, in any view. */
  readonly at = signal<StopKey | undefined>(undefined);
  readonly sheet = signal<OpenSheet | undefined>(undefined);
  readonly #closing = new AbortController();
  readonly #recorder: Recorder;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  /** Counts up whenever the scans are read: of two reads at a time, only the later one is shown. */
  #reads = 0;

  constructor(outbox: Outbox<OutboxScan>, signOut: (isExpired: boolean) => void) {
    this.outbox = outbox;
    this.signOut = signOut;
    const { signal: closed } = this.#closing;
    this.#recorder = new Recorder({
      ...{ outbox, feedback: this.feedback },
      stored: (scans) => this.#add(scans),
      isOnRound: (stop) => this.day.isOnRound(stop),
      recorded: () => this.#refreshSoon(),
      isClosed: () => closed.aborted,
    });
    listenForCodes((code) => this.#takeScanned(code), this.feedback, closed);
    keepFresh(
      () => this.refresh(),
      () => this.send(),
      closed,
    );
    void this.#start();
  }

  async updateOutbox(): Promise<void> {
    const read = ++this.#reads;
    const [{ own, others }, done] = await Promise.all([readScans(), readDone()]);
    if (read === this.#reads) this.scans.value = { own, others, done };
  }

  /** Loads the round and its parcels again, and once more if it is called meanwhile. */
  refresh = coalesced(() => this.#load());

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#refreshTimer);
    this.sheet.value = undefined;
  }

  async send(): Promise<void> {
    await this.outbox.send();
    await this.refresh();
  }

  /** Sends what was scanned with another key. */
  async adopt(): Promise<void> {
    await adoptScans();
    await this.updateOutbox();
    await this.send();
  }

  switchTo(view: View): void {
    this.feedback.clearIfFinal();
    // A second press leads from a stop to the list of stops.
    if (view === "round" && this.shown.value.view === "round" && this.at.value) this.leave();
    else this.show(view);
  }

  show(view: View, focused?: StopKey): void {
    this.shown.value = { view, focused };
    scrollTo({ top: 0 });
  }

  async open(stop: StopKey): Promise<void> {
    this.feedback.clearIfFinal();
    this.at.value = stop;
    this.show("round", stop);
    const session = storedSession();
    if (session && navigator.onLine) this.#judge(await this.day.loadStop(session.key, stop));
  }

  /** Leaves a stop, and asks first if something there was not taken. */
  leave(): void {
    const notTaken = this.at.value ? this.day.countToTake(this.at.value) : 0;
    if (notTaken > 0) this.sheet.value = { kind: "drive-on", notTaken };
    else this.driveOn();
  }

  driveOn(): void {
    const left = this.at.value;
    this.at.value = undefined;
    this.show("round", left);
  }

  showDistances(): void {
    this.place.watch(this.#closing.signal);
  }

  /** Closes a sheet, if it is still open. */
  closeSheet(sheet: OpenSheet): void {
    if (this.sheet.value === sheet) this.sheet.value = undefined;
  }

  selectByCamera(trackingCode: string): void {
    // The camera still reads codes while a sheet is open.
    if (!this.sheet.value) this.take(trackingCode);
  }

  selectInList(trackingCode: string): void {
    this.feedback.clear();
    this.#openParcel(trackingCode);
  }

  /**
   * Records that the driver takes a parcel, even one that seems to be in the van: it may have been given away and have come
   * back while this device was offline. A parcel that was just scanned is not recorded again.
   */
  take(trackingCode: string): void {
    if (this.#recorder.isStoring(trackingCode)) return;
    const parcel = { tracking_code: trackingCode, goesTo: this.day.destinationOf(trackingCode) };
    const isHeld = this.day.has(trackingCode);
    if (isHeld && this.day.wasTakenSince(trackingCode, Date.now() - JUST_NOW_MS))
      this.#recorder.show([parcel], { kind: "pending", title: t("In your van already") });
    else void this.#recorder.record([parcel], "collect", this.at.value);
    if (isHeld) this.#openParcel(trackingCode);
  }

  report(parcel: Scanned, report: Details): void {
    void this.#recorder.record([parcel], "report", undefined, report);
  }

  /** Asks for the code with which a shop gets back what the driver has for it. */
  askForCode(stop: StopKey): void {
    this.sheet.value = { kind: "hand-back", stop, parcels: this.day.heldFor(stop) };
  }

  /** @returns why the shop's code was not accepted; undefined if it was, or if the scans wait to be sent */
  async handBack(stop: StopKey, parcels: HeldParcel[], code: string): Promise<string | undefined> {
    const recorded = await this.#recorder.record(parcels, "hand_back", stop, { receiving_code: code });
    const wrong = recorded?.states.find((state) => state.kind === "rejected");
    if (!wrong) return undefined;
    if (wrong.problem.code !== "wrong_receiving_code") return explain(wrong.problem).title;
    this.feedback.clear();
    const { tries_left: triesLeft } = wrong.problem as { tries_left?: unknown };
    return typeof triesLeft === "number"
      ? t("This code is wrong. Ask the shop for a code. Tries left: {count}.", { count: triesLeft })
      : t("This code is wrong. Ask the shop for a code.");
  }

  openMoney(): void {
    this.sheet.value = { kind: "money" };
  }

  /** Takes the money that waits at a point. */
  takeMoney(stop: StopKey): void {
    const { id, name } = this.day.stop(stop)!;
    this.sheet.value = { kind: "money", from: { kind: "point", id, name } };
  }

  async #start(): Promise<void> {
    await this.day.restore();
    await this.updateOutbox();
    await this.send();
  }

  async #load(): Promise<void> {
    const session = storedSession();
    if (!session || !navigator.onLine || this.#closing.signal.aborted) return;
    this.#judge(await this.day.load(session.key, this.at.value));
    await this.updateOutbox();
  }

  #judge(answer: Answer<unknown> | undefined): void {
    if (answer?.kind === "unauthorized" && !this.#closing.signal.aborted) this.signOut(true);
  }

  #takeScanned(trackingCode: string): void {
    this.sheet.value = undefined;
    this.take(trackingCode);
  }

  #openParcel(trackingCode: string): void {
    const held = this.day.held.find(({ tracking_code }) => tracking_code === trackingCode);
    const goesTo = held?.goesTo ?? this.day.destinationOf(trackingCode);
    this.sheet.value = {
      kind: "parcel",
      parcel: { tracking_code: trackingCode, goesTo, since: held?.since },
    };
  }

  /** Shows scans that the device has just stored. */
  #add(scans: OutboxScan[]): void {
    this.#reads++;
    const { own, others, done } = this.scans.value ?? { own: [], others: [], done: [] };
    this.scans.value = { own: [...own, ...scans], others, done };
  }

  /** Loads what scans have changed once nothing has been scanned for a moment: until then the page knows it by itself. */
  #refreshSoon(): void {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => this.refresh(), PAUSE_MS);
  }
}
