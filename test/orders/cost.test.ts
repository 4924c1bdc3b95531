import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderFilter } from "../../src/orders/list/count-store.ts";
import { listOrders, ORDER_SORTS } from "../../src/orders/list/list-store.ts";
import { findAnyNewest, readAnyAt } from "../../src/orders/list/newest-store.ts";
import { findOrder } from "../../src/orders/read/order-store.ts";
import { changePoint } from "../../src/orders/redirect/change-point.ts";
import type { Database } from "../../src/platform/deps.ts";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { byKey } from "./moves.ts";
import { answerOf, entrances, publicPoint, resultsOf, storeBody, whiteLabelBody } from "./orders.ts";

/** Enough days that counters for single days would show in the cost. */
const DAYS = 300;
const DAY = 86_400_000;
/** More than lists with dates and another sort than creation reach back. */
const ORDERS = 110_000;
const START = Date.parse("2026-01-01T00:00:00Z");
const { take, ...databases } = countingDatabases(bindings);
const counted = databases.orders.all[0]!;
let api: Api;
let tenant: Tenant;
let pointId: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  pointId = await publicPoint(api);
  await (await entrances(api, tenant)).store(storeBody(pointId));
  await fill();
}, 180_000);

/** Copies the existing order thousands of times. */
async function fill(): Promise<void> {
  const columns =
    "reference, entrance, fingerprint, sequence, point_id, receiver_name, receiver_email, receiver_phone, items, note, code_key";
  await bindings.ORDERS_0.batch([
    bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ORDERS})
      INSERT INTO orders (number, id, partner_id, tracking_code, status, last_name_key, delivery_fee_kobo, created_at,
        updated_at, ${columns})
      SELECT (${START} + i * ${Math.floor((DAYS * DAY) / ORDERS)}) * 2097152 + i, 'id-' || i, partner_id, 'code-' || i,
        CASE i % 3 WHEN 0 THEN 'created' WHEN 1 THEN 'in_transit' ELSE 'delivered' END, 'name' || (i % 97),
        100 * (i % 89), ${START} + i * ${Math.floor((DAYS * DAY) / ORDERS)}, 0, 'ref-' || i, ${columns.slice(columns.indexOf(",") + 1)}
      FROM n, (SELECT * FROM orders LIMIT 1)`,
    ),
    bindings.ORDERS_0.prepare(
      `INSERT INTO order_terms (rowid, terms, status, delivery_fee_kobo, last_name_key)
      SELECT number, '_ada __' || status || ' 000001ada 000001word' || (number % 10) || ' 000001_' || status, status, delivery_fee_kobo,
        last_name_key FROM orders WHERE id LIKE 'id-%'`,
    ),
  ]);
}

/** How SQLite would run the statements of a reader. */
async function planOf(reader: (db: Database) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const prepare = (query: string) => ({
    bind: (...values: unknown[]) => ({
      all: async () => {
        const statement = bindings.ORDERS_0.prepare(`EXPLAIN QUERY PLAN ${query}`);
        const { results } = await statement.bind(...values).all<{ detail: string }>();
        plans.push(...results.map(({ detail }) => detail));
        return bindings.ORDERS_0.prepare(query)
          .bind(...values)
          .all();
      },
    }),
  });
  await reader(drizzle({ prepare } as unknown as D1Database));
  return plans;
}

describe("listing orders reads", () => {
  const cost = async (
    filter: OrderFilter,
    sort: (typeof ORDER_SORTS)[number],
    page: number,
    pageSize: number,
  ) => {
    take();
    const { total, searchedFrom } = await listOrders(counted, tenant.id, filter, {
      sort,
      descending: true,
      page,
      pageSize,
    });
    return { ...take(), total, searchedFrom };
  };

  it("at most twice the rows up to the page plus a hundred, without dates and search, in any state and sort", async () => {
    for (const sort of ORDER_SORTS) {
      for (const status of [undefined, "created", "delivered"] as const) {
        for (const [page, pageSize] of [
          [1, 10],
          [5, 100],
          [20, 20],
        ] as const) {
          const { read } = await cost({ status }, sort, page, pageSize);
          expect([sort, status, read]).toEqual([sort, status, Math.min(read, 2 * page * pageSize + 100)]);
        }
      }
    }
  });

  it("eight more for each day, and the orders of the first and last day, with dates", async () => {
    const from = START + 3.5 * DAY;
    const to = START + 103.25 * DAY;
    const perDay = ORDERS / DAYS;
    for (const status of [undefined, "created"] as const) {
      const { read, total } = await cost({ from, to, status }, "createdAt", 2, 10);
      expect(total).toBeGreaterThan(500);
      expect(read).toBeLessThanOrEqual(2 * 2 * 10 + 100 + 8 * 101 + 2 * perDay);
    }
  });

  it("each match once, with dates under another sort", async () => {
    for (const sort of ["deliveryFee", "status", "receiverLastName"] as const) {
      const dates = { from: START + DAY, to: START + 121 * DAY };
      const { read, total, searchedFrom } = await cost(dates, sort, 2, 10);
      expect([total, searchedFrom]).toEqual([44_000, undefined]);
      expect(read).toBeLessThanOrEqual(2 * 2 * 10 + 100 + total);
    }
  });

  it("the newest 100,000 matches, with dates under another sort", async () => {
    const matches = (from: number) =>
      bindings.ORDERS_0.prepare(
        "SELECT count(*) AS count FROM orders WHERE id LIKE 'id-%' AND created_at >= ?1 AND created_at < ?2",
      )
        .bind(from, START + 299 * DAY)
        .first<number>("count");
    const { read, total, searchedFrom } = await cost({ from: 0, to: START + 299 * DAY }, "status", 2, 10);
    expect([total, await matches(searchedFrom!)]).toEqual([100_000, 100_000]);
    expect(read).toBeLessThanOrEqual(2 * 2 * 10 + 100 + total);
  });

  it("four rows for each match, with search, in any state and sort and with dates", async () => {
    for (const sort of ORDER_SORTS) {
      for (const filter of [
        {},
        { status: "created" },
        { from: START, to: START + 100 * DAY },
      ] as OrderFilter[]) {
        const { read, total } = await cost({ ...filter, search: "word7" }, sort, 2, 10);
        expect(total).toBeGreaterThan(50);
        expect([sort, filter, read]).toEqual([sort, filter, Math.min(read, 2 * 2 * 10 + 100 + 4 * total)]);
      }
    }
  });

  it("no more than 10,000 matches, with search over all partners", async () => {
    take();
    const { total, positions } = await findAnyNewest(counted, { search: "ada" }, 20);
    expect([total, (await readAnyAt(counted, positions.slice(10))).length]).toEqual([10_000, 10]);
    expect(take().read).toBeLessThanOrEqual(4 * 10_000 + 2 * 2 * 10 + 100);
  });

  it("at most five rows for one order", async () => {
    take();
    expect(await findOrder(counted, tenant.id, { id: "id-77" })).toBeDefined();
    expect(take().read).toBeLessThanOrEqual(5);
    expect(await findOrder(counted, tenant.id, { reference: "ref-78" })).toBeDefined();
    expect(take().read).toBeLessThanOrEqual(5);
  });
});

describe("listing all partners' orders", () => {
  it("reads four times the rows up to the page and a hundred, even in a state in which few are", async () => {
    await bindings.ORDERS_0.batch([
      bindings.ORDERS_0.prepare("UPDATE orders SET status = 'returned' WHERE id IN ('id-5', 'id-6', 'id-7')"),
      bindings.ORDERS_0.prepare(
        `INSERT OR REPLACE INTO order_terms (rowid, terms, status, delivery_fee_kobo, last_name_key)
        SELECT number, '__returned', status, 0, '' FROM orders WHERE status = 'returned'`,
      ),
    ]);
    for (const [status, count] of [
      [undefined, 10],
      ["delivered", 10],
      ["returned", 3],
      ["cancelled", 0],
    ] as const) {
      take();
      const rows = await readAnyAt(counted, (await findAnyNewest(counted, { status }, 10)).positions);
      const { read } = take();
      expect([status, rows.length, read]).toEqual([status, count, Math.min(read, 4 * 10 + 100)]);
    }
  });

  describe("that are returns", () => {
    beforeAll(async () => {
      await bindings.ORDERS_0.batch([
        bindings.ORDERS_0.prepare("UPDATE orders SET return_of = 'id-1' WHERE status = 'delivered'"),
        bindings.ORDERS_0.prepare("UPDATE orders SET return_of = 'id-1' WHERE id IN ('id-30', 'id-31')"),
      ]);
    });

    it("reads each return that lists reach back to three times, in a state only those in it", async () => {
      for (const [status, found, reads] of [
        [undefined, 10_000, 3 * 10_000],
        ["delivered", 10_000, 3 * 10_000],
        ["created", 1, 0],
        ["lost", 0, 0],
      ] as const) {
        take();
        const { total, positions } = await findAnyNewest(counted, { status, direction: "return" }, 10);
        const { read } = take();
        expect([status, total, positions.length]).toEqual([status, found, Math.min(found, 10)]);
        expect([status, read]).toEqual([status, Math.min(read, reads + 2 * 10 + 100)]);
      }
    });

    it.each([
      [undefined, "SCAN orders USING COVERING INDEX orders_returns_by_creation"],
      ["created", "SEARCH orders USING COVERING INDEX orders_returns_by_state (status=?)"],
    ] as const)("goes by an index that has all of it and its order: %s", async (status, step) => {
      const plan = await planOf((db) => findAnyNewest(db, { status, direction: "return" }, 10));
      expect(plan.filter((detail) => detail.includes("orders"))).toEqual([step]);
    });
  });
});

describe("creating an order", () => {
  it("takes one call to each database that reads, and one that writes, of at most 29 rows", async () => {
    const measured = startApi(databases, api.clock);
    measured.deps.config.codeKeys = api.deps.config.codeKeys!;
    const { whiteLabel } = await entrances(measured, tenant);
    await answerOf(await whiteLabel(whiteLabelBody(pointId)), 201);
    take();
    const body = whiteLabelBody(pointId, {
      items: Array.from({ length: 100 }, () => ({ name: "Cloth", qty: 1, price: 100, weight_kg: 1 })),
      webhook_url: "https://shop.example.com/hook",
      note: "ring twice",
    });
    await answerOf(await whiteLabel(body, { "idempotency-key": "cost" }), 201);
    const cost = take();
    expect(cost.calls).toBe(3);
    expect(cost.written).toBeLessThanOrEqual(29);
  });

  it("takes thirteen calls for a batch of a hundred, and eight for one that writes nothing", async () => {
    const measured = startApi(databases, api.clock);
    measured.deps.config.codeKeys = api.deps.config.codeKeys!;
    const { storeBatch } = await entrances(measured, tenant);
    const bodies = Array.from({ length: 99 }, () =>
      storeBody(pointId, { webhook_url: "https://shop.example.com/hook" }),
    );
    const doubled = [...bodies, bodies[0]];
    const callsOf = async (calls: number, statuses: number[], query?: string) => {
      take();
      const results = await resultsOf(await storeBatch(doubled, { query: query ?? "" }));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(statuses));
      expect(take().calls).toBeLessThanOrEqual(calls);
    };
    await callsOf(8, [200], "?dry_run=true");
    await callsOf(13, [201, 200]);
    await callsOf(8, [200]);
  });

  it("reads no more when the partner has thousands of orders", async () => {
    const measured = startApi(databases, api.clock);
    take();
    await answerOf(await send(measured, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId)), 201);
    // Among them the closures that its estimated arrival skips.
    expect(take().read).toBeLessThanOrEqual(56);
  });
});

describe("sending an order to another point", () => {
  it("takes two calls that read and one that writes, of at most 27 rows, and 17 more if the fee changes", async () => {
    const measured = startApi(databases, api.clock);
    measured.deps.config.codeKeys = api.deps.config.codeKeys!;
    const { store } = await entrances(measured, tenant);
    const { data } = await answerOf(await store(storeBody(pointId)), 201);
    const address = { address: "1 Market Road", city: "Kano", latitude: 12, longitude: 8.5 };
    const near = await publicPoint(api);
    const far = await publicPoint(api, { address: { ...address, state: "Kano", zip: "700001" } });
    const costOf = async (to: string) => {
      take();
      const partner = byKey(tenant.id);
      const { deliveryFeeKobo } = await changePoint(measured.deps, partner, { id: data.id }, to);
      return { ...take(), isSameFee: deliveryFeeKobo === data.delivery_fee * 100 };
    };
    const inZone = await costOf(near);
    expect(inZone).toMatchObject({ calls: 3, isSameFee: true });
    expect(inZone.written).toBeLessThanOrEqual(27);
    const elsewhere = await costOf(far);
    expect(elsewhere).toMatchObject({ calls: 3, isSameFee: false });
    expect(elsewhere.written).toBeLessThanOrEqual(27 + 17);
  });
});
