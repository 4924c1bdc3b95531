import type { ApiDeps, Database } from "../../platform/deps.ts";
import { tariffsInForce } from "../../rates/estimate.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { fingerprintOf, IDEMPOTENCY_KEY_MS } from "../../shared/idempotency.ts";
import { koboOf } from "../../shared/money.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { idempotencyMismatch, invalidRequest, Problem } from "../../shared/problem.ts";
import { quotaExceeded } from "../../shared/quota.ts";
import { DAY_MS } from "../../shared/time.ts";
import { canonicalUrl } from "../../webhooks/endpoints/url-guard.ts";
import { announce } from "../../webhooks/outbox.ts";
import { readTerms } from "../copies/terms-store.ts";
import { type EventActor, eventActorOf } from "../holder.ts";
import type { Item } from "../order.ts";
import { getOrder } from "../read/get.ts";
import type { StoredOrder } from "../row.ts";
import { requireAllowedUrl } from "./accept.ts";
import { blankOrder } from "./blank-order.ts";
import { type Creator, valueKoboOf } from "./create.ts";
import * as store from "./create-store.ts";
import { feeOf } from "./fee.ts";
import type { MadeOrder } from "./plan.ts";
import * as returns from "./return-store.ts";

/** So long after it was collected an order can be sent back. */
const RETURNABLE_MS = 90 * DAY_MS;
const MAX_REFERENCE = 64;
/** How many numbers are tried to find a reference that no other order has. */
const CANDIDATES = 20;

/** What is to be sent back, and of which order. */
export interface NewReturn {
  order: { id: string } | { reference: string };
  /** Without them, everything that is not in returns yet. */
  items?: { name: string; sku?: string | undefined; qty: number }[] | undefined;
  reason?: string | undefined;
  webhookUrl?: string | undefined;
  /** The return's own reference; made from the order's if it is not given. */
  reference?: string | undefined;
  entrance: StoredOrder["entrance"];
}

/** Who makes a return: a partner, or the service for a receiver whom the partner lets do so. */
export type ReturnMaker = Creator | { partnerId: string; database: number; kind: "receiver" };

/** Makes a return of a delivered order, or finds the one that an equal request made before. */
export async function createReturn(
  deps: ApiDeps,
  maker: ReturnMaker,
  wanted: NewReturn,
  { path, key }: { path: string; key: string | undefined },
): Promise<MadeOrder> {
  requireAllowedUrl(deps, wanted);
  const fingerprint = fingerprintOf(wanted);
  return withOptimisticLock("The order", () => tryReturn(deps, maker, wanted, { path, key, fingerprint }));
}

/** Undefined if another request was faster: then it has to be tried again. */
async function tryReturn(
  deps: ApiDeps,
  maker: ReturnMaker,
  wanted: NewReturn,
  { path, key, fingerprint }: { path: string; key: string | undefined; fingerprint: string },
): Promise<MadeOrder | undefined> {
  const now = deps.now();
  const { partnerId } = maker;
  const db = deps.orders.of(maker);
  const sent = await getOrder(deps, maker, wanted.order);
  const made = await returns.readReturns(db, sent);
  const references =
    wanted.reference === undefined ? candidatesFor(sent.reference, made.length) : [wanted.reference];
  const [known, { points, partner }, tariffs] = await Promise.all([
    store.readForCreation(db, { partnerId, references, pointIds: [], path, key }, now),
    readTerms(deps.db, partnerId, [sent.pointId], lagosDay(deps.now())),
    tariffsInForce(deps),
  ]);
  if (known.idempotencyKey) {
    if (known.idempotencyKey.fingerprint !== fingerprint) throw idempotencyMismatch();
    return { order: await getOrder(deps, maker, { id: known.idempotencyKey.orderId }), isReplay: true };
  }
  const replayed = wanted.reference === undefined ? undefined : known.existing.get(wanted.reference);
  if (replayed) return replay(replayed, fingerprint);
  requireReturnable(sent, now);
  const items = itemsOf(sent, made, wanted.items);
  if (!partner) throw new Error("the caller is no partner");
  if (known.madeToday >= partner.ordersPerDay) throw quotaExceeded(partner.ordersPerDay, "orders", now);
  const reference = references.find((one) => !known.existing.has(one));
  const point = points.get(sent.pointId);
  if (reference === undefined || !point) {
    throw notPossible("No reference is free for it: send a `return_reference` of your own.");
  }
  const fee = feeOf(tariffs, { originZip: partner.originZip, point, items, codAmount: 0 }, undefined);
  const { receiverName, receiverEmail, receiverPhone, lastNameKey } = sent;
  const order: StoredOrder = {
    ...blankOrder(deps, db, now),
    partnerId,
    reference,
    entrance: wanted.entrance,
    fingerprint,
    pointId: "",
    returnOf: sent.id,
    receiverName,
    receiverEmail,
    receiverPhone,
    phoneHash: null,
    phoneEndHash: null,
    lastNameKey,
    items,
    note: wanted.reason ?? "",
    webhookUrl: wanted.webhookUrl === undefined ? null : canonicalUrl(wanted.webhookUrl),
    deliveryFeeKobo: koboOf(fee),
    codAmountKobo: null,
    valueKobo: valueKoboOf(items),
  };
  const [due] = await store.insertOrders(db, {
    creations: [
      { order, eventId: deps.newId(), actor: actorOf(maker), condition: returns.isStillSo(sent, made) },
    ],
    partner,
    claim: key === undefined ? undefined : { path, key, fingerprint, expiresAt: now + IDEMPOTENCY_KEY_MS },
  });
  if (!due) return undefined;
  await announce(deps, db, due);
  return { order, isReplay: false };
}

