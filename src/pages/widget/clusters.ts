import Supercluster, { type ClusterFeature, type PointFeature } from "supercluster";
import type { Point } from "../../points/point.ts";
import type { Box } from "./point-source.ts";

export type Feature = ClusterFeature<object> | PointFeature<{ point: Point }>;

type Level = Supercluster<{ point: Point }, object>;

/** The closest one with clusters: beyond, points stand alone. */
const CLUSTERED_ZOOM = 15;
const RADIUS_PX = 60;

/**
 * Points, and those that would lie on each other as clusters: for each zoom from the points themselves, when it is first
 * seen. All zooms of a whole country at once take longer than a frame may.
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

  /** The points of a cluster of that zoom. */
  pointsOf(cluster: number, zoom: number): Point[] {
    return this.#level(zoom)
      .getLeaves(cluster, Number.POSITIVE_INFINITY)
      .map(({ properties }) => properties.point);
  }

  #level(zoom: number): Level {
    const level = Math.min(zoom, CLUSTERED_ZOOM);
    const known = this.#levels.get(level);
    if (known) return known;
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
