import { randomBytes } from "node:crypto";
import type { ApiDeps } from "../platform/deps.ts";
import { keyRing, macOf, type RingKey } from "../shared/key-ring.ts";
import { areEqual, hashOf } from "../shared/keys.ts";
import { MINUTE_MS } from "../shared/time.ts";

/**
 * A challenge is made of random bytes, its end, and a MAC over both and its purpose. So a request for one writes nothing.
 * Only answered challenges are stored, until they end.
 */
const RANDOM_BYTES = 16;
const CONTENT_BYTES = RANDOM_BYTES + 8;
const LIFETIME_MS = 5 * MINUTE_MS;

/** What the answer is for: to add a passkey or to confirm, both in this session, or to sign in. */
export type Purpose = `add ${string}` | `confirm ${string}` | "sign-in";

/** The first key signs, all of them verify. */
const tokenKeys = ({ config }: ApiDeps) =>
  keyRing("TOKEN_KEYS", config.tokenKeys, "no passkey can be used", 2);

const macOfChallenge = (key: RingKey, purpose: Purpose, content: Buffer) =>
  macOf(key, "passkey", `${purpose}:${content.toString("base64url")}`);

/** In base64url. */
export function newChallenge(deps: ApiDeps, purpose: Purpose): string {
  const content = Buffer.alloc(CONTENT_BYTES);
  randomBytes(RANDOM_BYTES).copy(content);
  content.writeBigUInt64BE(BigInt(deps.now() + LIFETIME_MS), RANDOM_BYTES);
  const [key] = tokenKeys(deps);
  return Buffer.concat([content, macOfChallenge(key, purpose, content)]).toString("base64url");
}

/**
 * What to store about an answered challenge; undefined if it is over, or this deployment has not made it for this purpose.
 */
export function readChallenge(
  deps: ApiDeps,
  purpose: Purpose,
  challenge: string,
): { hash: string; expiresAt: number } | undefined {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length < CONTENT_BYTES) return undefined;
  const content = bytes.subarray(0, CONTENT_BYTES);
  const isOurs = tokenKeys(deps).some((key) => {
    const whole = Buffer.concat([content, macOfChallenge(key, purpose, content)]);
    return areEqual(whole.toString("base64url"), challenge);
  });
  const expiresAt = Number(content.readBigUInt64BE(RANDOM_BYTES));
  return isOurs && expiresAt > deps.now() ? { hash: hashOf(challenge), expiresAt } : undefined;
}
