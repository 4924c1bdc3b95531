/** The device's position. It is requested only if the driver wants to see distances, and never sent or stored. */

interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres in a straight line. */
export function metresBetween(a: Position, b: Position): number {
  const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(h));
}

/** Calls `moved` with each position until the signal ends it, or `failed` if there is none. */
export function watchPosition(
  moved: (position: Position) => void,
  failed: () => void,
  signal: AbortSignal,
): void {
  if (!navigator.geolocation) {
    failed();
    return;
  }
  const watch = navigator.geolocation.watchPosition(({ coords }) => moved(coords), failed, {
    enableHighAccuracy: false,
    maximumAge: 60_000,
  });
  signal.addEventListener("abort", () => navigator.geolocation.clearWatch(watch));
}
