import { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Actor, PartnerRef } from "../../shared/actor.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { endsOf } from "../../shared/parcel-status.ts";
import { Problem } from "../../shared/problem.ts";
import { DAY_MS } from "../../shared/time.ts";
import { actorFrom, eventActorOf } from "../holder.ts";
import { getOrder } from "../read/get.ts";
import { readEvents } from "../read/order-store.ts";
import { directionOf, type StoredOrder } from "../row.ts";
import { commit } from "./move.ts";
import { addProblem } from "./report.ts";

const DISPUTED_WITHIN_MS = 3 * DAY_MS;

/** A partner says that a parcel was not among those that a driver handed back. Again, it changes nothing. */
export async function disputeOrder(
  deps: Deps,
  actor: PartnerRef & Actor,
  by: { id: string } | { reference: string },
  note: string | undefined,
): Promise<StoredOrder> {
  const db = deps.orders.of(actor);
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, actor, by);
    const now = deps.now();
    const events = await readEvents(db, order);
    const i = events.findLastIndex(({ type }) => type === "package.returned_to_sender");
    const handedBack = events[i];
    const receivedAt = handedBack?.details?.receivedAt ?? handedBack?.occurredAt ?? 0;
    const isByDriver = kindOf(handedBack?.actor) === "driver";
    const isThere = endsOf("hand_back", directionOf(order)).includes(order.status);
    if (!isThere || !isByDriver || receivedAt < now - DISPUTED_WITHIN_MS) {
      throw new Problem("invalid_transition", "No driver has handed it back within the last 3 days.");
    }
    const isDisputed = events
      .slice(i)
      .some((event) => event.type === "package.problem_reported" && kindOf(event.actor) === "partner");
    if (isDisputed) return order;
    const batch = new Batch(db);
    const report = { at: now, actor: eventActorOf(actor), problem: "missing" as const, note };
    return commit(deps, batch, addProblem(deps, batch, order, report));
  });
}

const kindOf = (actor: string | null | undefined) => (actor ? actorFrom(actor).kind : undefined);
