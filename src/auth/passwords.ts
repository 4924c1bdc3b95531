import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Semaphore } from "../platform/semaphore.ts";
import { Problem } from "../shared/problem.ts";

/** Costs of scrypt: N = 2^14, r = 8, p = 5, which take 16 MiB of memory. */
const COSTS = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const PREFIX = "$scrypt$ln=14,r=8,p=5$";
const HASH_BYTES = 32;
/** Compared with if there is no password; no password has this hash. */
const NOBODY = phc(Buffer.alloc(16), Buffer.alloc(HASH_BYTES));

/** A PHC string: its base64 has no padding. */
function phc(salt: Buffer, hash: Buffer): string {
  const [encodedSalt, encodedHash] = [salt, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `${PREFIX}${encodedSalt}$${encodedHash}`;
}

/**
 * scrypt blocks the isolate's thread in workerd, even with a callback. More than one at a time would only make other
 * requests wait longer between two hashes.
 */
const QUEUE = { atOnce: 1, waiting: 11 };
const hashes = new Semaphore(QUEUE);
const RETRY_AFTER_S = 2;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  const hash = hashes.run(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        // Keyboards may encode the same character in different ways.
        scrypt(password.normalize("NFKC"), salt, HASH_BYTES, COSTS, (error, hash) =>
          error ? reject(error) : resolve(hash),
        );
      }),
  );
  if (hash) return hash;
  throw new Problem("rate_limited", "Too many passwords are being checked at once.", {
    headers: {
      "retry-after": String(RETRY_AFTER_S),
      "ratelimit-policy": `"passwords";q=${QUEUE.atOnce + QUEUE.waiting}`,
      ratelimit: `"passwords";r=0;t=${RETRY_AFTER_S}`,
    },
  });
}

/**
 * The hash with its salt and costs, as a PHC string.
 * @throws Problem `rate_limited` if too many hashes wait in this isolate
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt);
  return phc(salt, hash);
}

/**
 * Takes the same time if nothing is stored, so that the time does not tell whether an account exists.
 * @throws Problem `rate_limited` if too many hashes wait in this isolate
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [salt = "", hash = ""] = (stored ?? NOBODY).slice(PREFIX.length).split("$");
  const derived = await derive(password, Buffer.from(salt, "base64"));
  return timingSafeEqual(derived, Buffer.from(hash, "base64"));
}
