import type { SQL } from "drizzle-orm";
import { auditEntry, publish } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import type { EventDetails } from "../../db/json-columns.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { readOpenTimes } from "../../points/closures/closures.ts";
import type { Actor, ActorOf, PartnerRef } from "../../shared/actor.ts";
import { collectBy, type OpenTimes } from "../../shared/collect-by.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import {
  endsOf,
  holderByStatus,
  isEnded,
  type Move,
  moveFrom,
  type OrderStatus,
} from "../../shared/parcel-status.ts";
import { Problem } from "../../shared/problem.ts";
import type { CancellationReason } from "../../webhooks/event.ts";
import { announce } from "../../webhooks/outbox.ts";
import { collectableAfter, collectableEnd } from "../collectable.ts";
import { scanTimes } from "../event-store.ts";
import { addToHandover, type Visit } from "../handovers/handovers.ts";
import { type EventActor, eventActorOf, type Holder, heldBy } from "../holder.ts";
import { extraDaysOf, keptUntil, NO_DAYS_GIVEN, trackingUrl } from "../order.ts";
import { getAnyOrder, getOrder } from "../read/get.ts";
import { directionOf, nextEventAt, type OrderToChange, type StoredOrder } from "../row.ts";
import { addPaymentWith } from "./cod.ts";
import { addMove, addNote, eventOfAct, type OperatorAct, type OrderChange } from "./move-store.ts";

export type { OrderChange } from "./move-store.ts";

/**
 * Cancels an order that nobody has collected; cancelling a cancelled one changes nothing.
 * @param act given if an operator does it for the partner
 */
export async function cancelOrder(
  deps: Deps,
  actor: PartnerRef & Actor,
  by: { id: string } | { reference: string },
  act?: OperatorAct,
): Promise<StoredOrder> {
  const db = deps.orders.of(actor);
  return withOptimisticLock("The order", async () => {
    const order = await getOrder(deps, actor, by);
    if (order.status === "cancelled") return order;
    const batch = new Batch(db);
    addNote(batch, act, order);
    const how = { at: deps.now(), actor: eventActorOf(actor), act };
    const cancelled = await commit(deps, batch, await addMoveOf(deps, batch, order, "cancel", how));
    if (cancelled && act) await publish(deps, act.entry);
    return cancelled;
  });
}

/**
 * An operator cancels any partner's order.
 * @param reason only operators read it
 */
export async function cancelAnyOrder(
  deps: Deps,
  operator: ActorOf<"operator">,
  id: string,
  reason: string,
): Promise<{ order: StoredOrder; db: OrderDatabase }> {
  const { order, db } = await getAnyOrder(deps, id);
  const { partnerId } = order;
  const entry = auditEntry(deps, operator, "order.cancelled", { subjectId: order.id, partnerId });
  const actor = { ...operator, partnerId, database: db.number };
  return { order: await cancelOrder(deps, actor, { id }, { entry, reason }), db };
}

interface HowItMoved {
  /** When it did. If the order has a later event, the move is recorded at its time. */
  at: number;
  /** The time that the scan claimed. */
  claimedAt?: number | undefined;
  actor: EventActor;
  /** Who has it then, if that is the one who scanned it. */
  taker?: Holder | undefined;
  /** Somebody who did not scan it must have had it before. */
  isGap?: boolean | undefined;
  /** For an arrival: when the parcel's point is open. */
  openTimesOf?: ((pointId: string) => Promise<OpenTimes>) | undefined;
  /** What the receiver pays for it, in the batch of the move. */
  payment?: EventDetails["payment"];
  /** What else its event says. */
  reason?: CancellationReason | undefined;
  /** Given if an operator did it. */
  act?: OperatorAct | undefined;
  /** The visit in which it was scanned. */
  visit?: Visit | undefined;
  /** What else has to hold when it is written. */
  condition?: SQL | undefined;
}

/**
 * Runs the batch of a change and announces its deliveries. Returns the order after it, or undefined if that was changed
 * or a collection code was tried meanwhile. What else is in the batch is written even then.
 */
export async function commit(
  deps: Deps,
  batch: Batch<OrderDatabase>,
  change: OrderChange,
): Promise<OrderToChange | undefined> {
  await batch.run();
  if (!change.due) return undefined;
  await announce(deps, batch.db, change.due);
  return change.after;
}

