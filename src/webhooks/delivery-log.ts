import { auditEntry } from "../db/audit.ts";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { PartnerActor } from "../shared/actor.ts";
import type { Page } from "../shared/page.ts";
import { Problem } from "../shared/problem.ts";
import { listEndpoints } from "./endpoint-store.ts";
import * as store from "./log-store.ts";
import { announce } from "./outbox.ts";
import * as trouble from "./trouble-store.ts";

export {
  DELIVERY_STATUSES,
  type LoggedAttempt,
  type LoggedDelivery,
} from "./log-store.ts";
export type { FailingUrl, OldestUndelivered } from "./trouble-store.ts";

/** One page of a partner's deliveries, the newest first; the newest 10,000 are counted and listed. */
export async function listDeliveries(deps: ApiDeps, partnerId: string, filter: store.LogFilter, page: Page) {
  return store.listDeliveries(deps.db, partnerId, filter, page);
}

/** The failing webhooks by partner and URL, those that have failed for the longest time first. */
export async function readTrouble(deps: ApiDeps, page: Page) {
  return trouble.readTrouble(deps.db, page);
}

/** @throws Problem `not_found`, also for another partner's delivery */
export async function getDelivery(deps: ApiDeps, partnerId: string, id: string) {
  const delivery = await store.findDelivery(deps.db, partnerId, id);
  if (!delivery) throw new Problem("not_found", "You have no delivery with this id.");
  return delivery;
}

/**
 * Sends a delivery again in whatever state it is, with the same `webhook-id`; one that waits is sent at once.
 * @throws Problem `not_found`, or `invalid_transition` if neither its order nor an enabled endpoint has its URL any more
 */
export async function redeliver(
  deps: ApiDeps,
  actor: PartnerActor,
  id: string,
): Promise<store.LoggedDelivery> {
  const { partnerId } = actor;
  const entry = auditEntry(deps, actor, "webhook_delivery.redelivered", { subjectId: id, partnerId });
  const delivery = await store.redeliver(deps.db, partnerId, id, deps.now(), entry);
  if (!delivery) throw await whyNot(deps, partnerId, id);
  await announce(deps, [{ id, status: "pending", attempt: delivery.attemptCount + 1 }]);
  return delivery;
}

async function whyNot(deps: ApiDeps, partnerId: string, id: string): Promise<Problem> {
  const { url } = await getDelivery(deps, partnerId, id);
  const disabled = (await listEndpoints(deps.db, partnerId)).find((endpoint) => endpoint.url === url);
  return new Problem(
    "invalid_transition",
    disabled
      ? `The endpoint ${disabled.id} is disabled: enable it to get the webhooks that wait for it.`
      : "Neither an endpoint nor the order has this URL any more: register an endpoint with it first.",
  );
}

/**
 * The oldest event that is not delivered everywhere, and the delivery that is overdue for longest; times in
 * milliseconds, null if there is none.
 */
export async function readWaiting(deps: Deps) {
  return trouble.readWaiting(deps.db);
}
