import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import worker from "../src/consumer/worker.ts";
import type { PointsChanged } from "../src/platform/deps.ts";
import type { Manifest } from "../src/points/snapshot/manifest.ts";
import { MANIFEST } from "../src/points/snapshot/manifest.ts";
import { bindings, migrate, startApi } from "./harness.ts";
import { countChange, storePoints, watchKv } from "./points/stored-points.ts";
import { takeStorage } from "./storage.ts";
import { newTenant } from "./tenant.ts";

const batchOf = (messages = 1) =>
  createMessageBatch<PointsChanged>(
    "points-local",
    Array.from({ length: messages }, (_, i) => ({
      id: `message-${i}`,
      timestamp: new Date(),
      attempts: 1,
      body: { type: "points_changed" as const },
    })),
  );

const deliver = async (env: typeof bindings = bindings, batch = batchOf()) => {
  const context = createExecutionContext();
  await worker.queue(batch, env, context);
  return getQueueResult(batch, context);
};

const manifest = () => bindings.KV.get<Manifest>(MANIFEST.key, "json");

/** Makes the last build old enough for the next one. */
const undoBuild = () => bindings.DB.exec("UPDATE snapshot_state SET built_at = 0");

const kvIsDown = () => {
  const kv = watchKv();
  kv.before = (operation) => {
    if (operation === "put") throw new Error("KV is down");
  };
  return { ...bindings, KV: kv.kv };
};

beforeEach(async () => {
  takeStorage();
  await migrate();
  await storePoints(startApi().deps, [{ name: "Ikeja", latitude: 6.6018, longitude: 3.3515 }]);
});

describe("a batch of messages about changed points", () => {
  it("is acknowledged after one build for all its messages", async () => {
    expect(await deliver(bindings, batchOf(10))).toMatchObject({ outcome: "ok", ackAll: true });
    expect(await manifest()).toMatchObject({ count: 1 });
  });

  it("ends what a closure of the network has begun to change before the build, which has all of it", async () => {
    await bindings.DB.exec("UPDATE points SET updated_at = 0; INSERT INTO closure_touches VALUES ('', '')");
    await deliver();
    const touched = await bindings.DB.prepare("SELECT updated_at AS at FROM points").first<number>("at");
    expect(touched).toBeGreaterThan(0);
    expect((await manifest())!.changes).toMatchObject([{ count: 1, last: { updatedAt: touched } }]);
    expect((await bindings.DB.prepare("SELECT * FROM closure_touches").all()).results).toEqual([]);
  });

  it("is acknowledged without a build when the snapshot is current", async () => {
    await deliver();
    await undoBuild();
    const kv = watchKv();
    expect(await deliver({ ...bindings, KV: kv.kv })).toMatchObject({ outcome: "ok", ackAll: true });
    expect(kv.calls.put).toEqual([]);
  });

  it("is retried when the next build may begin, if the last one is less than a minute old", async () => {
    await deliver();
    const before = await manifest();
    await countChange();
    const batch = batchOf();
    const retryAll = vi.spyOn(batch, "retryAll");
    const { ackAll, explicitAcks, retryBatch } = await deliver(bindings, batch);
    expect({ ackAll, explicitAcks, retryBatch }).toEqual({
      ackAll: false,
      explicitAcks: [],
      retryBatch: { retry: true },
    });
    const [{ delaySeconds = 0 } = {}] = retryAll.mock.calls[0] ?? [];
    expect(delaySeconds).toBeGreaterThanOrEqual(1);
    expect(delaySeconds).toBeLessThanOrEqual(60);
    expect(await manifest()).toEqual(before);
  });

  it("fails with the build, so that the runtime delivers it again, and then succeeds", async () => {
    await expect(deliver(kvIsDown())).rejects.toThrow("KV is down");
    expect(await manifest()).toMatchObject({ count: 0 });
    expect(await deliver()).toMatchObject({ ackAll: true });
    expect(await manifest()).toMatchObject({ count: 1 });
  });
});

describe("the cron", () => {
  const tick = (env: typeof bindings = bindings) => worker.scheduled(createScheduledController(), env);

  it("builds the snapshot for a change whose message was lost", async () => {
    await tick();
    expect(await manifest()).toMatchObject({ count: 1 });
  });

  it("writes nothing when nothing changed", async () => {
    await tick();
    await undoBuild();
    const kv = watchKv();
    await tick({ ...bindings, KV: kv.kv });
    expect(kv.calls.put).toEqual([]);
  });

  it("retries a failed build", async () => {
    await expect(tick(kvIsDown())).rejects.toThrow("failed: rebuild");
    await tick();
    expect(await manifest()).toMatchObject({ count: 1 });
  });

  it("chores that fail do not hold back the snapshot, and each is logged by its name", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    await bindings.DB.exec("DROP TABLE lockouts");
    await bindings.ORDERS_0.exec("DROP TABLE scans");
    await expect(tick()).rejects.toThrow("failed: purge_expired_credentials, forget_scans ORDERS_0");
    expect(await manifest()).toMatchObject({ count: 1 });
    const logged = errors.mock.calls.map(([line]) => JSON.parse(line as string));
    expect(logged.toSorted((a, b) => (a.chore < b.chore ? -1 : 1))).toEqual([
      expect.objectContaining({ chore: "forget_scans ORDERS_0", cause: expect.stringContaining("scans") }),
      expect.objectContaining({
        chore: "purge_expired_credentials",
        cause: expect.stringContaining("lockouts"),
      }),
    ]);
  });

  it("deletes expired login failures, idempotency keys and sessions, and no others", async () => {
    const now = Date.now();
    const MONTH = 30 * 24 * 3_600_000;
    const tenant = await newTenant(startApi());
    const insert = (sql: string, ...values: unknown[]) => bindings.DB.prepare(sql).bind(...values);
    const family = (id: string, expiresAt: number) =>
      insert(
        `INSERT INTO token_families (id, account_id, client_id, family_hash, refresh_hash, expires_at, created_at)
        VALUES (?1, ?2, 'key', ?1, ?1, ?3, 0)`,
        id,
        tenant.accountId,
        expiresAt,
      );
    const key = (name: string, expiresAt: number) =>
      bindings.ORDERS_0.prepare(
        `INSERT INTO idempotency_keys (partner_id, path, key, fingerprint, order_id, expires_at) VALUES (?1, 'store', ?2, '', '', ?3)`,
      ).bind(tenant.id, name, expiresAt);
    const lock = (subject: string, failedAt: number, lockedUntil: number) =>
      insert(
        "INSERT INTO lockouts (subject, failures, locked_until) VALUES (?1, json_array(?2), ?3)",
        subject,
        failedAt,
        lockedUntil,
      );
    await bindings.DB.batch([
      bindings.DB.prepare("DELETE FROM token_families"),
      ...[family("over", now - MONTH - 1000), family("remembered", now - MONTH + 60_000)],
      ...[
        lock("over", now - MONTH, 0),
        lock("counting", now - 60_000, 0),
        lock("locked", now - MONTH, now + 60_000),
      ],
    ]);
    await bindings.ORDERS_0.batch([key("over", now - 1000), key("held", now + 60_000)]);
    await tick();
    const left = async (column: string, table: string, database = bindings.DB) =>
      (await database.prepare(`SELECT ${column} AS it FROM ${table} ORDER BY 1`).all()).results.map(
        ({ it }) => it,
      );
    expect(await left("id", "token_families")).toEqual(["remembered"]);
    expect(await left("key", "idempotency_keys", bindings.ORDERS_0)).toEqual(["held"]);
    expect(await left("subject", "lockouts")).toEqual(["counting", "locked"]);
  });
});
