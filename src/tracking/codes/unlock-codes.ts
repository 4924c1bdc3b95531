import { auditEntry, publish } from "../../db/audit.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { getPoint } from "../../points/edit/change.ts";
import type { Actor } from "../../shared/actor.ts";
import * as store from "./code-budget-store.ts";

/**
 * Resets the counts of wrong collection codes of all parcels under way to a point and of its agents' keys, so that the
 * agents can try again.
 * @returns how many parcels had wrong codes
 */
export async function unlockCodes(deps: ApiDeps, actor: Actor, pointId: string): Promise<number> {
  const { id } = await getPoint(deps, pointId);
  const entry = auditEntry(deps, actor, "point.codes_unlocked", { subjectId: id });
  // The budgets come first: they matter for parcels in all databases.
  await store.deleteBudgetsOfPoint(deps.db, id, entry);
  const counts = await deps.orders.each((db) => store.unlockParcels(db, id, entry));
  const unlocked = counts.reduce((sum, count) => sum + count, 0);
  if (unlocked > 0) await publish(deps, entry);
  return unlocked;
}
