import Supercluster, { type ClusterFeature, type PointFeature } from "supercluster";
import type { Point } from "../../points/point.ts";
import type { Box } from "./geometry.ts";

export type Feature = ClusterFeature<object> | PointFeature<{ point: Point }>;

type Level = Supercluster<{ point: Point }, object>;

/** The closest zoom with clusters. At closer ones, each point has its own marker. */
const CLUSTERED_ZOOM = 15;
const RADIUS_PX = 60;

/**
 * Clusters of points that would overlap. Each zoom level is computed from the points when it is first shown: computing
 * all levels for a whole country at once takes longer than a frame may.
 */
export class Clusters {
  readonly #points: PointFeature<{ point: Point }>[];
  readonly #levels = new Map<number, Level>();

  constructor(points: Point[]) {
    this.#points = points.map((point) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [point.address.longitude, point.address.latitude] },
      properties: { point },
    }));
  }

  within({ west, south, east, north }: Box, zoom: number): Feature[] {
    return this.#level(zoom).getClusters([west, south, east, north], zoom);
  }

  /** @param zoom at which `within` returned the cluster */
  pointsOf(cluster: number, zoom: number): Point[] {
    return this.#level(zoom)
      .getLeaves(cluster, Number.POSITIVE_INFINITY)
      .map(({ properties }) => properties.point);
  }

  #level(zoom: number): Level {
    const level = Math.min(zoom, CLUSTERED_ZOOM);
    const computed = this.#levels.get(level);
    if (computed) return computed;
    const clusters: Level = new Supercluster({
      radius: RADIUS_PX,
      extent: 256,
      minZoom: level,
      maxZoom: level,
    });
    this.#levels.set(level, clusters.load(this.#points));
    return clusters;
  }
}
