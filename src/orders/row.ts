import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { orders } from "../db/schema/orders/orders.ts";
import type { Direction, EventType, OrderStatus } from "../shared/parcel-status.ts";

const { number: _number, endedWebhookUrl: _endedWebhookUrl, ...columns } = getTableColumns(orders);

/** What is read of an order: not its number, which is larger than JavaScript's numbers hold. */
export const ORDER_COLUMNS = columns;

/** Times are milliseconds since the epoch. */
export type StoredOrder = Omit<typeof orders.$inferSelect, "number" | "endedWebhookUrl">;

export interface OrderToChange extends StoredOrder {
  /** When its latest event happened. */
  lastEventAt: number;
}

/** What is read of one: a row more than of an order that is only shown. */
export const COLUMNS_TO_CHANGE = {
  ...ORDER_COLUMNS,
  lastEventAt: sql<number>`(SELECT occurred_at FROM order_events
    WHERE order_number = orders.number AND sequence = orders.sequence)`.as("lastEventAt"),
};

/** What the receiver of an order still pays: what is to be collected, less what was paid and not given back. */
export const AMOUNT_DUE = sql<number>`iif(orders.cod_amount_kobo > 0,
  max(orders.cod_amount_kobo - (SELECT coalesce(sum(amount_kobo), 0) FROM payments
    WHERE order_id = orders.id AND payments.status <> 'void'), 0), 0)`;

/** When an order's next event happens: never before the latest one, which may come from a clock that is ahead. */
export const nextEventAt = ({ lastEventAt }: Pick<OrderToChange, "lastEventAt">, at: number): number =>
  Math.max(at, lastEventAt);

export const directionOf = ({ returnOf }: Pick<StoredOrder, "returnOf">): Direction =>
  returnOf === null ? "delivery" : "return";

/**
 * The point that is shown with an order: where it is collected, or where a return was handed in; null if it was not
 * yet.
 */
export const pointIdOf = ({
  pointId,
  handedInAt,
}: Pick<StoredOrder, "pointId" | "handedInAt">): string | null =>
  handedInAt ?? (pointId === "" ? null : pointId);
/** `pointIdOf` in SQL; empty if there is none. */
export const POINT_ID = sql<string>`coalesce(${orders.handedInAt}, ${orders.pointId})`;

/** Whether an order is in one of these states. They are in the statement, because only then an index of them alone is used. */
export const isInState = (states: readonly OrderStatus[]): SQL =>
  sql.raw(`status IN (${states.map((state) => `'${state}'`).join(", ")})`);

export const isOfType = (types: readonly EventType[]): SQL =>
  sql.raw(`type IN (${types.map((type) => `'${type}'`).join(", ")})`);

/**
 * When a change of a partner's order is written: now, but later than all changes before it. So a reader who goes on after
 * the last change that it saw misses none, however far the clocks of two isolates are apart and however long a commit takes.
 */
export const changeTime = (partnerId: string, now: number): SQL<number> =>
  sql`max(CAST(${now} AS INTEGER), (SELECT coalesce(max(updated_at), 0) + 1 FROM orders WHERE partner_id = ${partnerId}))`;

/** A condition: `isUnchanged`, for many orders. */
export const areUnchanged = (before: readonly StoredOrder[]): SQL =>
  sql`${orders.number} IN (${unchangedOf(before)})`;

/** A condition: not one of the orders has changed. */
export const allAreUnchanged = (before: readonly StoredOrder[]): SQL =>
  sql`(SELECT count(*) FROM (${unchangedOf(before)})) = ${before.length}`;

/** The numbers of the orders that have not changed. */
function unchangedOf(before: readonly StoredOrder[]): SQL {
  const states = before.map((order) => {
    const { id, partnerId, status, sequence, codeTries, erasedAt, collectableUntil, shelf } = order;
    return { id, partnerId, status, sequence, codeTries, erasedAt, collectableUntil, shelf };
  });
  return sql`SELECT same.number FROM json_each(${JSON.stringify(states)}) JOIN ${orders} AS same
    ON same.id = value ->> 'id' AND same.partner_id = value ->> 'partnerId' AND same.status = value ->> 'status' AND same.sequence = value ->> 'sequence'
      AND same.code_tries = value ->> 'codeTries' AND same.erased_at IS value ->> 'erasedAt'
      AND same.collectable_until IS value ->> 'collectableUntil' AND same.shelf IS value ->> 'shelf'`;
}

/** A condition: nobody has moved, recalled, put away or erased the order, or tried a collection code, since it was read. */
export const isUnchanged = ({
  id,
  partnerId,
  status,
  sequence,
  codeTries,
  erasedAt,
  collectableUntil,
  shelf,
}: StoredOrder) =>
  and(
    eq(orders.id, id),
    eq(orders.partnerId, partnerId),
    eq(orders.status, status),
    eq(orders.sequence, sequence),
    eq(orders.codeTries, codeTries),
    sql`${orders.erasedAt} IS ${erasedAt}`,
    sql`${orders.collectableUntil} IS ${collectableUntil}`,
    sql`${orders.shelf} IS ${shelf}`,
  );

/** A condition: the batch has recorded an order's newest event. */
export const isRecorded = ({ id, partnerId }: StoredOrder, eventId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${orders} JOIN order_events AS event ON event.order_number = orders.number
      AND event.sequence = orders.sequence
    WHERE orders.id = ${id} AND orders.partner_id = ${partnerId} AND event.id = ${eventId})`;
