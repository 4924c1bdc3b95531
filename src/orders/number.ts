import { type SQL, sql } from "drizzle-orm";

/** Bits of a number that are not time. */
const RANDOM_BITS = 21;

/**
 * The least number of an order that was created at this time or later. SQLite computes it, because it is larger than
 * JavaScript's numbers hold; a bound number is a REAL to SQLite until it is cast.
 */
export const firstNumberAt = (ms: number): SQL =>
  sql`CAST(${ms} AS INTEGER) * ${sql.raw(String(2 ** RANDOM_BITS))}`;

/** `firstNumberAt` as text. */
export const firstPositionAt = (ms: number): string => String(BigInt(ms) * 2n ** BigInt(RANDOM_BITS));

/** When the order with this number was created. */
export const timeOfPosition = (position: string): number => Number(BigInt(position) >> BigInt(RANDOM_BITS));

/** The number of the order with this id, made of the UUID v7's time and its first random bits. */
export function numberOf(id: string): SQL {
  const hex = id.replaceAll("-", "");
  const random = BigInt(`0x${hex.slice(12)}`);
  // Version (4 bits), 12 random bits, variant (2 bits), 62 random bits.
  const bits = ((random >> 64n) & 0xfffn) * 512n + ((random >> 53n) & 0x1ffn);
  return sql`${firstNumberAt(Number.parseInt(hex.slice(0, 12), 16))} + CAST(${Number(bits)} AS INTEGER)`;
}
