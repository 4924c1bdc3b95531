import { crc32 } from "node:zlib";
import { collectionCode } from "../../auth/order-codes.ts";
import type { ApiDeps, Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { toldHours } from "../../shared/opening-hours.ts";
import { keepsHolder } from "../../shared/parcel-status.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { DAY_MS, HOUR_MS, isoTime } from "../../shared/time.ts";
import { type FeedType, orderEventBody, withCollectionCode } from "../../webhooks/event.ts";
import { actorFrom, holderAfter } from "../holder.ts";
import { expectedArrival, keptUntil, trackingUrl } from "../order.ts";
import { type HeldPoint, namePoints, pointOf } from "../read/held.ts";
import { directionOf } from "../row.ts";
import * as store from "./feed-store.ts";

/** How long events are in the feed. */
const KEPT_MS = 30 * DAY_MS;
/** How much longer for a reader who has begun: otherwise the oldest would be gone while the first pages are read. */
const READING_MS = HOUR_MS;

/** The body of an event's webhook. */
interface FeedEvent {
  id: string;
  type: string;
  timestamp: string;
  sequence: number;
  data: Record<string, unknown>;
}

export interface FeedPage {
  /** The bodies of webhooks. */
  events: FeedEvent[];
  /** What to ask for next; there always is one. */
  next: string;
  /** Whether there is more now. */
  more: boolean;
}

/**
 * The partner's events behind a cursor, or those of the last 30 days, in the order in which they were written, so
 * that a reader who follows `next` gets each once.
 * @param after `next` of an earlier page
 */
export async function readEvents(
  deps: ApiDeps,
  partner: PartnerRef,
  { after, types, limit }: { after: string | undefined; types: FeedType[] | undefined; limit: number },
): Promise<FeedPage> {
  const { partnerId } = partner;
  const since = deps.now() - KEPT_MS;
  const position = after === undefined ? { since } : positionOf(after, partnerId);
  if (position === undefined) throw unknownCursor(since, "is not the `next` of one of your pages");
  const found = await store.readFeed(deps.orders.of(partner), { partnerId, after: position, types, limit });
  const isGone = found.first !== null && store.timeAt(found.first) < since - READING_MS;
  if (isGone) throw unknownCursor(since, "is too old: events behind it are gone after 30 days");
  const all = [...found.rows, ...found.payouts].sort((a, b) => a.position - b.position);
  const rows = all.slice(0, limit);
  const points = await pointsOf(deps.orders.of(partner), found.rows);
  const isFull = all.length > limit;
  const end = isFull ? rows.at(-1)!.position : (found.last ?? found.start);
  return {
    events: rows.map((row) => ("body" in row ? JSON.parse(row.body) : bodyOf(deps, row, points))),
    next: cursorAt(end, partnerId),
    more: isFull || found.isMoreBehind,
  };
}

const unknownCursor = (since: number, message: string) =>
  invalidRequest([
    { path: "after", message: `${message}; begin without it, with what happened since ${isoTime(since)}` },
  ]);

/** The checksum refuses a cursor that was cut, made up or another partner's, which would skip events unnoticed. */
const cursorAt = (position: number, partnerId: string) =>
  `${position}-${crc32(`${partnerId} ${position}`).toString(16).padStart(8, "0")}`;

function positionOf(cursor: string, partnerId: string): number | undefined {
  const position = Number(/^\d{1,16}(?=-)/.exec(cursor)?.[0]);
  return cursorAt(position, partnerId) === cursor ? position : undefined;
}

/** What the event's webhook says, but with the point as it is now. */
function bodyOf(deps: ApiDeps, row: store.FeedRow, points: ReadonlyMap<string, HeldPoint>): FeedEvent {
  const { event, order } = row;
  const details = detailsOf(deps, row);
  const holder = holderAfter(event, directionOf(order));
  const text = orderEventBody({
    ...event,
    ...details,
    by: event.actor === null ? null : actorFrom(event.actor).kind,
    holder: { kind: holder.kind, since: heldSince(row) },
    order: {
      ...{ ...order, status: event.status, previousStatus: event.previousStatus },
      expected: expectedArrival({ ...order, status: event.status }),
    },
  });
  const code = details.arrival && collectionCode(deps, order);
  const body = JSON.parse(withCollectionCode(text, code));
  const heldAt = pointOf(points, holder);
  const held = heldAt ? { ...body.data.holder, point: heldAt } : body.data.holder;
  return {
    ...body,
    data: { ...body.data, holder: held, point: pointView(row, details.arrival !== undefined) },
  };
}

/** Since when the holder after an event has had the parcel. */
function heldSince({ event, order }: store.FeedRow): number {
  const { status, occurredAt, details } = event;
  if (!keepsHolder(event.type)) return occurredAt;
  const byStatus =
    status === "created" ? order.createdAt : status === "ready_for_pickup" ? order.arrivedAt : null;
  return details?.heldSince ?? byStatus ?? occurredAt;
}

/** The points that held parcels after these events, as they are now. */
async function pointsOf(db: OrderDatabase, rows: readonly store.FeedRow[]) {
  const known = rows.flatMap(({ event, point }) =>
    point ? [{ id: event.pointId, name: point.name, city: point.city }] : [],
  );
  return namePoints(
    db,
    rows.map(({ event, order }) => holderAfter(event, directionOf(order))),
    known,
  );
}

/** Earlier versions kept no details of an arrival: then its deadline is that of the order now. */
function detailsOf(deps: ApiDeps, { event, order }: store.FeedRow) {
  const isArrival = event.type === "package.arrived_at_point";
  const expiresAt = isArrival ? keptUntil({ ...order, status: "ready_for_pickup" }) : null;
  if (event.details || expiresAt === null) return event.details ?? {};
  return {
    arrival: { expiresAt, collectBy: expiresAt, trackingUrl: trackingUrl(deps, order.trackingCode) },
  };
}

function pointView({ event, point }: store.FeedRow, isArrival: boolean): object | null {
  if (!point) return null;
  const { name, address, city, state, latitude, longitude, workingHours, phone } = point;
  return {
    ...{ id: event.pointId, name, address, city, state, lat: latitude, lng: longitude },
    ...(isArrival ? { ...toldHours(workingHours), phone } : {}),
  };
}

/** Deletes what is too old for the feed. */
export async function deleteOldEvents(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, () => store.deleteEvents(db, deps.now() - KEPT_MS - READING_MS));
}
