import { createHmac, randomBytes } from "node:crypto";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import { keyRing, type RingKey } from "../shared/key-ring.ts";
import { areEqual } from "../shared/keys.ts";
import { RANDOM_SYMBOLS, trackingCodeOf } from "../shared/tracking-code.ts";

export function newTrackingCode(): string {
  return trackingCodeOf(randomBytes(RANDOM_SYMBOLS));
}

// What is derived from an order's id with a key of the deployment, so that it need not be stored

/** What of a deployment codes are made with. */
type CodeDeps = { config: Pick<Deps["config"], "codeKeys"> };

const codeKeys = ({ config }: CodeDeps) =>
  keyRing("CODE_KEYS", config.codeKeys, "no order is taken and no label link is made");

const mac = ({ secret }: RingKey, purpose: string, text: string) =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest();

/** The key that new orders' codes are made with; an order keeps its key's id. */
export function currentCodeKey(deps: CodeDeps): string {
  return codeKeys(deps)[0].id;
}

/**
 * The six digits that a customer shows to get the parcel. Undefined for an order that has ended and whose key the
 * deployment no longer has.
 * @throws Error when the deployment lacks the key of an order under way
 */
export function collectionCode(
  deps: CodeDeps,
  order: { id: string; codeKey: string; finalAt: number | null },
): string | undefined {
  const key = codeKeys(deps).find(({ id }) => id === order.codeKey);
  if (key) return String(mac(key, "collection", order.id).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
  if (order.finalAt !== null) return undefined;
  throw new Error(`CODE_KEYS lacks ${order.codeKey}, by which an order under way has its code.`);
}

/**
 * What tells a scan that is sent again from another scan. Keyed: a plain hash would let whoever reads the database try
 * out which collection code was sent.
 */
export function scanFingerprint(deps: CodeDeps, content: string): string {
  return mac(codeKeys(deps)[0], "scan", content).toString("base64url");
}

/** Whether one of the deployment's keys makes this fingerprint of `content`. */
export function isScanFingerprint(deps: CodeDeps, content: string, fingerprint: string): boolean {
  return codeKeys(deps).some((key) => areEqual(mac(key, "scan", content).toString("base64url"), fingerprint));
}

/** How long a label's link holds. */
const LABEL_LINK_MS = 90 * 24 * 3_600_000;

/** A link to the order's label that needs no login: the same on every call. */
export function labelUrl(deps: ApiDeps, { id, createdAt }: { id: string; createdAt: number }): string {
  const expires = Math.floor((createdAt + LABEL_LINK_MS) / 1000);
  const signature = mac(codeKeys(deps)[0], "label", `${id}:${expires}`).toString("base64url");
  return `${deps.config.baseUrl}/labels/${id}?expires=${expires}&signature=${signature}`;
}

/** Whether a label's link is one that this deployment made and that has not run out. */
export function isLabelLink(
  deps: ApiDeps,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  const isSigned = codeKeys(deps).some((key) =>
    areEqual(mac(key, "label", `${id}:${expires}`).toString("base64url"), signature),
  );
  return isSigned && Number(expires) * 1000 > deps.now();
}
