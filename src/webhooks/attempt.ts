import type { ConsumerDeps } from "../platform/deps.ts";
import { urlFault } from "./url-guard.ts";

/** How an attempt to deliver ended. Times are in milliseconds. */
export interface Attempt {
  at: number;
  durationMs: number;
  /** Of the answer; null if there was none. */
  status: number | null;
  /** Why it failed; null if it did not. */
  error: string | null;
  retryAfter: string | null;
  timedOut: boolean;
  excerpt: string;
}

const MAX_EXCERPT_BYTES = 16 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** What a receiver adds after its status must not hold up the others. */
const EXCERPT_MS = 1000;

/**
 * Sends one webhook, and never throws because of its receiver.
 * @param secret what the answer may repeat of the body and must not be kept
 */
export async function attemptDelivery(
  deps: ConsumerDeps,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  secret: string | undefined,
): Promise<Attempt> {
  const at = deps.now();
  const { timeoutMs } = deps.delivery;
  const none = { at, durationMs: 0, status: null, retryAfter: null, timedOut: false, excerpt: "" };
  const fault = urlFault(url, deps.config.webhookAllowedHosts);
  if (fault) return { ...none, error: `not sent: the URL ${fault}` };

  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await deps.fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "user-agent": "pickup-point-webhooks/1" },
      body,
      redirect: "manual",
      signal: abort.signal,
    });
    const excerpt = excerptOf(await readBeginning(response), secret);
    return {
      ...none,
      durationMs: deps.now() - at,
      status: response.status,
      error: errorOf(response),
      retryAfter: response.headers.get("retry-after"),
      excerpt,
    };
  } catch (error) {
    const timedOut = abort.signal.aborted;
    return {
      ...none,
      durationMs: deps.now() - at,
      timedOut,
      error: timedOut ? `no answer within ${timeoutMs / 1000} s` : `no answer: ${messageOf(error)}`,
    };
  } finally {
    clearTimeout(timer);
  }
}

function errorOf({ ok, status }: Response): string | null {
  if (ok) return null;
  if (REDIRECTS.has(status)) return `answered ${status}: redirects are not followed`;
  return `answered ${status}`;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200);

/** The beginning of an answer's body, or as much of it as comes in time. */
async function readBeginning({ body }: Response): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  const timer = setTimeout(() => reader.cancel().catch(() => {}), EXCERPT_MS);
  try {
    while (length < 2 * MAX_EXCERPT_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      length += value.length;
    }
  } catch {
    // The status has come, and it is what counts.
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
  return Buffer.concat(pieces);
}

/** Masked before it is cut, or half of the secret could be left at the end. */
function excerptOf(bytes: Uint8Array, secret: string | undefined): string {
  const text = new TextDecoder().decode(bytes);
  const masked = secret === undefined ? text : text.replaceAll(secret, "*".repeat(secret.length));
  // A stream's end would be a replacement for a character that was cut, and longer than what is left of it.
  return new TextDecoder().decode(Buffer.from(masked).subarray(0, MAX_EXCERPT_BYTES), { stream: true });
}
