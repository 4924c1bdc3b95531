import type { Part } from "../../platform/edge-cache.ts";
import type { WorkingHours } from "../../shared/opening-hours.ts";
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

/** The parts of a point's JSON that many points share, in the order in which they follow its own part. */
const SHARED_PIECES = 3;

function sharedPieces(point: Point): string[] {
  const { city, zip, state, country, verified } = point.address;
  const { partner, status, published, deletedAt, note, workingHours } = point;
  const { minItemWeight, maxItemWeight, maxItemValue } = point;
  return [
    // Goes on in the address, and closes it.
    `,${members({ city, zip, state, country, verified })}}`,
    `,${members({ partner })}`,
    `,${members({ status, published, deletedAt, note, workingHours, minItemWeight, maxItemWeight, maxItemValue })}`,
  ];
}

/**
 * One chunk as text. The first line lists the shared pieces, each later line is a point: the indexes of its pieces,
 * then the beginning of its JSON.
 */
export function encodeChunk(points: readonly Point[]): string {
  const known = Array.from({ length: SHARED_PIECES }, () => new Map<string, number>());
  const lines = points.map((point) => {
    const { id, name, description, createdAt, updatedAt } = point;
    const { id: addressId, label, address: street, latitude, longitude } = point.address;
    const address = { id: addressId, label, address: street, latitude, longitude };
    // Without the two braces that would close the address and the point.
    const own = asciiJson({ id, name, description, createdAt, updatedAt, address }).slice(0, -2);
    const indexes = sharedPieces(point).map((piece, i) => indexIn(known[i]!, piece));
    return `${indexes.join(" ")} ${own}`;
  });
  return [asciiJson(known.map((pieces) => [...pieces.keys()])), ...lines].join("\n");
}

/** The index of `value` among those seen so far. */
export function indexIn(known: Map<string, number>, value: string): number {
  const index = known.get(value) ?? known.size;
  known.set(value, index);
  return index;
}

export class Chunk {
  readonly #text: string;
  readonly #places: string[];
  readonly #operators: string[];
  readonly #terms: string[];
  /** Of each point: where its own JSON begins and ends, then the indexes of its shared pieces. */
  readonly #layout: Uint32Array;

