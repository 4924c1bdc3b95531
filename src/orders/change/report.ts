import type { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { ParcelProblem } from "../../shared/parcel-status.ts";
import { announce } from "../../webhooks/outbox.ts";
import { type EventActor, holderOf, keptHolder } from "../holder.ts";
import { nextEventAt, type OrderToChange } from "../row.ts";
import { addMove, hasReport } from "./move-store.ts";

/**
 * Notes what is wrong with a parcel, once for each problem and holder. Its partner hears of the problem, but not the
 * note. Returns the order after it, or undefined if it was changed meanwhile.
 * @param batch whose statements go first; it is run here
 */
export async function reportProblem(
  deps: Deps,
  batch: Batch<OrderDatabase>,
  order: OrderToChange,
  report: { at: number; actor: EventActor; problem: ParcelProblem; note: string | undefined },
): Promise<OrderToChange | undefined> {
  const { at, actor, problem, note } = report;
  if (await hasReport(batch.db, order, { problem, holder: holderOf(order) })) {
    await batch.run();
    return order;
  }
  const now = deps.now();
  const after: OrderToChange = {
    ...order,
    sequence: order.sequence + 1,
    updatedAt: now,
    lastEventAt: nextEventAt(order, at),
    ...keptHolder(order),
  };
  const reported = addMove(batch, order, after, {
    id: deps.newId(),
    type: "package.problem_reported",
    actor,
    problem,
    operator: note === undefined ? undefined : { note },
  });
  await batch.run();
  if (!reported.due) return undefined;
  await announce(deps, batch.db, reported.due);
  return after;
}
