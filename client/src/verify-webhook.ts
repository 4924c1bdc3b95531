import type { WebhookEvent } from "./api.ts";

/** A request of the Fetch API, or the parts of any other request. The body is the raw one, before anything parsed it. */
export type WebhookRequest =
  | Request
  | { headers: Headers | Record<string, string | string[] | undefined>; body: string | Uint8Array };

/** The request is not from the service, or too old or too new: answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

const encoder = new TextEncoder();

/**
 * Verifies a signature of Standard Webhooks and returns the event.
 * @param secrets `whsec_…`; it is enough if one of them fits
 * @param toleranceS how far the sender's clock may be from this one's
 * @throws WebhookVerificationError, or TypeError if the call itself is wrong: no secret, or a body that was parsed
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  request: WebhookRequest,
  { toleranceS = 300 }: { toleranceS?: number } = {},
): Promise<WebhookEvent> {
  const wanted = [secrets].flat();
  if (wanted.length === 0 || !wanted.every(Boolean))
    throw new TypeError("The webhook secret is missing: is the variable set that you take it from?");
  checkRaw(request);
  const headerOf = headersOf(request);
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    headerOf(`webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError("A webhook header is missing");
  const ageS = Date.now() / 1000 - Number(timestamp);
  // Written so that NaN is refused too.
  if (!(Math.abs(ageS) <= toleranceS))
    throw new WebhookVerificationError("The timestamp is too far from now");

  const body = await bodyOf(request);
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), body);
  const keys = await Promise.all(wanted.map((secret) => keyOf(secret, "verify")));
  const candidates = signatures
    .split(" ")
    .flatMap((text) => (text.startsWith("v1,") ? (bytesOf(text.slice(3)) ?? []) : []));
  // `verify` takes the same time wherever signatures differ.
  for (const key of keys)
    for (const signature of candidates)
      if (await crypto.subtle.verify("HMAC", key, signature, signed))
        return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  throw new WebhookVerificationError("No signature fits");
}

function headersOf({ headers = {} }: WebhookRequest): (name: string) => string | undefined {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? undefined;
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => [lower.get(name)].flat()[0];
}

/** The signature is for the bytes that arrived, which can't be made again from a parsed body. */
function checkRaw(request: WebhookRequest): void {
  if (typeof request !== "object" || !request)
    throw new TypeError("Pass the webhook's request, or its headers and its raw body: { headers, body }");
  const isRaw =
    "arrayBuffer" in request
      ? !request.bodyUsed
      : typeof request.body === "string" || ArrayBuffer.isView(request.body);
  if (!isRaw)
    throw new TypeError(
      "The webhook's body was parsed or read before, or is not there: pass what arrived, as a string or bytes " +
        "(in Express the route has express.raw({ type: 'application/json' }))",
    );
}

async function bodyOf(request: WebhookRequest): Promise<Uint8Array> {
  // Not checked by its class, because polyfills and other realms have classes of their own.
  if ("arrayBuffer" in request) return new Uint8Array(await request.arrayBuffer());
  return typeof request.body === "string" ? encoder.encode(request.body) : request.body;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** Typed by the function that makes it, because not all runtimes' types have a name for it. */
export function keyOf(secret: string, usage: "sign" | "verify"): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (!bytes) throw new TypeError("A webhook secret is whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
