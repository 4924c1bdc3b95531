import { session, storedSession } from "./storage.ts";

/** The names of the point's places for parcels, as last loaded; null if it uses none. */
export const placesOfPoint = (): readonly string[] | null => storedSession()?.places ?? null;

export function storePlaces(places: string[] | null): void {
  const stored = storedSession();
  if (stored) session.store({ ...stored, places });
}

/** The first place on which nothing lies, as far as this device knows. */
export function nextFreePlace(taken: Iterable<string | null | undefined>): string | undefined {
  const inUse = new Set(taken);
  return placesOfPoint()?.find((place) => !inUse.has(place));
}
