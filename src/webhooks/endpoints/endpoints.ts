import { type AuditEntry, auditEntry, publish } from "../../db/audit.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { PartnerActor, PartnerRef } from "../../shared/actor.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import * as store from "./endpoint-store.ts";
import { newSecret, sealSecret } from "./secrets.ts";
import { rotate } from "./signing-secrets.ts";
import { canonicalUrl, urlFault, withoutQuery } from "./url-guard.ts";

export type { StoredEndpoint } from "./endpoint-store.ts";

/** How many endpoints a partner may have. Every event is matched against all of them. */
export const MAX_ENDPOINTS = 20;
const DISABLED_BY_PARTNER = "disabled by you";

export interface EndpointFields {
  url: string;
  /** Types of events, or `*` alone. */
  events: string[];
  description: string;
}
export type EndpointChanges = Partial<EndpointFields & { enabled: boolean }>;

/** Creates an endpoint. Its secret is returned only here and by a rotation. */
export async function createEndpoint(
  deps: ApiDeps,
  actor: PartnerActor,
  { url, events, description, enabled }: EndpointFields & { enabled: boolean },
): Promise<{ endpoint: store.StoredEndpoint; secret: string }> {
  const now = deps.now();
  const id = deps.newId();
  const secret = newSecret();
  const endpoint: store.StoredEndpoint = {
    id,
    partnerId: actor.partnerId,
    url: allowedUrl(deps, url),
    events,
    description,
    enabled,
    disabledReason: enabled ? null : DISABLED_BY_PARTNER,
    secrets: [sealSecret(deps, id, secret)],
    failingSince: null,
    networkToldTo: null,
    createdAt: now,
    updatedAt: now,
  };
  const entry = endpointEntry(deps, actor, "created", id, { url: endpoint.url, events });
  if (!(await store.insertEndpoint(deps.orders.of(actor), endpoint, MAX_ENDPOINTS, entry))) {
    throw new Problem(
      "invalid_transition",
      `There are ${MAX_ENDPOINTS} endpoints already: change or delete one.`,
    );
  }
  await publish(deps, entry);
  return { endpoint, secret };
}

export function listEndpoints(deps: ApiDeps, partner: PartnerRef): Promise<store.StoredEndpoint[]> {
  return store.listEndpoints(deps.orders.of(partner), partner.partnerId);
}

/** `not_found` also for another partner's endpoint. */
export async function getEndpoint(
  deps: ApiDeps,
  partner: PartnerRef,
  id: string,
): Promise<store.StoredEndpoint> {
  const endpoint = await store.findEndpoint(deps.orders.of(partner), partner.partnerId, id);
  if (!endpoint) throw new Problem("not_found", "You have no endpoint with this id.");
  return endpoint;
}

/** Changes an endpoint. What is not delivered follows within minutes: see `settleDeliveries` and `resumeDeliveries`. */
export async function changeEndpoint(
  deps: ApiDeps,
  actor: PartnerActor,
  id: string,
  changes: EndpointChanges,
): Promise<store.StoredEndpoint> {
  return withOptimisticLock("The endpoint", async () => {
    const before = await getEndpoint(deps, actor, id);
    const { update, details } = updateOf(deps, before, changes);
    if (Object.keys(update).length === 0) return before;
    const entry = endpointEntry(deps, actor, "changed", id, details);
    if (!(await store.updateEndpoint(deps.orders.of(actor), before, update, deps.now(), entry)))
      return undefined;
    await publish(deps, entry);
    return getEndpoint(deps, actor, id);
  });
}

/** The part of `changes` that differs from what is stored, and its details for the audit log. */
function updateOf(deps: ApiDeps, before: store.StoredEndpoint, changes: EndpointChanges) {
  const url = changes.url === undefined ? before.url : allowedUrl(deps, changes.url);
  const { events = before.events, description = before.description, enabled = before.enabled } = changes;
  const details = {
    ...(url === before.url ? {} : { url }),
    ...(events.join() === before.events.join() ? {} : { events }),
    ...(description === before.description ? {} : { description }),
    ...(enabled === before.enabled ? {} : { enabled }),
  };
  const update: store.EndpointUpdate = {
    ...details,
    // Failures at the old URL say nothing about the new one.
    ...("url" in details ? { failingSince: null } : {}),
    ...("enabled" in details
      ? { disabledReason: enabled ? null : DISABLED_BY_PARTNER, failingSince: null }
      : {}),
  };
  return { update, details };
}

/** Deletes an endpoint. Webhooks that wait for it alone are given up within minutes. */
export async function deleteEndpoint(deps: ApiDeps, actor: PartnerActor, id: string): Promise<void> {
  await withOptimisticLock("The endpoint", async () => {
    const before = await getEndpoint(deps, actor, id);
    const entry = endpointEntry(deps, actor, "deleted", id);
    if (!(await store.deleteEndpoint(deps.orders.of(actor), before, deps.now(), entry))) return undefined;
    await publish(deps, entry);
    return true;
  });
}

export async function rotateEndpointSecret(
  deps: ApiDeps,
  actor: PartnerActor,
  id: string,
): Promise<{ endpoint: store.StoredEndpoint; secret: string }> {
  const endpoint = await getEndpoint(deps, actor, id);
  const secret = await rotate(deps, id, {
    read: async () => (await getEndpoint(deps, actor, id)).secrets,
    replace: async (before, after) => {
      const entry = endpointEntry(deps, actor, "secret_rotated", id);
      const db = deps.orders.of(actor);
      if (!(await store.replaceEndpointSecrets(db, endpoint, before, after, entry))) return false;
      await publish(deps, entry);
      return true;
    },
  });
  return { endpoint: await getEndpoint(deps, actor, id), secret };
}

function allowedUrl({ config }: ApiDeps, url: string): string {
  const fault = urlFault(url, config.webhookAllowedHosts);
  if (fault) throw invalidRequest([{ path: "url", message: fault }]);
  return canonicalUrl(url);
}

export function endpointEntry(
  deps: ApiDeps,
  actor: PartnerActor,
  done: "created" | "changed" | "deleted" | "secret_rotated" | "tested" | "recovered",
  subjectId: string,
  { url, ...details }: { url?: string } & Record<string, unknown> = {},
): AuditEntry {
  return auditEntry(deps, actor, `webhook_endpoint.${done}`, {
    subjectId,
    partnerId: actor.partnerId,
    details: { ...(url === undefined ? {} : { url: withoutQuery(url) }), ...details },
  });
}
