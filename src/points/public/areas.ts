import { fold } from "../../shared/text.ts";
import { accepts, type Limits, type ParcelItem } from "../snapshot/filters.ts";
import type { Area, Gazetteer, LimitCounts } from "../snapshot/gazetteer.ts";
import type { Snapshot } from "../snapshot/read.ts";
import type { BoundingBox } from "./search.ts";

/** A state, a city or a postal code as answers show it, with the number of its points that accept the parcel. */
export interface AreaView {
  type: "state" | "city" | "zip";
  name: string;
  /** The name of a postal code's city. */
  city?: string | undefined;
  state: string;
  count: number;
  latitude: number;
  longitude: number;
  bbox: [number, number, number, number];
}

export interface AreaQuery extends ParcelItem {
  /** The cities of this state. */
  state?: string | undefined;
  /** The cities whose middle is in this box. */
  bbox?: BoundingBox | undefined;
}

/** The most and the least that any one of the points accepts. */
type Widest = Pick<Limits, "minItemWeight" | "maxItemWeight" | "maxItemValue"> | null;

/** The states, or cities, that have points which accept the parcel; those with the most points first. */
export function listAreas(
  snapshot: Snapshot,
  query: AreaQuery,
): { total: number; limits: Widest; areas: AreaView[] } {
  if (snapshot.count === 0) return { total: 0, limits: null, areas: [] };
  const gazetteer = snapshot.gazetteer();
  const found = selectAreas(gazetteer, query)
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const isWhole = query.state === undefined && query.bbox === undefined;
  const total = isWhole
    ? countAccepting(gazetteer, gazetteer.counts, query)
    : found.reduce((sum, { count }) => sum + count, 0);
  return { total, limits: widest(gazetteer.limits), areas: found };
}

function selectAreas(gazetteer: Gazetteer, { state, bbox, ...parcel }: AreaQuery): AreaView[] {
  if (state === undefined && bbox === undefined)
    return gazetteer.states.map((_, index) => stateView(gazetteer, index, parcel));
  const stateIndex = state === undefined ? undefined : gazetteer.stateKeys.indexOf(fold(state));
  return [...gazetteer.cities.keys()]
    .filter((index) => stateIndex === undefined || gazetteer.cities[index]!.state === stateIndex)
    .filter((index) => !bbox || isInside(gazetteer.cities[index]!, bbox))
    .map((index) => cityView(gazetteer, index, parcel));
}

function isInside({ latitude, longitude }: Area, { west, south, east, north }: BoundingBox): boolean {
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north;
}

export function stateView(gazetteer: Gazetteer, index: number, parcel: ParcelItem): AreaView {
  const { name, ...area } = gazetteer.states[index]!;
  return { type: "state", name, state: name, ...placed(gazetteer, area, parcel) };
}

export function cityView(gazetteer: Gazetteer, index: number, parcel: ParcelItem): AreaView {
  const { name, state, ...area } = gazetteer.cities[index]!;
  return { type: "city", name, state: gazetteer.states[state]!.name, ...placed(gazetteer, area, parcel) };
}

export function codeView(gazetteer: Gazetteer, index: number, parcel: ParcelItem): AreaView {
  const { name, city: cityIndex, ...area } = gazetteer.postalCodes[index]!;
  const { name: city, state } = gazetteer.cities[cityIndex]!;
  return {
    type: "zip",
    name,
    city,
    state: gazetteer.states[state]!.name,
    ...placed(gazetteer, area, parcel),
  };
}

function placed(
  gazetteer: Gazetteer,
  { counts, latitude, longitude, box }: Omit<Area, "name">,
  parcel: ParcelItem,
) {
  return { count: countAccepting(gazetteer, counts, parcel), latitude, longitude, bbox: box };
}

function countAccepting({ limits }: Gazetteer, counts: LimitCounts, parcel: ParcelItem): number {
  return counts.reduce((sum, [index, count]) => sum + (accepts(limits[index]!, parcel) ? count : 0), 0);
}

function widest(limits: readonly Limits[]): Widest {
  return {
    minItemWeight: Math.min(...limits.map(({ minItemWeight }) => minItemWeight)),
    maxItemWeight: Math.max(...limits.map(({ maxItemWeight }) => maxItemWeight)),
    maxItemValue: Math.max(...limits.map(({ maxItemValue }) => maxItemValue)),
  };
}
