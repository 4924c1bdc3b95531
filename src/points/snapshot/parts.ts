import type { Part } from "../../edge-cache.ts";
import { DAYS, type WorkingHours } from "../hours.ts";
import type { Point } from "../point.ts";
import { SphereIndex } from "./sphere-index.ts";

/**
 * The parts of a snapshot: what the builder writes to KV and an isolate reads back. Everything is laid out so that a
 * page is put together by joining pieces of strings, neither parsed nor stringified.
 */

/** JSON in ASCII: such text takes a byte a character in memory, and is sent without being encoded again. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The members of an object's JSON, without its braces. */
function members(object: Record<string, unknown>): string {
  return asciiJson(object).slice(1, -1);
}

// Chunks

/** Where in a record's JSON the id stands: `{"id":"` comes first. */
const ID_START = 7;
const ID_LENGTH = 36;

/**
 * One chunk as text. The first line lists what its points share (place and operator; hours and limits), each later
 * line is a point: the indexes of its two shared pieces, then the beginning of its JSON.
 */
export function encodeChunk(points: readonly Point[]): string {
  const shared = [new Map<string, number>(), new Map<string, number>()] as const;
  const indexOf = (known: Map<string, number>, piece: string) => {
    const index = known.get(piece) ?? known.size;
    known.set(piece, index);
    return index;
  };
  const lines = points.map((point) => {
    const { state, country, ...ownAddress } = point.address;
    const own = members({
      id: point.id,
      name: point.name,
      description: point.description,
      note: point.note,
      createdAt: point.createdAt,
      updatedAt: point.updatedAt,
      status: point.status,
      published: point.published,
      deletedAt: point.deletedAt,
      address: ownAddress,
    });
    const place = indexOf(
      shared[0],
      `,${members({ state, country })}},${members({ partner: point.partner })}`,
    );
    const terms = indexOf(
      shared[1],
      `,${members({
        workingHours: point.workingHours,
        minItemWeight: point.minItemWeight,
        maxItemWeight: point.maxItemWeight,
        maxItemValue: point.maxItemValue,
      })}`,
    );
    // Without the brace that closes the address: the shared piece goes on in it.
    return `${place} ${terms} {${own.slice(0, -1)}`;
  });
  return [asciiJson(shared.map((known) => [...known.keys()])), ...lines].join("\n");
}

export class Chunk {
  readonly #text: string;
  readonly #places: string[];
  readonly #terms: string[];
  /** Of point i: where its JSON begins and ends, and its two shared pieces. */
  readonly #layout: Uint32Array;

  constructor(text: string) {
    const firstLine = text.indexOf("\n");
    [this.#places, this.#terms] = JSON.parse(text.slice(0, firstLine)) as [string[], string[]];
    const layout: number[] = [];
    for (let start = firstLine + 1; start < text.length; ) {
      const lineEnd = text.indexOf("\n", start);
      const end = lineEnd === -1 ? text.length : lineEnd;
      const json = text.indexOf("{", start);
      const [place, terms] = text.slice(start, json).split(" ");
      layout.push(json, end, Number(place), Number(terms));
      start = end + 1;
    }
    this.#text = text;
    this.#layout = Uint32Array.from(layout);
  }

  /** Adds the pieces of point `i`'s JSON to `pieces`, all but its closing brace. */
  pushRecord(i: number, pieces: string[]): void {
    const layout = this.#layout;
    pieces.push(
      this.#text.slice(layout[4 * i], layout[4 * i + 1]),
      this.#places[layout[4 * i + 2]!]!,
      this.#terms[layout[4 * i + 3]!]!,
    );
  }

  /** Longitude and latitude as they stand in the JSON, which no text can imitate: quotes in texts are escaped. */
  coordinatesOf(i: number): [string, string] {
    const json = this.#text.slice(this.#layout[4 * i], this.#layout[4 * i + 1]);
    const [, latitude = "", longitude = ""] = /"latitude":([^,]+),"longitude":([^,]+),/.exec(json) ?? [];
    return [longitude, latitude];
  }

  idOf(i: number): string {
    const start = this.#layout[4 * i]! + ID_START;
    return this.#text.slice(start, start + ID_LENGTH);
  }
}

export function decodeChunk(text: string): Part<Chunk> {
  const chunk = new Chunk(text);
  // The text, and 16 bytes of layout for each of its lines of about 400.
  return { value: chunk, bytes: Math.ceil(text.length * 1.04) };
}

// Binary parts: a JSON header, then typed arrays, each at a multiple of eight bytes.

type Column = Float64Array | Uint32Array | Uint8Array;

function pack(header: unknown, columns: Column[]): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const pad = (length: number) => (length + 7) & ~7;
  const total = columns.reduce((sum, column) => sum + pad(column.byteLength), pad(4 + json.length));
  const packed = new Uint8Array(total);
  new DataView(packed.buffer).setUint32(0, json.length, true);
  packed.set(json, 4);
  let offset = pad(4 + json.length);
  for (const column of columns) {
    packed.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset += pad(column.byteLength);
  }
  return packed;
}