/** Moves an order by itself, in a transaction of its own: see `addMoveOf` and `commit`. */
export async function moveOrder(
  deps: Deps,
  db: OrderDatabase,
  order: OrderToChange,
  move: Move,
  how: HowItMoved,
): Promise<OrderToChange | undefined> {
  const batch = new Batch(db);
  return commit(deps, batch, await addMoveOf(deps, batch, order, move, how));
}

/**
 * Adds to a batch the statements that change an order's status or its parcel's holder, and write its event and deliveries.
 * An impossible move is `invalid_transition`.
 */
export async function addMoveOf(
  deps: Deps,
  batch: Batch<OrderDatabase>,
  order: OrderToChange,
  move: Move,
  how: HowItMoved,
): Promise<OrderChange> {
  const row = moveFrom(order.status, move, directionOf(order));
  if (!row) {
    const to = endsOf(move, directionOf(order)).join(" or ");
    throw new Problem("invalid_transition", `The order is ${order.status} and can't become ${to}.`);
  }
  const { to, event: type } = row;
  const { actor, reason, isGap, act, payment } = how;
  const occurredAt = nextEventAt(order, how.at);
  const now = deps.now();
  const arrives = to === "ready_for_pickup";
  const openTimesOf = how.openTimesOf ?? ((pointId: string) => readOpenTimes(deps, pointId));
  const openTimes = arrives ? await openTimesOf(order.pointId) : undefined;
  const sequence = order.sequence + 1;
  const after: OrderToChange = {
    ...order,
    status: to,
    sequence,
    updatedAt: now,
    lastEventAt: occurredAt,
    handedInAt: handedInAt(order, how.taker),
    arrivedAt: arrives ? now : order.arrivedAt,
    extraDays: openTimes ? extraDaysOf(now, openTimes.closures) : order.extraDays,
    ...(arrives ? NO_DAYS_GIVEN : {}),
    ...holderColumns(row, order, { taker: how.taker, at: occurredAt, sequence }),
    finalAt: endedAt(order, to, now),
    collectableUntil: collectableAfter(order, { move, to, at: occurredAt }),
  };
  const turnsBack = move === "refuse" || move === "expire";
  const happened = {
    ...{
      ...eventOfAct(deps, act),
      type,
      actor,
      isGap,
      reason,
      payment,
      ...scanTimes(how.claimedAt, { occurredAt, now }),
    },
    collectableUntil: turnsBack ? collectableEnd(after.collectableUntil) : undefined,
  };
  const arrival = openTimes && arrivalOf(deps, after, openTimes);
  const moved = addMove(batch, order, after, { ...happened, arrival }, how.condition);
  if (payment) addPaymentWith(deps, batch, after, payment, { actor, eventId: happened.id });
  addToHandover(deps, batch, how.visit, { before: order, after, event: { id: happened.id, occurredAt } });
  return moved;
}

/** Who has a parcel after a move, where its status does not tell that. */
function holderColumns(
  { to, holder }: NonNullable<ReturnType<typeof moveFrom>>,
  { pointId }: StoredOrder,
  { taker, at, sequence }: Pick<HowItMoved, "taker" | "at"> & { sequence: number },
) {
  if (holderByStatus(to) !== undefined) return {};
  const point: Holder = { kind: "point", id: pointId };
  return heldBy(holder === "actor" ? (taker ?? { kind: "driver", id: null }) : point, at, sequence);
}

/** Where a return was handed in: the first point that had it. */
export const handedInAt = (order: StoredOrder, taker: Holder | undefined): string | null =>
  order.handedInAt ?? (order.returnOf !== null && taker?.kind === "point" ? taker.id : null);

/**
 * For a parcel that goes back, the time counts from when it turned back: its receiver's data and its label are not kept
 * longer.
 */
export function endedAt(before: StoredOrder, to: OrderStatus, now: number): number | null {
  if (!isEnded(to)) return null;
  return before.status === "returned" && to !== "delivered" ? (before.finalAt ?? now) : now;
}

/** What the event of an arrival tells. */
export function arrivalOf(deps: Deps, order: StoredOrder, openTimes: OpenTimes) {
  const expiresAt = keptUntil(order);
  const { arrivedAt, trackingCode } = order;
  if (expiresAt === null || arrivedAt === null) return undefined;
  return {
    expiresAt,
    collectBy: collectBy(openTimes, { arrivedAt, expiresAt }),
    trackingUrl: trackingUrl(deps, trackingCode),
  };
}
