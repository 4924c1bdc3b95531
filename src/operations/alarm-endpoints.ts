import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { ActorOf } from "../shared/actor.ts";
import { invalidRequest, Problem } from "../shared/problem.ts";
import { newSecret, sealSecret } from "../webhooks/endpoints/secrets.ts";
import { canonicalUrl, urlFault } from "../webhooks/endpoints/url-guard.ts";
import * as store from "./alarm-endpoint-store.ts";
import { type Format, testBodyOf } from "./alarm-message.ts";
import { sendAlarmMessage } from "./send-alarms.ts";

export type { AlarmEndpoint, AlarmMessage } from "./alarm-endpoint-store.ts";

/** How many endpoints there may be. The cron tells each of them within its round. */
export const MAX_ALARM_ENDPOINTS = 5;
/** How many of an endpoint's messages are shown. */
const SHOWN = 10;
/** The last four characters of a shorter path would show most of it. */
const MIN_MASKED = 20;

/** Whoever knows the URL of a chat's webhook can write there, so only enough of it is shown to tell one from another. */
export function maskedUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const secret = pathname + search;
  return `${origin}/…${secret.length < MIN_MASKED ? "" : secret.slice(-4)}`;
}

/** Registers an endpoint to which alarms are sent. Its secret is returned only here. */
export async function createAlarmEndpoint(
  deps: ApiDeps,
  actor: ActorOf<"operator">,
  { url, format }: { url: string; format: Format },
): Promise<{ endpoint: store.AlarmEndpoint; secret: string }> {
  const fault = urlFault(url, deps.config.webhookAllowedHosts);
  if (fault) throw invalidRequest([{ path: "url", message: fault }]);
  const id = deps.newId();
  const secret = newSecret();
  const endpoint: store.AlarmEndpoint = {
    id,
    url: canonicalUrl(url),
    format,
    secrets: [sealSecret(deps, id, secret)],
    told: [],
    createdAt: deps.now(),
  };
  const details = { host: new URL(url).host, format };
  const entry = auditEntry(deps, actor, "alarm_endpoint.created", { subjectId: id, details });
  if (await store.insertEndpoint(deps.db, endpoint, MAX_ALARM_ENDPOINTS, entry)) return { endpoint, secret };
  throw new Problem("invalid_transition", `There are ${MAX_ALARM_ENDPOINTS} endpoints already: delete one.`);
}

/** All endpoints with their newest messages, the oldest first. */
export async function listAlarmEndpoints({ db }: ApiDeps) {
  const endpoints = await store.listEndpoints(db);
  return Promise.all(
    endpoints.map(async (endpoint) => ({
      endpoint,
      messages: await store.listMessages(db, endpoint.id, SHOWN),
    })),
  );
}

export async function deleteAlarmEndpoint(
  deps: ApiDeps,
  actor: ActorOf<"operator">,
  id: string,
): Promise<void> {
  const entry = auditEntry(deps, actor, "alarm_endpoint.deleted", { subjectId: id });
  if (!(await store.deleteEndpoint(deps.db, id, entry))) throw notFound();
}

/** Sends a test message at once. It is not tried again. */
export async function testAlarmEndpoint(
  deps: ApiDeps,
  actor: ActorOf<"operator">,
  id: string,
): Promise<store.AlarmMessage> {
  const endpoint = await store.findEndpoint(deps.db, id);
  if (!endpoint) throw notFound();
  const messageId = deps.newId();
  const at = deps.now();
  const body = testBodyOf(endpoint.format, { id: messageId, at, service: deps.config.baseUrl });
  const error = await sendAlarmMessage(deps, endpoint, { id: messageId, body });
  const message: store.AlarmMessage = {
    ...{ id: messageId, endpointId: id, at, body, began: [], ended: [] },
    ...{ tries: 1, dueAt: null, sentAt: error === null ? deps.now() : null, error },
  };
  const entry = auditEntry(deps, actor, "alarm_endpoint.tested", { subjectId: id });
  await store.addSettled(deps.db, message, entry);
  return message;
}

const notFound = () => new Problem("not_found", "There is no alarm endpoint with this id.");
