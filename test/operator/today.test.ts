import { beforeEach, describe, expect, it } from "vitest";
import { noteFailed } from "../../src/operations/failed-requests.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { publicPoint, storeBody } from "../orders/orders.ts";
import { createPoint, move } from "../points/points.ts";
import { takeStorage } from "../storage.ts";
import { newTenant, send } from "../tenant.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: Api;

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi();
});

async function dataOf<T>(path: string): Promise<T> {
  const response = await api.operator("GET", path);
  expect(response.status).toBe(200);
  return (await response.json<{ data: T }>()).data;
}

describe("GET /operator/status", () => {
  const counts = async () => {
    const { pending_points, expiring_parcels, failing_receivers } =
      await dataOf<Record<string, number>>("/operator/status");
    return { pending_points, expiring_parcels, failing_receivers };
  };

  it("counts points that wait for approval, without deleted ones", async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => createPoint(api)));
    expect(await counts()).toMatchObject({ pending_points: 3 });
    await move(api, first!.id, "approve");
    await move(api, second!.id, "reject");
    expect(await counts()).toMatchObject({ pending_points: 1 });
    await api.operator("DELETE", `/operator/points/${third!.id}`);
    expect(await counts()).toMatchObject({ pending_points: 0 });
  });

  it("counts parcels in all databases that expire in less than 48 hours, extra days included", async () => {
    const pointId = await publicPoint(api);
    for (const database of ["ORDERS_0", "ORDERS_1"] as const) {
      const tenant = await newTenant(api, database);
      for (const extraDays of [0, 1]) {
        const made = await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId));
        const { data } = await made.json<{ data: { id: string } }>();
        await bindings[database]
          .prepare(
            "UPDATE orders SET status = 'ready_for_pickup', arrived_at = ?2, extra_days = ?3 WHERE id = ?1",
          )
          .bind(data.id, api.clock.now, extraDays)
          .run();
      }
    }
    api.clock.now += 5 * DAY_MS;
    expect(await counts()).toMatchObject({ expiring_parcels: 0 });
    api.clock.now += 1;
    expect(await counts()).toMatchObject({ expiring_parcels: 2 });
    api.clock.now += DAY_MS;
    expect(await counts()).toMatchObject({ expiring_parcels: 4 });
  });

  it("has an alarm when a fifth of the partners gets no webhooks, and none while it is one dead receiver", {
    tags: "nightly",
  }, async () => {
    const tenants = await Promise.all(Array.from({ length: 4 }, (_, i) => newTenant(api, `ORDERS_${i % 2}`)));
    const write = (i: number, status: string, ageMs: number) => {
      const at = api.clock.now - ageMs;
      return bindings[`ORDERS_${i % 2}`]!.prepare(
        `INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at, created_at)
          VALUES (?1, ?2, ?1, 'test', 'https://shop.example.com/', '', ?3, ?4, ?4, ?5)`,
      )
        .bind(api.deps.newId(at), tenants[i]!.id, status, api.clock.now + DAY_MS, at)
        .run();
    };
    const undelivered = async () => {
      const { alarms } = await dataOf<{ alarms: { code: string }[] }>("/operator/status");
      return alarms.filter(({ code }) => code === "event_undelivered");
    };
    for (const i of tenants.keys()) await write(i, "delivered", 5 * HOUR_MS);
    await write(0, "pending", 20 * DAY_MS);
    expect(await undelivered()).toEqual([]);
    await write(1, "pending", 2 * HOUR_MS);
    await write(2, "pending", HOUR_MS - 1000);
    await write(3, "pending", 3 * HOUR_MS);
    await write(3, "delivered", HOUR_MS - 1000);
    const since = new Date(api.clock.now - 2 * HOUR_MS).toISOString();
    expect(await undelivered()).toMatchObject([{ value: 0.5, threshold: 0.2, since }]);
    api.clock.now += 2000;
    expect(await undelivered()).toMatchObject([{ value: 1 }]);
  });

  it("counts URLs whose webhooks fail", async () => {
    await newTenant(api);
    expect(await counts()).toMatchObject({ failing_receivers: 0 });
    const insert = "INSERT INTO failing_urls VALUES ('one', ?1, 1, 0, 1, 0)";
    await bindings.ORDERS_0.prepare(insert).bind("https://one.example.com/").run();
    await bindings.ORDERS_1.prepare(insert).bind("https://two.example.com/").run();
    expect(await counts()).toMatchObject({ failing_receivers: 2 });
  });
});

describe("GET /operator/failed-requests", () => {
  interface Counts {
    since: string;
    total: number;
    data: { partner_id: string; partner_name: string; path: string; code: string; requests: number }[];
  }
  const failed = (query = "") => dataOf<Counts>(`/operator/failed-requests${query}`);
  const note = () => noteFailed(api.deps, api.failed.splice(0));

  it("counts what failed in the last hour by partner, route and problem, the most frequent first", async () => {
    const one = await newTenant(api);
    const two = await newTenant(api);
    await send(api, "GET", "/orders?page=x", one.apiKey);
    await note();
    api.clock.now += HOUR_MS + 1;
    for (let i = 0; i < 3; i++) await send(api, "GET", "/orders?page=x", two.apiKey);
    await send(api, "GET", "/orders?page=x", one.apiKey);
    await send(api, "GET", "/api/v1/orders/SECRET-2", one.secretKey);
    await note();
    const counted = await failed();
    expect(counted).toMatchObject({ since: new Date(api.clock.now - HOUR_MS).toISOString(), total: 5 });
    expect(counted.data[0]).toEqual({
      ...{ partner_id: two.id, partner_name: expect.stringMatching(/^Tenant/) },
      ...{ method: "GET", path: "/orders", status: 400, code: "invalid_request", requests: 3 },
      newest_at: new Date(api.clock.now).toISOString(),
    });
    expect(counted.data.slice(1).map(({ path, requests }) => [path, requests])).toEqual(
      expect.arrayContaining([
        ["/orders", 1],
        ["/api/v1/orders/{id}", 1],
      ]),
    );
    expect(JSON.stringify(counted)).not.toContain("SECRET");
    const ofOne = await failed(`?partner_id=${one.id}`);
    expect(ofOne.total).toBe(2);
    expect(new Set(ofOne.data.map(({ partner_id }) => partner_id))).toEqual(new Set([one.id]));
  });

  it("is empty while nothing fails", async () => {
    expect(await failed()).toMatchObject({ total: 0, data: [] });
    expect(await failed("?partner_id=0195e1a2-0000-7000-8000-00000000000a")).toMatchObject({
      total: 0,
      data: [],
    });
  });
});
