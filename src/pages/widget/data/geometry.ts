export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const EARTH_RADIUS_M = 6_371_000;

/** Metres on a sphere. */
export function distance(a: Coordinates, b: Coordinates): number {
  const radians = Math.PI / 180;
  const latitudes = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2;
  const longitudes = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  const cosines = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(latitudes + cosines * longitudes));
}

/** Extends a box to a grid, so that views close to each other send the same query, which caches can answer. */
export function snapToGrid(box: Box, zoom: number): Box {
  const step = 360 / 2 ** Math.round(zoom);
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  return {
    west: Math.max(down(box.west), -180),
    south: Math.max(down(box.south), -90),
    east: Math.min(up(box.east), 180),
    north: Math.min(up(box.north), 90),
  };
}

export function containsBox(outer: Box, inner: Box): boolean {
  return (
    outer.west <= inner.west &&
    outer.south <= inner.south &&
    inner.east <= outer.east &&
    inner.north <= outer.north
  );
}

export function containsPlace(box: Box, { latitude, longitude }: Coordinates): boolean {
  return box.west <= longitude && longitude <= box.east && box.south <= latitude && latitude <= box.north;
}

export function intersects(a: Box, b: Box): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

/** The places that a view has to show to show a box. */
export function cornersOf({ west, south, east, north }: Box): Coordinates[] {
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
}
