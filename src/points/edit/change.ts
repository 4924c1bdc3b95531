import { auditEntry } from "../../db/audit.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { Actor } from "../../shared/actor.ts";
import { log } from "../../shared/log.ts";
import { CLOSED_ALL_WEEK, type WeekHours, weekHours } from "../../shared/opening-hours.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { breakFaults, changedHours } from "../hours.ts";
import type { NewPoint, OperatorPoint, Point, PointChanges, PointStatus } from "../point.ts";
import { pointGone } from "../point.ts";
import { hasDetails, type StoredPoint } from "../row.ts";
import * as store from "./store.ts";

/** The operator's actions on points. They change D1 at once; readers see them with the next snapshot. */

export async function createPoint(deps: ApiDeps, actor: Actor, details: NewPoint): Promise<OperatorPoint> {
  const ids = { point: deps.newId(), address: deps.newId(), network: deps.newId() };
  const entry = auditEntry(deps, actor, "point.created", { subjectId: ids.point });
  const workingHours = requireBreaksInside(changedHours(CLOSED_ALL_WEEK, details));
  await store.insertPoint(deps.db, ids, { ...details, workingHours }, deps.now(), entry);
  return getPoint(deps, ids.point);
}

/** Finds deleted points too. */
export async function getPoint(deps: ApiDeps, id: string): Promise<OperatorPoint> {
  return (await find(deps, id)).point;
}

export async function editPoint(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  changes: PointChanges,
): Promise<OperatorPoint> {
  return change(deps, actor, "point.changed", id, (point) => {
    const { paused, capacity, cashLimit, ...fields } = {
      ...{ paused: point.paused, capacity: point.capacity, cashLimit: point.cashLimit },
      ...changes,
    };
    const details = {
      ...point,
      ...fields,
      address: { ...addressNamed(point, changes.name), ...changes.address },
      partner: { ...point.partner, ...changes.partner },
      workingHours: requireBreaksInside(changedHours(weekHours(point), changes)),
    };
    if (details.minItemWeight > details.maxItemWeight) {
      throw invalidRequest([{ path: "maxItemWeight", message: "must not be less than the minimum weight" }]);
    }
    const limits = { paused, capacity, cashLimit };
    const isSame = paused === point.paused && capacity === point.capacity && cashLimit === point.cashLimit;
    if (hasDetails(point, details)) return isSame ? undefined : limits;
    return { details, ...limits };
  });
}

/** `invalid_request` unless each break lies inside the hours of its day. */
function requireBreaksInside(hours: WeekHours): WeekHours {
  const faults = breakFaults(hours);
  if (faults.length > 0) throw invalidRequest(faults);
  return hours;
}

/** The address of a point that is renamed: a label that equals the point's name changes with it. */
export function addressNamed({ name, address }: Point, newName: string | undefined): Point["address"] {
  return newName !== undefined && address.label === name ? { ...address, label: newName } : address;
}

export async function approvePoint(deps: ApiDeps, actor: Actor, id: string): Promise<OperatorPoint> {
  return change(deps, actor, "point.approved", id, ({ status }) =>
    status === "approved" ? undefined : { status: "approved" },
  );
}

/** Throws unless a point may be taken away from those who use it. Asked only if it would be, and just before. */
type Permit = () => Promise<void>;

/** @param note why; if the point is rejected already, replaces its note */
export async function rejectPoint(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  note: string | undefined,
  requirePermit: Permit,
): Promise<OperatorPoint> {
  return change(
    deps,
    actor,
    "point.rejected",
    id,
    async (point) => {
      if (point.status !== "rejected") await requirePermit();
      else if (note === undefined || note === point.note) return undefined;
      return {
        status: "rejected",
        published: false,
        ...(note === undefined ? {} : { rejectionNote: note }),
      };
    },
    note === undefined ? {} : { note },
  );
}

