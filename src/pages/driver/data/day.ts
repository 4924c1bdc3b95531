import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { lagosDay } from "../../../shared/closed-days.ts";
import type { DriverParcel, DriverRounds, RoundStop, Till } from "../../api.ts";
import { deviceTimeOf } from "../../handheld/data/clock.ts";
import type { Answer } from "../../handheld/data/request.ts";
import { keyOf, readAllParcels, readDay, readParcels, readSums, type StopKey } from "./api.ts";
import { money } from "./money.ts";
import {
  type Destination,
  type Done,
  type Given,
  heldIn,
  type Lists,
  type LoadedLists,
  noteGiven,
  type OutboxScan,
  readDone,
  type StopParcels,
  storedLists,
  storeLists,
} from "./storage.ts";

/** How many stops are requested at the same time. */
const AT_ONCE = 4;
/** A stop's parcels are loaded again after this time even if their number is unchanged. */
const STALE_MS = 15 * 60_000;

/** What the service calls what it counts. */
const COUNTED_AS = {
  collect: "taken",
  give: "given",
  hand_back: "handed_back",
  report: "reported",
} as const satisfies Record<Done["action"], string>;

export interface HeldParcel {
  tracking_code: string;
  /** Undefined for a parcel that was on no list, until the service has said where it goes. */
  goesTo: Destination | undefined;
  since: string;
}

/** What was scanned on this device, with the present key and with others, and what was recorded of it. */
export interface Scans {
  own: OutboxScan[];
  others: OutboxScan[];
  done: Done[];
}

/**
 * The day's round, the van and the stops' parcels as last loaded, combined with what was scanned since. A component that asks
 * is rendered again when the answer changes.
 */
