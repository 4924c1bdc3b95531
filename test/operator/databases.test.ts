import { describe, expect, vi } from "vitest";
import { readMovesFrom } from "../../src/db/moves.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { trackingCodeOf } from "../../src/shared/tracking-code.ts";
import { it } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { answerOf, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { inShort, newKeyOf, resultsOf, scan } from "../tracking/scans.ts";
import { dataOf } from "../webhooks/webhooks.ts";

interface Listed {
  name: string;
  bytes: number | null;
  partners: number;
  orders: number | null;
}

const lost = async () => {
  throw new Error("D1_ERROR: Network connection lost.");
};
const statement = { bind: () => statement, all: lost, run: lost, first: lost, raw: lost };
const down = { prepare: () => statement, batch: lost } as unknown as D1Database;

const SHOP = { name: "Shop", kind: "store", origin_zip: "100281" };

describe("GET /operator/databases", () => {
  it("tells how full each database of orders is", async ({ api, pointId }) => {
    const tenant = await newTenant(api);
    await answerOf(await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId)), 201);
    const listed = await dataOf<Listed[]>(await api.operator("GET", "/operator/databases"), 200);
    expect(listed).toEqual([
      { name: "ORDERS_0", bytes: expect.any(Number), limit_bytes: 10_000_000_000, partners: 1, orders: 1 },
      { name: "ORDERS_1", bytes: expect.any(Number), limit_bytes: 10_000_000_000, partners: 0, orders: 0 },
    ]);
  });
});

describe("a new partner", () => {
  it("gets the database with the fewest bytes, and shows which", async ({ api }) => {
    await bindings.ORDERS_0.prepare("INSERT INTO idempotency_keys VALUES ('p', 's', 'k', ?1, 'o', 0)")
      .bind("x".repeat(100_000))
      .run();
    const partner = await dataOf<{ orders_database: string }>(
      await api.operator("POST", "/operator/partners", SHOP),
      201,
    );
    expect(partner.orders_database).toBe("ORDERS_1");
  });

  it("gets none that is not bound", async ({ api }) => {
    const answer = await api.operator("POST", "/operator/partners", { ...SHOP, orders_database: "ORDERS_7" });
    const { errors } = await problemOf(answer, 400, "invalid_request");
    expect(errors).toEqual([{ path: "orders_database", message: "must be one of ORDERS_0, ORDERS_1" }]);
  });
});

describe("an order of a partner in the second database", () => {
  it("has that database in its id and its tracking code, and is found by both", async ({ api, pointId }) => {
    const tenant = await newTenant(api, "ORDERS_1");
    const { data } = await answerOf(
      await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId)),
      201,
    );
    expect(Number.parseInt(data.id.slice(-2), 16) % 32).toBe(1);
    expect(data.tracking_code[0]).toBe("1");
    expect((await api.fetch(`/public/tracking/${data.tracking_code}`)).status).toBe(200);
    expect((await api.operator("GET", `/operator/orders/${data.id}`)).status).toBe(200);
    expect((await api.fetch(data.label_url.replace("https://api.test", ""))).status).toBe(200);
    const count = "SELECT count(*) AS count FROM orders WHERE id = ?1";
    expect(await bindings.ORDERS_1.prepare(count).bind(data.id).first("count")).toBe(1);
    expect(await bindings.ORDERS_0.prepare(count).bind(data.id).first("count")).toBe(0);
  });
});

describe("a database that can't be reached", () => {
  it("is 503 for its partners' requests, and holds up no other's; lists over all partners say that they are incomplete", async ({
    api,
    pointId,
  }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [near, far] = [await newTenant(api), await newTenant(api, "ORDERS_1")];
    const orders = new OrderDatabases([orderDatabase(bindings.ORDERS_0, 0), orderDatabase(down, 1)]);
    const partly = startApi({ orders }, api.clock);
    const order = (key: string) => send(partly, "POST", "/api/v1/orders", key, storeBody(pointId));
    const refused = await order(far.secretKey);
    expect(refused.headers.get("retry-after")).toBe("5");
    await problemOf(refused, 503, "database_unavailable");
    await answerOf(await order(near.secretKey), 201);
    for (const path of [
      "/operator/orders",
      "/operator/orders/exceptions?kind=never_arrived",
      "/operator/webhooks",
    ]) {
      const listed = await partly.operator("GET", path);
      expect([path, listed.status, await listed.json()]).toEqual([
        path,
        200,
        expect.objectContaining({ incomplete: true }),
      ]);
    }
    const whole = await api.operator("GET", "/operator/orders");
    expect(await whole.json()).not.toHaveProperty("incomplete");
    vi.restoreAllMocks();
  });

  it("after it has told what is newest makes lists over all partners incomplete too", async ({
    api,
    pointId,
  }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [near, far] = [await newTenant(api), await newTenant(api, "ORDERS_1")];
    // Later than all orders before, so that these two are the newest.
    api.clock.now += 1000;
    for (const { secretKey } of [near, far])
      await answerOf(await send(api, "POST", "/api/v1/orders", secretKey, storeBody(pointId)), 201);
    await bindings.ORDERS_1.prepare(
      "INSERT INTO failing_urls VALUES (?1, 'https://shop.example', 0, 1, 0, 0)",
    )
      .bind(far.id)
      .run();
    for (const [path, answered] of [
      ["/operator/orders?pageSize=2", 2],
      ["/operator/webhooks", 1],
    ] as const) {
      let calls = 0;
      const fading = aroundCalls(bindings.ORDERS_1, (call) => (calls++ < answered ? call() : lost()));
      const orders = new OrderDatabases([orderDatabase(bindings.ORDERS_0, 0), orderDatabase(fading, 1)]);
      const listed = await startApi({ orders }, api.clock).operator("GET", path);
      const { incomplete } = await listed.json<{ incomplete?: boolean }>();
      expect([path, listed.status, incomplete, calls]).toEqual([path, 200, true, answered + 1]);
    }
    vi.restoreAllMocks();
  });

  it("is not asked for a code that tells another, unless a partner was moved to it", async ({
    api,
    pointId,
  }) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const tenant = await newTenant(api);
    const orders = new OrderDatabases(
      [orderDatabase(bindings.ORDERS_0, 0), orderDatabase(down, 1)],
      (number) => readMovesFrom(api.deps.db, number),
    );
    const partly = startApi({ orders }, api.clock);
    const agent = await newKeyOf(api, "agents", { point_id: pointId });
    const tracking_code = trackingCodeOf(Uint8Array.from({ length: 11 }, (_, i) => (i === 0 ? 0 : 7)));
    const track = () => partly.fetch(`/public/tracking/${tracking_code}`);
    const arrive = async () => {
      const scans = [{ tracking_code, action: "arrive" }];
      return (await resultsOf(await scan(partly, agent, { scans }))).map(inShort);
    };
    expect([(await track()).status, await arrive()]).toEqual([404, ["order_not_found"]]);
    const move = (database: number) =>
      bindings.DB.prepare("UPDATE partners SET orders_database = ?2 WHERE id = ?1")
        .bind(tenant.id, database)
        .run();
    await move(1);
    expect([(await track()).status, await arrive()]).toEqual([503, ["database_unavailable"]]);
    expect(log).toHaveBeenCalled();
    await move(0);
    expect(await readMovesFrom(api.deps.db, 1)).toEqual(new Set([0, 1]));
    vi.restoreAllMocks();
  });
});
