import { auditEntry } from "../db/audit.ts";
import type { Deps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import * as store from "./change-store.ts";
import { getAnyOrder } from "./read.ts";
import type { StoredOrder } from "./row.ts";

/**
 * Forgets the wrong collection codes of any partner's order, so that agents can try again; changes nothing if there are none.
 * @throws Problem `order_not_found`
 */
export async function unlockCode(deps: Deps, actor: Actor, id: string): Promise<StoredOrder> {
  const order = await getAnyOrder(deps, id);
  const subject = { subjectId: id, partnerId: order.partnerId };
  await store.unlockCode(deps.db, id, auditEntry(deps, actor, "order.code_unlocked", subject));
  return order;
}
