import { auditEntry, publish } from "../../db/audit.ts";
import type { ApiDeps, Deps } from "../../platform/deps.ts";
import { type OrderDatabase, reachable } from "../../platform/order-databases.ts";
import { sideBySide } from "../../platform/side-by-side.ts";
import type { PartnerActor, PartnerRef } from "../../shared/actor.ts";
import type { Page } from "../../shared/page.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { compareCodePoints } from "../../shared/text.ts";
import { earliest } from "../../shared/time.ts";
import { endpointEntry, getEndpoint, listEndpoints } from "../endpoints/endpoints.ts";
import { TEST_EVENT, testEventBody } from "../event.ts";
import { announce } from "../outbox.ts";
import { type SampleType, sampleBody } from "../sample.ts";
import * as store from "./log-store.ts";
import * as trouble from "./trouble-store.ts";

export type {
  LoggedAttempt,
  LoggedDelivery,
} from "./log-store.ts";
export type { FailingUrl, OldestUndelivered } from "./trouble-store.ts";

/** One page of a partner's deliveries, the newest first; the newest 10,000 are counted and listed. */
export async function listDeliveries(
  deps: ApiDeps,
  partner: PartnerRef,
  { endpointId, ...filter }: Omit<store.LogFilter, "url"> & { endpointId?: string | undefined },
  page: Page,
) {
  const url = endpointId === undefined ? undefined : await urlOf(deps, partner, endpointId);
  return store.listDeliveries(deps.orders.of(partner), partner.partnerId, { ...filter, url }, page);
}

/** Deliveries know where they went, not for which endpoint: an order may have the same URL. */
async function urlOf(deps: ApiDeps, partner: PartnerRef, endpointId: string): Promise<string> {
  const endpoints = await listEndpoints(deps, partner);
  const found = endpoints.find(({ id }) => id === endpointId);
  if (!found) throw invalidRequest([{ path: "endpointId", message: "must be one of your endpoints" }]);
  return found.url;
}

/** One page of an order's deliveries, from the database that has the order. */
export async function listDeliveriesOf(
  db: OrderDatabase,
  { id, partnerId }: { id: string; partnerId: string },
  page: Page,
) {
  return store.listDeliveries(db, partnerId, { orderId: id }, page);
}

type Databases = Pick<Deps, "db" | "orders">;

/**
 * The failing webhooks of a partner by URL, those that have failed for the longest time first. It is looked for in each
 * database: an operator's request does not tell which one has it.
 */
export const readTrouble = (deps: Databases, partnerId: string, page: Page) =>
  readTroubleWith(deps, page, (db, upTo) => trouble.findTrouble(db, partnerId, upTo));

/** The failing webhooks of all partners by partner and URL, those that have failed for the longest time first. */
export const readAnyTrouble = (deps: Databases, page: Page) =>
  readTroubleWith(deps, page, trouble.findAnyTrouble);

async function readTroubleWith(
  { db, orders }: Databases,
  { page, pageSize }: Page,
  find: typeof trouble.findAnyTrouble,
) {
  const upTo = page * pageSize;
  if (upTo > trouble.MAX_COUNTED)
    throw invalidRequest([{ path: "page", message: "times pageSize must be at most 10,000" }]);
  const [deadLetters, { answers: found, isIncomplete }] = await Promise.all([
    trouble.countDeadLetters(db),
    orders.eachReachable(async (one) => ({ one, ...(await find(one, upTo)) })),
  ]);
  const shown = found
    .flatMap(({ one, keys }) => keys.map((key) => ({ one, ...key })))
    .sort(compareFailing)
    .slice(upTo - pageSize, upTo);
  const byDatabase = [...Map.groupBy(shown, ({ one }) => one)];
  const rows = reachable(await sideBySide(byDatabase, ([one, keys]) => trouble.readFailing(one, keys)));
  const oldest = found.flatMap((part) => part.oldest ?? []);
  const total = found.reduce((sum, part) => sum + part.total, 0);
  return {
    rows: rows.answers.flat().sort(compareFailing),
    total: Math.min(total, trouble.MAX_COUNTED),
    oldest: oldest.toSorted((a, b) => compareCodePoints(a.id, b.id))[0],
    deadLetters,
    isIncomplete: isIncomplete || rows.isIncomplete,
  };
}

