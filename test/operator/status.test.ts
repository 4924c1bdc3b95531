import { createScheduledController } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import consumer from "../../src/consumer/worker.ts";
import { type Api, bindings, brokenDatabase, migrate, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
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
    });
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
