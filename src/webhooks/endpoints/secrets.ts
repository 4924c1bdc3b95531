import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SealedSecret } from "../../db/json-columns.ts";
import type { Deps } from "../../platform/deps.ts";
import { keyRing, keyUnavailable } from "../../shared/key-ring.ts";
import { DAY_MS } from "../../shared/time.ts";

type SecretDeps = { config: Pick<Deps["config"], "webhookKeys"> };

const CIPHER = "aes-256-gcm";
/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ROTATION_MS = DAY_MS;

const webhookKeys = ({ config }: SecretDeps) =>
  keyRing("WEBHOOK_KEYS", config.webhookKeys, "no webhook can be signed");

/** AES-256 takes 32 bytes; the deployment's secret may have more. */
const cipherKey = (secret: Buffer) => secret.subarray(0, 32);

/** A new secret in the format of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/**
 * Encrypts a webhook secret.
 * @param owner the id of its partner or endpoint. A secret that is copied to another owner can't be decrypted
 */
export function sealSecret(deps: SecretDeps, owner: string, secret: string): SealedSecret {
  const [key] = webhookKeys(deps);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key.secret), nonce);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  const parts = [nonce, text, cipher.getAuthTag()].map((part) => part.toString("base64url"));
  return { sealed: [key.id, ...parts].join("."), until: null };
}

/** Decrypts a webhook secret. */
export function openSecret(deps: SecretDeps, owner: string, { sealed }: SealedSecret): string {
  const [keyId, ...parts] = sealed.split(".");
  const key = webhookKeys(deps).find(({ id }) => id === keyId);
  if (!key) throw keyUnavailable(`WEBHOOK_KEYS lacks ${keyId}, the key that encrypted a webhook's secret.`);
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  // The runtime accepts a shortened tag, which is weaker.
  if (tag?.length !== TAG_BYTES) throw new Error("A webhook's encrypted secret was altered.");
  const decipher = createDecipheriv(CIPHER, cipherKey(key.secret), nonce!);
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text!), decipher.final()]).toString("utf8");
}

/**
 * Decrypts the secrets that sign now, newest first. Older ones whose key the deployment lost are left out: a partner who
 * rotated a secret because of that must not wait until the old one ends.
 */
export function openInForce(
  deps: SecretDeps,
  owner: string,
  secrets: readonly SealedSecret[],
  now: number,
): string[] {
  const keyIds = webhookKeys(deps).map(({ id }) => id);
  return inForce(secrets, now)
    .filter(({ sealed }, i) => i === 0 || keyIds.includes(keyIdOf(sealed)))
    .map((secret) => openSecret(deps, owner, secret));
}

const keyIdOf = (sealed: string) => sealed.slice(0, sealed.indexOf("."));

/** The secrets after a rotation: those from before sign for 24 hours more. */
export function rotated(secrets: readonly SealedSecret[], next: SealedSecret, now: number): SealedSecret[] {
  const stillSigning = inForce(secrets, now).map(({ sealed, until }) => ({
    sealed,
    until: until ?? now + ROTATION_MS,
  }));
  return [next, ...stillSigning];
}

/** The secrets that sign now, newest first. */
export function inForce(secrets: readonly SealedSecret[], now: number): SealedSecret[] {
  return secrets.filter(({ until }) => until === null || until > now);
}
