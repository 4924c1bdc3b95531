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

type SubjectFeature = PointFeature<{ subject: Subject }>;
export type Feature = ClusterFeature<Count> | SubjectFeature;

type Level = Supercluster<{ subject: Subject }, Count>;

/** The smallest size of a touch target. */
export const TARGET_PX = 44;
/** The closest zoom with clusters. At closer ones, each point has its own marker. */
const CLUSTERED_ZOOM = 15;
const RADIUS_PX = 60;
/** Points that are closer than this, such as those of one mall, are spread: a marker would cover the others. */
const COVERED_PX = 30;
const WORLD_PX = 256;

function placeOf(subject: Subject): Coordinates {
  return "point" in subject ? subject.point.address : subject.area;
}

/**
 * Clusters of what would overlap. Each zoom level is computed when it is first shown: computing all levels for a whole
 * country at once takes longer than a frame may.
 */
export class Clusters {
  readonly #features: SubjectFeature[];
  readonly #levels = new Map<number, Level>();

  constructor(subjects: Subject[]) {
    this.#features = subjects.map((subject) => {
      const { latitude, longitude } = placeOf(subject);
      const coordinates = [longitude, latitude];
      return { type: "Feature", geometry: { type: "Point", coordinates }, properties: { subject } };
    });
  }

  within({ west, south, east, north }: Box, zoom: number): Feature[] {
    const level = this.#level(zoom);
    const features = level.getClusters([west, south, east, north], zoom);
    if (zoom <= CLUSTERED_ZOOM) return features;
    return features.flatMap((feature): Feature[] =>
      "cluster" in feature.properties
        ? spread(feature, level.getLeaves(feature.properties.cluster_id, Number.POSITIVE_INFINITY), zoom)
        : [feature],
    );
  }

  /** @param zoom at which `within` returned the cluster */
  subjectsOf(cluster: number, zoom: number): Subject[] {
    return this.#level(zoom)
      .getLeaves(cluster, Number.POSITIVE_INFINITY)
      .map(({ properties }) => properties.subject);
  }

  #level(level: number): Level {
    const computed = this.#levels.get(level);
    if (computed) return computed;
    const clusters: Level = new Supercluster({
      radius: level > CLUSTERED_ZOOM ? COVERED_PX : RADIUS_PX,
      extent: WORLD_PX,
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

/** Puts features on rings around the middle of all, so that a pointer reaches each. */
function spread({ geometry }: Feature, features: SubjectFeature[], zoom: number): SubjectFeature[] {
  const [longitude, latitude] = geometry.coordinates as [number, number];
  const degrees = 360 / (WORLD_PX * 2 ** zoom);
  return features.map((feature, i) => {
    const { right, down } = placeOnRings(i);
    const north = -down * degrees * Math.cos((latitude * Math.PI) / 180);
    const coordinates = [longitude + right * degrees, latitude + north];
    return { ...feature, geometry: { type: "Point", coordinates } };
  });
}

/** The first place is in the middle, and each ring has room for six more than the one before. */
function placeOnRings(i: number): { right: number; down: number } {
  let ring = 0;
  let before = 0;
  for (let places = 1; i >= before + places; places = ring * 6) {
    before += places;
    ring++;
  }
  const angle = ring === 0 ? 0 : ((i - before) / (ring * 6)) * 2 * Math.PI;
  return { right: ring * TARGET_PX * Math.sin(angle), down: -ring * TARGET_PX * Math.cos(angle) };
}