/** The tracking code of an order's last return that is not cancelled. */
export async function lastReturnOf(
  db: Database,
  order: Pick<StoredOrder, "id" | "partnerId">,
): Promise<string | undefined> {
  const made = await returns.readReturns(db, order);
  return made.findLast(({ status }) => status !== "cancelled")?.trackingCode;
}

/** A receiver's return is made by the service, because nobody at the partner asked for it. */
const actorOf = (maker: ReturnMaker): EventActor =>
  maker.kind === "receiver" ? { kind: "service", id: null } : eventActorOf(maker);

function replay(order: StoredOrder, fingerprint: string): MadeOrder {
  if (order.fingerprint === fingerprint) return { order, isReplay: true };
  throw new Problem("reference_conflict", "Another order of yours has this reference.", {
    members: { existing_id: order.id },
  });
}

/** `ORD-17-R1`, `ORD-17-R2` and so on behind those that there are, with the order's reference cut to fit. */
const candidatesFor = (reference: string, made: number): string[] =>
  Array.from({ length: CANDIDATES }, (_, i) => {
    const end = `-R${made + i + 1}`;
    return (
      [...reference]
        .slice(0, MAX_REFERENCE - end.length)
        .join("")
        .trimEnd() + end
    );
  });

const notPossible = (detail: string) => new Problem("return_not_possible", detail);

function requireReturnable({ returnOf, status, finalAt, erasedAt }: StoredOrder, now: number): void {
  if (returnOf !== null) throw notPossible("The order is a return itself.");
  if (status !== "delivered") {
    throw notPossible(`The order is ${status}: what its receiver has not collected can't be sent back.`);
  }
  if (erasedAt !== null || (finalAt ?? 0) < now - RETURNABLE_MS) {
    throw notPossible("The order was collected more than 90 days ago.");
  }
}

/** A line of an order's items, and how many of it are in no return yet. */
interface Line {
  item: Item;
  left: number;
}

/** Takes up to `qty` from the lines, in their order; returns what was taken of each. */
function takeFrom(lines: readonly Line[], qty: number): Item[] {
  let open = qty;
  return lines.flatMap((line) => {
    const taken = Math.min(open, line.left);
    if (taken <= 0) return [];
    open -= taken;
    line.left -= taken;
    return [{ ...line.item, qty: taken }];
  });
}

const countOf = (items: readonly Item[]) => items.reduce((sum, { qty }) => sum + qty, 0);

/** The items of a return, as the order has them. Lines of one name are told apart by `sku`, and else filled in their order. */
function itemsOf(sent: StoredOrder, made: readonly returns.MadeReturn[], wanted: NewReturn["items"]): Item[] {
  const lines = sent.items.map((item): Line => ({ item, left: item.qty }));
  for (const { status, items } of made) {
    if (status === "cancelled") continue;
    for (const { name, sku, price, qty } of items) {
      const named = lines.filter(({ item }) => item.name === name);
      const same = named.filter(({ item }) => item.sku === sku && item.price === price);
      const open = qty - countOf(takeFrom(same, qty));
      // Version 0.2.0 returned every line of a name as the first one.
      takeFrom(named, open);
    }
  }
  const isLeft = lines.some(({ left }) => left > 0);
  const isEmpty =
    sent.items.length > 0 ? !wanted && !isLeft : made.some(({ status }) => status !== "cancelled");
  if (isEmpty) throw notPossible("All of it is in returns already.");
  if (!wanted) return takeFrom(lines, countOf(sent.items));
  return wanted.flatMap(({ name, sku, qty }, i) => {
    const meant = lines.filter(({ item }) => item.name === name && (sku === undefined || item.sku === sku));
    if (meant.length === 0) {
      const isNamed = lines.some(({ item }) => item.name === name);
      const path = `items.${i}.${isNamed ? "sku" : "name"}`;
      throw invalidRequest([{ path, message: "must be that of an item of the order" }]);
    }
    const taken = takeFrom(meant, qty);
    if (countOf(taken) < qty)
      throw notPossible(`More of ${JSON.stringify(name)} than was ordered would be in returns.`);
    return taken;
  });
}