type ColumnType<T extends Column> = {
  new (buffer: ArrayBuffer, offset: number, length: number): T;
  BYTES_PER_ELEMENT: number;
};

class Unpacker<Header> {
  readonly header: Header;
  readonly #buffer: ArrayBuffer;
  #offset: number;

  constructor(buffer: ArrayBuffer) {
    const length = new DataView(buffer).getUint32(0, true);
    this.header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as Header;
    this.#buffer = buffer;
    this.#offset = (4 + length + 7) & ~7;
  }

  next<T extends Column>(type: ColumnType<T>, length: number): T {
    const column = new type(this.#buffer, this.#offset, length);
    this.#offset += (length * type.BYTES_PER_ELEMENT + 7) & ~7;
    return column;
  }
}

// Places

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Where every point is, by position. */
export interface Places {
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** A position's place among all ids in order: what decides between equals. */
  idRanks: Uint32Array;
  /** The box around each chunk's points. */
  boxes: Box[];
  index: SphereIndex;
}

export function encodePlaces(
  latitudes: Float64Array,
  longitudes: Float64Array,
  treeOrder: Uint32Array,
  idRanks: Uint32Array,
  chunkStarts: number[],
): Uint8Array {
  const boxes = chunkStarts.map((start, i): Box => {
    const end = chunkStarts[i + 1] ?? latitudes.length;
    const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    for (let position = start; position < end; position++) {
      box.west = Math.min(box.west, longitudes[position]!);
      box.east = Math.max(box.east, longitudes[position]!);
      box.south = Math.min(box.south, latitudes[position]!);
      box.north = Math.max(box.north, latitudes[position]!);
    }
    return box;
  });
  return pack({ count: latitudes.length, boxes }, [latitudes, longitudes, treeOrder, idRanks]);
}

export function decodePlaces(buffer: ArrayBuffer): Part<Places> {
  const unpacker = new Unpacker<{ count: number; boxes: Box[] }>(buffer);
  const { count, boxes } = unpacker.header;
  const latitudes = unpacker.next(Float64Array, count);
  const longitudes = unpacker.next(Float64Array, count);
  const order = unpacker.next(Uint32Array, count);
  const idRanks = unpacker.next(Uint32Array, count);
  const index = new SphereIndex(latitudes, longitudes, order, idRanks);
  const vectorBytes = 24 * count;
  return { value: { latitudes, longitudes, idRanks, boxes, index }, bytes: buffer.byteLength + vectorBytes };
}

// Filters

/** What the filters look at, by position; repeated values are indexes into lists. */
export interface Filters {
  /** Folded. */
  states: string[];
  /** Folded. */
  cities: string[];
  workingHours: WorkingHours[];
  stateOf: Uint32Array;
  cityOf: Uint32Array;
  hoursOf: Uint32Array;
  minItemWeights: Float64Array;
  maxItemWeights: Float64Array;
  maxItemValues: Float64Array;
}

export function encodeFilters(filters: Filters): Uint8Array {
  const week = filters.workingHours.map((hours) =>
    DAYS.flatMap((day) => [hours[`opening${day}`], hours[`closing${day}`]]),
  );
  return pack({ count: filters.stateOf.length, states: filters.states, cities: filters.cities, week }, [
    filters.stateOf,
    filters.cityOf,
    filters.hoursOf,
    filters.minItemWeights,
    filters.maxItemWeights,
    filters.maxItemValues,
  ]);
}

export function decodeFilters(buffer: ArrayBuffer): Part<Filters> {
  const unpacker = new Unpacker<{
    count: number;
    states: string[];
    cities: string[];
    week: (string | null)[][];
  }>(buffer);
  const { count, states, cities, week } = unpacker.header;
  const workingHours = week.map(
    (times) =>
      Object.fromEntries(
        DAYS.flatMap((day, i) => [
          [`opening${day}`, times[2 * i]],
          [`closing${day}`, times[2 * i + 1]],
        ]),
      ) as WorkingHours,
  );
  return {
    value: {
      states,
      cities,
      workingHours,
      stateOf: unpacker.next(Uint32Array, count),
      cityOf: unpacker.next(Uint32Array, count),
      hoursOf: unpacker.next(Uint32Array, count),
      minItemWeights: unpacker.next(Float64Array, count),
      maxItemWeights: unpacker.next(Float64Array, count),
      maxItemValues: unpacker.next(Float64Array, count),
    },
    bytes: 2 * buffer.byteLength,
  };
}

// Orders

/** A way to sort all points. Ties go by id, whatever the direction. */
export class Order {
  readonly #positions: { ascending: Uint32Array; descending: Uint32Array };
  /** The inverse of each, made when first needed. */
  readonly #ranks: { ascending?: Uint32Array; descending?: Uint32Array } = {};

