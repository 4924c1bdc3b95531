import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { getPoint } from "../points/change.ts";
import type { Actor } from "../shared/actor.ts";
import * as store from "./code-budget-store.ts";

/**
 * Forgets the wrong collection codes at a point, so that its agents can try again: those of all parcels under way to it,
 * and those that its agents' keys have sent.
 * @returns how many parcels had wrong codes
 * @throws Problem `point_not_found`
 */
export async function unlockCodes(deps: ApiDeps, actor: Actor, pointId: string): Promise<number> {
  const { id } = await getPoint(deps, pointId);
  return store.unlockCodes(deps.db, id, auditEntry(deps, actor, "point.codes_unlocked", { subjectId: id }));
}
