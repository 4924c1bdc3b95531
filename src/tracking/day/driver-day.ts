import { actorFrom, actorToText, holdersOf } from "../../orders/holder.ts";
import { directionOf } from "../../orders/row.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/time.ts";
import * as store from "./day-store.ts";

/** Nobody has a parcel in a van for longer. */
const LOOKED_BACK_MS = 30 * DAY_MS;
/** How far a scan's time may be ahead of the time when it is received. */
const AHEAD_MS = 5 * MINUTE_MS;

/** What a driver did with parcels. `given`: somebody else scanned what the driver had. */
const DRIVER_ACTIONS = ["taken", "given", "handed_back", "reported"] as const;
type DriverAction = (typeof DRIVER_ACTIONS)[number];

interface DoneByDriver {
  trackingCode: string;
  action: DriverAction;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * How many parcels a driver took, gave, handed back and reported on a day, each parcel once. `isIncomplete` if a database
 * can't be reached, or has more than is looked at.
 * @param day in Africa/Lagos; today without one
 */
export async function countDayOfDriver(
  deps: Deps,
  { keyId }: ActorOf<"driver">,
  day: string = lagosDay(deps.now()),
): Promise<{ day: string; counts: Record<DriverAction, number>; isIncomplete: boolean }> {
  const from = Date.parse(`${day}T00:00:00+01:00`);
  const before = from + DAY_MS;
  const driver = actorToText({ kind: "driver", id: keyId });
  const wanted = { scanners: [driver], from, before, scannedSince: from - LOOKED_BACK_MS };
  const { answers, isIncomplete } = await deps.orders.eachReachable((db) =>
    store.readDay(db, { ...wanted, changedSince: from - AHEAD_MS }),
  );
  const done = answers.flatMap(({ events, late }) => [
    ...[...Map.groupBy(events, ({ trackingCode }) => trackingCode).values()].flatMap((theirs) =>
      doneOf(theirs, driver, keyId),
    ),
    ...late.map((scan) => ({ ...scan, action: "taken" as const })),
  ]);
  const ofDay = done.filter(({ at }) => at >= from && at < before);
  const countOf = (action: DriverAction) =>
    new Set(ofDay.filter((one) => one.action === action).map(({ trackingCode }) => trackingCode)).size;
  const counts = Object.fromEntries(DRIVER_ACTIONS.map((action) => [action, countOf(action)]));
  return {
    day,
    counts: counts as Record<DriverAction, number>,
    isIncomplete: isIncomplete || answers.some(({ isCut }) => isCut),
  };
}

/** What the events of an order say that a driver did. */
function doneOf(events: readonly store.EventOfDay[], driver: string, driverId: string): DoneByDriver[] {
  const holders = holdersOf(events, directionOf(events[0]!));
  const hasIt = (i: number) => holders[i]?.kind === "driver" && holders[i].id === driverId;
  return events.flatMap(({ type, actor, trackingCode, occurredAt: at }, i): DoneByDriver[] => {
    const done = (action: DriverAction) => [{ trackingCode, action, at }];
    const isOwn = actor === driver;
    if (isOwn && type === "package.problem_reported") return done("reported");
    if (isOwn && hasIt(i)) return done("taken");
    if (!hasIt(i - 1) || hasIt(i) || actor === null) return [];
    if (type === "package.returned_to_sender") return done("handed_back");
    const { kind } = actorFrom(actor);
    return kind === "driver" || kind === "agent" ? done("given") : [];
  });
}