const compareFailing = (a: trouble.FailingKey, b: trouble.FailingKey) =>
  a.since - b.since || compareCodePoints(a.partnerId, b.partnerId) || compareCodePoints(a.url, b.url);

/** `not_found` also for another partner's delivery. */
export async function getDelivery(deps: ApiDeps, partner: PartnerRef, id: string) {
  const delivery = await store.findDelivery(deps.orders.of(partner), partner.partnerId, id);
  if (!delivery) throw new Problem("not_found", "You have no delivery with this id.");
  return delivery;
}

/** Sends a delivery again in whatever state it is, with the same `webhook-id`; one that waits is sent at once. */
export async function redeliver(
  deps: ApiDeps,
  actor: PartnerActor,
  id: string,
): Promise<store.LoggedDelivery> {
  const { partnerId } = actor;
  const entry = auditEntry(deps, actor, "webhook_delivery.redelivered", { subjectId: id, partnerId });
  const db = deps.orders.of(actor);
  const delivery = await store.redeliver(db, partnerId, id, deps.now(), entry);
  if (!delivery) throw await whyNot(deps, actor, id);
  await publish(deps, entry);
  await announce(deps, db, [{ id, status: "pending", attempt: delivery.attemptCount + 1 }]);
  return delivery;
}

async function whyNot(deps: ApiDeps, partner: PartnerRef, id: string): Promise<Problem> {
  const { url } = await getDelivery(deps, partner, id);
  const disabled = (await listEndpoints(deps, partner)).find((endpoint) => endpoint.url === url);
  return new Problem(
    "invalid_transition",
    disabled
      ? `The endpoint ${disabled.id} is disabled: enable it to get the webhooks that wait for it.`
      : "Neither an endpoint nor the order has this URL any more: register an endpoint with it first.",
  );
}

/** What a database has of webhooks that have not arrived. */
export async function readWaitingIn(db: OrderDatabase, now: number) {
  const [oldestUndeliveredAt, failingUrls, receivers] = await Promise.all([
    trouble.readOldestPending(db),
    trouble.countFailingUrls(db),
    trouble.readReceivers(db, now),
  ]);
  return { oldestUndeliveredAt, failingUrls, receivers };
}

export type Waiting = Awaited<ReturnType<typeof readWaitingIn>>;

/** What all databases have. */
export function sumOfWaiting(parts: readonly Waiting[]) {
  const sumOf = (numberIn: (part: Waiting) => number) => parts.reduce((sum, part) => sum + numberIn(part), 0);
  const since = parts.flatMap(({ receivers }) => receivers.unservedSince ?? []);
  return {
    oldestUndeliveredAt: earliest(parts.map((part) => part.oldestUndeliveredAt)),
    failingUrls: Math.min(
      trouble.MAX_COUNTED,
      sumOf((part) => part.failingUrls),
    ),
    receivers: {
      partners: sumOf(({ receivers }) => receivers.partners),
      unserved: sumOf(({ receivers }) => receivers.unserved),
      unservedSince: since.length === 0 ? null : Math.max(...since),
    },
  };
}

/** Sends a test event to an endpoint. */
export async function testEndpoint(
  deps: ApiDeps,
  actor: PartnerActor,
  id: string,
  type: SampleType | typeof TEST_EVENT = TEST_EVENT,
): Promise<store.LoggedDelivery> {
  await getEndpoint(deps, actor, id);
  const now = deps.now();
  const eventId = deps.newId();
  const db = deps.orders.of(actor);
  const entry = endpointEntry(deps, actor, "tested", id);
  const delivery = await store.insertTestDelivery(
    db,
    {
      endpointId: id,
      partnerId: actor.partnerId,
      eventId,
      type,
      body:
        type === TEST_EVENT
          ? testEventBody({ id: eventId, at: now, endpointId: id })
          : sampleBody(type, { id: eventId, at: now, baseUrl: deps.config.baseUrl }),
      now,
    },
    entry,
  );
  if (!delivery) throw new Problem("invalid_transition", "The endpoint is disabled: enable it first.");
  await publish(deps, entry);
  await announce(deps, db, [{ id: delivery.id, status: "pending" }]);
  return delivery;
}
