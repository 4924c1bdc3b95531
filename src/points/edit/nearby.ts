import type { ApiDeps } from "../../platform/deps.ts";
import type { OperatorPoint } from "../point.ts";
import { metresOf, separation, unitVector } from "../snapshot/sphere.ts";
import { getPoint } from "./change.ts";
import * as store from "./list-store.ts";

const METRES_PER_DEGREE = 111_195;
const MAX_LISTED = 20;

/** The other points within so many metres of a point, in every state except deleted, the nearest first: up to 20. */
export async function findNearby(
  deps: ApiDeps,
  id: string,
  radius: number,
): Promise<(OperatorPoint & { distance: number })[]> {
  const { address } = await getPoint(deps, id);
  const centre = unitVector(address.latitude, address.longitude);
  const distances = (await store.findInBox(deps.db, boxAround(address, radius)))
    .filter((place) => place.id !== id)
    .map((place) => ({
      id: place.id,
      distance: metresOf(separation(...centre, ...unitVector(place.latitude, place.longitude))),
    }))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_LISTED);
  const found = await store.readPoints(
    deps.db,
    distances.map((near) => near.id),
  );
  const points = new Map(found.map((point) => [point.id, point]));
  return distances.flatMap(({ id: nearId, distance }) => {
    const point = points.get(nearId);
    return point ? [{ ...point, distance: Math.round(distance) }] : [];
  });
}

/** A box that contains the circle. */
function boxAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  radius: number,
): store.Box {
  const high = (radius / METRES_PER_DEGREE) * 1.01;
  const wide = high / Math.max(Math.cos((latitude * Math.PI) / 180), 0.001);
  return {
    south: latitude - high,
    north: latitude + high,
    west: longitude - wide,
    east: longitude + wide,
  };
}