  constructor(ascending: Uint32Array, descending: Uint32Array) {
    this.#positions = { ascending, descending };
  }

  /** The `from`th to `to`th (exclusive) of all positions, or of `matches`. */
  page(direction: "ascending" | "descending", matches: Uint32Array | undefined, from: number, to: number) {
    const positions = this.#positions[direction];
    if (!matches) return positions.subarray(from, to);
    const ranks = this.#ranksOf(direction);
    return matches
      .map((position) => ranks[position]!)
      .sort()
      .subarray(from, to)
      .map((rank) => positions[rank]!);
  }

  #ranksOf(direction: "ascending" | "descending"): Uint32Array {
    const known = this.#ranks[direction];
    if (known) return known;
    const ranks = new Uint32Array(this.#positions[direction].length);
    this.#positions[direction].forEach((position, rank) => {
      ranks[position] = rank;
    });
    this.#ranks[direction] = ranks;
    return ranks;
  }
}

/**
 * @param ascending positions in order
 * @param opensGroup 1 where a position's key differs from the one before it
 */
export function encodeOrder(ascending: Uint32Array, opensGroup: Uint8Array): Uint8Array {
  return pack({ count: ascending.length }, [ascending, opensGroup]);
}

export function decodeOrder(buffer: ArrayBuffer): Part<Order> {
  const unpacker = new Unpacker<{ count: number }>(buffer);
  const { count } = unpacker.header;
  const ascending = unpacker.next(Uint32Array, count);
  const opensGroup = unpacker.next(Uint8Array, count);
  const descending = new Uint32Array(count);
  let written = 0;
  for (let end = count; end > 0; ) {
    let start = end - 1;
    while (start > 0 && opensGroup[start] === 0) start--;
    descending.set(ascending.subarray(start, end), written);
    written += end - start;
    end = start;
  }
  return { value: new Order(ascending, descending), bytes: buffer.byteLength + 3 * descending.byteLength };
}

