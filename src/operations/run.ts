import { noteAlarm } from "../db/alarm-notes.ts";
import { isFull } from "../db/size.ts";
import type { ConsumerDeps } from "../platform/deps.ts";
import { sideBySide } from "../platform/side-by-side.ts";
import { withTimedDatabases } from "../platform/timed-database.ts";
import type { Turn } from "../shared/in-steps.ts";
import { log } from "../shared/log.ts";
import { problemIn } from "../shared/problem.ts";

export type Chore = (deps: ConsumerDeps) => Promise<void>;

export interface ChoreResult {
  name: string;
  isDone: boolean;
}

/**
 * After the first time a run begins no new step. After the second, another run may begin even if the first has not ended,
 * because it must have died.
 */
const TURN_MS = 20_000;
export const CLAIM_MS = 60_000;
/**
 * D1 allows 1,000 queries in an invocation. The rest is for the last steps of the chores, which begin before this is
 * reached.
 */
const MAX_QUERIES = 600;
/** A clock that jumps must not stop a chore. */
const LONGEST_REST_MS = 1_000;

/** The dependencies of a run of chores. Its turn ends when its time or its budget of queries is used up. */
export function depsOfRun(deps: ConsumerDeps): ConsumerDeps & { turn: Turn } {
  const spent = { calls: 0, queries: 0, ms: 0 };
  const endsAt = deps.now() + TURN_MS;
  const isOver = () => deps.now() >= endsAt || spent.queries >= MAX_QUERIES;
  const turn = { isOver, isCutShort: false, take: withRests(deps.now, isOver) };
  return { ...withTimedDatabases(deps, spent), turn };
}

/**
 * Takes the steps of a run's chores so that all of them together are at work for at most half of the time. A database does
 * one thing at a time, and when much is overdue, one run follows the other: without rests requests would wait behind each
 * step.
 */
function withRests(now: () => number, isOver: () => boolean): Turn["take"] {
  let busy = 0;
  return async (step) => {
    busy++;
    try {
      const begunAt = now();
      const isMore = await step();
      const restMs = (now() - begunAt) * (2 * busy - 1);
      if (isMore && !isOver()) await scheduler.wait(Math.min(restMs, LONGEST_REST_MS));
      return isMore;
    } finally {
      busy--;
    }
  };
}

/** Runs chores, each by itself: one that fails is logged and stops no other. */
export async function runChores(
  deps: ConsumerDeps,
  chores: readonly (readonly [name: string, chore: Chore])[],
): Promise<ChoreResult[]> {
  const outcomes = await sideBySide(chores, async ([, chore]) => {
    try {
      await chore(deps);
    } catch (error) {
      if (problemIn(error)?.code !== "partner_moving") throw error;
      // A partner's move began after the chore had read the partner's rows; the second try leaves them out.
      await chore(deps);
    }
  });
  const full = new Set<string>();
  const results = outcomes.map((outcome, i) => {
    const [name] = chores[i]!;
    if (outcome.status === "rejected") {
      log("error", "a chore failed", { chore: name, error: outcome.reason });
      if (isFull(outcome.reason)) full.add(name.split(" ")[1] ?? "DB");
    }
    return { name, isDone: outcome.status === "fulfilled" };
  });
  for (const database of full) await noteAlarm(deps.db, "database_refuses_writes", database, deps.now());
  return results;
}
