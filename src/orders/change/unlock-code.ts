import { auditEntry, publish } from "../../db/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { Actor } from "../../shared/actor.ts";
import { getAnyOrder } from "../read/get.ts";
import type { StoredOrder } from "../row.ts";
import * as store from "./move-store.ts";

/**
 * Resets the wrong collection codes of any partner's order, so that agents can try again; changes nothing if there are none.
 */
export async function unlockCode(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ order: StoredOrder; db: OrderDatabase }> {
  const { order, db } = await getAnyOrder(deps, id);
  const subject = { subjectId: id, partnerId: order.partnerId };
  const entry = auditEntry(deps, actor, "order.code_unlocked", subject);
  if (!(await store.unlockCode(db, order, entry))) return { order, db };
  await publish(deps, entry);
  return getAnyOrder(deps, id);
}
