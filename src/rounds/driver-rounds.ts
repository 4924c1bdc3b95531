import { readAnyNames } from "../orders/read/names.ts";
import { readAsked } from "../partners/pickups.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { type PointTimes, readOpenTimesOf } from "../points/closures/closures.ts";
import type { ActorOf } from "../shared/actor.ts";
import { isWithin, lagosDay } from "../shared/closed-days.ts";
import {
  type OpeningHours,
  openingHours,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from "../shared/opening-hours.ts";
import { countParcels, type ParcelCounts } from "./parcels.ts";
import { findPlaces, placesInOrder } from "./places.ts";
import { keyOf, type StopPlace } from "./round.ts";
import * as store from "./store.ts";

/** A stop as its driver sees it on a day. */
export interface StopOfDay extends StopPlace {
  /** HH:MM in Africa/Lagos; null if it is not open that day, or its hours are not known. */
  opens: string | null;
  closes: string | null;
  /** Whether it is not open that day. */
  closed: boolean;
  /** Whether the partner has asked for this visit, and nobody has collected there yet. */
  asked: boolean;
  /** The partner's note on it. */
  askedNote: string | null;
  /** How many parcels the driver has for it, and how many wait there. */
  give: number;
  take: number;
}

interface RoundOfDay {
  id: string;
  name: string;
  stops: StopOfDay[];
}

export interface DayOfDriver extends Pick<ParcelCounts, "van" | "isIncomplete"> {
  date: string;
  /** By whom the key is used. */
  driverName: string;
  rounds: RoundOfDay[];
}

/** The stops of a driver's rounds today, by their keys. */
export async function stopsOfToday(deps: ApiDeps, driverId: string): Promise<ReadonlySet<string>> {
  const rounds = await store.roundsOf(deps.db, driverId, weekdayNamed(lagosDay(deps.now())));
  return new Set(rounds.flatMap(({ stops }) => stops.map(keyOf)));
}

const weekdayNamed = (day: string): Weekday => WEEKDAYS[weekdayOf(new Date(day))]!;

/**
 * A driver's rounds of a day with their stops in order. It has the numbers of parcels, but nothing about their receivers.
 * @param date `YYYY-MM-DD` in Africa/Lagos; today if undefined
 */
export async function readRoundsOfDay(
  deps: ApiDeps,
  { keyId }: ActorOf<"driver">,
  date = lagosDay(deps.now()),
): Promise<DayOfDriver> {
  const weekday = weekdayNamed(date);
  const rounds = await store.roundsOf(deps.db, keyId, weekday);
  const stops = rounds.flatMap((round) => round.stops);
  const idsOf = (kind: StopPlace["kind"]) => stops.flatMap((stop) => (stop.kind === kind ? [stop.id] : []));
  const [names, found, times, asked, parcels] = await Promise.all([
    readAnyNames(deps, [keyId]),
    findPlaces(deps, stops),
    readOpenTimesOf(deps, idsOf("point"), date),
    readAsked(deps, idsOf("partner"), date),
    countParcels(deps, [keyId], stops),
  ]);
  const onDay = (place: StopPlace): StopOfDay => {
    const visit = place.kind === "partner" ? asked.get(place.id) : undefined;
    const open = place.kind === "point" ? openOn(times.get(place.id), date, weekday) : NO_HOURS;
    const countOf = (counts: ReadonlyMap<string, number>) => counts.get(keyOf(place)) ?? 0;
    return {
      ...place,
      ...open,
      asked: visit !== undefined,
      askedNote: visit?.note ?? null,
      give: countOf(parcels.give),
      take: countOf(parcels.take),
    };
  };
  return {
    date,
    driverName: names.get(keyId) ?? "",
    van: parcels.van,
    isIncomplete: parcels.isIncomplete,
    rounds: rounds.map(({ id, name, stops }) => ({
      id,
      name,
      stops: placesInOrder(stops, found).map(onDay),
    })),
  };
}

/** Partners have no opening hours, and some points have none: then nobody knows when they are closed. */
const NO_HOURS = { opens: null, closes: null, closed: false };

function openOn(times: PointTimes | undefined, date: string, weekday: keyof OpeningHours) {
  if (!times) return NO_HOURS;
  const hours = openingHours(times.workingHours);
  const today = hours[weekday];
  const hasHours = Object.values(hours).some((day) => day !== null);
  if (isWithin(times.closures, date) || (hasHours && today === null)) return { ...NO_HOURS, closed: true };
  return today ? { ...today, closed: false } : NO_HOURS;
}
