import { createHmac } from "node:crypto";
import { Problem } from "./problem.ts";

/** A secret key of the deployment. Values that are made with it carry its id. */
export interface RingKey {
  id: string;
  secret: Buffer;
}

const MIN_KEY_BYTES = 32;

/**
 * Parses a setting with `id=secret` pairs, comma-separated, secrets in base64url. New values are made with the first key
 * and checked with all of them.
 * @param without what does not work without the setting, for the error message
 */
export function keyRing(
  name: string,
  value: string | undefined,
  without: string,
  maxKeys = Number.POSITIVE_INFINITY,
): [RingKey, ...RingKey[]] {
  const keys = (value ?? "")
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .map((entry) => {
      const [id = "", secret = ""] = entry.trim().split("=");
      return { id, secret: Buffer.from(secret, "base64url") };
    });
  const [first, ...others] = keys;
  if (!first) throw keyUnavailable(`The secret ${name} is not set: ${without}.`);
  const areNamed =
    keys.every(({ id }) => id !== "") && new Set(keys.map(({ id }) => id)).size === keys.length;
  if (keys.length > maxKeys || !areNamed || !keys.every(({ secret }) => secret.length >= MIN_KEY_BYTES)) {
    const most = Number.isFinite(maxKeys) ? `, at most ${maxKeys}` : "";
    throw keyUnavailable(
      `The secret ${name} must be id=secret pairs, comma-separated${most}, each secret ${MIN_KEY_BYTES} bytes or more in base64url.`,
    );
  }
  return [first, ...others];
}

/**
 * The problem that the deployment lacks a key. It is over once the operator has set the key.
 * @param reason which key; only the log says it
 */
export const keyUnavailable = (reason: string): Problem =>
  new Problem("key_unavailable", undefined, { reason, headers: { "retry-after": "60" } });

/** A MAC of `text` for one purpose, which only this key can make or check. */
export const macOf = ({ secret }: RingKey, purpose: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest();
