import { beforeEach, describe, expect, it } from "vitest";
import { deleteExpired } from "../src/auth/delete-expired.ts";
import { deleteOldDailyCounts } from "../src/operations/chores.ts";
import { deleteOldDeadLetters } from "../src/operations/dead-letters.ts";
import { eraseOld } from "../src/orders/end/erase.ts";
import { deleteOldPickups } from "../src/partners/pickups.ts";
import type { ConsumerDeps } from "../src/platform/deps.ts";
import type { OrderDatabase } from "../src/platform/order-databases.ts";
import { deleteOldScans } from "../src/tracking/end/delete-old.ts";
import { deleteOldDeliveries } from "../src/webhooks/log/delete-old.ts";
import { countingDatabases } from "./counting-database.ts";
import { type Api, bindings, migrate, startApi } from "./harness.ts";
import { takeStorage } from "./storage.ts";
import { newTenant } from "./tenant.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let take: ReturnType<typeof countingDatabases>["take"];
let api: Api;

beforeEach(async () => {
  takeStorage();
  await migrate();
  const { take: takeCost, ...databases } = countingDatabases(bindings);
  take = takeCost;
  api = startApi(databases);
});

interface Case {
  of: string;
  table: string;
  remove: (deps: ConsumerDeps) => Promise<void>;
  /** A row for each `n`, which is over at the time `at`. */
  values: string;
  /** How long a row is kept once it is over. */
  kept?: number;
}

const ofOrders =
  (remove: (deps: ConsumerDeps, db: OrderDatabase) => Promise<void>): Case["remove"] =>
  (deps) =>
    remove(deps, deps.orders.all[0]!);

const CASES: Case[] = [
  {
    of: "log-ins",
    table: "token_families (id, account_id, client_id, family_hash, refresh_hash, expires_at, created_at)",
    remove: deleteExpired,
    values: "'f' || n, ?2, 'key', 'f' || n, 'r', at, 0",
    kept: 30 * DAY,
  },
  {
    of: "sessions of pages",
    table: "page_sessions (id, page, hash, account_id, user_agent, created_at, last_used_at, expires_at)",
    remove: deleteExpired,
    values: "'s' || n, 'portal', 's' || n, ?2, '', 0, at, at",
  },
  {
    of: "devices",
    table: "devices (hash, account_id, signed_in_at)",
    remove: deleteExpired,
    values: "'d' || n, ?2, at",
    kept: 90 * DAY,
  },
  {
    of: "failed log-ins",
    table: "lockouts (subject, failures, locked_until)",
    remove: deleteExpired,
    values: "'failed' || n, json_array(at - 5, at), 0",
    kept: 15 * MINUTE,
  },
  {
    of: "locks",
    table: "lockouts (subject, failures, locked_until)",
    remove: deleteExpired,
    values: "'locked' || n, '[0]', at",
  },
  {
    of: "idempotency keys",
    table: "idempotency_keys (partner_id, path, key, fingerprint, order_id, expires_at)",
    remove: ofOrders(eraseOld),
    values: "'partner', 'store', 'k' || n, 'f', 'o', at",
  },
  {
    of: "slow receivers",
    table: "slow_receivers (partner_id, receiver, since)",
    remove: ofOrders(deleteOldDeliveries),
    values: "'partner', 'https://' || n || '.example/', at",
    kept: 30 * DAY,
  },
  {
    of: "dead letters",
    table: "dead_letters (id, queue, body, at)",
    remove: deleteOldDeadLetters,
    values: "'l' || n, 'webhooks', '{}', at",
    kept: 30 * DAY,
  },
  {
    of: "scan ids",
    table: "scans (key_id, scan_id, fingerprint, outcome, at)",
    remove: ofOrders(deleteOldScans),
    values: "'key', 's' || n, 'f', '{}', at",
    kept: 90 * DAY,
  },
  {
    of: "counts of a day",
    table: "daily_counts (day, kind, subject, count)",
    remove: (deps: ConsumerDeps) => deleteOldDailyCounts(deps),
    values: "date(at / 1000, 'unixepoch'), 'scan', 's' || n, 1",
    kept: 2 * DAY,
  },
  {
    of: "pickups",
    table: "pickups (id, partner_id, date, note, created_at, done_at)",
    remove: deleteOldPickups,
    values:
      "'p' || n, (SELECT partner_id FROM accounts WHERE id = ?2), date(at / 1000 + 86400 * iif(n >= 10000, n - 10000, -n), 'unixepoch'), NULL, at, NULL",
    kept: 91 * DAY,
  },
];
const OLD = 1_200;
const NEW = 3_000;

describe("what is over is deleted 500 rows at a time, and what is not is not looked at:", () => {
  it.each(CASES)("$of", async ({ table, remove, values, kept = 0 }) => {
    const tenant = await newTenant(api);
    const name = table.split(" ")[0]!;
    const isOfOrders = ["idempotency_keys", "slow_receivers", "scans"].includes(name);
    const database = isOfOrders ? bindings.ORDERS_0 : bindings.DB;
    const count = async () =>
      (await database.prepare(`SELECT count(*) AS count FROM ${name}`).first<number>("count"))!;
    const fill = (prefix: number, rows: number, at: number) =>
      database
        .prepare(
          `WITH RECURSIVE series(n, at) AS (
          SELECT CAST(?1 AS INTEGER), CAST(?4 AS INTEGER) UNION ALL SELECT n + 1, at FROM series WHERE n < ?1 + ?3 - 1)
        INSERT INTO ${table} SELECT ${values} FROM series WHERE ?2 <> ''`,
        )
        .bind(prefix, tenant.accountId, rows, at)
        .run();
    const others = await count();
    await fill(10_000, NEW, api.clock.now - kept + DAY);
    const deps = api.deps as unknown as ConsumerDeps;
    await remove(deps);
    take();
    await remove(deps);
    const idle = take();
    expect(idle.written).toBe(0);
    expect(idle.read).toBeLessThanOrEqual(40);

    await fill(0, OLD, api.clock.now - kept - MINUTE);
    await remove(deps);
    const done = take();
    expect(await count()).toBe(NEW + others);
    expect(done.calls).toBe(idle.calls + 2);
    expect(done.read).toBeLessThanOrEqual(idle.read + 5 * OLD);
  });
});
