import type { ApiDeps, Deps } from "../platform/deps.ts";
import { keyRing, keyUnavailable, macOf } from "../shared/key-ring.ts";
import { areEqual } from "../shared/keys.ts";
import { DAY_MS } from "../shared/time.ts";

export type CodeDeps = { config: Pick<Deps["config"], "codeKeys"> };

/** Codes and links are MACs of the order's id, so that they need not be stored. */
export const codeKeys = ({ config }: CodeDeps) =>
  keyRing("CODE_KEYS", config.codeKeys, "no order can be created and no label link can be made");

/** The id of the key for new orders' codes; an order stores it. */
export function currentCodeKey(deps: CodeDeps): string {
  return codeKeys(deps)[0].id;
}

/**
 * The six digits that a customer shows to get the parcel. Undefined for an order that has ended, if the deployment no
 * longer has its key.
 */
export function collectionCode(
  deps: CodeDeps,
  order: { id: string; codeKey: string; finalAt: number | null },
): string | undefined {
  const code = knownCode(deps, order);
  if (code === undefined && order.finalAt === null) {
    throw keyUnavailable(`CODE_KEYS lacks ${order.codeKey}, the key of an order that has not ended.`);
  }
  return code;
}

/** The collection code; undefined if the deployment no longer has its key. */
export const knownCode = (deps: CodeDeps, { id, codeKey }: { id: string; codeKey: string }) =>
  digitsOf(deps, "collection", id, codeKey);

function digitsOf(
  deps: CodeDeps,
  purpose: "collection" | "receiving" | "money",
  id: string,
  codeKey: string,
): string | undefined {
  const key = codeKeys(deps).find((one) => one.id === codeKey);
  return key && String(macOf(key, purpose, id).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** The six digits of a partner's receiving code; undefined if the deployment no longer has its key. */
export const receivingCode = (deps: CodeDeps, { id, codeKey }: { id: string; codeKey: string }) =>
  digitsOf(deps, "receiving", id, codeKey);

/** The six digits of a hand-over of money; undefined if the deployment no longer has its key. */
export const moneyCode = (deps: CodeDeps, { id, codeKey }: { id: string; codeKey: string }) =>
  digitsOf(deps, "money", id, codeKey);

/** How long a label's link is valid. */
const LABEL_LINK_MS = 90 * DAY_MS;

/** A link to the order's label that needs no credentials; the same at every call. */
export function labelUrl(deps: ApiDeps, { id, createdAt }: { id: string; createdAt: number }): string {
  const expires = Math.floor((createdAt + LABEL_LINK_MS) / 1000);
  const signature = macOf(codeKeys(deps)[0], "label", `${id}:${expires}`).toString("base64url");
  return `${deps.config.baseUrl}/labels/${id}?expires=${expires}&signature=${signature}`;
}

/** Whether this deployment made the link and it has not expired. */
export function isLabelLink(
  deps: ApiDeps,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  const isSigned = codeKeys(deps).some((key) =>
    areEqual(macOf(key, "label", `${id}:${expires}`).toString("base64url"), signature),
  );
  return isSigned && Number(expires) * 1000 > deps.now();
}
