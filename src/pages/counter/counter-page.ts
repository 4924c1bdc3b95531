import { signal } from "@preact/signals";
import { coalesced } from "../handheld/data/coalesced.ts";
import { keepFresh } from "../handheld/data/keep-fresh.ts";
import type { Outbox } from "../handheld/data/outbox.ts";
import type { Answer } from "../handheld/data/request.ts";
import { listenForCodes } from "../handheld/scan/code-scanner.ts";
import { Feedback } from "../handheld/scan/feedback-panel.tsx";
import type { SignedIn } from "../handheld/start.tsx";
import {
  isPassing,
  type KnownParcel,
  LISTS,
  type ListedParcel,
  type ListName,
  readAvailability,
  readParcel,
} from "./data/api.ts";
import { ParcelPages } from "./data/parcel-pages.ts";
import { nextFreePlace, storePlaces } from "./data/places.ts";
import {
  cachedParcels,
  cacheParcels,
  type Done,
  type OutboxScan,
  readScans,
  session,
  storedSession,
} from "./data/storage.ts";
import { doneToday, noteLeft, noteScans } from "./data/today.ts";
import type { HandedOver, Refused } from "./parcels/hand-over.tsx";
import { type ParcelMove, pendingMoves } from "./parcels/pending.ts";
import { Search } from "./parcels/search.ts";
import { outcomeOf } from "./parcels/visit.ts";
import { Arrivals } from "./scan/arrivals-row.tsx";
import { Recorder } from "./scan/recorder.ts";
import { t } from "./texts/translate.ts";

export type View = "scan" | ListName;

/** The sheet over the page. */
export type OpenSheet =
  | {
      kind: "parcel";
      trackingCode: string;
      parcel: KnownParcel | undefined;
      /** What was not sent yet when it was opened. */
      pendingAction: ParcelMove | undefined;
      isFromList: boolean;
    }
  | { kind: "today"; done: Done[] }
  | { kind: "till" }
  | { kind: "statement" }
  | { kind: "settings" }
  | { kind: "closures" };

/** What the page of an agent who is signed in knows and does: scanning, the point's lists, and the outbox. */
export class CounterPage implements SignedIn {
  readonly outbox: Outbox<OutboxScan>;
  /** @param isExpired whether the service no longer accepts the key */
  readonly signOut: (isExpired: boolean) => void;
  readonly feedback = new Feedback();
  readonly arrivals = new Arrivals();
  readonly parcels = new ParcelPages();
  readonly search = new Search(this.parcels, (pages) => this.#ask((key) => pages.load(key)));
  readonly recorder: Recorder;
  /** Undefined until they are read. */
  readonly scans = signal<{ own: OutboxScan[]; others: OutboxScan[] } | undefined>(undefined);
  readonly pointName = signal(storedSession()?.point.name ?? "");
  readonly shown = signal<View>("scan");
  readonly sheet = signal<OpenSheet | undefined>(undefined);
  readonly #closing = new AbortController();

  constructor(outbox: Outbox<OutboxScan>, signOut: (isExpired: boolean) => void) {
    this.outbox = outbox;
    this.signOut = signOut;
    this.recorder = new Recorder({
      ...{ outbox, feedback: this.feedback, arrivals: this.arrivals },
      find: (code) => this.#find(code),
      pendingActionOn: (code) => this.pendingMoves.get(code),
      offerTaking: (code) => this.#offerTaking(code),
      refresh: () => this.refresh(),
      isClosed: () => this.#closing.signal.aborted,
    });
    const { signal } = this.#closing;
    listenForCodes((code) => this.#selectByScanner(code), this.feedback, signal);
    keepFresh(
      () => this.refresh(),
      () => this.send(),
      signal,
    );
    void this.#start();
  }

  /** What the scans that are not sent yet do with each parcel. */
  get pendingMoves(): Map<string, ParcelMove> {
    return pendingMoves(this.scans.value?.own ?? []);
  }

  async updateOutbox(): Promise<void> {
    this.scans.value = await readScans();
  }

  /** Loads the lists again, and once more if this is called meanwhile. */
  refresh = coalesced(() => this.#load());

  close(): void {
    this.#closing.abort();
    this.sheet.value = undefined;
  }

  async send(): Promise<void> {
    await this.outbox.send();
    await this.refresh();
  }

  /** The list that is shown, on a phone behind the scanner. */
  get list(): ListName {
    return listOf(this.shown.value);
  }

  switchTo(view: View): void {
    this.feedback.clearIfFinal();
    this.show(view);
  }

  /** A phone shows one view. A wide screen shows scanning beside a list. */
  show(view: View, keepsSearch = false): void {
    if (!keepsSearch && listOf(view) !== this.list) this.search.type("");
    this.shown.value = view;
    scrollTo({ top: 0 });
  }

  loadMore(pages: ParcelPages): Promise<void> {
    return this.#ask((key) => pages.loadMore(key, this.list));
  }

  async showToday(): Promise<void> {
    this.sheet.value = { kind: "today", done: await doneToday() };
  }

  openTill(): void {
    this.feedback.clearIfFinal();
    this.sheet.value = { kind: "till" };
  }

  /** Closes a sheet, if it is still open. */
  closeSheet(sheet: OpenSheet): void {
    if (this.sheet.value === sheet) this.sheet.value = undefined;
  }

  selectByCamera(trackingCode: string): void {
    // The camera still reads codes while a sheet is open.
    if (!this.sheet.value) this.#select(trackingCode);
  }

  selectInList(trackingCode: string): void {
    this.#open(trackingCode, this.#find(trackingCode), true);
  }

  /** @param refused parcels of the same visit that could not go */
  handedOver(handed: readonly HandedOver[], refused: readonly Refused[]): void {
    void noteScans(
      handed.map(({ trackingCode, scanId }) => ({
        ...{ scan_id: scanId, tracking_code: trackingCode, action: "collect" },
      })),
    );
    const { title, hint, lines } = outcomeOf(handed, refused);
    const kind = refused.length > 0 ? "pending" : "success";
    this.recorder.show(handed[0]!.trackingCode, { kind, title, hint, lines });
    void this.refresh();
  }

  /** The place that is suggested for the next parcel that arrives. */
  get nextPlace(): string | undefined {
    const { shelf = [], to_hand_over = [] } = this.parcels.parcels ?? {};
    const scanned = [...(this.scans.value?.own ?? []), ...this.arrivals.scans];
    return nextFreePlace([...shelf, ...to_hand_over, ...scanned].map((one) => one.shelf));
  }

  /** The service has a parcel's new place. */
  wasPutAway(trackingCode: string, place: string | null): void {
    this.recorder.show(trackingCode, {
      kind: "success",
      title: place ? t("Put away") : t("Has no place now"),
      place: place ?? undefined,
    });
    void this.refresh();
  }

  async lookUp(trackingCode: string): ReturnType<typeof readParcel> {
    const key = storedSession()?.key;
    return key && navigator.onLine ? readParcel(key, trackingCode) : { kind: "unreachable" };
  }

  async #start(): Promise<void> {
    const cached = await cachedParcels();
    if (cached) this.parcels.restore(cached);
    await this.updateOutbox();
    await this.send();
    await this.#ask(async (key) => {
      const answer = await readAvailability(key);
      if (answer.kind === "done") storePlaces(answer.data.shelves);
      return answer;
    });
  }

