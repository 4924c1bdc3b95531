import type { Deps } from "../../platform/deps.ts";
import { urlFault } from "../endpoints/url-guard.ts";
import { withoutCode } from "../mask.ts";

/** How an attempt to deliver ended. Times are in milliseconds. */
export interface Attempt {
  at: number;
  durationMs: number;
  /** Status of the answer; null if there was none. */
  status: number | null;
  /** Why it failed; null if it succeeded. */
  error: string | null;
  retryAfter: string | null;
  timedOut: boolean;
  excerpt: string;
}

const MAX_EXCERPT_BYTES = 16 * 1024;
const SHORT_EXCERPT_BYTES = 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** How long to wait for the answer's body, so that a slow one does not hold up other deliveries. */
const EXCERPT_MS = 1000;

/**
 * Sends one webhook. It does not throw if the receiver fails.
 * @param code the collection code in the body, to mask in the excerpt, because the answer may repeat it
 */
export async function attemptDelivery(
  deps: Pick<Deps, "now" | "fetch" | "config"> & { delivery: { timeoutMs: number } },
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  code: string | undefined,
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
    const excerpt = excerptOf(await readBeginning(response), code);
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

/** As much of the beginning of the answer's body as comes in time. */
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
    // The excerpt is for information only: the status decides.
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => {});
  }
  return Buffer.concat(pieces);
}

/** Masks before it cuts; otherwise a part of the code could remain at the end. */
function excerptOf(bytes: Uint8Array, code: string | undefined): string {
  const text = new TextDecoder().decode(bytes);
  return beginningOf(code === undefined ? text : withoutCode(text, code), MAX_EXCERPT_BYTES);
}

/** How much of an excerpt is kept when the partner has had many long ones. */
export const shortened = (excerpt: string): string => beginningOf(excerpt, SHORT_EXCERPT_BYTES);

/** As a stream, because otherwise a character that was cut would become a replacement character. */
const beginningOf = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });
