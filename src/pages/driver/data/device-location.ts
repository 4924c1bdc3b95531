import { signal } from "@preact/signals";

/** Positions, and how far it is between two. */

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

/** Where the device is. It is asked only if the driver wants to see distances, and the answer is never sent or stored. */
export class DeviceLocation {
  readonly #here = signal<Position | undefined>(undefined);
  readonly #hasFailed = signal(false);

  /** Undefined until it is known. */
  get here(): Position | undefined {
    return this.#here.value;
  }

  /** Whether the device does not tell. */
  get hasFailed(): boolean {
    return this.#hasFailed.value;
  }

  /** Follows the device until the signal ends it. */
  watch(signal: AbortSignal): void {
    const { geolocation } = navigator;
    if (!geolocation) {
      this.#hasFailed.value = true;
      return;
    }
    const watch = geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => {
        this.#here.value = { latitude, longitude };
        this.#hasFailed.value = false;
      },
      () => {
        this.#hasFailed.value = true;
      },
      { enableHighAccuracy: false, maximumAge: 60_000 },
    );
    signal.addEventListener("abort", () => geolocation.clearWatch(watch));
  }
}
