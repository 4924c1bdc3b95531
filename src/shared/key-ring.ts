/** A secret of the deployment by which it makes or checks something, and the name by which that says so. */
export interface RingKey {
  id: string;
  secret: Buffer;
}

const MIN_KEY_BYTES = 32;

/**
 * The keys of a secret that holds `id=secret` pairs, comma-separated, secrets in base64url: the first makes what is new,
 * all check what there is.
 * @param without what the deployment can't do when the secret is not set
 * @throws Error when the deployment lacks the secret, or has one that is too weak
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
  if (!first) throw new Error(`The secret ${name} is not set: ${without}.`);
  const areNamed =
    keys.every(({ id }) => id !== "") && new Set(keys.map(({ id }) => id)).size === keys.length;
  if (keys.length > maxKeys || !areNamed || !keys.every(({ secret }) => secret.length >= MIN_KEY_BYTES)) {
    const most = Number.isFinite(maxKeys) ? `, at most ${maxKeys}` : "";
    throw new Error(
      `The secret ${name} must be id=secret, comma-separated${most}, each of ${MIN_KEY_BYTES} bytes or more in base64url.`,
    );
  }
  return [first, ...others];
}
