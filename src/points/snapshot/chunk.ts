import type { Part } from "../../platform/edge-cache.ts";
import { type Availability, availabilityMembers } from "../availability.ts";
import type { Point } from "../point.ts";
import { indexIn } from "./dictionary.ts";

/** JSON in ASCII: such text takes a byte a character in memory, and is sent without being encoded again. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The members of an object's JSON, without its braces. */
function members(object: Record<string, unknown>): string {
  return asciiJson(object).slice(1, -1);
}

/** Where in a record's JSON the id stands: `{"id":"` comes first. */
const ID_START = 7;
const ID_LENGTH = 36;

/** A point as readers get it. */
export interface ListedPoint {
  point: Point;
  availability: Availability;
}

/** The parts of a point's JSON that many points share, in the order in which they follow its own part. */
const SHARED_PIECES = 3;
/** The indexes of a line: those of the shared pieces, then that of its availability. */
const INDEXES = SHARED_PIECES + 1;

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
 * One chunk as text, so that a page is put together by joining pieces of strings, neither parsed nor stringified. The
 * first line lists the shared pieces and the availabilities, of which the reader makes JSON for the day that it is. Each
 * later line is a point: the indexes of these, then the beginning of its JSON.
 */
export function encodeChunk(points: readonly ListedPoint[]): string {
  const known = Array.from({ length: SHARED_PIECES }, () => new Map<string, number>());
  const availabilities = new Map<string, number>();
  const lines = points.map(({ point, availability }) => {
    const { id, name, description, createdAt, updatedAt } = point;
    const { id: addressId, label, address: street, latitude, longitude } = point.address;
    const address = { id: addressId, label, address: street, latitude, longitude };
    // Without the two braces that would close the address and the point.
    const own = asciiJson({ id, name, description, createdAt, updatedAt, address }).slice(0, -2);
    const indexes = sharedPieces(point).map((piece, i) => indexIn(known[i]!, piece));
    indexes.push(indexIn(availabilities, JSON.stringify(availability)));
    return `${indexes.join(" ")} ${own}`;
  });
  const shared = known.map((pieces) => [...pieces.keys()]);
  const distinct = [...availabilities.keys()].map((json): unknown => JSON.parse(json));
  return [asciiJson([...shared, distinct]), ...lines].join("\n");
}

export class Chunk {
  readonly #text: string;
  readonly #places: string[];
  readonly #networks: string[];
  readonly #terms: string[];
  readonly #availabilities: Availability[];
  /** What the availabilities are as JSON on `#day`, so far as it was asked for. */
  #rendered: string[] = [];
  #day = "";
  /** Of each point: where its own JSON begins and ends, then its line's indexes. */
  readonly #layout: Uint32Array;

  constructor(text: string) {
    const firstLine = text.indexOf("\n");
    const shared = JSON.parse(text.slice(0, firstLine)) as [string[], string[], string[], Availability[]];
    [this.#places, this.#networks, this.#terms, this.#availabilities] = shared;
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

  /** Adds the pieces of point `i`'s JSON on a day to `pieces`, all but its closing brace. */
  pushRecord(i: number, today: string, pieces: string[]): void {
    const at = i * (2 + INDEXES);
    const layout = this.#layout;
    pieces.push(
      this.#text.slice(layout[at], layout[at + 1]),
      this.#places[layout[at + 2]!]!,
      this.#networks[layout[at + 3]!]!,
      this.#terms[layout[at + 4]!]!,
      this.#availabilityOn(today, layout[at + 5]!),
    );
  }

  #availabilityOn(today: string, index: number): string {
    if (this.#day !== today) {
      this.#day = today;
      this.#rendered = [];
    }
    this.#rendered[index] ??= availabilityMembers(this.#availabilities[index]!, today);
    return this.#rendered[index];
  }

  idOf(i: number): string {
    const start = this.#layout[i * (2 + INDEXES)]! + ID_START;
    return this.#text.slice(start, start + ID_LENGTH);
  }

  nameOf(i: number): { id: string; name: string } {
    const at = i * (2 + INDEXES);
    const own = this.#text.slice(this.#layout[at], this.#layout[at + 1]);
    const { id, name } = JSON.parse(`${own}}}`) as { id: string; name: string };
    return { id, name };
  }

  /** Longitude and latitude as they stand in the JSON: a point's own part ends with them. */
  coordinatesOf(i: number): [string, string] {
    const at = i * (2 + INDEXES);
    const json = this.#text.slice(this.#layout[at], this.#layout[at + 1]);
    const [, latitude = "", longitude = ""] = /"latitude":([^,]+),"longitude":([^,]+)$/.exec(json) ?? [];
    return [longitude, latitude];
  }
}

export function decodeChunk(raw: ArrayBuffer): Part<Chunk> {
  // ASCII, of which Latin-1 makes strings of a byte a character.
  const text = Buffer.from(raw).toString("latin1");
  const chunk = new Chunk(text);
  // The text, 24 bytes of layout for each of its lines of about 400, and the shared pieces once more.
  return { value: chunk, bytes: Math.ceil(text.length * 1.06) + text.indexOf("\n") };
}
