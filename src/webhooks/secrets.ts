import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SealedSecret } from "../db/json-columns.ts";
import type { Deps } from "../platform/deps.ts";
import { keyRing } from "../shared/key-ring.ts";

type SecretDeps = { config: Pick<Deps["config"], "webhookKeys"> };

const CIPHER = "aes-256-gcm";
/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ROTATION_MS = 24 * 3_600_000;

const webhookKeys = ({ config }: SecretDeps) =>
  keyRing("WEBHOOK_KEYS", config.webhookKeys, "no webhook can be signed");

/** AES-256 takes 32 bytes, and the deployment's secret may have more. */
const cipherKey = (secret: Buffer) => secret.subarray(0, 32);

/** A new secret in the form in which partners get it. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/**
 * @param owner the id of the partner or endpoint whose it is: a secret moved to another row does not open
 * @throws Error when the deployment lacks its key
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

/** @throws Error when the deployment lacks the key that it was sealed with, or it was altered */
export function openSecret(deps: SecretDeps, owner: string, { sealed }: SealedSecret): string {
  const [keyId, ...parts] = sealed.split(".");
  const key = webhookKeys(deps).find(({ id }) => id === keyId);
  if (!key) throw new Error(`WEBHOOK_KEYS lacks ${keyId}, by which a webhook's secret was sealed.`);
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  // The runtime takes the beginning of a tag for a whole one.
  if (tag?.length !== TAG_BYTES) throw new Error("The seal of a webhook's secret is broken.");
  const decipher = createDecipheriv(CIPHER, cipherKey(key.secret), nonce!);
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text!), decipher.final()]).toString("utf8");
}

/** The secrets after a rotation: what signed until now does so for a day more. */
export function rotated(secrets: readonly SealedSecret[], next: SealedSecret, now: number): SealedSecret[] {
  const stillSigning = inForce(secrets, now).map(({ sealed, until }) => ({
    sealed,
    until: until ?? now + ROTATION_MS,
  }));
  return [next, ...stillSigning];
}

/** Those that sign now, the newest first. */
export function inForce(secrets: readonly SealedSecret[], now: number): SealedSecret[] {
  return secrets.filter(({ until }) => until === null || until > now);
}
