import { createScheduledController } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import consumer from "../../src/consumer/worker.ts";
import { doChores } from "../../src/operations/chores.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { repairSnapshot } from "../../src/points/snapshot/build.ts";
import { type Api, bindings, brokenDatabase, migrate, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { takeStorage } from "../storage.ts";
import { accessToken, newTenant, send } from "../tenant.ts";

const HOUR_MS = 3_600_000;

let api: Api;

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi({}, { now: Date.now() });
});

interface Status {
  oldest_undelivered_at: string | null;
  overdue_since: string | null;
  dead_letters: { count: number; newest_at: string | null };
  snapshot: { built_at: string; age_s: number; is_current: boolean };
  chores: { name: string; succeeded_at: string | null; failed_at: string | null }[];
  failed_chores: string[];
  databases: { name: string; bytes: number; limit_bytes: number }[];
  server_errors: number;
  alarms: { code: string; subject: string | null; since: string; value: number; threshold: number }[];
  cron_age_s: number | null;
}

async function status(): Promise<Status> {
  const response = await api.operator("GET", "/operator/status");
  expect(response.status).toBe(200);
  return (await response.json<{ data: Status }>()).data;
}

const tick = () => consumer.scheduled(createScheduledController(), bindings);
const run = (sql: string, ...values: unknown[]) =>
  bindings.DB.prepare(sql)
    .bind(...values)
    .run();

