import type { Part } from "../../platform/edge-cache.ts";
import { type Availability, AvailabilityJson } from "../availability.ts";
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

/** Where the id stands in a record's JSON: after `{"id":"`. */
const ID_START = 7;
const ID_LENGTH = 36;

/** The text before the time of the last change, and the length of that time. */
const UPDATED_AT = '"updatedAt":"';
const TIME_LENGTH = "2026-11-20T09:00:00.000Z".length;

/** What an overlay says about a point. */
export interface PointOverlay {
  /** As JSON without its quotes. */
  updatedAt: string;
  /** The members of its JSON that depend on the day. */
  availability: string;
}

/** A point as readers get it. */
export interface ListedPoint {
  point: Point;
  availability: Availability;
}

/** The parts of a point's JSON that many points share, in the order in which they follow its own part. */
const SHARED_PIECES = 3;
/** The indexes of a line: those of the shared pieces, then that of its availability. */
const INDEXES = SHARED_PIECES + 1;

/** The beginning of a point's JSON, which no other point has, and the pieces that follow it. */
function piecesOf(point: Point): { own: string; shared: string[] } {
  const { id, name, description, createdAt, updatedAt, address, partner, ...terms } = point;
  const { id: addressId, label, address: street, latitude, longitude, ...place } = address;
  const ownAddress = { id: addressId, label, address: street, latitude, longitude };
  return {
    // Lacks the two braces that would close the address and the point.
    own: asciiJson({ id, name, description, createdAt, updatedAt, address: ownAddress }).slice(0, -2),
    // The first shared piece is the rest of the address, and closes it.
    shared: [`,${members(place)}}`, `,${members({ partner })}`, `,${members(terms)}`],
  };
}

/**
 * One chunk as text, so that a page is put together by joining pieces of strings, neither parsed nor stringified. The first
 * line lists the shared pieces and the availabilities, from which the reader makes the JSON for the present day. Each later
 * line is a point: its indexes into these, then the beginning of its JSON.
 */
export function encodeChunk(points: readonly ListedPoint[]): string {
  const known = Array.from({ length: SHARED_PIECES }, () => new Map<string, number>());
  const availabilities = new Map<string, number>();
  const lines = points.map(({ point, availability }) => {
    const { own, shared } = piecesOf(point);
    const indexes = shared.map((piece, i) => indexIn(known[i]!, piece));
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
  readonly #availabilities: AvailabilityJson;
  /** For each point: where its own JSON begins and ends, then its line's indexes. */
  readonly #layout: Uint32Array;

  constructor(text: string) {
    const firstLine = text.indexOf("\n");
    const shared = JSON.parse(text.slice(0, firstLine)) as [string[], string[], string[], Availability[]];
    [this.#places, this.#networks, this.#terms] = shared;
    this.#availabilities = new AvailabilityJson(shared[3]);
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

  /**
   * Point `i`'s JSON on a day, all but its closing brace.
   * @param change what has changed since the chunk was written
   */
  record(i: number, today: string, change?: PointOverlay): string {
    const at = i * (2 + INDEXES);
    const layout = this.#layout;
    const own = this.#text.slice(layout[at]!, layout[at + 1]!);
    const shared =
      this.#places[layout[at + 2]!]! + this.#networks[layout[at + 3]!]! + this.#terms[layout[at + 4]!]!;
    if (!change) return own + shared + this.#availabilities.on(today, layout[at + 5]!);
    // It can't stand inside a string, where its quotes would be escaped.
    const time = own.indexOf(UPDATED_AT) + UPDATED_AT.length;
    return (
      own.slice(0, time) + change.updatedAt + own.slice(time + TIME_LENGTH) + shared + change.availability
    );
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
