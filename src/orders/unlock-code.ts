import { auditEntry } from "../db/audit.ts";
import type { Deps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { Problem } from "../shared/problem.ts";
import * as store from "./store.ts";

/** @throws Problem `order_not_found` */
export async function getAnyOrder(deps: Deps, id: string): Promise<store.StoredOrder> {
  const order = await store.findAnyOrder(deps.db, id);
  if (!order) throw new Problem("order_not_found", "There is no order with this id.");
  return order;
}

/**
 * Forgets the wrong collection codes of any partner's order, so that agents can try again; changes nothing if there are none.
 * @throws Problem `order_not_found`
 */
export async function unlockCode(deps: Deps, actor: Actor, id: string): Promise<store.StoredOrder> {
  const order = await getAnyOrder(deps, id);
  const subject = { subjectId: id, partnerId: order.partnerId };
  await store.unlockCode(deps.db, id, auditEntry(deps, actor, "order.code_unlocked", subject));
  return order;
}
