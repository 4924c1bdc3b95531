import type { ApiDeps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { tariffsInForce } from "../../rates/estimate.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { lagosDay, type Period } from "../../shared/closed-days.ts";
import { estimatedArrival } from "../../shared/estimated-arrival.ts";
import { fingerprintOf, IDEMPOTENCY_KEY_MS } from "../../shared/idempotency.ts";
import { koboOf } from "../../shared/money.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { idempotencyMismatch } from "../../shared/problem.ts";
import { quotaExceeded } from "../../shared/quota.ts";
import { fold } from "../../shared/text.ts";
import { canonicalUrl } from "../../webhooks/endpoints/url-guard.ts";
import { announce, type Due } from "../../webhooks/outbox.ts";
import { type PartnerTerms, readTerms } from "../copies/terms-store.ts";
import { eventActorOf } from "../holder.ts";
import { type Item, type NewOrder, splitName } from "../order.ts";
import { phoneHashes } from "../phone-hash.ts";
import type { StoredOrder } from "../row.ts";
import { requireAllowedUrl, requireKnownMoney, termsOf } from "./accept.ts";
import { blankOrder } from "./blank-order.ts";
import * as store from "./create-store.ts";
import { estimatedDays } from "./fee.ts";
import {
  type CreationResult,
  type MadeOrder,
  type NewRow,
  planOf,
  type RequestedOrder,
  refusalOf,
} from "./plan.ts";
import { withAlternatives } from "./point-unavailable.ts";

export type { CreationResult } from "./plan.ts";

/** Who makes orders. */
export type Creator = ActorOf<"secret_key"> | ActorOf<"portal"> | ActorOf<"client">;

/** How many orders are written in one transaction. */
const WRITTEN_AT_ONCE = 20;

/** What else belongs to a request. */
interface Request {
  /** The path to which an `Idempotency-Key` belongs. */
  path: string;
  key: string | undefined;
  /** Distinguishes it from another request with the same key. */
  fingerprint: string;
  /** Judges all orders and writes nothing. */
  isDryRun?: boolean;
}

/** Makes an order, or finds the one that an equal request made before. */
export async function createOrder(
  deps: ApiDeps,
  creator: Creator,
  order: NewOrder,
  { path, key }: Pick<Request, "path" | "key">,
): Promise<MadeOrder> {
  const request = { path, key, fingerprint: fingerprintOf(order) };
  const [result] = await createOrders(deps, creator, [order], request);
  if ("error" in result!) throw result.error;
  return result!;
}

/** The rows that have been decided. */
type Results = ReadonlyMap<RequestedOrder, CreationResult>;

/**
 * Makes or finds several orders, each by itself. If several requests come at once, the unique constraints of D1
 * decide which one makes an order. The others read again and try again.
 * @returns a result for each, in their order
 */
export async function createOrders(
  deps: ApiDeps,
  creator: Creator,
  orders: readonly NewOrder[],
  request: Request,
): Promise<CreationResult[]> {
  const rows = orders.map((order): RequestedOrder => ({ order, fingerprint: fingerprintOf(order) }));
  let results: Results = refuseFields(deps, rows);
  try {
    await withOptimisticLock("The order", async () => {
      const open = rows.filter((row) => !results.has(row));
      if (open.length > 0) results = new Map([...results, ...(await tryRows(deps, creator, open, request))]);
      return results.size === rows.length || undefined;
    });
  } catch (error) {
    if (![...results.values()].some(isWritten)) throw error;
    results = new Map([...rows.map((row) => [row, { error }] as const), ...results]);
  }
  const inOrder: CreationResult[] = [];
  for (const row of rows) {
    const result = results.get(row)!;
    inOrder.push("error" in result ? { error: await withAlternatives(deps, result.error) } : result);
  }
  return inOrder;
}

const isWritten = (result: CreationResult) => "order" in result && !result.isReplay;

function refuseFields(deps: ApiDeps, rows: readonly RequestedOrder[]): Results {
  return new Map(
    rows.flatMap((row) => {
      const error = refusalOf(() => {
        requireAllowedUrl(deps, row.order);
        requireKnownMoney(deps, row.order);
      });
      return error ? [[row, { error }] as const] : [];
    }),
  );
}

/** Reads what exists, decides as many rows as it can by that, and writes these. */
async function tryRows(
  deps: ApiDeps,
  creator: Creator,
  rows: readonly RequestedOrder[],
  { path, key, fingerprint, isDryRun }: Request,
): Promise<Results> {
  const now = deps.now();
  const known = await readKnown(deps, creator, rows, { path, key, now });
  if (known.idempotencyKey && known.idempotencyKey.fingerprint !== fingerprint) throw idempotencyMismatch();
  const make = (row: RequestedOrder, before: readonly NewRow[]) =>
    newRow(deps, creator, row, { known, before, now });
  const { refused, replays, news } = planOf(rows, known.existing, make, isDryRun);
  if (isDryRun) return new Map<RequestedOrder, CreationResult>([...refused, ...replays, ...news.map(asMade)]);
  const claim =
    key === undefined ? undefined : { path, key, fingerprint, expiresAt: now + IDEMPOTENCY_KEY_MS };
  const db = deps.orders.of(creator);
  const [first] = replays.values();
  if (claim && !known.idempotencyKey && news.length === 0 && first) {
    const { partnerId } = creator;
    const isClaimed = await store.claimKey(db, { ...claim, partnerId, orderId: first.order.id }, now);
    if (!isClaimed) return refused;
  }
  const written = await writeAll(deps, db, news, { creator, partner: known.partner, claim });
  return new Map<RequestedOrder, CreationResult>([...refused, ...replays, ...written]);
}

/** What already exists for a request: the partner's orders, and the points and prices of new ones. */
async function readKnown(
  deps: ApiDeps,
  { partnerId, ...place }: Creator,
  rows: readonly RequestedOrder[],
  { path, key, now }: { path: string; key: string | undefined; now: number },
) {
  const db = deps.orders.of(place);
  const references = rows.map(({ order }) => order.reference);
  const pointIds = rows.map(({ order }) => order.pointId);
  const [ofPartner, { points, partner, openTimesOf }, tariffs] = await Promise.all([
    store.readForCreation(db, { partnerId, references, pointIds, path, key }, now),
    readTerms(deps.db, partnerId, pointIds, lagosDay(now)),
    tariffsInForce(deps),
  ]);
  if (!partner) throw new Error("the caller is no partner");
  return { ...ofPartner, points, partner, tariffs, openTimesOf };
}

/** Fails if there can be no such order. */
function newRow(
  deps: ApiDeps,
  creator: Creator,
  row: RequestedOrder,
  {
    known,
    before,
    now,
  }: { known: Awaited<ReturnType<typeof readKnown>>; before: readonly NewRow[]; now: number },
): NewRow {
  const { partner, points, tariffs, unscanned, openTimesOf } = known;
  const { pointId } = row.order;
  if (known.madeToday + before.length >= partner.ordersPerDay)
    throw quotaExceeded(partner.ordersPerDay, "orders", now);
  const alike = before.filter(({ created }) => created.pointId === pointId).length;
  const terms = termsOf(deps, row.order, {
    ...{ partner, tariffs, point: points.get(pointId) },
    unscanned: (unscanned.get(pointId) ?? 0) + alike,
  });
  const { point, deliveryFeeKobo } = terms;
  const place = { originZip: partner.originZip, point };
  const expected = estimatedArrival(openTimesOf(point), now, estimatedDays(tariffs, place));
  return { row, created: newOrder(deps, creator, row, { deliveryFeeKobo, expected, now }), point };
}

/** The partner for whom orders are written. */
interface Writing {
  creator: Creator;
  partner: PartnerTerms;
  claim: store.Claim | undefined;
}

const asMade = ({ row, created: order }: NewRow) => [row, { order, isReplay: false }] as const;

/**
 * Writes the orders, some at a time. Orders that were not written because another request was faster are not among
 * the results. If a later write fails, the orders that are left have its error.
 */
async function writeAll(
  deps: ApiDeps,
  db: OrderDatabase,
  news: readonly NewRow[],
  { creator, partner, claim }: Writing,
): Promise<Results> {
  const results = new Map<RequestedOrder, CreationResult>();
  for (let i = 0; i < news.length; i += WRITTEN_AT_ONCE) {
    const some = news.slice(i, i + WRITTEN_AT_ONCE);
    try {
      const due = await writeSome(deps, db, some, { creator, partner, claim });
      for (const one of some.filter((_, index) => due[index])) results.set(...asMade(one));
    } catch (error) {
      if (results.size === 0) throw error;
      for (const { row } of news.slice(i)) results.set(row, { error });
      break;
    }
  }
  return results;
}

/** Returns the deliveries of each order that was written. */
async function writeSome(
  deps: ApiDeps,
  db: OrderDatabase,
  some: readonly NewRow[],
  { creator, partner, claim }: Writing,
): Promise<(Due[] | undefined)[]> {
  const actor = eventActorOf(creator);
  const creations = some.map(({ created: order, point }) => ({
    order,
    point,
    eventId: deps.newId(),
    actor,
  }));
  const written = await store.insertOrders(db, { creations, partner, claim });
  await announce(
    deps,
    db,
    written.flatMap((due) => due ?? []),
  );
  return written;
}

/** The value of all items together. */
export const valueKoboOf = (items: readonly Item[]): number =>
  Math.round(items.reduce((sum, { price, qty }) => sum + price * qty, 0) * 100);

function newOrder(
  deps: ApiDeps,
  creator: Creator,
  { order, fingerprint }: RequestedOrder,
  { deliveryFeeKobo, expected, now }: { deliveryFeeKobo: number; expected: Period; now: number },
): StoredOrder {
  const { entrance, reference, pointId, receiver, items, codAmount, note, webhookUrl } = order;
  const blank = blankOrder(deps, deps.orders.of(creator), now);
  return {
    ...blank,
    partnerId: creator.partnerId,
    reference,
    entrance,
    fingerprint,
    pointId,
    returnOf: null,
    receiverName: receiver.name,
    receiverEmail: receiver.email,
    receiverPhone: receiver.phone,
    ...phoneHashes(deps, blank.codeKey, receiver.phone),
    lastNameKey: fold(splitName(receiver.name).last),
    items,
    note,
    webhookUrl: webhookUrl === undefined ? null : canonicalUrl(webhookUrl),
    deliveryFeeKobo,
    codAmountKobo: codAmount === undefined ? null : koboOf(codAmount),
    expectedFrom: expected.from,
    expectedTo: expected.to,
    valueKobo: valueKoboOf(items),
  };
}
