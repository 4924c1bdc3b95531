import { Batch } from "../db/batch.ts";
import { holderFrom } from "../orders/holder.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { lagosDay } from "../shared/closed-days.ts";
import { DAY_MS } from "../shared/time.ts";
import { addDone } from "./done-store.ts";
import { countParcels } from "./parcels.ts";
import { keyOf, type StopPlace } from "./round.ts";
import { getRound } from "./rounds.ts";

/** A driver who has had a parcel for longer than this needs a person's attention. */
const COLLECTED_DAYS = 7;
/** Africa/Lagos has no summer time. */
const LAGOS_MS = 3_600_000;

/** What happened at a stop of a round today, and what is left. */
export interface StopProgress extends Pick<StopPlace, "kind" | "id" | "name"> {
  given: number;
  taken: number;
  /** What the round's drivers have for it, and what waits there. */
  give: number;
  take: number;
}

/** How far a round is today. */
export async function readProgress(
  deps: ApiDeps,
  id: string,
): Promise<{ date: string; stops: StopProgress[]; isIncomplete: boolean }> {
  const { round, places } = await getRound(deps, id);
  const date = lagosDay(deps.now());
  const since = Date.parse(date) - LAGOS_MS;
  const times = { since, collectedSince: since - COLLECTED_DAYS * DAY_MS };
  const [done, held] = await Promise.all([
    deps.orders.eachReachable(async (db) => {
      const batch = new Batch(db);
      const found = addDone(batch, round.driverIds, times);
      await batch.run();
      return found.rows;
    }),
    countParcels(deps, round.driverIds, round.stops),
  ]);
  const rows = done.answers.flat().map((row) => ({ ...row, stop: keyOfDone(row.stop) }));
  const sum = (key: string, what: "given" | "taken") =>
    rows.reduce((total, row) => total + (row.stop === key ? row[what] : 0), 0);
  const stops = places.map((place) => {
    const key = keyOf(place);
    const { kind, id: stopId, name } = place;
    const counted = {
      given: sum(key, "given"),
      taken: sum(key, "taken"),
      give: held.give.get(key) ?? 0,
      take: held.take.get(key) ?? 0,
    };
    return { kind, id: stopId, name, ...counted };
  });
  return { date, stops, isIncomplete: done.isIncomplete || held.isIncomplete };
}

/** Other keys are written as events write who holds a parcel. */
function keyOfDone(stop: string): string {
  if (stop.includes(":")) return stop;
  const { kind, id } = holderFrom(stop);
  return `${kind}:${id}`;
}