export async function publishPoint(deps: ApiDeps, actor: Actor, id: string): Promise<OperatorPoint> {
  return change(deps, actor, "point.published", id, ({ kind, status, published }) => {
    if (kind === "depot") throw new Problem("invalid_transition", "A depot is never public.");
    requireApproved(status);
    return published ? undefined : { published: true };
  });
}

export async function unpublishPoint(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  requirePermit: Permit,
): Promise<OperatorPoint> {
  return change(deps, actor, "point.unpublished", id, async ({ published }) => {
    if (!published) return undefined;
    await requirePermit();
    return { published: false };
  });
}

/** Says whether a point takes no parcels for the time being. */
export async function pausePoint(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  paused: boolean,
): Promise<OperatorPoint> {
  return change(deps, actor, paused ? "point.paused" : "point.resumed", id, (point) =>
    point.paused === paused ? undefined : { paused },
  );
}

/** Deleting a deleted point has no effect. */
export async function deletePoint(
  deps: ApiDeps,
  actor: Actor,
  id: string,
  requirePermit: Permit,
): Promise<void> {
  try {
    await change(deps, actor, "point.deleted", id, async () => {
      await requirePermit();
      return { deleted: true, published: false };
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "point_gone")) throw error;
  }
}

function requireApproved(status: PointStatus): void {
  if (status === "approved") return;
  throw new Problem("invalid_transition", `The point is ${status}: approve it before you publish it.`);
}

async function find(deps: ApiDeps, id: string): Promise<StoredPoint> {
  const found = await store.findPoint(deps.db, id);
  if (!found) throw new Problem("point_not_found", "There is no point with this id.");
  return found;
}

/** A point that has not been deleted. */
export async function requirePoint(deps: ApiDeps, id: string): Promise<StoredPoint> {
  const found = await find(deps, id);
  if (found.point.deletedAt !== null) throw pointGone(id, new Date(found.point.deletedAt));
  return found;
}

/**
 * Changes a point under an optimistic lock.
 * @param decide returns undefined if nothing needs to change
 * @param details for the audit log
 */
async function change(
  deps: ApiDeps,
  actor: Actor,
  action: string,
  id: string,
  decide: (point: OperatorPoint) => store.PointUpdate | undefined | Promise<store.PointUpdate | undefined>,
  details: Record<string, unknown> = {},
): Promise<OperatorPoint> {
  return withOptimisticLock("The point", async () => {
    const { point, revision } = await requirePoint(deps, id);
    const decided = await decide(point);
    if (!decided) return point;
    const update = { ...decided, ...outageOf(actor, point, decided) };
    const entry = auditEntry(deps, actor, action, { subjectId: id, details });
    if (!(await store.updatePoint(deps.db, id, revision, update, deps.newId(), deps.now(), entry))) {
      return undefined;
    }
    await announceChange(deps);
    return getPoint(deps, id);
  });
}

/**
 * The part of a change that stops orders on their way to the point. A pause by the point's own agent is no outage: nobody
 * is told.
 */
function outageOf(
  actor: Actor,
  before: OperatorPoint,
  { paused, published }: store.PointUpdate,
): Pick<store.PointUpdate, "outage"> {
  if (before.published && published === false) return { outage: "removed" };
  return !before.paused && paused && actor.kind === "operator" ? { outage: "paused" } : {};
}

/** Asks for a new snapshot. If the message is lost, the cron builds it within a minute. */
export async function announceChange({ pointsQueue }: ApiDeps): Promise<void> {
  try {
    await pointsQueue.send({ type: "points_changed" });
  } catch (error) {
    log("error", "queue is not writable", { error });
  }
}

/**
 * Asks for the parts of the snapshot that KV has lost. If the message is lost, the next request that misses a part asks
 * again.
 */
export async function reportDamage(pointsQueue: ApiDeps["pointsQueue"]): Promise<void> {
  try {
    await pointsQueue.send({ type: "snapshot_damaged" });
  } catch (error) {
    log("error", "queue is not writable", { error });
  }
}