  constructor(text: string) {
    const firstLine = text.indexOf("\n");
    const shared = JSON.parse(text.slice(0, firstLine)) as [string[], string[], string[]];
    [this.#places, this.#operators, this.#terms] = shared;
    const layout: number[] = [];
    for (let start = firstLine + 1; start < text.length; ) {
      const lineEnd = text.indexOf("\n", start);
      const end = lineEnd === -1 ? text.length : lineEnd;
      const json = text.indexOf("{", start);
      const indexes = text.slice(start, json).trimEnd().split(" ");
      layout.push(json, end, ...indexes.map(Number));
      start = end + 1;
    }
    this.#text = text;
    this.#layout = Uint32Array.from(layout);
  }

  /** Adds the pieces of point `i`'s JSON to `pieces`, all but its closing brace. */
  pushRecord(i: number, pieces: string[]): void {
    const at = i * (2 + SHARED_PIECES);
    const layout = this.#layout;
    pieces.push(
      this.#text.slice(layout[at], layout[at + 1]),
      this.#places[layout[at + 2]!]!,
      this.#operators[layout[at + 3]!]!,
      this.#terms[layout[at + 4]!]!,
    );
  }

  idOf(i: number): string {
    const start = this.#layout[i * (2 + SHARED_PIECES)]! + ID_START;
    return this.#text.slice(start, start + ID_LENGTH);
  }

  /** Longitude and latitude as they stand in the JSON: a point's own part ends with them. */
  coordinatesOf(i: number): [string, string] {
    const at = i * (2 + SHARED_PIECES);
    const json = this.#text.slice(this.#layout[at], this.#layout[at + 1]);
    const [, latitude = "", longitude = ""] = /"latitude":([^,]+),"longitude":([^,]+)$/.exec(json) ?? [];
    return [longitude, latitude];
  }
}

export function decodeChunk(text: string): Part<Chunk> {
  const chunk = new Chunk(text);
  // The text, 20 bytes of layout for each of its lines of about 400, and the shared pieces once more.
  return { value: chunk, bytes: Math.ceil(text.length * 1.05) + text.indexOf("\n") };
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

interface Box {
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
  treeLayout: Uint32Array,
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
  return pack({ count: latitudes.length, boxes }, [latitudes, longitudes, treeLayout, idRanks]);
}

export function decodePlaces(buffer: ArrayBuffer): Part<Places> {
  const unpacker = new Unpacker<{ count: number; boxes: Box[] }>(buffer);
  const { count, boxes } = unpacker.header;
  const latitudes = unpacker.next(Float64Array, count);
  const longitudes = unpacker.next(Float64Array, count);
  const treeLayout = unpacker.next(Uint32Array, count);
  const idRanks = unpacker.next(Uint32Array, count);
  const index = new SphereIndex(latitudes, longitudes, treeLayout, idRanks);
  const nodeBytes = 32 * count;
  return { value: { latitudes, longitudes, idRanks, boxes, index }, bytes: buffer.byteLength + nodeBytes };
}

// Filters

/** Within what an item must be to be accepted: kilograms, and naira. */
export interface Limits {
  minItemWeight: number;
  maxItemWeight: number;
  maxItemValue: number;
}

/** What the filters look at: lists of distinct values, and by position an index into each. */
export interface Filters {
  /** Folded. */
  states: string[];
  /** Folded. */
  cities: string[];
  workingHours: WorkingHours[];
  limits: Limits[];
  stateOf: Uint32Array;
  cityOf: Uint32Array;
  hoursOf: Uint32Array;
  limitsOf: Uint32Array;
}

export function encodeFilters({ stateOf, cityOf, hoursOf, limitsOf, ...lists }: Filters): Uint8Array {
  return pack({ count: stateOf.length, ...lists }, [stateOf, cityOf, hoursOf, limitsOf]);
}

export function decodeFilters(buffer: ArrayBuffer): Part<Filters> {
  const unpacker = new Unpacker<{ count: number } & Omit<Filters, `${string}Of`>>(buffer);
  const { count, ...lists } = unpacker.header;
  return {
    value: {
      ...lists,
      stateOf: unpacker.next(Uint32Array, count),
      cityOf: unpacker.next(Uint32Array, count),
      hoursOf: unpacker.next(Uint32Array, count),
      limitsOf: unpacker.next(Uint32Array, count),
    },
    bytes: buffer.byteLength,
  };
}

// Orders

/** A way to sort all points. Ties go by id, whatever the direction. */
export class Order {
  readonly #ascending: Uint32Array;
  /** 1 where a position's key differs from the one before it. */
  readonly #opensGroup: Uint8Array;
  /** The inverse of `#ascending`, made when first needed. */
  #ranks: Uint32Array | undefined;

  constructor(ascending: Uint32Array, opensGroup: Uint8Array) {
    this.#ascending = ascending;
    this.#opensGroup = opensGroup;
  }

  /** The `from`th to `to`th (exclusive) of all positions, or of `matches`, which are sorted where they lie. */
  page(direction: "ascending" | "descending", matches: Uint32Array | undefined, from: number, to: number) {
    const ascending = this.#ascending;
    const ranks = matches && this.#sortedRanks(matches);
    if (direction === "descending") return this.#descendingPage(ranks, from, to);
    return ranks
      ? Array.from(ranks.subarray(from, to), (rank) => ascending[rank]!)
      : ascending.subarray(from, to);
  }

  /** Group after group from the last one on, each in its own order. */
  #descendingPage(ranks: Uint32Array | undefined, from: number, to: number): number[] {
    const count = ranks?.length ?? this.#ascending.length;
    const rankAt = (i: number) => (ranks ? ranks[i]! : i);
    const isTie = (i: number) => i > 0 && i < count && this.#areTies(rankAt(i - 1), rankAt(i));
    const positions: number[] = [];
    let end = count - from;
    while (isTie(end)) end++;
    for (let done = count - end; done < to; done = count - end) {
      let start = end - 1;
      while (isTie(start)) start--;
      for (let i = Math.max(from - done, 0); i < Math.min(end - start, to - done); i++) {
        positions.push(this.#ascending[rankAt(start + i)]!);
      }
      end = start;
    }
    return positions;
  }

  /** Whether all from one rank to a higher one have the same key. */
  #areTies(rank: number, higher: number): boolean {
    for (let each = higher; each > rank; each--) if (this.#opensGroup[each] === 1) return false;
    return true;
  }

  #sortedRanks(matches: Uint32Array): Uint32Array {
    this.#ranks ??= inverse(this.#ascending);
    for (let i = 0; i < matches.length; i++) matches[i] = this.#ranks[matches[i]!]!;
    return matches.sort();
  }
}

function inverse(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  order.forEach((position, rank) => {
    ranks[position] = rank;
  });
  return ranks;
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
  return { value: new Order(ascending, opensGroup), bytes: buffer.byteLength + ascending.byteLength };
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

  /** How many points' texts these are. */
  get count(): number {
    return this.#ends.length;
  }

  /** Visits the points whose name or description contains `folded`, by their place among these. */
  visitMatches(folded: string, visit: (place: number) => void): void {
    const pattern = utf8(folded);
    let place = 0;
    for (let at = this.#text.indexOf(pattern); at !== -1; ) {
      while (this.#ends[place]! < at) place++;
      visit(place);
      at = this.#text.indexOf(pattern, this.#ends[place]! + 1);
    }
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
