import type { Deps } from "../platform/deps.ts";
import { keyOf, type Stop, type StopPlace } from "./round.ts";
import * as store from "./store.ts";

/** What was found about some stops. */
export interface FoundPlaces {
  /** By the keys of their stops, including those of deleted points. */
  places: Map<string, StopPlace>;
  deletedPoints: Set<string>;
  /** Partners to which no driver comes. */
  partnersWithoutPickup: Set<string>;
}

export async function findPlaces({ db }: Pick<Deps, "db">, stops: readonly Stop[]): Promise<FoundPlaces> {
  const { points, partners } = await store.readPlaces(db, stops);
  const places: StopPlace[] = [
    ...points.map(({ deletedAt: _, ...point }) => ({ kind: "point" as const, ...point })),
    ...partners.flatMap(({ id, name, pickup }) => (pickup ? [placeOf(id, name, pickup)] : [])),
  ];
  return {
    places: new Map(places.map((place) => [keyOf(place), place])),
    deletedPoints: new Set(points.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : [id]))),
    partnersWithoutPickup: new Set(partners.flatMap(({ id, pickup }) => (pickup ? [] : [id]))),
  };
}

function placeOf(
  id: string,
  name: string,
  { address, city, latitude, longitude, phone, note }: Omit<StopPlace, "kind" | "id" | "name">,
): StopPlace {
  return { kind: "partner", id, name, address, city, latitude, longitude, phone, note };
}

/** The places of stops in their order, without those of partners whose pickup address was taken away. */
export const placesInOrder = (stops: readonly Stop[], { places }: FoundPlaces): StopPlace[] =>
  stops.flatMap((stop) => places.get(keyOf(stop)) ?? []);
