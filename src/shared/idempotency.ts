import { hashOf } from "./keys.ts";
import { DAY_MS } from "./time.ts";

/** How long an `Idempotency-Key` identifies its request. */
export const IDEMPOTENCY_KEY_MS = DAY_MS;

/** A fingerprint that is equal for equal requests, whatever the order of their members. */
export const fingerprintOf = (value: unknown): string => hashOf(JSON.stringify(sorted(value)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)]);
}
