import Supercluster, { type ClusterFeature, type PointFeature } from "supercluster";
import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import type { Area } from "../data/area.ts";
import type { Box, Coordinates } from "../data/geometry.ts";

/** What a marker stands for by itself: a point, or an area with its points. */
export type Subject = { point: Point } | { area: Area };

/** How many points there are in a cluster's subjects. */
interface Count {
  count: number;
}

export type Feature = ClusterFeature<Count> | PointFeature<{ subject: Subject }>;

type Level = Supercluster<{ subject: Subject }, Count>;

/** The closest zoom with clusters. At closer ones, each point has its own marker. */
const CLUSTERED_ZOOM = 15;
const RADIUS_PX = 60;

function placeOf(subject: Subject): Coordinates {
  return "point" in subject ? subject.point.address : subject.area;
}

/**
 * Clusters of what would overlap. Each zoom level is computed when it is first shown: computing all levels for a whole
 * country at once takes longer than a frame may.
 */
export class Clusters {
  readonly #features: PointFeature<{ subject: Subject }>[];
  readonly #levels = new Map<number, Level>();

  constructor(subjects: Subject[]) {
    this.#features = subjects.map((subject) => {
      const { latitude, longitude } = placeOf(subject);
      const coordinates = [longitude, latitude];
      return { type: "Feature", geometry: { type: "Point", coordinates }, properties: { subject } };
    });
  }

  within({ west, south, east, north }: Box, zoom: number): Feature[] {
    return this.#level(zoom).getClusters([west, south, east, north], zoom);
  }

  /** @param zoom at which `within` returned the cluster */
  subjectsOf(cluster: number, zoom: number): Subject[] {
    return this.#level(zoom)
      .getLeaves(cluster, Number.POSITIVE_INFINITY)
      .map(({ properties }) => properties.subject);
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
      map: ({ subject }) => ({ count: "point" in subject ? 1 : subject.area.count }),
      reduce: (sum, { count }) => {
        sum.count += count;
      },
    });
    this.#levels.set(level, clusters.load(this.#features));
    return clusters;
  }
}
