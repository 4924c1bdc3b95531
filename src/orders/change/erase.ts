import { auditEntry, publish } from "../../db/audit.ts";
import { hasOpenPayment } from "../../payments/payments.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { Problem } from "../../shared/problem.ts";
import { getAnyOrder } from "../read/get.ts";
import { eraseWithReturns, readReturns } from "./move-store.ts";

/** Erases the receiver of an ended order and of its returns, at the receiver's request. A repetition changes nothing. */
export async function eraseOrder(deps: Deps, operator: ActorOf<"operator">, id: string, reason: string) {
  return withOptimisticLock("The order", async () => {
    const { order, db } = await getAnyOrder(deps, id);
    if (order.erasedAt !== null) return { order, db };
    if (order.finalAt === null) {
      throw new Problem("invalid_transition", `The order is ${order.status}: only what has ended is erased.`);
    }
    if (order.codAmountKobo !== null && (await hasOpenPayment(db, order))) {
      throw new Problem("invalid_transition", "The payment of the order has not been paid out.");
    }
    const returns = await readReturns(db, order);
    if (returns.some(({ finalAt }) => finalAt === null)) {
      throw new Problem("invalid_transition", "A return of the order is under way.");
    }
    const { partnerId } = order;
    const entry = auditEntry(deps, operator, "order.erased", {
      subjectId: id,
      partnerId,
      details: { reason },
    });
    if (!(await eraseWithReturns(db, order, returns, { now: deps.now(), entry }))) return undefined;
    await publish(deps, entry);
    return getAnyOrder(deps, id);
  });
}