export class Day {
  readonly #lists = signal<Lists>({
    ...{ day: undefined, van: undefined, sums: undefined, money: undefined },
    stops: new Map(),
  });
  readonly #scans: ReadonlySignal<Scans | undefined>;
  readonly #hasFailed = signal(false);
  /** Scans that are not, or may not be, in the loaded lists. */
  readonly #pending = computed(() => {
    const pending = this.#scans.value?.own.filter(({ rejection }) => !rejection) ?? [];
    return pending.map((scan) => ({ ...scan, at: deviceTimeOf(scan) }));
  });
  readonly #stops = computed(() => {
    const all = this.round?.rounds.flatMap(({ stops }) => stops) ?? [];
    return new Map(all.map((stop) => [keyOf(stop), stop]));
  });

  readonly #held = computed(() => {
    const { van } = this.#lists.value;
    const held = new Map<string, HeldParcel>();
    for (const { tracking_code, goes_to, since } of van?.value ?? [])
      held.set(tracking_code, { tracking_code, goesTo: goes_to, since });
    for (const { tracking_code, action, goesTo, at } of this.#scannedSince(van)) {
      if (action === "hand_back" || action === "give") held.delete(tracking_code);
      else if (action === "collect" && !held.has(tracking_code))
        held.set(tracking_code, { tracking_code, goesTo, since: new Date(at).toISOString() });
    }
    return [...held.values()];
  });

  constructor(scans: ReadonlySignal<Scans | undefined>) {
    this.#scans = scans;
  }

  async restore(): Promise<void> {
    this.#lists.value = await storedLists();
  }

  get round(): DriverRounds | undefined {
    return this.#lists.value.day?.value;
  }

  /** Whether a stop is on the driver's rounds of the day; true while these are not known. */
  isOnRound(key: StopKey): boolean {
    return !this.round || this.#stops.value.has(key);
  }

  /** How many parcels the driver took, gave or handed back on a day (`YYYY-MM-DD`): as the service said, and since then. */
  countOf(action: Done["action"], date: string): number {
    const { sums } = this.#lists.value;
    const counted = sums?.value.date === date ? sums : undefined;
    const since = this.#scannedSince(counted).filter(
      (one) => one.action === action && lagosDay(one.at) === date,
    );
    const parcels = new Set(since.map(({ tracking_code }) => tracking_code)).size;
    return (counted?.value[COUNTED_AS[action]] ?? 0) + parcels;
  }

  /** When the round was loaded, in milliseconds since the epoch. */
  get at(): number | undefined {
    return this.#lists.value.day?.at;
  }

  /** Whether the last request failed. */
  get hasFailed(): boolean {
    return this.#hasFailed.value;
  }

  /** All stops of the day, each once. */
  get stops(): RoundStop[] {
    return [...this.#stops.value.values()];
  }

  stop(key: StopKey): RoundStop | undefined {
    return this.#stops.value.get(key);
  }

  /** What the driver has of receivers' money. */
  get money(): Till | undefined {
    return this.#lists.value.money?.value;
  }

  /** Everything that the driver has; what it has had for longest comes first. */
  get held(): HeldParcel[] {
    return this.#held.value;
  }

  heldFor(key: StopKey): HeldParcel[] {
    return this.held.filter(({ goesTo }) => goesTo && keyOf(goesTo) === key);
  }

  /** What waits at a stop, as far as it is loaded. */
  toTake(key: StopKey): DriverParcel[] {
    const loaded = this.#lists.value.stops.get(key);
    const taken = new Set(
      this.#scannedSince(loaded)
        .filter(({ action }) => action === "collect")
        .map(({ tracking_code }) => tracking_code),
    );
    return loaded?.value.take.filter(({ tracking_code }) => !taken.has(tracking_code)) ?? [];
  }

  /** How many wait at a stop, loaded or not. */
  countToTake(key: StopKey): number {
    const loaded = this.#lists.value.stops.get(key)?.value;
    if (!loaded) return this.stop(key)?.take ?? 0;
    return this.toTake(key).length + Math.max(0, loaded.totals.take - loaded.take.length);
  }

  isLoaded(key: StopKey): boolean {
    return this.#lists.value.stops.has(key);
  }

  /** Where a parcel goes, if it is on any list. */
  destinationOf(trackingCode: string): Destination | undefined {
    const { van, stops } = this.#lists.value;
    const lists = [van?.value ?? [], ...[...stops.values()].map(allOf)];
    return lists.flat().find(({ tracking_code }) => tracking_code === trackingCode)?.goes_to;
  }

  /** Whether the driver has it, as far as this device knows. */
  has(trackingCode: string): boolean {
    return this.held.some(({ tracking_code }) => tracking_code === trackingCode);
  }

  /** Whether it was scanned on this device after a time, and has not left since. */
  wasTakenSince(trackingCode: string, time: number): boolean {
    const last = this.#scannedSince(undefined).findLast(
      ({ tracking_code, action }) => tracking_code === trackingCode && action !== "report",
    );
    return last?.action === "collect" && last.at >= time;
  }

  isPending(trackingCode: string, action: OutboxScan["action"]): boolean {
    return this.#pending.value.some((scan) => scan.tracking_code === trackingCode && scan.action === action);
  }

  /**
   * Loads the round, the van and those stops where something has changed.
   * @param open the stop that is shown, which is loaded in any case
   */
  async load(key: string, open: StopKey | undefined): Promise<Answer<unknown>> {
    const at = Date.now();
    const answer = await readDay(key);
    this.#hasFailed.value = answer.kind !== "done";
    if (answer.kind !== "done") return answer;
    // If the day or the round has changed, the parcels of other stops are no longer shown.
    this.#change({ day: { value: answer.data, at, isPartial: answer.isPartial } });
    const van = await this.#loadVan(key);
    await this.#loadCounted(key);
    const wanted = new Set<StopKey>(this.stops.filter((stop) => this.#isStale(stop, at)).map(keyOf));
    if (open) wanted.add(open);
    const failed = await this.#loadStops(key, [...wanted]);
    this.#keepStops((one) => one === open || this.stop(one) !== undefined);
    await storeLists(this.#lists.value);
    return failed ?? van ?? answer;
  }

  /** Loads the parcels of a stop that was opened. */
  async loadStop(key: string, stop: StopKey): Promise<Answer<unknown> | undefined> {
    const failed = await this.#loadStop(key, stop);
    await storeLists(this.#lists.value);
    return failed;
  }

  async #loadVan(key: string): Promise<Answer<unknown> | undefined> {
    const at = Date.now();
    const loaded = await readAllParcels(key, undefined, "give");
    if (loaded.kind !== "done") return loaded;
    const before = this.#lists.value.van;
    const had = before && !before.isPartial ? heldIn(before, await readDone(), at) : [];
    this.#change({ van: { value: loaded.data, at, isPartial: loaded.isPartial } });
    if (loaded.isPartial) return undefined;
    // A parcel that has left all lists is with somebody else. What this device handed back is noted separately.
    const now = new Set(loaded.data.map(({ tracking_code }) => tracking_code));
    const isGone = ({ tracking_code: code }: Given) => !now.has(code) && !this.isPending(code, "hand_back");
    await noteGiven(had.filter(isGone));
    return undefined;
  }

  /** The day's sums, and the money. */
  async #loadCounted(key: string): Promise<void> {
    const at = Date.now();
    const [sums, till] = await Promise.all([readSums(key), money.read()]);
    if (sums.kind === "done") this.#change({ sums: { value: sums.data, at, isPartial: sums.isPartial } });
    if (till.kind === "done") this.#change({ money: { value: till.data, at, isPartial: till.isPartial } });
  }

  async #loadStops(key: string, stops: StopKey[]): Promise<Answer<unknown> | undefined> {
    let failed: Answer<unknown> | undefined;
    const next = async (): Promise<void> => {
      const stop = stops.shift();
      if (!stop || failed) return;
      failed = (await this.#loadStop(key, stop)) ?? failed;
      return next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return failed;
  }

  async #loadStop(key: string, stop: StopKey): Promise<Answer<unknown> | undefined> {
    const at = Date.now();
    const answer = await readParcels(key, { stop });
    if (answer.kind === "rejected") {
      // Nothing goes to this stop, and it is on no round.
      this.#keepStops((one) => one !== stop);
      return undefined;
    }
    if (answer.kind !== "done") return answer;
    const { totals, next } = answer.data;
    let { take } = answer.data;
    if (next.take) {
      const more = await readAllParcels(key, stop, "take", { first: take, cursor: next.take });
      if (more.kind !== "done") return more;
      take = more.data;
    }
    const value = { give: answer.data.give, take, totals };
    const stops = new Map(this.#lists.value.stops);
    this.#change({ stops: stops.set(stop, { value, at, isPartial: answer.isPartial }) });
    return undefined;
  }

  #isStale(stop: RoundStop, now: number): boolean {
    const loaded = this.#lists.value.stops.get(keyOf(stop));
    return !loaded || loaded.value.totals.take !== stop.take || now - loaded.at > STALE_MS;
  }

  #change(changes: Partial<Lists>): void {
    this.#lists.value = { ...this.#lists.value, ...changes };
  }

  #keepStops(isKept: (key: StopKey) => boolean): void {
    this.#change({ stops: new Map([...this.#lists.value.stops].filter(([key]) => isKept(key))) });
  }

  /** Scans that were made after a list was loaded, or that it may not have included. */
  #scannedSince(loaded: LoadedLists<unknown> | undefined) {
    const since = loaded?.at ?? 0;
    const done = this.#scans.value?.done.filter(({ notedAt }) => notedAt >= since) ?? [];
    return [...done, ...this.#pending.value];
  }
}

const allOf = ({ value }: LoadedLists<StopParcels>): DriverParcel[] => [...value.give, ...value.take];
