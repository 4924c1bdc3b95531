import { isWithin, lagosDay } from "../../shared/closed-days.ts";
import { isOpenAt } from "../../shared/opening-hours.ts";
import type { Service } from "../../shared/services.ts";
import { fold } from "../../shared/text.ts";
import { isAvailable } from "../availability.ts";
import { accepts, type ParcelItem } from "../snapshot/filters.ts";
import type { SortKey } from "../snapshot/manifest.ts";
import type { Places } from "../snapshot/places.ts";
import type { Snapshot } from "../snapshot/read.ts";
import { EARTH_RADIUS_M, metresOf, separation, separationOf, unitVector } from "../snapshot/sphere.ts";
import type { Nearest } from "../snapshot/sphere-index.ts";
import { FITS, Fit, findWords, searchWords } from "./word-search.ts";

/** Degrees, borders included. */
export interface BoundingBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** What the columns of a point are compared with. */
interface ColumnValues {
  state: string;
  city: string;
  itemWeight: number;
  itemValue: number;
  parcelWeight: number;
  parcelValue: number;
  parcelSize: number;
  codAmount: number;
  service: Service;
  /** Milliseconds since the epoch. */
  openAt: number;
  /** Whether it takes parcels today. */
  available: boolean;
}
type ColumnFilters = { [F in keyof ColumnValues]?: ColumnValues[F] | undefined };

/** What a point has to be. */
interface Filters extends ColumnFilters {
  /** Metres around `near`. */
  radius?: number | undefined;
  bbox?: BoundingBox | undefined;
  search?: string | undefined;
}

export interface PointQuery {
  page: number;
  pageSize: number;
  /** `fit`: how well a point has the words of a search, and then by distance or name. */
  sortBy: SortKey | "distance" | "fit";
  descending: boolean;
  near?: Coordinates | undefined;
  /**
   * Whether the name or the description has `search` as it is, or a point has each of its words anywhere: as it was typed,
   * or words of similar spelling too (`guesses`), or the latter only if nothing has it as it was typed (`words`).
   */
  match?: "phrase" | "words" | "exact_words" | "guesses" | undefined;
  filters: Filters;
}

/** The positions of one page of points, and how many points match in all. */
export interface FoundPoints {
  positions: ArrayLike<number>;
  total: number;
  /** Whole metres from `near`. */
  distances?: ArrayLike<number>;
  /** How well the best of them have the words of the search. */
  fit?: Fit | undefined;
}

/** One page of the matching points, in order; points with equal values are sorted by id. */
export function searchPoints(snapshot: Snapshot, query: PointQuery): FoundPoints {
  if (query.match !== "words" || !query.filters.search) return pageOf(snapshot, query);
  const exact = pageOf(snapshot, { ...query, match: "exact_words" });
  return isGuess(exact.fit) ? pageOf(snapshot, { ...query, match: "guesses" }) : exact;
}

/** Whether nothing has the words of a search as they were typed, or only inside of others. */
export const isGuess = (fit: Fit | undefined): boolean => fit === undefined || fit === Fit.inside;

function pageOf(snapshot: Snapshot, query: PointQuery): FoundPoints {
  if (snapshot.count === 0) return { positions: [], total: 0 };
  const { matches, fitOf } = isFiltered(query) ? matchingPositions(snapshot, query) : {};
  const total = matches?.length ?? snapshot.count;
  const groups = matches && fitOf ? byFit(matches, fitOf) : [matches];
  const fit = fitOf && total > 0 ? (groups.findIndex((group) => group!.length > 0) as Fit) : undefined;
  const sorted = query.sortBy === "fit" ? groups : [matches];
  const positions: number[] = [];
  const metres: number[] = [];
  let from = (query.page - 1) * query.pageSize;
  let room = query.pageSize;
  for (const group of sorted) {
    const size = group?.length ?? snapshot.count;
    if (from < size) {
      const part = sortedPart(snapshot, query, group, from, Math.min(from + room, size));
      positions.push(...part.positions);
      if (part.metres) metres.push(...part.metres);
      room = query.pageSize - positions.length;
    }
    from = Math.max(from - size, 0);
    if (room === 0) break;
  }
  return { positions, total, fit, ...(query.near && { distances: metres.map(Math.round) }) };
}

