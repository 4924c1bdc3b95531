import type { SQL } from "drizzle-orm";
import type { Batch } from "../../db/batch.ts";
import type { PointCopy } from "../../db/copies.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Period } from "../../shared/closed-days.ts";
import { addMove, eventOfAct, type OperatorAct, type OrderChange } from "../change/move-store.ts";
import { type EventActor, keptHolder } from "../holder.ts";
import { nextEventAt, type OrderToChange } from "../row.ts";

/** Where an order goes, from where, and at which fee. */
interface PointChange {
  point: Pick<PointCopy, "id">;
  last: Pick<PointCopy, "id" | "name">;
  deliveryFeeKobo: number;
  /** When it is expected there; the same as before if undefined. */
  expected?: Period | undefined;
  actor: EventActor;
  /** Given if an operator does it. */
  act?: OperatorAct | undefined;
  /** Nothing is written unless this holds. */
  condition?: SQL;
}

/**
 * Adds to a batch the statements that send an order to another point and tell its partner. The batch copies that point.
 */
export function addPointChange(
  deps: Deps,
  batch: Batch,
  order: OrderToChange,
  { point, last, deliveryFeeKobo, expected, actor, act, condition }: PointChange,
): OrderChange {
  const now = deps.now();
  const after: OrderToChange = {
    ...order,
    pointId: point.id,
    deliveryFeeKobo,
    ...(expected && { expectedFrom: expected.from, expectedTo: expected.to }),
    sequence: order.sequence + 1,
    updatedAt: now,
    lastEventAt: nextEventAt(order, now),
    ...keptHolder(order),
  };
  const event = {
    ...eventOfAct(deps, act),
    type: "package.point_changed" as const,
    actor,
    previousPoint: { id: last.id, name: last.name },
  };
  return addMove(batch, order, after, event, condition);
}
