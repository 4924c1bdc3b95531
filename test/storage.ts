import { env } from "cloudflare:test";
import type { ApiEnv, ConsumerEnv } from "../src/platform/deps.ts";

type Bindings = ApiEnv &
  ConsumerEnv & {
    TEST_SCHEMA: string[];
    TEST_ORDERS_SCHEMA: string[];
    ORDERS_0: D1Database;
    ORDERS_1: D1Database;
  };

const all = env as unknown as Record<string, unknown>;
const STORED = ["DB", "ORDERS_0", "ORDERS_1", "KV", "BUCKET"];
const numbered = new RegExp(`^(${STORED.join("|")})_\\d+$`);
/** Without the hundreds of empty ones, which every copy of the bindings would read. */
const others = Object.fromEntries(
  Object.keys(all)
    .filter((name) => !numbered.test(name))
    .map((name) => [name, all[name]]),
) as unknown as Bindings;

let taken = 0;

/** The bindings of wrangler.toml and those that vitest.config.ts adds. D1, KV and R2 are those that were taken last. */
export let bindings = others;

/**
 * Takes empty D1 databases, KV and R2. Files share a runtime, whose storage is not emptied in between, because work
 * that a test left running behind an answer would write into what the next one uses.
 */
export function takeStorage(): void {
  const number = ++taken;
  if (!all[`KV_${number}`]) throw new Error("A run takes more storages than vitest.config.ts has");
  bindings = { ...others, ...Object.fromEntries(STORED.map((name) => [name, all[`${name}_${number}`]])) };
}