/** A part of the sorted `matches`, or of all points. */
function sortedPart(
  snapshot: Snapshot,
  { near, sortBy, descending }: PointQuery,
  matches: Uint32Array | undefined,
  from: number,
  to: number,
): { positions: ArrayLike<number> & Iterable<number>; metres?: number[] } {
  const key = sortBy === "fit" ? (near ? "distance" : "name") : sortBy;
  if (near && key === "distance")
    return pageByDistance(snapshot.places(), near, descending, matches, from, to);
  const direction = descending ? "descending" : "ascending";
  const positions = snapshot.order(key as SortKey).page(direction, matches, from, to);
  if (!near) return { positions };
  const separationFrom = separations(snapshot.places(), near);
  return { positions, metres: Array.from(positions, (position) => metresOf(separationFrom(position))) };
}

/** The positions of each fit. */
function byFit(matches: Uint32Array, fitOf: (position: number) => Fit): Uint32Array[] {
  const groups = Array.from({ length: FITS }, (): number[] => []);
  for (const position of matches) groups[fitOf(position)]!.push(position);
  return groups.map((group) => Uint32Array.from(group));
}

type Test = (position: number) => boolean;

const isFiltered = ({ filters }: PointQuery): boolean => FILTERS.some((name) => filters[name] !== undefined);

/**
 * Buffers that all searches of an isolate share, because new arrays of this length would be much garbage for each search.
 * A search never awaits, so no two searches use them at the same time.
 */
const scratch = { matches: new Uint32Array(0), mask: new Uint8Array(0) };

function scratchFor(count: number): typeof scratch {
  if (scratch.mask.length < count) {
    scratch.matches = new Uint32Array(count);
    scratch.mask = new Uint8Array(count);
  }
  return scratch;
}

/** The positions that match all filters, unordered, and how well they fit. The array is valid until the next search. */
function matchingPositions(
  snapshot: Snapshot,
  query: PointQuery,
): { matches: Uint32Array; fitOf?: ((position: number) => Fit) | undefined } {
  const { near, match, filters } = query;
  const { radius, bbox, search } = filters;
  const { matches, mask } = scratchFor(snapshot.count);
  const tests = columnTests(snapshot, filters);
  const words = match && match !== "phrase" ? searchWords(search ?? "") : [];
  const text = search === undefined || words.length > 0 ? "" : fold(search);
  let found = 0;
  const consider = (position: number) => {
    for (const test of tests) if (!test(position)) return;
    matches[found++] = position;
  };

  // The filter that leaves the fewest points yields the candidates; the others test them.
  const isNear = near && radius !== undefined;
  if (text !== "" && (bbox || isNear)) {
    mask.fill(0);
    snapshot.search(text, (position) => {
      mask[position] = 1;
    });
    tests.push((position) => mask[position] === 1);
  }
  const worded = words.length > 0 ? findWords(snapshot, words, match === "guesses") : undefined;
  if (worded) tests.push(worded.hasAll);
  if (isNear && bbox) {
    const limit = separationOf(radius);
    const separationFrom = separations(snapshot.places(), near);
    tests.push((position) => separationFrom(position) <= limit);
  }
  if (bbox) visitBox(snapshot, snapshot.places(), bbox, consider);
  else if (isNear)
    snapshot.places().index.visitWithin(near.latitude, near.longitude, separationOf(radius), consider);
  else if (text !== "") snapshot.search(text, consider);
  else for (let position = 0; position < snapshot.count; position++) consider(position);
  return { matches: matches.subarray(0, found), fitOf: worded?.fitOf };
}

/** An array with 1 at each of `positions`, valid until the next search. */
function maskOf(positions: Uint32Array, count: number): Uint8Array {
  const { mask } = scratchFor(count);
  mask.fill(0);
  for (const position of positions) mask[position] = 1;
  return mask;
}

type Columns = ReturnType<Snapshot["filters"]>;

const accepted = ({ limits, limitsOf }: Columns, parcel: ParcelItem): Test => {
  const isAccepted = limits.map((one) => accepts(one, parcel));
  return (position) => isAccepted[limitsOf[position]!]!;
};

