import { addressLine } from "../../../shared/address-line.ts";
import { WEEKDAYS } from "../../../shared/opening-hours.ts";
import type { NewRound, RoundWithPlaces } from "../../api.ts";

/** A round while somebody edits it. */

const SHORT = { monday: "Mon", tuesday: "Tue", wednesday: "Wed", thursday: "Thu", friday: "Fri" } as const;
const WEEKEND = { saturday: "Sat", sunday: "Sun" } as const;
export const DAY_NAMES = { ...SHORT, ...WEEKEND };

/** `Mon, Wed` or `Every day`. */
export const weekdaysText = (weekdays: NewRound["weekdays"]): string =>
  weekdays.length === WEEKDAYS.length
    ? "Every day"
    : WEEKDAYS.filter((day) => weekdays.includes(day))
        .map((day) => DAY_NAMES[day])
        .join(", ");

export interface DraftStop {
  kind: "point" | "partner";
  id: string;
  name: string;
  /** Its street and town; empty if drivers no longer come there. */
  where: string;
  at: { latitude: number; longitude: number } | undefined;
}

export interface Draft {
  name: string;
  weekdays: NewRound["weekdays"];
  stops: DraftStop[];
  driver_ids: string[];
}

export const EMPTY: Draft = { name: "", weekdays: WEEKDAYS.slice(0, 5), stops: [], driver_ids: [] };

export const keyOf = ({ kind, id }: Pick<DraftStop, "kind" | "id">): string => `${kind}:${id}`;

type StopOfRound = NewRound["stops"][number];
export const keyOfStop = (stop: StopOfRound): string =>
  "point_id" in stop ? `point:${stop.point_id}` : `partner:${stop.partner_id}`;

export function draftOf({ name, weekdays, stops, driver_ids, places }: RoundWithPlaces): Draft {
  const known = new Map(places.map((place) => [keyOf(place), place]));
  return {
    ...{ name, weekdays, driver_ids },
    stops: stops.map((stop) => {
      const [kind, id] = keyOfStop(stop).split(":") as [DraftStop["kind"], string];
      const place = known.get(keyOfStop(stop));
      if (!place) return { kind, id, name: "A partner without a pickup address", where: "", at: undefined };
      const { latitude, longitude } = place;
      return { kind, id, name: place.name, where: addressLine(place), at: { latitude, longitude } };
    }),
  };
}

export const bodyOf = ({ stops, ...draft }: Draft): NewRound => ({
  ...draft,
  name: draft.name.trim(),
  stops: stops.map(({ kind, id }) => (kind === "point" ? { point_id: id } : { partner_id: id })),
});

/** The stops with one of them moved. */
export function moved<Stop>(stops: readonly Stop[], from: number, to: number): Stop[] {
  const others = stops.filter((_, i) => i !== from);
  return [...others.slice(0, to), stops[from]!, ...others.slice(to)];
}

const EARTH_RADIUS = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres in straight lines from stop to stop. */
export function lengthOf(stops: readonly DraftStop[]): number {
  const places = stops.flatMap(({ at }) => at ?? []);
  return places.slice(1).reduce((sum, b, i) => {
    const a = places[i]!;
    const h =
      Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
      Math.cos(radians(a.latitude)) *
        Math.cos(radians(b.latitude)) *
        Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
    return sum + 2 * EARTH_RADIUS * Math.asin(Math.sqrt(h));
  }, 0);
}

export const distanceText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