describe("GET /operator/status", () => {
  it("has nothing alarming in a new deployment", async () => {
    expect(await status()).toMatchObject({
      oldest_undelivered_at: null,
      overdue_since: null,
      dead_letters: { count: 0, newest_at: null },
      chores: [],
      failed_chores: [],
      server_errors: 0,
      alarms: [],
      last_backup: null,
      cron_age_s: null,
    });
    expect((await api.fetch("/health")).status).toBe(200);
  });

  it("tells when the cron stands still, as /health does, and when a queue does while the cron runs", async () => {
    await tick();
    const begun = Date.now();
    const codes = async () => (await status()).alarms.map(({ code, subject }) => [code, subject]);
    const health = async () => {
      const answer = await api.fetch("/health");
      return [answer.status, (await answer.json<{ cron_age_s: number }>()).cron_age_s >= 300];
    };
    api.clock.now = begun + 4 * 60_000;
    expect([await codes(), await health()]).toEqual([[], [200, false]]);
    api.clock.now = begun + 5 * 60_000 + 1000;
    expect([await codes(), await health()]).toEqual([[["cron_stopped", null]], [503, true]]);
    await run("UPDATE chore_runs SET begun_at = ?1 WHERE name = 'cron'", api.clock.now);
    const stopped = ["ORDERS_0", "ORDERS_1"].map((name) => ["queue_stopped", name]);
    expect([await codes(), await health()]).toEqual([stopped, [200, false]]);
  });

  it("tells that a queue has brought nothing since the cron's first round", async () => {
    const begun = api.clock.now;
    const choreQueue = {
      sendBatch: async () => ({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }),
    };
    const round = () => doChores({ ...consumerDepsFrom(bindings), now: () => api.clock.now, choreQueue }, {});
    await round();
    api.clock.now = begun + 5 * 60_000 + 1000;
    await round();
    expect((await status()).alarms.map(({ code, subject }) => [code, subject])).toEqual([
      ["queue_stopped", "ORDERS_0"],
      ["queue_stopped", "ORDERS_1"],
    ]);
  });

  it("tells that KV has lost a part of the snapshot, for an hour, and that DB refuses writes", async () => {
    await repairSnapshot(api.deps);
    const since = new Date(api.clock.now).toISOString();
    const meaning = expect.any(String);
    const lost = { code: "kv_part_lost", subject: "snapshot", meaning, since, value: 1, threshold: 0 };
    expect((await status()).alarms).toEqual([lost]);
    api.clock.now += HOUR_MS + 1000;
    expect((await status()).alarms).toEqual([]);
    const full = aroundCalls(bindings.DB, (call) => call());
    const prepare = (sql: string) => {
      if (/^(insert|update)/i.test(sql)) throw new Error("D1_ERROR: database or disk is full: SQLITE_FULL");
      return full.prepare(sql);
    };
    const db = drizzle({ ...full, prepare } as D1Database);
    const withoutRoom = startApi({ db }, api.clock);
    const answer = await withoutRoom.operator("GET", "/operator/status");
    const { data } = await answer.json<{ data: Status }>();
    expect(data.alarms).toMatchObject([{ code: "database_refuses_writes", subject: "DB" }]);
    const refused = await withoutRoom.operator("POST", "/operator/drivers", { name: "Ada" });
    expect(refused.headers.get("retry-after")).toBe("60");
    await problemOf(refused, 503, "database_unavailable");
  });

  it("tells of a database of orders that is full, which a chore found", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await bindings.ORDERS_1.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON copy_progress BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
    );
    await expect(tick()).rejects.toThrow("copy_points_and_partners ORDERS_1");
    vi.restoreAllMocks();
    api.clock.now = Date.now();
    expect((await status()).alarms).toContainEqual(
      expect.objectContaining({ code: "database_refuses_writes", subject: "ORDERS_1" }),
    );
  });

  const codesOf = ({ alarms }: Status) => alarms.map(({ code, subject }) => [code, subject]);

  it("tells that a database's schema has a fault, and everything else as before", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await run("INSERT INTO dead_letters VALUES ('lost', 'points-local', '{}', ?1)", api.clock.now);
    await bindings.ORDERS_1.exec("ALTER TABLE webhook_deliveries RENAME COLUMN next_attempt_at TO lost");
    await bindings.ORDERS_1.exec("DROP INDEX order_events_to_look_at");
    await bindings.DB.exec("ALTER TABLE points RENAME COLUMN status TO lost");
    await bindings.DB.exec("ALTER TABLE faults RENAME TO lost_faults");
    const told = await status();
    expect(codesOf(told)).toEqual([
      ["dead_letters", null],
      ["fact_unreadable", "exceptions.disputed ORDERS_1"],
      ["fact_unreadable", "exceptions.gap ORDERS_1"],
      ["fact_unreadable", "exceptions.point_gone DB"],
      ["fact_unreadable", "exceptions.reported ORDERS_1"],
      ["fact_unreadable", "overdue_since ORDERS_1"],
      ["fact_unreadable", "pending_points DB"],
      ["fact_unreadable", "server_errors DB"],
    ]);
    expect(told).toMatchObject({ pending_points: 0, dead_letters: { count: 1 } });
  });

  it("tells what it can although a store fails or hangs", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await run("INSERT INTO dead_letters VALUES ('lost', 'points-local', '{}', ?1)", api.clock.now);
    const hangs = () => new Promise<never>(() => {});
    const bucket = { head: hangs } as unknown as R2Bucket;
    const kv = Object.assign(Object.create(bindings.KV), { get: hangs }) as KVNamespace;
    const half = startApi({ bucket, kv }, api.clock);
    const answer = half.operator("GET", "/operator/status");
    const clock = setInterval(() => vi.advanceTimersByTime(1000), 20);
    const { data } = await (await answer).json<{ data: Status }>();
    clearInterval(clock);
    vi.useRealTimers();
    expect(codesOf(data)).toEqual([
      ["dead_letters", null],
      ["fact_unreadable", "last_backup"],
      ["kv_unreachable", null],
    ]);
  });

  it("tells of DB that does not answer, and of no fact in it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = startApi({ db: brokenDatabase }, api.clock);
    const answer = await broken.operator("GET", "/operator/status");
    expect(answer.status).toBe(200);
    const { data } = await answer.json<{ data: Status }>();
    expect(codesOf(data)).toEqual([["database_unreachable", "DB"]]);
    expect(data).toMatchObject({ snapshot: null, chores: [], cron_age_s: null });
  });

  it("does not count refusals of a partner that is being moved as server errors", async () => {
    const tenant = await newTenant(api);
    await run("UPDATE partners SET moving_to = 1, moving_since = ?2 WHERE id = ?1", tenant.id, api.clock.now);
    const answers = await Promise.all([1, 2, 3].map(() => send(api, "GET", "/orders", tenant.apiKey)));
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503]);
    expect((await status()).server_errors).toBe(0);
  });

  it("tells the size of the database, which grows", async () => {
    const [before] = (await status()).databases;
    await publicPoint(api);
    await run("INSERT INTO dead_letters VALUES ('big', 'points-local', ?1, 1)", "x".repeat(1_000_000));
    const [after] = (await status()).databases;
    expect(before).toMatchObject({ name: "DB", limit_bytes: 10_000_000_000 });
    expect(after!.bytes - before!.bytes).toBeGreaterThanOrEqual(990_000);
  });

  it("tells when each chore last succeeded, and which failed in the last hour", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    await tick();
    await bindings.ORDERS_0.exec("ALTER TABLE scans RENAME TO lost_scans");
    await expect(tick()).rejects.toThrow("failed: forget_scans ORDERS_0");
    await bindings.ORDERS_0.exec("ALTER TABLE lost_scans RENAME TO scans");
    errors.mockRestore();

    const { chores, failed_chores } = await status();
    expect(failed_chores).toEqual(["forget_scans ORDERS_0"]);
    expect(chores.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["rebuild", "sweep ORDERS_0", "sweep ORDERS_1", "forget_scans ORDERS_1"]),
    );
    for (const { name, succeeded_at, failed_at } of chores) {
      expect(Date.parse(succeeded_at!)).toBeGreaterThan(Date.now() - HOUR_MS);
      expect(failed_at === null).toBe(name !== "forget_scans ORDERS_0");
    }

    api.clock.now = Date.now() + HOUR_MS + 1000;
    expect((await status()).failed_chores).toEqual([]);
  });

  it("tells since when events and deliveries wait, until they are delivered", async () => {
    const tenant = await newTenant(api);
    const token = await accessToken(api, tenant);
    const made = await send(api, "POST", "/partner/webhook-endpoints", token, {
      url: "https://shop.example.com/hooks",
      events: ["*"],
    });
    const { data } = await made.json<{ data: { id: string } }>();
    expect((await send(api, "POST", `/partner/webhook-endpoints/${data.id}/test`, token)).status).toBe(202);

    const waiting = await status();
    expect(Date.parse(waiting.oldest_undelivered_at!)).toBe(api.clock.now);
    expect(waiting.overdue_since).toBe(null);

    await bindings.ORDERS_0.exec("UPDATE webhook_deliveries SET status = 'delivered'");
    expect(await status()).toMatchObject({ oldest_undelivered_at: null, overdue_since: null });
  });

  it("tells how old the snapshot is, and whether points changed since", async () => {
    await api.publish();
    await publicPoint(api);
    await api.publish();
    api.clock.now += 90_000;
    expect((await status()).snapshot).toMatchObject({ age_s: 90, is_current: true });
    await publicPoint(api);
    expect((await status()).snapshot).toMatchObject({ is_current: false });
  });

  it("counts server errors in the last hour, without those of maintenance mode", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = startApi({ db: brokenDatabase, faults: api.deps.faults }, api.clock);
    const answers = await Promise.all([1, 2, 3].map(() => broken.operator("GET", "/operator/partners")));
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    await api.operator("PUT", "/operator/maintenance", { enabled: true });
    expect((await api.fetch("/track")).status).toBe(503);
    await api.operator("PUT", "/operator/maintenance", { enabled: false });
    errors.mockRestore();

    expect((await status()).server_errors).toBe(3);
    api.clock.now += HOUR_MS + 60_000;
    expect((await status()).server_errors).toBe(0);
  });
});

