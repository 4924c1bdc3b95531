import { publish } from "../../db/audit.ts";
import type { ApiDeps, Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { PartnerActor } from "../../shared/actor.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { isoTime } from "../../shared/time.ts";
import { idPrefixAt } from "../../shared/uuid.ts";
import { endpointEntry, getEndpoint } from "../endpoints/endpoints.ts";
import { announce } from "../outbox.ts";
import { KEPT_MS } from "./delete-old.ts";
import * as store from "./recover-store.ts";

/** How many deliveries become due at once; the cron makes the others due, as many in each step. */
const AT_ONCE = 100;
const STEP = 300;

/**
 * Sends again what failed at an endpoint's URL, of the events since `since`, and makes due what still waits after a failure.
 * Returns how many deliveries these are, counted up to 10,000.
 */
export async function recoverEndpoint(
  deps: ApiDeps,
  actor: PartnerActor,
  id: string,
  since: number,
): Promise<number> {
  const now = deps.now();
  const fault = faultOf(since, now);
  if (fault) throw invalidRequest([{ path: "since", message: fault }]);
  const { partnerId, url, enabled } = await getEndpoint(deps, actor, id);
  if (!enabled) throw new Problem("invalid_transition", "The endpoint is disabled: enable it first.");
  const recovery = { endpointId: id, partnerId, url, afterId: idPrefixAt(since) };
  const db = deps.orders.of(actor);
  const count = await store.countUndelivered(db, recovery, now);
  if (count === 0) return 0;
  const entry = endpointEntry(deps, actor, "recovered", id, { since: isoTime(since) });
  await store.beginRecovery(db, recovery, now, entry);
  await publish(deps, entry);
  await announce(deps, db, await store.recoverSome(db, recovery, now, AT_ONCE));
  return count;
}

function faultOf(since: number, now: number): string | undefined {
  if (since > now) return "must not be in the future";
  if (since < now - KEPT_MS) return "must be at most 30 days ago: older webhooks are not kept";
  return undefined;
}

/** Makes due what partners asked to be sent again. */
export async function recoverDeliveries(deps: Deps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, async () => {
    const recovery = await store.nextRecovery(db, deps.now());
    if (!recovery) return false;
    const due = await store.recoverSome(db, recovery, deps.now(), STEP);
    await announce(deps, db, due.slice(0, AT_ONCE));
    return true;
  });
}
