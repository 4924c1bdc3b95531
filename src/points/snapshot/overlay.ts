import type { Part } from "../../platform/edge-cache.ts";
import { isoTime } from "../../shared/time.ts";
import { type Availability, AvailabilityJson } from "../availability.ts";
import type { PointOverlay } from "./chunk.ts";
import { indexIn } from "./dictionary.ts";
import type { PointFilters } from "./filters.ts";
import { ID_WORDS, idFromWords, SortedIds, wordsOf } from "./ids.ts";
import type { Order } from "./order.ts";
import { pack, Unpacker } from "./packed-columns.ts";

/** A point whose availability has changed since the base was built. */
export interface OverlayEntry {
  id: string;
  /** Undefined if it is not public, but was once. */
  position: number | undefined;
  updatedAt: number;
  availability: Availability;
  /** The number of the page of changes that has it now. */
  page: number;
}

interface Header {
  count: number;
  /** How many points the base has. */
  points: number;
  availabilities: Availability[];
}

const NO_POSITION = 0xffffffff;
/** Columns with a value for each of the base's points, which are copied when they are asked for. */
const BYTES_OF_A_POINT = 17;

/** What has changed since the base was built: a few bytes for each point, which readers lay over its parts. */
export class Overlay {
  /** How many points the base has. */
  readonly points: number;
  readonly #availabilities: Availability[];
  readonly #json: AvailabilityJson;
  readonly #words: Uint32Array;
  readonly #ids: SortedIds;
  readonly #updatedAt: Float64Array;
  readonly #positions: Uint32Array;
  readonly #availabilityOf: Uint32Array;
  readonly #pages: Uint32Array;
  /** By position: 1 + the index of its entry; 0 if it has none. */
  #entryAt: Uint32Array | undefined;
  #filters: PointFilters | undefined;
  #order: Order | undefined;

  constructor(buffer: ArrayBuffer) {
    const unpacker = new Unpacker<Header>(buffer);
    const { count, points, availabilities } = unpacker.header;
    this.points = points;
    this.#availabilities = availabilities;
    this.#json = new AvailabilityJson(availabilities);
    this.#words = unpacker.next(Uint32Array, ID_WORDS * count);
    this.#ids = new SortedIds(this.#words);
    this.#updatedAt = unpacker.next(Float64Array, count);
    this.#positions = unpacker.next(Uint32Array, count);
    this.#availabilityOf = unpacker.next(Uint32Array, count);
    this.#pages = unpacker.next(Uint32Array, count);
  }

  #entryOf(position: number): number {
    this.#entryAt ??= this.#findEntries();
    return this.#entryAt[position]! - 1;
  }

  #findEntries(): Uint32Array {
    const entryAt = new Uint32Array(this.points);
    this.#positions.forEach((position, entry) => {
      if (position !== NO_POSITION) entryAt[position] = entry + 1;
    });
    return entryAt;
  }

  /** What has changed about the point at `position`; undefined if nothing has. */
  at(position: number, today: string): PointOverlay | undefined {
    const entry = this.#entryOf(position);
    if (entry < 0) return undefined;
    return {
      updatedAt: isoTime(this.#updatedAt[entry]!),
      availability: this.#json.on(today, this.#availabilityOf[entry]!),
    };
  }

  /** The number of the page of changes that has the point now; undefined if it has not changed. */
  pageOf(id: string): number | undefined {
    const entry = this.#ids.indexOf(id);
    return entry === undefined ? undefined : this.#pages[entry];
  }

  /** @param base those of the base to which this overlay belongs */
  filters(base: PointFilters): PointFilters {
    this.#filters ??= this.#laidOver(base);
    return this.#filters;
  }

  #laidOver(base: PointFilters): PointFilters {
    const availabilityOf = base.availabilityOf.slice();
    const first = base.availabilities.length;
    this.#positions.forEach((position, entry) => {
      if (position !== NO_POSITION) availabilityOf[position] = first + this.#availabilityOf[entry]!;
    });
    return { ...base, availabilities: [...base.availabilities, ...this.#availabilities], availabilityOf };
  }

  /** @param base the base's points by `updatedAt`, all of which changed before these */
  order(base: Order): Order {
    this.#order ??= base.withLast(this.#inOrder(), (position) => this.#entryOf(position) >= 0);
    return this.#order;
  }

  /** Equal times stay in the order of the ids. */
  #inOrder(): { position: number; opensGroup: boolean }[] {
    const times = this.#updatedAt;
    return [...times.keys()]
      .filter((entry) => this.#positions[entry] !== NO_POSITION)
      .sort((a, b) => times[a]! - times[b]!)
      .map((entry, i, all) => ({
        position: this.#positions[entry]!,
        opensGroup: i === 0 || times[all[i - 1]!] !== times[entry],
      }));
  }

  entries(): OverlayEntry[] {
    return Array.from(this.#positions, (position, entry) => ({
      id: idFromWords(this.#words.subarray(ID_WORDS * entry, ID_WORDS * (entry + 1))),
      position: position === NO_POSITION ? undefined : position,
      updatedAt: this.#updatedAt[entry]!,
      availability: this.#availabilities[this.#availabilityOf[entry]!]!,
      page: this.#pages[entry]!,
    }));
  }
}

/** @param points how many points the base has */
export function encodeOverlay(entries: readonly OverlayEntry[], points: number): Uint8Array {
  const sorted = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const known = new Map<string, number>();
  const availabilityOf = Uint32Array.from(sorted, ({ availability }) =>
    indexIn(known, JSON.stringify(availability)),
  );
  const availabilities = [...known.keys()].map((json): unknown => JSON.parse(json));
  return pack({ count: sorted.length, points, availabilities }, [
    Uint32Array.from(sorted.flatMap(({ id }) => wordsOf(id))),
    Float64Array.from(sorted, ({ updatedAt }) => updatedAt),
    Uint32Array.from(sorted, ({ position }) => position ?? NO_POSITION),
    availabilityOf,
    Uint32Array.from(sorted, ({ page }) => page),
  ]);
}

export function decodeOverlay(buffer: ArrayBuffer): Part<Overlay> {
  const overlay = new Overlay(buffer);
  return { value: overlay, bytes: buffer.byteLength + BYTES_OF_A_POINT * overlay.points };
}
