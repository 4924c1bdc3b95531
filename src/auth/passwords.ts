import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { ApiDeps } from "../platform/deps.ts";
import { Problem } from "../shared/problem.ts";
import { Semaphore } from "./semaphore.ts";

/** The logarithm of scrypt's N in production, where a hash takes 16 MiB of memory. */
export const PASSWORD_COST = 14;
const COSTS = { r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const HASH_BYTES = 32;

/** A PHC string: its base64 has no padding. */
function phc(cost: number, salt: Buffer, hash: Buffer): string {
  const [encodedSalt, encodedHash] = [salt, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$scrypt$ln=${cost},r=8,p=5$${encodedSalt}$${encodedHash}`;
}

/** The hash to compare with if there is no password; no password has it. */
const nobody = (cost: number) => phc(cost, Buffer.alloc(16), Buffer.alloc(HASH_BYTES));

/**
 * scrypt blocks the isolate's thread in workerd, even with a callback. More than one at a time would only make other
 * requests wait longer between two hashes. Callers who have shown a secret wait in a queue of their own, apart from those
 * who have shown none, who may be many.
 */
const QUEUE = { atOnce: 1, waiting: 11 };
const hashes = new Semaphore(QUEUE);
const RETRY_AFTER_S = 2;

/** Whether a caller has shown a valid key, session, device or one-time token, or nothing yet. */
type CallerKind = "known" | "unknown";

function derive(password: string, salt: Buffer, cost: number, caller: CallerKind): Promise<Buffer> {
  const hash = hashes.run(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        // Keyboards may encode the same character in different ways.
        scrypt(password.normalize("NFKC"), salt, HASH_BYTES, { ...COSTS, N: 2 ** cost }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        );
      }),
    caller,
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

/** The hash with its salt and costs, as a PHC string. Only callers with a proof get so far as to set a password. */
export async function hashPassword(deps: Pick<ApiDeps, "passwordCost">, password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, deps.passwordCost, "known");
  return phc(deps.passwordCost, salt, hash);
}

/** Takes the same time if nothing is stored, so that the time does not tell whether an account exists. */
export async function isPassword(
  deps: Pick<ApiDeps, "passwordCost">,
  password: string,
  stored: string | null | undefined,
  caller: CallerKind,
): Promise<boolean> {
  const [, , costs = "", salt = "", hash = ""] = (stored ?? nobody(deps.passwordCost)).split("$");
  const cost = Number(/^ln=(\d+),/.exec(costs)?.[1]);
  const derived = await derive(password, Buffer.from(salt, "base64"), cost, caller);
  return timingSafeEqual(derived, Buffer.from(hash, "base64"));
}
