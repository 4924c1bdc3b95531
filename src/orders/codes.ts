import { createHmac, randomBytes } from "node:crypto";
import { areEqual } from "../auth/keys.ts";
import type { ApiDeps } from "../deps.ts";
import { RANDOM_SYMBOLS, trackingCodeOf } from "./tracking-code.ts";

export { parseTrackingCode } from "./tracking-code.ts";

export function newTrackingCode(): string {
  return trackingCodeOf(randomBytes(RANDOM_SYMBOLS));
}

// What is derived from an order's id with a key of the deployment, so that it need not be stored

interface CodeKey {
  id: string;
  secret: Buffer;
}

const MIN_KEY_BYTES = 32;

/** @throws Error when the deployment lacks the secret, or has one that is too weak */
function codeKeys({ codeKeys: secret = "" }: ApiDeps["config"]): [CodeKey, ...CodeKey[]] {
  const keys = secret
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .map((entry) => {
      const [id = "", key = ""] = entry.trim().split("=");
      return { id, secret: Buffer.from(key, "base64url") };
    });
  const [first, ...others] = keys;
  if (!first)
    throw new Error("The secret CODE_KEYS is not set: no order is taken and no label link is made.");
  if (!keys.every(({ id, secret: key }) => id && key.length >= MIN_KEY_BYTES)) {
    throw new Error(
      `The secret CODE_KEYS must be id=secret, comma-separated, each of ${MIN_KEY_BYTES} bytes or more in base64url.`,
    );
  }
  return [first, ...others];
}

const mac = ({ secret }: CodeKey, purpose: string, text: string) =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest();

/** The key that new orders' codes are made with; an order keeps its key's id. */
export function currentCodeKey({ config }: ApiDeps): string {
  return codeKeys(config)[0].id;
}

/**
 * The six digits that a customer shows to get the parcel. Undefined for an order that has ended and whose key the
 * deployment no longer has.
 * @throws Error when the deployment lacks the key of an order under way
 */
export function collectionCode(
  { config }: ApiDeps,
  order: { id: string; codeKey: string; finalAt: number | null },
): string | undefined {
  const key = codeKeys(config).find(({ id }) => id === order.codeKey);
  if (key) return String(mac(key, "collection", order.id).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
  if (order.finalAt !== null) return undefined;
  throw new Error(`CODE_KEYS lacks ${order.codeKey}, by which an order under way has its code.`);
}

/** How long a label's link holds. */
const LABEL_LINK_MS = 90 * 24 * 3_600_000;

/** A link to the order's label that needs no login: the same on every call. */
export function labelUrl({ config }: ApiDeps, { id, createdAt }: { id: string; createdAt: number }): string {
  const expires = Math.floor((createdAt + LABEL_LINK_MS) / 1000);
  const signature = mac(codeKeys(config)[0], "label", `${id}:${expires}`).toString("base64url");
  return `${config.baseUrl}/labels/${id}?expires=${expires}&signature=${signature}`;
}

/** Whether a label's link is one that this deployment made and that has not run out. */
export function isLabelLink(
  { config, now }: ApiDeps,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  const isSigned = codeKeys(config).some((key) =>
    areEqual(mac(key, "label", `${id}:${expires}`).toString("base64url"), signature),
  );
  return isSigned && Number(expires) * 1000 > now();
}
