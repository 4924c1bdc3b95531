import { auditEntry } from "../../db/audit.ts";
import type { ApiDeps, Deps } from "../../platform/deps.ts";
import type { Actor } from "../../shared/actor.ts";
import { addDays, lagosDay, lengthOf, type Period } from "../../shared/closed-days.ts";
import type { OpenTimes } from "../../shared/collect-by.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { log } from "../../shared/log.ts";
import { nearestState, STATES, stateMeant } from "../../shared/nigeria.ts";
import { CLOSED_ALL_WEEK } from "../../shared/opening-hours.ts";
import type { Page } from "../../shared/page.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { takesDropOffs } from "../../shared/services.ts";
import { DAY_MS } from "../../shared/time.ts";
import { announceChange, getPoint, requirePoint } from "../edit/change.ts";
import { announceNextClosures, deleteOldOutages } from "../outages/outage-store.ts";
import { ClosedDays } from "../snapshot/closed-days.ts";
import * as store from "./closure-store.ts";

export type { StoredClosure } from "./closure-store.ts";

/** How many closures that are not over a point, a state or the network may have. */
const MAX_CLOSURES = 100;
const MAX_DAYS = 366;
/** So far ahead a closure may begin. */
const MAX_AHEAD_DAYS = 3653;

/** How long outages are kept for databases of orders that can't be reached. */
const OUTAGES_KEPT_MS = 30 * DAY_MS;

/** Who may add and remove a closure. */
type Closer = Extract<Actor, { kind: "operator" | "agent" }>;

export interface NewClosure extends Period {
  reason?: string | undefined;
}

export async function closePoint(
  deps: ApiDeps,
  actor: Closer,
  pointId: string,
  closure: NewClosure,
): Promise<store.StoredClosure> {
  await requirePoint(deps, pointId);
  return addClosure(deps, actor, { pointId, state: null }, closure);
}

/** Closes all points, or those of a state. */
export async function closeNetwork(
  deps: ApiDeps,
  actor: Closer,
  { state, ...closure }: NewClosure & { state?: string | undefined },
): Promise<store.StoredClosure> {
  return addClosure(deps, actor, { pointId: null, state: stateOf(state) }, closure);
}

function stateOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const code = stateMeant(text);
  if (code !== undefined) return STATES[code];
  const nearest = nearestState(text);
  const hint = nearest === undefined ? "" : `: did you mean ${nearest}?`;
  throw invalidRequest([{ path: "state", message: `is not a state of Nigeria${hint}` }]);
}

async function addClosure(
  deps: ApiDeps,
  actor: Closer,
  scope: store.Scope,
  { from, to, reason }: NewClosure,
): Promise<store.StoredClosure> {
  const today = lagosDay(deps.now());
  requirePeriod({ from, to }, today);
  const closure: store.StoredClosure = {
    id: deps.newId(),
    ...scope,
    firstDay: from,
    lastDay: to,
    reason: reason ?? null,
    createdBy: actor.kind,
    createdAt: deps.now(),
    nextChange: null,
    announcedAt: null,
  };
  const limits = { limit: MAX_CLOSURES, today };
  if (!(await store.insertClosure(deps.db, closure, limits, entryOf(deps, actor, "created", closure)))) {
    const message = `is one too many: there are ${MAX_CLOSURES} closures that are not over`;
    throw invalidRequest([{ path: "from", message }]);
  }
  await announceClosure(deps, scope);
  return closure;
}

function requirePeriod(period: Period, today: string): void {
  const { from, to } = period;
  const refuse = (path: keyof Period, message: string) => invalidRequest([{ path, message }]);
  if (to < from) throw refuse("to", "must not be before `from`");
  if (to < today) throw refuse("to", `must not be in the past: today is ${today} in Africa/Lagos`);
  if (lengthOf(period) > MAX_DAYS)
    throw refuse("to", `must be at most ${MAX_DAYS} days after \`from\`, both included`);
  if (from > addDays(today, MAX_AHEAD_DAYS)) throw refuse("from", "must be within the next ten years");
}

/** Opens a point again. An agent removes only what agents of the point have added. */
export async function openPoint(deps: ApiDeps, actor: Closer, pointId: string, id: string): Promise<void> {
  await getPoint(deps, pointId);
  await removeClosure(deps, actor, id, pointId);
}