// Search

/** UTF-8, a byte a character: searching bytes finds what searching code points would, in half the memory. */
function utf8(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** Folded name and description of every point, by position. Neither separator can occur in a text. */
export function encodeSearch(texts: readonly { name: string; description: string }[]): Uint8Array {
  return new TextEncoder().encode(
    texts.map(({ name, description }) => `${name}\u0001${description}\u0000`).join(""),
  );
}

export class SearchTexts {
  readonly #text: string;
  readonly #ends: Uint32Array;

  constructor(buffer: ArrayBuffer) {
    this.#text = Buffer.from(buffer).toString("latin1");
    const ends: number[] = [];
    for (let end = this.#text.indexOf("\0"); end !== -1; end = this.#text.indexOf("\0", end + 1))
      ends.push(end);
    this.#ends = Uint32Array.from(ends);
  }

  /** The positions whose name or description contains `folded`, in order. */
  matches(folded: string): number[] {
    const pattern = utf8(folded);
    const positions: number[] = [];
    let position = 0;
    for (let at = this.#text.indexOf(pattern); at !== -1; ) {
      while (this.#ends[position]! < at) position++;
      positions.push(position);
      at = this.#text.indexOf(pattern, this.#ends[position]! + 1);
    }
    return positions;
  }
}

export function decodeSearch(buffer: ArrayBuffer): Part<SearchTexts> {
  return { value: new SearchTexts(buffer), bytes: Math.ceil(1.1 * buffer.byteLength) };
}

// Ids

const ID_WORDS = 4;

/** Which position an id has, and which ids were deleted. */
export class Ids {
  readonly #words: Uint32Array;
  readonly #positions: Uint32Array;
  /** Seconds since the epoch; 0 for a point that is there. */
  readonly #deletedAt: Uint32Array;

  constructor(buffer: ArrayBuffer) {
    const unpacker = new Unpacker<{ count: number }>(buffer);
    const { count } = unpacker.header;
    this.#words = unpacker.next(Uint32Array, ID_WORDS * count);
    this.#positions = unpacker.next(Uint32Array, count);
    this.#deletedAt = unpacker.next(Uint32Array, count);
  }

  find(id: string): { position: number } | { deletedAt: Date } | undefined {
    const wanted = wordsOf(id);
    let low = 0;
    let high = this.#positions.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.#compare(middle, wanted);
      if (order === 0) {
        const deletedAt = this.#deletedAt[middle]!;
        return deletedAt > 0
          ? { deletedAt: new Date(deletedAt * 1000) }
          : { position: this.#positions[middle]! };
      }
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #compare(i: number, wanted: number[]): number {
    for (let word = 0; word < ID_WORDS; word++) {
      const difference = this.#words[ID_WORDS * i + word]! - wanted[word]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

function wordsOf(id: string): number[] {
  const hex = id.replaceAll("-", "");
  return [0, 8, 16, 24].map((start) => Number.parseInt(hex.slice(start, start + 8), 16));
}

/**
 * @param ids by position
 * @param deleted `at` in milliseconds since the epoch
 */
export function encodeIds(
  ids: readonly string[],
  deleted: readonly { id: string; at: number }[],
): Uint8Array<ArrayBuffer> {
  const entries = [
    ...ids.map((id, position) => ({ id, position, deletedAt: 0 })),
    ...deleted.map(({ id, at }) => ({ id, position: 0, deletedAt: Math.floor(at / 1000) })),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  return pack({ count: entries.length }, [
    Uint32Array.from(entries.flatMap(({ id }) => wordsOf(id))),
    Uint32Array.from(entries, ({ position }) => position),
    Uint32Array.from(entries, ({ deletedAt }) => deletedAt),
  ]);
}

export const NO_IDS = new Ids(encodeIds([], []).buffer);

export function decodeIds(buffer: ArrayBuffer): Part<Ids> {
  return { value: new Ids(buffer), bytes: buffer.byteLength };
}