  async #load(): Promise<void> {
    const { at: before } = this.parcels;
    const { found } = this.search;
    await this.#ask((key) => this.parcels.load(key));
    if (found) await this.#ask((key) => found.load(key));
    const { parcels, at } = this.parcels;
    const stored = storedSession();
    if (!parcels || !at || at === before || !stored || this.#closing.signal.aborted) return;
    const { id, name } = stored.point;
    // The point may have been renamed.
    if (parcels.point.id === id && parcels.point.name !== name) {
      session.store({ ...stored, point: parcels.point });
      this.pointName.value = parcels.point.name;
    }
    await noteLeft(this.parcels.left);
    await cacheParcels({ parcels, at });
  }

  /** Asks the service with the key, and signs out if it is no longer accepted. */
  async #ask<T>(request: (key: string) => Promise<Answer<T>>): Promise<void> {
    const stored = storedSession();
    if (!stored || !navigator.onLine) return;
    const answer = await request(stored.key);
    if (answer.kind === "unauthorized" && !this.#closing.signal.aborted) this.signOut(true);
  }

  #find(trackingCode: string): ListedParcel | undefined {
    return this.parcels.find(trackingCode) ?? this.search.found?.find(trackingCode);
  }

  #selectByScanner(trackingCode: string): void {
    const sheet = this.sheet.value;
    // The open sheet is this parcel's: what was typed into it is kept.
    const isOpen = sheet?.kind === "parcel" && sheet.trackingCode === trackingCode;
    if (isOpen && !this.arrivals.isInARow) return;
    this.sheet.value = undefined;
    this.#select(trackingCode);
  }

  /** Opens a parcel that was scanned or typed, or records its arrival at once. */
  #select(trackingCode: string): void {
    if (this.arrivals.isInARow)
      void this.recorder.record(trackingCode, "arrive", { isInARow: true, shelf: this.nextPlace });
    else this.#open(trackingCode, this.#find(trackingCode));
  }

  /** During arrivals in a row the agent was not asked about parcels that belong elsewhere. */
  async #offerTaking(trackingCode: string): Promise<void> {
    const answer = await this.lookUp(trackingCode);
    const isBusy = this.sheet.value !== undefined || this.#closing.signal.aborted;
    if (answer.kind === "done" && isPassing(answer.data) && !isBusy) this.#open(trackingCode, answer.data);
  }

  #open(trackingCode: string, parcel: KnownParcel | undefined, isFromList = false): void {
    this.feedback.clear();
    const pendingAction = this.pendingMoves.get(trackingCode);
    this.sheet.value = { kind: "parcel", trackingCode, parcel, pendingAction, isFromList };
  }
}

const listOf = (view: View): ListName => (view === "scan" ? LISTS[0] : view);
