import { listKeysOfPoint } from "../../auth/issue-keys.ts";
import { actorFrom, actorToText, holdersOf } from "../../orders/holder.ts";
import { directionOf } from "../../orders/row.ts";
import type { Deps } from "../../platform/deps.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { factsOf } from "../../shared/parcel-status.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/time.ts";
import * as store from "./day-store.ts";

/** More agents than a point has in its life. */
const MAX_AGENTS = 200;
/** What a point has is scanned there when it comes, and leaves within its days on the shelf, or when a driver comes. */
const LOOKED_BACK_MS = 60 * DAY_MS;
/** How far a scan's time may be ahead of the time when it is received. */
const AHEAD_MS = 5 * MINUTE_MS;

/** What can happen to a parcel at a point. `leave`: somebody else scanned what the point had. */
export const DAY_ACTIONS = ["arrive", "take", "collect", "refuse", "report", "leave"] as const;
type DayAction = (typeof DAY_ACTIONS)[number];

export interface DoneAtPoint {
  trackingCode: string;
  action: DayAction;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * What was given and taken at a point on a day, whoever of its agents scanned it, the newest first. `isIncomplete` if a
 * database can't be reached, or has more than is looked at.
 * @param day in Africa/Lagos; today without one
 */
export async function readDayOfPoint(
  deps: Deps,
  pointId: string,
  day: string = lagosDay(deps.now()),
): Promise<{ day: string; done: DoneAtPoint[]; isIncomplete: boolean }> {
  const from = Date.parse(`${day}T00:00:00+01:00`);
  const keyIds = await listKeysOfPoint(deps, pointId, MAX_AGENTS);
  const agents = keyIds.map((id) => actorToText({ kind: "agent", id }));
  const wanted = { scanners: agents, from, before: from + DAY_MS, scannedSince: from - LOOKED_BACK_MS };
  const { answers, isIncomplete } = await deps.orders.eachReachable((db) =>
    store.readDay(db, { ...wanted, changedSince: from - AHEAD_MS }),
  );
  const isThen = ({ at }: DoneAtPoint) => at >= from && at < wanted.before;
  const done = answers.flatMap(({ events, late }) => [
    ...[...Map.groupBy(events, ({ trackingCode }) => trackingCode).values()].flatMap((theirs) =>
      doneOf(theirs, pointId, new Set(agents)),
    ),
    ...late.map((scan) => ({ ...scan, action: "take" as const })),
  ]);
  return {
    day,
    done: done.filter(isThen).sort((a, b) => b.at - a.at),
    isIncomplete: isIncomplete || answers.some(({ isCut }) => isCut),
  };
}

/** What the events of an order say that was done at a point. */
function doneOf(
  events: readonly store.EventOfDay[],
  pointId: string,
  agents: ReadonlySet<string>,
): DoneAtPoint[] {
  const holders = holdersOf(events, directionOf(events[0]!));
  const isHere = (i: number) => holders[i]?.kind === "point" && holders[i].id === pointId;
  return events.flatMap(({ type, actor, trackingCode, occurredAt: at }, i): DoneAtPoint[] => {
    if (actor === null) return [];
    if (agents.has(actor)) {
      const action = factsOf(type).atPoint;
      return action ? [{ trackingCode, action, at }] : [];
    }
    const { kind } = actorFrom(actor);
    const isTaken = (kind === "driver" || kind === "agent") && isHere(i - 1) && !isHere(i);
    return isTaken ? [{ trackingCode, action: "leave", at }] : [];
  });
}
