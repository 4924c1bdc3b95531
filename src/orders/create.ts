import { currentCodeKey, newTrackingCode } from "../auth/order-codes.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { idIn } from "../platform/order-databases.ts";
import { pointGone } from "../points/point.ts";
import { tariffsInForce } from "../rates/estimate.ts";
import { type HeldQuote, openQuote } from "../rates/held-quote.ts";
import type { ActorOf } from "../shared/actor.ts";
import { fingerprintOf, IDEMPOTENCY_KEY_MS } from "../shared/idempotency.ts";
import { koboOf } from "../shared/money.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import { type FieldError, idempotencyMismatch, invalidRequest, Problem } from "../shared/problem.ts";
import { quotaExceeded } from "../shared/quota.ts";
import { fold } from "../shared/text.ts";
import { isoTime } from "../shared/time.ts";
import { announce } from "../webhooks/outbox.ts";
import { canonicalUrl, urlFault } from "../webhooks/url-guard.ts";
import * as store from "./create-store.ts";
import { feeOf } from "./fee.ts";
import { type NewOrder, splitName } from "./order.ts";
import { pointUnavailable, unavailability } from "./point-unavailable.ts";
import type { StoredOrder } from "./row.ts";
import { type PointTerms, readTerms } from "./terms-store.ts";

/** Who makes orders, and by which path, to which an `Idempotency-Key` belongs. */
export type Creator = ActorOf<"secret_key"> | ActorOf<"portal"> | ActorOf<"client">;

/**
 * Makes an order, or finds the one that an equal request made before. Which of several requests at once makes it is
 * decided by the unique constraints of D1.
 * @throws Problem `point_not_found`, `point_gone`, `item_not_accepted`, `unknown_location`, `reference_conflict`,
 * `point_unavailable`, `quote_mismatch`, `idempotency_mismatch`, `quota_exceeded`, `invalid_request` or `invalid_transition`
 */
export async function createOrder(
  deps: ApiDeps,
  creator: Creator,
  order: NewOrder,
  { path, key }: { path: string; key: string | undefined },
): Promise<{ order: StoredOrder; isReplay: boolean }> {
  const { partnerId } = creator;
  const { reference, pointId } = order;
  const db = deps.orders.of(creator);
  const fault =
    order.webhookUrl === undefined ? undefined : urlFault(order.webhookUrl, deps.config.webhookAllowedHosts);
  if (fault) throw invalidRequest([{ path: "webhook_url", message: fault }]);
  const fingerprint = fingerprintOf(order);

  return withOptimisticLock("The order", async () => {
    const now = deps.now();
    const [known, { point, partner }, tariffs] = await Promise.all([
      store.readForCreation(db, { partnerId, reference, path, key }, now),
      readTerms(deps.db, partnerId, pointId),
      tariffsInForce(deps),
    ]);
    if (known.idempotencyKey && known.idempotencyKey.fingerprint !== fingerprint) {
      throw idempotencyMismatch();
    }
    if (known.existing) {
      const { existing } = known;
      requireSame(existing, fingerprint);
      if (key !== undefined && !known.idempotencyKey) {
        const expiresAt = now + IDEMPOTENCY_KEY_MS;
        const claim = { partnerId, path, key, fingerprint, orderId: existing.id, expiresAt };
        if (!(await store.claimKey(db, claim, now))) return undefined;
      }
      return { order: existing, isReplay: true };
    }
    if (!partner) throw new Error("the caller is no partner");
    if (known.madeToday >= partner.ordersPerDay) {
      throw quotaExceeded(partner.ordersPerDay, "orders", now);
    }
    const quote = order.quoteId === undefined ? undefined : requireQuote(deps, partnerId, order.quoteId);
    requireListed(point, order);
    const reason = unavailability(point);
    if (reason) throw await pointUnavailable(deps, point, order.items, reason);
    requireAccepting(point, order);
    const parcel = { originZip: partner.originZip, point, items: order.items };
    const deliveryFeeKobo = koboOf(feeOf(tariffs, parcel, quote));
    const created = newOrder(deps, creator, order, { fingerprint, deliveryFeeKobo, now });
    const idempotency = key === undefined ? undefined : { path, key, expiresAt: now + IDEMPOTENCY_KEY_MS };
    const due = await store.insertOrder(db, {
      ...{ order: created, point: point.copy, partner, idempotency },
      eventId: deps.newId(),
    });
    if (!due) return undefined;
    await announce(deps, db, due);
    return { order: created, isReplay: false };
  });
}

function requireSame(existing: StoredOrder, fingerprint: string): void {
  if (existing.fingerprint === fingerprint) return;
  throw new Problem("reference_conflict", "Another order of yours has this reference.", {
    members: { existing_id: existing.id },
  });
}

function requireListed(point: PointTerms | undefined, { pointId }: NewOrder): asserts point is PointTerms {
  if (point && point.deletedAt !== null) throw pointGone(pointId, new Date(point.deletedAt));
  if (!point?.published || point.status !== "approved") {
    throw new Problem("point_not_found", "No point with this id takes parcels.");
  }
}

function requireAccepting(point: PointTerms, { items }: NewOrder): void {
  const errors = items.flatMap(({ weight_kg, price }, i): FieldError[] => [
    ...(weight_kg < point.minItemWeight || weight_kg > point.maxItemWeight
      ? [
          {
            path: `items.${i}.weight_kg`,
            message: `must be from ${point.minItemWeight} to ${point.maxItemWeight} kg at this point`,
          },
        ]
      : []),
    ...(koboOf(price) > point.maxItemValueKobo
      ? [
          {
            path: `items.${i}.price`,
            message: `must be at most ${point.maxItemValueKobo / 100} naira at this point`,
          },
        ]
      : []),
  ]);
  if (errors.length > 0)
    throw new Problem("item_not_accepted", "The point does not take these items.", { errors });
}

/** @throws Problem `invalid_request` if the partner has no such quote, or its time is over */
function requireQuote(deps: ApiDeps, partnerId: string, id: string): HeldQuote {
  const quote = openQuote(deps, partnerId, id);
  if (!quote)
    throw invalidRequest([{ path: "quote_id", message: "must be the quote_id of an estimate of yours" }]);
  if (quote.expiresAt <= deps.now()) {
    const message = `was valid until ${isoTime(quote.expiresAt)}: get a new estimate`;
    throw invalidRequest([{ path: "quote_id", message }]);
  }
  return quote;
}

function newOrder(
  deps: ApiDeps,
  creator: Creator,
  { entrance, reference, pointId, receiver, items, note, webhookUrl }: NewOrder,
  { fingerprint, deliveryFeeKobo, now }: { fingerprint: string; deliveryFeeKobo: number; now: number },
): StoredOrder {
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
    finalAt: null,
    erasedAt: null,
    codeTries: 0,
    codeLockedUntil: 0,
  };
}
