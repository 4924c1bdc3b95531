import { currentCodeKey, newTrackingCode } from "../../auth/order-codes.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { idIn, type OrderDatabase } from "../../platform/order-databases.ts";
import { tariffsInForce } from "../../rates/estimate.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { fingerprintOf, IDEMPOTENCY_KEY_MS } from "../../shared/idempotency.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { idempotencyMismatch, Problem } from "../../shared/problem.ts";
import { quotaExceeded } from "../../shared/quota.ts";
import { fold } from "../../shared/text.ts";
import { canonicalUrl } from "../../webhooks/endpoints/url-guard.ts";
import { announce } from "../../webhooks/outbox.ts";
import { type PartnerTerms, type PointTerms, readTerms } from "../copies/terms-store.ts";
import { type NewOrder, splitName } from "../order.ts";
import type { StoredOrder } from "../row.ts";
import { requireAllowedUrl, termsOf } from "./accept.ts";
import * as store from "./create-store.ts";
import { withAlternatives } from "./point-unavailable.ts";

/** Who makes orders. */
export type Creator = ActorOf<"secret_key"> | ActorOf<"portal"> | ActorOf<"client">;

/** How many orders are written in one transaction. */
const WRITTEN_AT_ONCE = 20;

/** What is known of a request besides its orders. */
interface Request {
  /** To which path an `Idempotency-Key` belongs. */
  path: string;
  key: string | undefined;
  /** Tells it from another request with the key. */
  fingerprint: string;
  /** Judges all orders and writes nothing. */
  isDryRun?: boolean;
}

/** An order that was made now, or by an equal request before; or the reason why there is none. */
export type CreationResult = { order: StoredOrder; isReplay: boolean } | { error: unknown };

/**
 * Makes an order, or finds the one that an equal request made before.
 * @throws Problem `point_not_found`, `point_gone`, `point_unavailable`, `item_not_accepted`, `unknown_location`,
 * `reference_conflict`, `quote_mismatch`, `idempotency_mismatch`, `quota_exceeded`, `invalid_request` or `write_conflict`
 */
export async function createOrder(
  deps: ApiDeps,
  creator: Creator,
  order: NewOrder,
  { path, key }: Pick<Request, "path" | "key">,
): Promise<{ order: StoredOrder; isReplay: boolean }> {
  const request = { path, key, fingerprint: fingerprintOf(order) };
  const [outcome] = await createOrders(deps, creator, [order], request);
  if ("error" in outcome!) throw outcome.error;
  return outcome!;
}

/** One of the orders of a request. */
interface Row {
  order: NewOrder;
  fingerprint: string;
  outcome: CreationResult | undefined;
}

/** A row that becomes an order. */
interface NewRow {
  row: Row;
  created: StoredOrder;
  point: PointTerms;
}

/**
 * The same for several orders, each for itself. Which of several requests at once makes an order is decided by the unique
 * constraints of D1.
 * @returns an outcome for each, in their order
 * @throws Problem, if nothing was written: `idempotency_mismatch`, or whatever keeps orders from being read and written
 */
export async function createOrders(
  deps: ApiDeps,
  creator: Creator,
  orders: readonly NewOrder[],
  request: Request,
): Promise<CreationResult[]> {
  const rows = orders.map((order): Row => ({ order, fingerprint: fingerprintOf(order), outcome: undefined }));
  for (const row of rows) judge(row, () => requireAllowedUrl(deps, row.order));
  const undecided = () => rows.filter(({ outcome }) => outcome === undefined);
  try {
    await withOptimisticLock("The order", async () => {
      const open = undecided();
      if (open.length > 0) await decide(deps, creator, open, request);
      return undecided().length === 0 || undefined;
    });
  } catch (error) {
    const isWritten = ({ outcome }: Row) => outcome && "order" in outcome && !outcome.isReplay;
    if (!rows.some(isWritten)) throw error;
    for (const row of undecided()) row.outcome = { error };
  }
  const outcomes: CreationResult[] = [];
  for (const { outcome } of rows) {
    outcomes.push("error" in outcome! ? { error: await withAlternatives(deps, outcome.error) } : outcome!);
  }
  return outcomes;
}

/** What `rule` returns; a problem that it throws is the row's outcome. */
function judge<T>(row: Row, rule: () => T): T | undefined {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    row.outcome = { error };
    return undefined;
  }
}

