import { readAsked } from "../partners/pickups.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { type PointTimes, readOpenTimesOf } from "../points/closures/closures.ts";
import type { ActorOf } from "../shared/actor.ts";
import { isWithin, lagosDay } from "../shared/closed-days.ts";
import { type OpeningHours, openingHours, WEEKDAYS, weekdayOf } from "../shared/opening-hours.ts";
import { findPlaces, inOrder } from "./places.ts";
import type { Place } from "./round.ts";
import * as store from "./store.ts";

/** A stop as its driver sees it on a day. */
export interface StopOfDay extends Place {
  /** HH:MM in Africa/Lagos; null if it is not open that day, or its hours are not known. */
  opens: string | null;
  closes: string | null;
  /** Whether it is not open that day. */
  closed: boolean;
  /** Whether the partner has asked for this visit, and nobody has collected there yet. */
  asked: boolean;
  /** What the partner says of it. */
  askedNote: string | null;
}

export interface RoundOfDay {
  id: string;
  name: string;
  stops: StopOfDay[];
}

/**
 * A driver's rounds of a day with their stops in order. Tells nothing of parcels and their receivers.
 * @param date `YYYY-MM-DD` in Africa/Lagos; today if undefined
 */
export async function readRoundsOfDay(
  deps: ApiDeps,
  { keyId }: ActorOf<"driver">,
  date = lagosDay(deps.now()),
): Promise<{ date: string; rounds: RoundOfDay[] }> {
  const weekday = WEEKDAYS[weekdayOf(new Date(date))]!;
  const rounds = await store.roundsOf(deps.db, keyId, weekday);
  const stops = rounds.flatMap((round) => round.stops);
  const idsOf = (kind: Place["kind"]) => stops.flatMap((stop) => (stop.kind === kind ? [stop.id] : []));
  const [found, times, asked] = await Promise.all([
    findPlaces(deps, stops),
    readOpenTimesOf(deps, idsOf("point"), date),
    readAsked(deps, idsOf("partner"), date),
  ]);
  const onDay = (place: Place): StopOfDay => {
    const visit = place.kind === "partner" ? asked.get(place.id) : undefined;
    const open = place.kind === "point" ? openOn(times.get(place.id), date, weekday) : NO_HOURS;
    return { ...place, ...open, asked: visit !== undefined, askedNote: visit?.note ?? null };
  };
  return {
    date,
    rounds: rounds.map(({ id, name, stops }) => ({ id, name, stops: inOrder(stops, found).map(onDay) })),
  };
}

/** Partners have none, and many points neither: nobody knows when they are closed then. */
const NO_HOURS = { opens: null, closes: null, closed: false };

function openOn(times: PointTimes | undefined, date: string, weekday: keyof OpeningHours) {
  if (!times) return NO_HOURS;
  const hours = openingHours(times.workingHours);
  const today = hours[weekday];
  const hasHours = Object.values(hours).some((day) => day !== null);
  if (isWithin(times.closures, date) || (hasHours && today === null)) return { ...NO_HOURS, closed: true };
  return today ? { ...today, closed: false } : NO_HOURS;
}
