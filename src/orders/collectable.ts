import { type Move, moveFrom, type OrderStatus } from "../shared/parcel-status.ts";
import { MINUTE_MS } from "../shared/time.ts";
import { holderOf } from "./holder.ts";
import { directionOf, type OrderToChange, type StoredOrder } from "./row.ts";

/**
 * A parcel that was refused by mistake, or has expired, is collected after all while it is still at its point. An order's
 * `collectableUntil` is the end of that time, one of these two, or null if no such time has begun.
 */
const UNTIL_IT_LEAVES = 8_640_000_000_000_000;
/** The order was cancelled, or its shop has recalled the parcel. */
export const NEVER = 0;

const AFTER_REFUSAL_MS = 30 * MINUTE_MS;

/** Whether a parcel that goes back can still be collected. */
export function isCollectable(order: StoredOrder, now: number): boolean {
  const { status, pointId, collectableUntil, erasedAt } = order;
  if (status !== "returned" || erasedAt !== null || collectableUntil === null) return false;
  // An earlier version moves a parcel and leaves the time as it is.
  const holder = holderOf(order);
  return now <= collectableUntil && holder.kind === "point" && holder.id === pointId;
}

/** What a move that happened at `at` does to an order; undefined if it is not possible now. */
export function moveNow(
  order: OrderToChange,
  move: Move,
  { at, now }: { at: number | undefined; now: number },
): ReturnType<typeof moveFrom> {
  const row = moveFrom(order.status, move, directionOf(order));
  if (row?.only === "collectable") return isCollectable(order, now) ? row : undefined;
  if (row?.only !== "before_cancellation") return row;
  // The cancellation is the last event.
  return at !== undefined && at >= order.createdAt && at < order.lastEventAt ? row : undefined;
}

/** Until when a parcel is collectable after it was moved at `at`. */
export function collectableAfter(
  { status, collectableUntil }: Pick<StoredOrder, "status" | "collectableUntil">,
  { move, to, at }: { move: Move; to: OrderStatus; at: number },
): number | null {
  if (collectableUntil === NEVER || [status, to].includes("cancelled")) return NEVER;
  if (move === "refuse") return at + AFTER_REFUSAL_MS;
  return move === "expire" ? UNTIL_IT_LEAVES : null;
}

/** Since when a collectable parcel goes back, and until when it can be collected; null: until it leaves its point. */
export interface CollectableTime {
  since: number;
  until: number | null;
}

export function collectableTime(
  { finalAt, collectableUntil }: Pick<StoredOrder, "finalAt" | "collectableUntil">,
  now: number,
): CollectableTime | null {
  if (finalAt === null || collectableUntil === null || now > collectableUntil) return null;
  return { since: finalAt, until: collectableEnd(collectableUntil) ?? null };
}

/** As events and answers say it: null, until it leaves; undefined if it can't be collected. */
export const collectableEnd = (until: number | null): number | null | undefined =>
  until === null || until === NEVER ? undefined : until === UNTIL_IT_LEAVES ? null : until;