export async function openNetwork(deps: ApiDeps, actor: Closer, id: string): Promise<void> {
  await removeClosure(deps, actor, id, null);
}

async function removeClosure(
  deps: ApiDeps,
  actor: Closer,
  id: string,
  pointId: string | null,
): Promise<void> {
  const closure = await store.findClosure(deps.db, id, pointId);
  if (!closure) throw new Problem("not_found", "There is no closure with this id.");
  if (actor.kind === "agent" && closure.createdBy !== "agent") {
    throw new Problem("not_found", "The operator has set this closure: an agent can't remove it.");
  }
  await store.deleteClosure(deps.db, closure, deps.now(), entryOf(deps, actor, "deleted", closure));
  await announceClosure(deps, closure);
}

/**
 * The first points of a state or the network are marked at once, the others by the consumer. If this fails, the consumer
 * marks all of them. It is no error for the caller, who would only make the closure twice.
 */
async function announceClosure(deps: ApiDeps, { pointId }: store.Scope): Promise<void> {
  if (pointId === null) {
    await store
      .touchNext(deps.db, deps.now())
      .catch((error) => log("error", "points of a closure are left to the consumer", { error }));
  }
  await announceChange(deps);
}

/** Closures that are not over, the earliest first. */
export async function listPointClosures(deps: ApiDeps, pointId: string, page: Page) {
  await getPoint(deps, pointId);
  return store.listClosures(deps.db, pointId, lagosDay(deps.now()), page);
}

/** Closures of the network and of states that are not over, the earliest first. */
export async function listNetworkClosures(deps: ApiDeps, page: Page) {
  return store.listClosures(deps.db, null, lagosDay(deps.now()), page);
}

/** A point's name, and when it is open. */
export interface PointTimes extends OpenTimes {
  name: string;
  /** Whether people may hand in parcels there that nobody has scanned. */
  takesDropOffs: boolean;
}

/**
 * When points are open, by their ids: their hours, and the days since `since` that they are closed, by closures of their
 * own and of their states and the network.
 */
export async function readOpenTimesOf(
  { db }: Deps,
  pointIds: readonly string[],
  since: string,
): Promise<Map<string, PointTimes>> {
  const { own, wide, points } = await store.closuresOf(db, pointIds, since);
  const closed = new ClosedDays(since, wide);
  const byPoint = Map.groupBy(own, ({ pointId }) => pointId);
  return new Map(
    points.map(({ id, stateKey, name, kind, services, workingHours }) => {
      const closures = closed.periodsOf(stateKey, byPoint.get(id) ?? []);
      return [
        id,
        { name, takesDropOffs: takesDropOffs({ kind, services }), workingHours, closures },
      ] as const;
    }),
  );
}

/** When a point is open from today on. */
export async function readOpenTimes(deps: Deps, pointId: string): Promise<PointTimes> {
  const times = await readOpenTimesOf(deps, [pointId], lagosDay(deps.now()));
  return times.get(pointId) ?? NO_TIMES;
}

const NO_TIMES: PointTimes = { name: "", takesDropOffs: false, workingHours: CLOSED_ALL_WEEK, closures: [] };

function entryOf(deps: Deps, actor: Actor, done: "created" | "deleted", closure: store.StoredClosure) {
  const { id, pointId, state, firstDay: from, lastDay: to } = closure;
  return auditEntry(deps, actor, `closure.${done}`, {
    subjectId: pointId ?? id,
    details: { closure_id: id, from, to, ...(state === null ? {} : { state }) },
  });
}

/**
 * Marks points as changed whose closures came into sight, began or ended, notes for partners which closures begin tomorrow,
 * and deletes old closures.
 */
export async function followClosures(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const today = lagosDay(now());
  await inSteps(deps, () => store.turnTo(db, today, now()));
  await touchPoints(deps);
  await announceNextClosures(db, today, now());
  await inSteps(deps, () => deleteOldOutages(db, now() - OUTAGES_KEPT_MS));
  await inSteps(deps, () => store.deleteOldClosures(db, today));
}

/** Sets the times of the points that closures of states and the network have changed. */
export async function touchPoints(deps: Deps): Promise<void> {
  await inSteps(deps, () => store.touchNext(deps.db, deps.now()));
}
