import type { Part } from "../../platform/edge-cache.ts";
import { compareCodePoints, fold } from "../../shared/text.ts";
import type { Limits } from "./filters.ts";
import { pack, Unpacker } from "./packed-columns.ts";

/** How many points have each of the gazetteer's limits. */
export type LimitCounts = [index: number, count: number][];

/** A state, a city of a state, or a postal code, with the points in it. */
export interface Area {
  name: string;
  /** The mean of its points. */
  latitude: number;
  longitude: number;
  /** West, south, east, north: the box around its points. */
  box: [number, number, number, number];
  counts: LimitCounts;
}

interface City extends Area {
  /** The index of its state. */
  state: number;
}

interface PostalCode extends Area {
  /** The index of the city that most of its points are in. */
  city: number;
}

/** The names of the points' places, and the words of their texts. */
export interface Gazetteer {
  limits: Limits[];
  /** The counts of all points, also of those without a state. */
  counts: LimitCounts;
  states: Area[];
  cities: City[];
  postalCodes: PostalCode[];
  /** Folded words of four letters and more that are no numbers, sorted. */
  words: string[];
  /** The folded name of each state. */
  stateKeys: string[];
  /** The folded words of each state's and each city's name. */
  stateWords: string[][];
  cityWords: string[][];
}

/** The part that is stored; the rest follows from it. */
type Stored = Omit<Gazetteer, "stateKeys" | "stateWords" | "cityWords">;

/** Shorter words and numbers leave no room for typos. */
const SPELT = /^(?!\p{N}+$).{4}/u;
/** Degrees of about a metre. */
const DECIMALS = 1e5;

export const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/** What a gazetteer is made of. */
interface GazetteerPoint {
  latitude: number;
  longitude: number;
  state: string;
  city: string;
  zip: string;
  /** The index of the point's limits. */
  limits: number;
  /** Folded texts. */
  texts: string[];
}

class AreaBuilder {
  readonly #spellings = new Map<string, number>();
  readonly #limits = new Map<number, number>();
  readonly #cities = new Map<string, number>();
  #count = 0;
  #latitudes = 0;
  #longitudes = 0;
  #box: Area["box"] = [Infinity, Infinity, -Infinity, -Infinity];

  add(name: string, { latitude, longitude, limits }: GazetteerPoint, city = ""): void {
    count(this.#spellings, name);
    count(this.#limits, limits);
    count(this.#cities, city);
    this.#count++;
    this.#latitudes += latitude;
    this.#longitudes += longitude;
    const [west, south, east, north] = this.#box;
    this.#box = [
      Math.min(west, longitude),
      Math.min(south, latitude),
      Math.max(east, longitude),
      Math.max(north, latitude),
    ];
  }

  get mostCommonCity(): string {
    return mostCommon(this.#cities);
  }

  area(): Area {
    const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;
    return {
      name: mostCommon(this.#spellings),
      latitude: round(this.#latitudes / this.#count),
      longitude: round(this.#longitudes / this.#count),
      box: this.#box,
      counts: sorted(this.#limits),
    };
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function mostCommon(counts: Map<string, number>): string {
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || compareCodePoints(a, b));
  return first![0];
}

const sorted = (counts: Map<number, number>): LimitCounts => [...counts].sort(([a], [b]) => a - b);
const keyOf = (...parts: string[]): string => parts.join("\u0000");
const inOrder = <T>(map: Map<string, T>): [string, T][] =>
  [...map].sort(([a], [b]) => compareCodePoints(a, b));

/** Gathers a gazetteer from points. */
export class GazetteerBuilder {
  readonly #states = new Map<string, AreaBuilder>();
  readonly #cities = new Map<string, AreaBuilder>();
  readonly #codes = new Map<string, AreaBuilder>();
  readonly #words = new Set<string>();
  readonly #limits = new Map<number, number>();

  add(point: GazetteerPoint): void {
    count(this.#limits, point.limits);
    const [state, city, code] = [point.state, point.city, point.zip].map((text) => fold(text.trim()));
    if (state) this.#areaIn(this.#states, state).add(point.state.trim(), point);
    if (state && city) this.#areaIn(this.#cities, keyOf(state, city)).add(point.city.trim(), point);
    if (state && city && code) this.#areaIn(this.#codes, code).add(code, point, keyOf(state, city));
    for (const text of [state!, city!, ...point.texts]) {
      for (const word of wordsOf(text)) if (SPELT.test(word)) this.#words.add(word);
    }
  }

  #areaIn(areas: Map<string, AreaBuilder>, key: string): AreaBuilder {
    const area = areas.get(key) ?? new AreaBuilder();
    areas.set(key, area);
    return area;
  }

  encode(limits: Limits[]): Uint8Array {
    const states = inOrder(this.#states);
    const cities = inOrder(this.#cities);
    const stateIndex = new Map(states.map(([key], index) => [key, index]));
    const cityIndex = new Map(cities.map(([key], index) => [key, index]));
    const gazetteer: Stored = {
      limits,
      counts: sorted(this.#limits),
      states: states.map(([, state]) => state.area()),
      cities: cities.map(([key, city]) => ({
        ...city.area(),
        state: stateIndex.get(key.split("\u0000")[0]!)!,
      })),
      postalCodes: inOrder(this.#codes).map(([, code]) => ({
        ...code.area(),
        city: cityIndex.get(code.mostCommonCity)!,
      })),
      words: [...this.#words].sort(compareCodePoints),
    };
    return pack(gazetteer, []);
  }
}

export function decodeGazetteer(buffer: ArrayBuffer): Part<Gazetteer> {
  const { header } = new Unpacker<Stored>(buffer);
  const value = {
    ...header,
    stateKeys: header.states.map(({ name }) => fold(name)),
    stateWords: header.states.map(({ name }) => wordsOf(fold(name))),
    cityWords: header.cities.map(({ name }) => wordsOf(fold(name))),
  };
  // Objects and strings take several times the bytes of their JSON.
  return { value, bytes: 4 * buffer.byteLength };
}
