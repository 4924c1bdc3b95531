import type { EventQuery, FeedEvent } from "./api.ts";
import type { EventFeed } from "./events.ts";
import type { CallOptions } from "./request.ts";
import type { SyncStore } from "./sync-store.ts";
import { keyOf } from "./verify-webhook.ts";

/** One event that was posted, and the result. */
export interface Forwarded {
  event: FeedEvent;
  /** The answer's status, or why there was no answer. */
  outcome: number | string;
  ms: number;
}

export interface ForwardOptions extends CallOptions {
  /** Where to post. */
  to: string;
  /** The secret that signs, `whsec_…`. */
  secret: string;
  /** Only events of these types, separated by commas. */
  types?: string | undefined;
  /** Whether to begin with the events of the last 30 days instead of the next one. */
  fromOldest?: boolean | undefined;
  everyS?: number | undefined;
  fetch?: typeof fetch | undefined;
}

const TIMEOUT_MS = 10_000;
/** A page looks at thousands of events even if few of them match, so a rare type reaches the end soon. */
const RARE: EventQuery = { types: "package.lost", limit: 100 };

/** Posts each event once, in order, as its webhook would come. Ends by throwing the signal's reason. */
export async function* forwardEvents(
  events: EventFeed,
  { to, secret, types, fromOldest, everyS = 2, fetch = globalThis.fetch, signal }: ForwardOptions,
): AsyncGenerator<Forwarded, never, undefined> {
  const position = inMemory();
  if (!fromOldest) for await (const { next } of events.pages(RARE, { signal })) await position.write(next);
  const query = { everyS, ...(types === undefined ? {} : { types }) };
  for await (const event of events.follow<FeedEvent>(position, query, { signal })) {
    const since = Date.now();
    const outcome = await post(fetch, to, secret, event);
    yield { event, outcome, ms: Date.now() - since };
  }
  throw new Error("following events has no end");
}

function inMemory(): SyncStore {
  let kept: string | undefined;
  return {
    read: () => kept,
    write: (position) => {
      kept = position;
    },
  };
}

async function post(
  send: typeof fetch,
  to: string,
  secret: string,
  event: FeedEvent,
): Promise<Forwarded["outcome"]> {
  const body = JSON.stringify(event);
  const headers = { "content-type": "application/json", ...(await signed(secret, event.id, body)) };
  const request = { method: "POST", headers, body, redirect: "manual" as const };
  try {
    const response = await send(to, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message || message : message;
  }
}

/** The same signature as the service's: see `verifyWebhook`. */
async function signed(secret: string, id: string, body: string): Promise<Record<string, string>> {
  const timestamp = Math.floor(Date.now() / 1000);
  const bytes = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret, "sign"), bytes));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}