/** Reads what there is, and decides as many of the rows as can be decided by it. */
async function decide(deps: ApiDeps, creator: Creator, rows: Row[], request: Request): Promise<void> {
  const { path, key, fingerprint, isDryRun } = request;
  const { partnerId } = creator;
  const db = deps.orders.of(creator);
  const now = deps.now();
  const references = rows.map(({ order }) => order.reference);
  const pointIds = rows.map(({ order }) => order.pointId);
  const [known, { points, partner }, tariffs] = await Promise.all([
    store.readForCreation(db, { partnerId, references, path, key }, now),
    readTerms(deps.db, partnerId, pointIds),
    tariffsInForce(deps),
  ]);
  if (!partner) throw new Error("the caller is no partner");
  if (known.idempotencyKey && known.idempotencyKey.fingerprint !== fingerprint) throw idempotencyMismatch();
  const claim =
    key === undefined ? undefined : { path, key, fingerprint, expiresAt: now + IDEMPOTENCY_KEY_MS };

  const make = (row: Row, count: number): NewRow => {
    if (known.madeToday + count >= partner.ordersPerDay) {
      throw quotaExceeded(partner.ordersPerDay, "orders", now);
    }
    const terms = termsOf(deps, row.order, { partner, point: points.get(row.order.pointId), tariffs });
    return { row, created: newOrder(deps, creator, row, { ...terms, now }), point: terms.point };
  };

  const { news, replays } = sortOut(rows, known.existing, make, isDryRun);
  const mustClaim = claim && !known.idempotencyKey && !isDryRun && news.length === 0 && replays.length > 0;
  if (mustClaim && !(await store.claimKey(db, { ...claim, partnerId, orderId: replays[0]![1].id }, now)))
    return;
  for (const [row, order] of replays) row.outcome = { order, isReplay: true };
  if (isDryRun) for (const { row, created: order } of news) row.outcome = { order, isReplay: false };
  else await writeAll(deps, db, news, { partner, claim });
}

/**
 * Separates the rows that become orders from those whose orders exist, and rejects the rest. A row with the reference of one
 * before it stays undecided until that one's order is written; a dry run decides it by the order that would be.
 * @param make makes the order of a row, before which `count` others were made; throws a Problem if there can be none
 */
function sortOut(
  rows: readonly Row[],
  existing: ReadonlyMap<string, StoredOrder>,
  make: (row: Row, count: number) => NewRow,
  isDryRun = false,
): { news: NewRow[]; replays: [Row, StoredOrder][] } {
  const news = new Map<string, NewRow>();
  const replays: [Row, StoredOrder][] = [];
  for (const row of rows) {
    const { reference } = row.order;
    const stored = existing.get(reference);
    const before = news.get(reference);
    if (stored) {
      judge(row, () => requireSame(row, stored.fingerprint, stored.id));
      if (!row.outcome) replays.push([row, stored]);
    } else if (!before) {
      const made = judge(row, () => make(row, news.size));
      if (made) news.set(reference, made);
    } else if (isDryRun) {
      judge(row, () => requireSame(row, before.row.fingerprint));
      row.outcome ??= { order: before.created, isReplay: true };
    }
  }
  return { news: [...news.values()], replays };
}

/** Writes the orders, some at a time. Rows whose orders could not be written stay undecided. */
async function writeAll(
  deps: ApiDeps,
  db: OrderDatabase,
  news: readonly NewRow[],
  { partner, claim }: { partner: PartnerTerms; claim: store.Claim | undefined },
): Promise<void> {
  for (let i = 0; i < news.length; i += WRITTEN_AT_ONCE) {
    const some = news.slice(i, i + WRITTEN_AT_ONCE);
    const creations = some.map(({ created: order, point }) => ({
      order,
      point: point.copy,
      eventId: deps.newId(),
    }));
    const written = await store.insertOrders(db, { creations, partner, claim });
    for (const [index, { row, created: order }] of some.entries()) {
      if (written[index]) row.outcome = { order, isReplay: false };
    }
    await announce(
      deps,
      db,
      written.flatMap((due) => due ?? []),
    );
  }
}

/** @throws Problem `reference_conflict` */
function requireSame(row: Row, fingerprint: string, existingId?: string): void {
  if (row.fingerprint === fingerprint) return;
  throw new Problem("reference_conflict", "Another order of yours has this reference.", {
    members: existingId === undefined ? {} : { existing_id: existingId },
  });
}

function newOrder(
  deps: ApiDeps,
  creator: Creator,
  { order, fingerprint }: Row,
  { deliveryFeeKobo, now }: { deliveryFeeKobo: number; now: number },
): StoredOrder {
  const { entrance, reference, pointId, receiver, items, note, webhookUrl } = order;
  const database = deps.orders.of(creator);
  return {
    id: idIn(database, deps.newId(now)),
    partnerId: creator.partnerId,
    reference,
    trackingCode: newTrackingCode(database.number),
    entrance,
    fingerprint,
    status: "created",
    sequence: 1,
    pointId,
    receiverName: receiver.name,
    receiverEmail: receiver.email,
    receiverPhone: receiver.phone,
    lastNameKey: fold(splitName(receiver.name).last),
    items,
    note,
    webhookUrl: webhookUrl === undefined ? null : canonicalUrl(webhookUrl),
    deliveryFeeKobo,
    codeKey: currentCodeKey(deps),
    createdAt: now,
    updatedAt: now,
    arrivedAt: null,
    extraDays: 0,
    finalAt: null,
    erasedAt: null,
    codeTries: 0,
    codeLockedUntil: 0,
  };
}
