import { auditEntry, publish } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Actor, PartnerRef } from "../../shared/actor.ts";
import { koboOf } from "../../shared/money.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { eventActorOf, keptHolder } from "../holder.ts";
import { MAX_EVENTS } from "../order.ts";
import { getOrder } from "../read/get.ts";
import { nextEventAt, type OrderToChange, type StoredOrder } from "../row.ts";
import { paymentOf } from "./cod.ts";
import { commit } from "./move.ts";
import { addMove, addNote } from "./move-store.ts";

/** Nobody pays for the parcel any more. */
const WITHOUT_PAYMENT: readonly OrderStatus[] = ["cancelled", "returned_to_sender", "lost"];

/**
 * Lowers what an order's receiver pays at the point, for one that nobody has paid. The same amount again changes nothing.
 * @param amount in naira; 0: nothing
 */
export async function lowerCod(
  deps: Deps,
  actor: PartnerRef & Actor,
  by: { id: string } | { reference: string },
  amount: number,
): Promise<StoredOrder> {
  const db = deps.orders.of(actor);
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, actor, by);
    const beforeKobo = order.codAmountKobo ?? 0;
    const afterKobo = koboOf(amount);
    if (afterKobo === beforeKobo) return order;
    if (afterKobo > beforeKobo) {
      const message = `must be at most ${beforeKobo / 100}: it is only lowered`;
      throw invalidRequest([{ path: "cod_amount", message }]);
    }
    const refuse = (message: string) => new Problem("invalid_transition", message);
    if (WITHOUT_PAYMENT.includes(order.status)) throw refuse(`The order is ${order.status}.`);
    if (await paymentOf(db, order)) throw refuse("The receiver has paid.");
    if (order.sequence >= MAX_EVENTS) throw refuse(`The order has had ${MAX_EVENTS} events.`);
    const entry = auditEntry(deps, actor, "order.cod_lowered", {
      subjectId: order.id,
      partnerId: order.partnerId,
      details: { from: beforeKobo / 100, to: amount },
    });
    const now = deps.now();
    const after: OrderToChange = {
      ...order,
      codAmountKobo: afterKobo,
      sequence: order.sequence + 1,
      updatedAt: now,
      lastEventAt: nextEventAt(order, now),
      ...keptHolder(order),
    };
    const batch = new Batch(db);
    addNote(batch, { entry }, order);
    const change = addMove(batch, order, after, {
      id: entry.id,
      type: "package.cod_changed",
      actor: eventActorOf(actor),
      previousCodAmountKobo: beforeKobo,
    });
    const changed = await commit(deps, batch, change);
    if (changed) await publish(deps, entry);
    return changed;
  });
}