const TESTS: {
  [F in keyof ColumnValues]: (value: ColumnValues[F], columns: Columns, snapshot: Snapshot) => Test;
} = {
  state(state, { states, stateOf }) {
    const index = states.indexOf(fold(state));
    return (position) => stateOf[position] === index;
  },
  city(city, { cities, cityOf }) {
    const index = cities.indexOf(fold(city));
    return (position) => cityOf[position] === index;
  },
  itemWeight: (itemWeight, columns) => accepted(columns, { itemWeight }),
  itemValue: (itemValue, columns) => accepted(columns, { itemValue }),
  parcelWeight: (parcelWeight, columns) => accepted(columns, { parcelWeight }),
  parcelValue: (parcelValue, columns) => accepted(columns, { parcelValue }),
  parcelSize: (parcelSize, columns) => accepted(columns, { parcelSize }),
  codAmount: (codAmount, columns) => accepted(columns, { codAmount }),
  service: (service, columns) => accepted(columns, { service }),
  openAt(time, { workingHours, hoursOf, availabilities, availabilityOf }) {
    const areOpen = workingHours.map((hours) => isOpenAt(hours, time));
    const areClosed = availabilities.map(({ closures }) => isWithin(closures, lagosDay(time)));
    return (position) => areOpen[hoursOf[position]!]! && !areClosed[availabilityOf[position]!]!;
  },
  available(wanted, { availabilities, availabilityOf }, { today }) {
    const areMeant = availabilities.map((one) => isAvailable(one, today) === wanted);
    return (position) => areMeant[availabilityOf[position]!]!;
  },
};

/** The filters that have an index instead. */
const INDEXED: Record<Exclude<keyof Filters, keyof ColumnValues>, true> = {
  radius: true,
  bbox: true,
  search: true,
};
export const FILTERS = Object.keys({ ...TESTS, ...INDEXED }) as (keyof Filters)[];

function columnTests(snapshot: Snapshot, filters: ColumnFilters): Test[] {
  const testOf = <F extends keyof ColumnValues>(name: F): Test[] => {
    const value: ColumnValues[F] | undefined = filters[name];
    return value === undefined ? [] : [TESTS[name](value, snapshot.filters(), snapshot)];
  };
  return (Object.keys(TESTS) as (keyof ColumnValues)[]).flatMap((name) => testOf(name));
}

/** Visits the positions in the box; skips chunks that can have no points in it. */
function visitBox(
  snapshot: Snapshot,
  { latitudes, longitudes, boxes }: Places,
  { west, south, east, north }: BoundingBox,
  visit: (position: number) => void,
): void {
  boxes.forEach((box, chunk) => {
    if (box.east < west || box.west > east || box.north < south || box.south > north) return;
    const { first, end } = snapshot.range(chunk);
    for (let position = first; position < end; position++) {
      const latitude = latitudes[position]!;
      const longitude = longitudes[position]!;
      if (west <= longitude && longitude <= east && south <= latitude && latitude <= north) visit(position);
    }
  });
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

function separations({ latitudes, longitudes }: Places, { latitude, longitude }: Coordinates) {
  const [x, y, z] = unitVector(latitude, longitude);
  return (position: number): number => {
    const [px, py, pz] = unitVector(latitudes[position]!, longitudes[position]!);
    return separation(px, py, pz, x, y, z);
  };
}

function pageByDistance(
  { index }: Places,
  { latitude, longitude }: Coordinates,
  descending: boolean,
  matches: Uint32Array | undefined,
  from: number,
  to: number,
): Nearest {
  const accepted = matches && maskOf(matches, index.size);
  if (!descending) return index.nearest(latitude, longitude, from, to, accepted);
  // The farthest from a place are the nearest to its antipode.
  const antipode = longitude > 0 ? longitude - 180 : longitude + 180;
  const { positions, metres } = index.nearest(-latitude, antipode, from, to, accepted);
  return { positions, metres: metres.map((fromAntipode) => Math.PI * EARTH_RADIUS_M - fromAntipode) };
}
