import { getSecretKey } from "../auth/issue-keys.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { PartnerRef } from "../shared/actor.ts";
import type { EventType } from "../shared/parcel-status.ts";
import { listReceivingCodes } from "../tracking/codes/receiving-codes.ts";
import { listEndpoints } from "../webhooks/endpoints/endpoints.ts";
import { countEvents, findInForce, findTraces, type TRACES } from "./traces-store.ts";

/** What a secret key made or did to a webhook endpoint that there still is; what comes first says more. */
export const HOW = ["made", "changed", "rotated"] as const;
const ACTIONS = {
  made: "webhook_endpoint.created",
  changed: "webhook_endpoint.changed",
  rotated: "webhook_endpoint.secret_rotated",
} as const satisfies Record<(typeof HOW)[number], (typeof TRACES)[number]>;

/**
 * What a secret key has left that may still be used, and what it did to orders, also when it is revoked. With it counts what
 * accounts did with access tokens that were got by it. `not_found` also for another partner's key.
 */
export async function readTraces(deps: ApiDeps, partner: PartnerRef, keyId: string) {
  const { partnerId } = partner;
  const { createdAt: since } = await getSecretKey(deps, partnerId, keyId);
  const [traces, endpoints, codes, events] = await Promise.all([
    findTraces(deps.db, partnerId, keyId),
    listEndpoints(deps, partner),
    listReceivingCodes(deps, partner),
    countEvents(deps.orders.of(partner), partnerId, { id: keyId, since }),
  ]);
  const doneTo = (action: string) =>
    new Set(traces.flatMap((trace) => (trace.action === action ? [trace.subjectId] : [])));
  const touched = HOW.map((how) => ({ how, ids: doneTo(ACTIONS[how]) }));
  const made = await findInForce(deps.db, partnerId, [
    ...doneTo("secret_key.created"),
    ...doneTo("client.created"),
  ]);
  const codesMade = doneTo("receiving_code.made");
  const reads = traces.filter(({ action }) => action === "webhook_secret.read");
  const count = (...types: EventType[]) => types.reduce((sum, type) => sum + (events.get(type) ?? 0), 0);
  return {
    webhookEndpoints: endpoints.flatMap(({ id, url, enabled }) => {
      const found = touched.find(({ ids }) => ids.has(id));
      return found ? [{ id, url, enabled, how: found.how }] : [];
    }),
    secretKeys: made.keys,
    clients: made.clients,
    receivingCodes: codes.filter(({ id, code }) => code !== null && codesMade.has(id)),
    readWebhookSecretAt: reads.length === 0 ? null : Math.max(...reads.map(({ at }) => at)),
    orders: {
      made: count("package.created"),
      cancelled: count("package.cancelled"),
      pointChanged: count("package.point_changed"),
      codLowered: count("package.cod_changed"),
      received: count("package.returned_to_sender"),
    },
  };
}