describe("metrics", () => {
  interface Point {
    indexes: string[];
    blobs: string[];
    doubles: number[];
  }

  function measuredApi() {
    const points: Point[] = [];
    const metrics = { writeDataPoint: (point?: object) => void points.push(point as Point) };
    return { points, api: startApi({ metrics }, api.clock) };
  }

  it("of a request contain its route, partner, status and D1 calls", async () => {
    const tenant = await newTenant(api);
    const token = await accessToken(api, tenant);
    const { points, api: measured } = measuredApi();
    expect((await send(measured, "GET", "/partner/api-keys", token)).status).toBe(200);
    expect(points).toHaveLength(1);
    const [{ indexes, blobs, doubles }] = points as [Point];
    expect(indexes).toEqual([tenant.id]);
    expect(blobs).toEqual(["request", "GET", "/partner/api-keys"]);
    expect(doubles[0]).toBe(200);
    expect(doubles[3]).toBeGreaterThanOrEqual(2);
  });

  it("of a public read contain no D1 calls and no partner", async () => {
    await api.publish();
    const { points, api: measured } = measuredApi();
    expect((await measured.fetch("/public/pudo-points?search=secret")).status).toBe(200);
    expect(points).toEqual([
      {
        indexes: [""],
        blobs: ["request", "GET", "/public/pudo-points"],
        doubles: [200, expect.any(Number), 0, 0],
      },
    ]);
  });
});
