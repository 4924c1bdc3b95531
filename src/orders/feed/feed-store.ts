import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { isChangeable } from "../../db/moves.ts";
import { orderPartners, orderPoints } from "../../db/schema/orders/copies.ts";
import { orderEvents } from "../../db/schema/orders/order-events.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import { NO_ORDER, partnerEvents } from "../../db/schema/orders/partner-events.ts";
import type { Database } from "../../platform/deps.ts";
import type { FeedType } from "../../webhooks/event.ts";

/** Positions count microseconds. */
const positionAt = (ms: number): number => ms * 1000;
export const timeAt = (position: number): number => Math.floor(position / 1000);

/** How many events a page of some types looks at: where few are of these types, it has fewer than were asked for. */
const LOOKED_AT = 2000;
const DELETED_AT_ONCE = 500;

/**
 * The position of the partner's newest event that was written before a time: later events come behind it. 0 if there is
 * none.
 */
const lastBefore = (partnerId: string, ms: number) =>
  sql<number>`(SELECT coalesce(max(position), 0) FROM ${partnerEvents}
    WHERE partner_id = ${partnerId} AND position < CAST(${positionAt(ms)} AS INTEGER))`;

/** In a batch D1 names each column, so that no two may have the same name. */
const COLUMNS = {
  position: partnerEvents.position,
  event: {
    id: sql<string>`${orderEvents.id}`.as("event_id"),
    type: orderEvents.type,
    sequence: orderEvents.sequence,
    status: orderEvents.status,
    previousStatus: orderEvents.previousStatus,
    pointId: orderEvents.pointId,
    occurredAt: orderEvents.occurredAt,
    details: orderEvents.details,
    actor: orderEvents.actor,
    holder: orderEvents.holder,
  },
  order: {
    id: orders.id,
    reference: orders.reference,
    entrance: orders.entrance,
    trackingCode: orders.trackingCode,
    codeKey: orders.codeKey,
    createdAt: orders.createdAt,
    expectedFrom: orders.expectedFrom,
    expectedTo: orders.expectedTo,
    arrivedAt: orders.arrivedAt,
    extraDays: orders.extraDays,
    finalAt: orders.finalAt,
    returnOf: orders.returnOf,
    codAmountKobo: sql<number | null>`iif(cod_amount_kobo IS NULL, NULL, coalesce((
      SELECT later.details ->> 'previousCodAmountKobo' FROM order_events AS later
      WHERE later.order_number = orders.number AND later.sequence > ${orderEvents.sequence}
        AND later.type = 'package.cod_changed' ORDER BY later.sequence LIMIT 1), cod_amount_kobo))`.as(
      "cod_then",
    ),
  },
  point: {
    name: orderPoints.name,
    address: orderPoints.address,
    city: orderPoints.city,
    state: orderPoints.state,
    latitude: orderPoints.latitude,
    longitude: orderPoints.longitude,
    workingHours: orderPoints.workingHours,
    phone: orderPoints.phone,
  },
};

interface Wanted {
  partnerId: string;
  /** A position, or a time from which to begin. */
  after: number | { since: number };
  types: readonly FeedType[] | undefined;
  limit: number;
}

export type FeedRow = Awaited<ReturnType<typeof readFeed>>["rows"][number];

/** The partner's next events, and how far they were looked through. */
export async function readFeed(db: Database, { partnerId, after, types, limit }: Wanted) {
  const { position } = partnerEvents;
  const start =
    typeof after === "number" ? sql`CAST(${after} AS INTEGER)` : lastBefore(partnerId, after.since);
  const isNext = and(eq(partnerEvents.partnerId, partnerId), gt(position, start));
  // One more than is shown tells whether there are more.
  const mostLookedAt = types ? LOOKED_AT : limit + 1;
  const looked = sql`(SELECT position FROM ${partnerEvents} WHERE ${isNext} ORDER BY position LIMIT ${mostLookedAt})`;
  // One transaction, so that both queries see the same events.
  const isLooked = and(isNext, lte(position, sql`(SELECT max(position) FROM ${looked})`));
  const [[seen], rows, payouts] = await db.batch([
    db
      .select({
        start: sql<number>`${start}`,
        first: sql<number | null>`min(position)`,
        last: sql<number | null>`max(position)`,
        count: sql<number>`count(*)`,
      })
      .from(looked),
    db
      .select(COLUMNS)
      .from(partnerEvents)
      .innerJoin(
        orderEvents,
        and(
          eq(orderEvents.orderNumber, partnerEvents.orderNumber),
          eq(orderEvents.sequence, partnerEvents.sequence),
        ),
      )
      .innerJoin(orders, eq(orders.number, partnerEvents.orderNumber))
      .leftJoin(orderPoints, eq(orderPoints.id, orderEvents.pointId))
      .where(and(isLooked, types && isOneOf(orderEvents.type, types)))
      .orderBy(asc(position))
      .limit(limit + 1),
    db
      .select({ position, body: sql<string>`${partnerEvents.body}` })
      .from(partnerEvents)
      .where(
        and(
          isLooked,
          eq(partnerEvents.orderNumber, NO_ORDER),
          isOneOf(sql`${partnerEvents.body} ->> '$.type'`, types ?? []),
        ),
      )
      .orderBy(asc(position))
      .limit(types?.some((type) => type.startsWith("payout.")) ? limit + 1 : 0),
  ]);
  return { ...seen!, isMoreBehind: seen!.count === mostLookedAt, rows, payouts };
}

/**
 * Deletes some of what was written before a time, except each partner's newest: it shows a reader who stopped before
 * it that events are gone. Returns whether there may be more.
 */
export async function deleteEvents(db: Database, before: number): Promise<boolean> {
  const { meta } = await db.run(
    sql`DELETE FROM ${partnerEvents} WHERE (partner_id, position) IN (
      SELECT old.partner_id, old.position FROM ${orderPartners} AS partner CROSS JOIN ${partnerEvents} AS old
      WHERE old.partner_id = partner.id AND ${isChangeable(sql`partner.id`)} AND old.position < (
        SELECT max(position) FROM ${partnerEvents} AS newest
        WHERE newest.partner_id = partner.id AND newest.position < CAST(${positionAt(before)} AS INTEGER))
      LIMIT ${DELETED_AT_ONCE})`,
  );
  return meta.changes === DELETED_AT_ONCE;
}
