import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelOrder, moveOrder } from "../../src/orders/change/move.ts";
import type { OrderFilter } from "../../src/orders/list/count-store.ts";
import { listOrders, ORDER_SORTS, type OrderPage } from "../../src/orders/list/list-store.ts";
import { findAnyOrder } from "../../src/orders/read/order-store.ts";
import type { StoredOrder } from "../../src/orders/row.ts";
import { compareCodePoints } from "../../src/shared/text.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { wrongPathsOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { byKey, now } from "./moves.ts";
import { answerOf, entrances, publicPoint, storeBody } from "./orders.ts";
import { isFoundBy } from "./plain-search.ts";

const DAY = 86_400_000;
const ORDERS = 60;
let api: Api;
let tenant: Tenant;
let all: StoredOrder[];

const NAMES = [
  "Ṣẹ̀gun Ọlábísí",
  "Amaka Obi",
  "Ọlá",
  "Bọ́lá Ọlábísí",
  "ƙande Ɓala",
  "Zainab El-Rufai",
  "Obi-Wan Obi",
];
const NOTES = ["", "ring twice", "Ring the bell", "left at gate 7"];

/** All rows of the tenant's orders in D1. */
async function readAll(): Promise<StoredOrder[]> {
  const { results } = await bindings.ORDERS_0.prepare("SELECT id FROM orders WHERE partner_id = ?")
    .bind(tenant.id)
    .all<{ id: string }>();
  return Promise.all(results.map(async ({ id }) => (await findAnyOrder(api.orders, { id }))!));
}

beforeAll(async () => {
  await migrate();
  api = startApi({}, { now: Date.parse("2026-11-10T06:30:00Z") });
  tenant = await newTenant(api);
  const other = await newTenant(api);
  const points = [
    await publicPoint(api),
    await publicPoint(api, {
      name: "Kano gate",
      address: {
        address: "1 Gate",
        city: "Kano",
        state: "Kano",
        zip: "700001",
        latitude: 12,
        longitude: 8.5,
      },
    }),
  ];
  for (let i = 0; i < ORDERS; i++) {
    api.clock.now += (i * 7_777_777) % (DAY / 2);
    const { store } = await entrances(api, i % 10 === 9 ? other : tenant);
    const body = storeBody(points[i % 2]!, {
      customer: {
        name: NAMES[i % NAMES.length],
        email: `buyer${i % 5}@shop${i % 3}.example`,
        phone: "08031234567",
      },
      items: [{ name: "Cloth", qty: 1 + (i % 4), price: 100, weight_kg: 1 + (i % 6) }],
      note: NOTES[i % NOTES.length],
    });
    const { data } = await answerOf(await store(body), 201);
    const order = (await findAnyOrder(api.orders, { id: data.id }))!;
    if (i % 4 === 1) await cancelOrder(api.deps, byKey(order.partnerId), { id: data.id });
    if (i % 4 === 2) {
      const arrived = await moveOrder(api.deps, api.orders, order, "arrive", now(api));
      if (i % 8 === 2) await moveOrder(api.deps, api.orders, arrived!, "collect", now(api));
    }
  }
  all = await readAll();
});

/** The same query, answered by a scan of all orders. */
function plainly(filter: OrderFilter, { sort, descending, page, pageSize }: OrderPage) {
  const fit = all.filter(
    (order) =>
      (filter.status === undefined || order.status === filter.status) &&
      (filter.from === undefined || order.createdAt >= filter.from) &&
      (filter.to === undefined || order.createdAt < filter.to) &&
      (filter.search === undefined || isFoundBy(filter.search, order)),
  );
  const key = (order: StoredOrder) =>
    ({
      createdAt: 0,
      status: order.status,
      deliveryFee: order.deliveryFeeKobo,
      receiverLastName: order.lastNameKey,
    })[sort];
  fit.sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    const byKey = typeof x === "number" ? x - (y as number) : compareCodePoints(x, y as string);
    return (byKey || compareCodePoints(a.id, b.id)) * (descending ? -1 : 1);
  });
  return { ids: fit.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id), total: fit.length };
}

describe("a page of orders", () => {
  it("is what a scan of all orders finds, for every query", { tags: "nightly" }, async () => {
    const times = fc.option(
      fc.constantFrom(
        ...[
          "2026-11-10T06:30:00Z",
          "2026-11-12T00:00:00Z",
          "2026-11-15T13:00:00Z",
          "2026-11-20T00:00:00Z",
        ].map(Date.parse),
        ...all.slice(0, 6).flatMap(({ createdAt }) => [createdAt, createdAt + 1]),
      ),
      { nil: undefined },
    );
    const filter = fc.record({
      status: fc.option(
        fc.constantFrom("created", "cancelled", "ready_for_pickup", "delivered", "returned"),
        { nil: undefined },
      ),
      from: times,
      to: times,
      search: fc.option(
        fc.constantFrom(
          "ola",
          "OBI",
          "olabisi",
          "rin",
          "ring bell",
          "buyer1",
          "buyer1@shop",
          "7",
          "el-rufai",
          "kande",
          "-",
          "nobody",
          all[0]!.trackingCode,
          all[1]!.reference,
          all[2]!.receiverEmail,
          'a"b',
          "x OR y",
          "*",
        ),
        { nil: undefined },
      ),
    });
    const page = fc.record({
      sort: fc.constantFrom(...ORDER_SORTS),
      descending: fc.boolean(),
      page: fc.constantFrom(1, 2, 3, 9),
      pageSize: fc.constantFrom(1, 5, 20),
    });
    await fc.assert(
      fc.asyncProperty(filter, page, async (wanted, where) => {
        const { rows, total } = await listOrders(api.orders, tenant.id, wanted as OrderFilter, where);
        expect({ ids: rows.map(({ id }) => id), total }).toEqual(plainly(wanted as OrderFilter, where));
      }),
      { numRuns: 400 },
    );
  });
});

describe("the counters", () => {
  it("are what a count finds, also after concurrent moves", async () => {
    const created = all.filter(({ status }) => status === "created").slice(0, 4);
    await Promise.all(
      created.flatMap(({ id }) => [1, 2, 3].map(() => cancelOrder(api.deps, byKey(tenant.id), { id }))),
    );
    all = await readAll();
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT day, status, count FROM order_counts WHERE partner_id = ? AND count <> 0 ORDER BY day, status",
    )
      .bind(tenant.id)
      .all();
    const { results: counted } = await bindings.ORDERS_0.prepare(
      `SELECT '' AS day, status, count(*) AS count FROM orders WHERE partner_id = ?1 GROUP BY status
      UNION ALL SELECT date(created_at / 1000, 'unixepoch'), status, count(*) FROM orders WHERE partner_id = ?1
        GROUP BY 1, 2 ORDER BY 1, 2`,
    )
      .bind(tenant.id)
      .all();
    expect(results).toEqual(counted);
  });
});

describe("GET /orders", () => {
  const list = async (query = "") => {
    const response = await send(api, "GET", `/orders${query}`, tenant.apiKey);
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: { orders: Record<string, unknown>[]; pagination: object } })
      .data;
  };

  it("shows orders newest first, with pagination", async () => {
    const { orders, pagination } = await list("?pageSize=5&page=2");
    const [newest] = all.toSorted((a, b) => compareCodePoints(b.id, a.id)).slice(5);
    expect(orders).toHaveLength(5);
    expect(orders[0]).toMatchObject({
      id: newest!.id,
      partnerId: tenant.id,
      pudoPointId: newest!.pointId,
      trackingCode: newest!.trackingCode,
      reference: newest!.reference,
      status: newest!.status,
      deliveryFee: newest!.deliveryFeeKobo / 100,
      items: [{ description: "Cloth", length: 0, width: 0, height: 0, value: 100 }],
    });
    const total = all.length;
    expect(pagination).toEqual({
      page: 2,
      pageSize: 5,
      total,
      totalPages: Math.ceil(total / 5),
      hasNext: true,
      hasPrevious: true,
    });
  });

  it("divides names at the last space, and holds no collection code", async () => {
    const { orders } = await list("?search=segun&pageSize=1");
    expect(orders[0]).toMatchObject({ receiverFirstName: "Ṣẹ̀gun", receiverLastName: "Ọlábísí" });
    const single = await list("?search=ola&pageSize=100");
    expect(single.orders).toContainEqual(
      expect.objectContaining({ receiverFirstName: "Ọlá", receiverLastName: "" }),
    );
    expect(JSON.stringify(await list("?pageSize=100"))).not.toMatch(/collection|"\d{6}"/);
  });

  it("finds a tracking code as the label prints it, and as people paste it", async () => {
    const { trackingCode, id } = all[3]!;
    const printed = trackingCode.replace(/.{4}(?=.)/g, "$& ");
    for (const code of [printed, trackingCode.toLowerCase(), `\t${trackingCode}`, `“${trackingCode}”`]) {
      const { orders } = await list(`?search=${encodeURIComponent(code)}`);
      expect(orders.map((order) => order.id)).toEqual([id]);
    }
  });

  it("accepts the first and the last possible day", async () => {
    const everything = await list("?pageSize=100");
    const always = "dateTo=9999-12-31&dateFrom=0001-01-01";
    expect(await list(`?pageSize=100&${always}`)).toEqual(everything);
    const { pagination } = await list(`?page=1000&pageSize=100&sortBy=status&${always}`);
    expect(pagination).toMatchObject({ total: all.length });
  });

  it("is empty far past the end", async () => {
    const { orders, pagination } = await list("?page=9007199254740991&pageSize=100");
    expect([orders, pagination]).toEqual([[], expect.objectContaining({ total: all.length })]);
  });

  it("accepts whole days and times", async () => {
    const inDays = await list("?dateFrom=2026-11-12&dateTo=2026-11-13&pageSize=100");
    const inTimes = await list("?dateFrom=2026-11-12T00:00:00&dateTo=2026-11-13T23:59:59.999Z&pageSize=100");
    expect(inTimes).toEqual(inDays);
    for (const from of [
      ...["20261112", "20261112T000000Z", "2026-11-12T01:00:00%2B0100", "20261112T0100%2B01"],
      ...["2026-11-12T00", "20261112T01%2B01", "2026-11-12T00:00:00,000Z"],
    ]) {
      expect(await list(`?dateFrom=${from}&dateTo=20261113&pageSize=100`)).toEqual(inDays);
    }
    expect(inDays.orders.length).toBeGreaterThan(0);
    expect(
      await wrongPathsOf(
        await send(api, "GET", "/orders?dateFrom=2026-11-14&dateTo=2026-11-13", tenant.apiKey),
      ),
    ).toEqual(["dateFrom"]);
  });

  it.each([
    ["page=0", "page"],
    ["pageSize=101", "pageSize"],
    ["pageSize=1e1", "pageSize"],
    ["status=gone", "status"],
    ["sortBy=name", "sortBy"],
    ["sortOrder=up", "sortOrder"],
    ["dateFrom=2026-02-30", "dateFrom"],
    ["dateFrom=20260230", "dateFrom"],
    ["dateFrom=2026112", "dateFrom"],
    ["dateFrom=20261120T2530Z", "dateFrom"],
    ["dateTo=yesterday", "dateTo"],
    ["page=1&page=2", "page"],
    ["page=1001&pageSize=100&sortBy=status&dateFrom=2026-11-01", "page"],
    ["page=1001&pageSize=100&sortBy=status&search=ada", "page"],
  ])("refuses %s", async (query, path) => {
    expect(await wrongPathsOf(await send(api, "GET", `/orders?${query}`, tenant.apiKey))).toEqual([path]);
  });

  it("reads one order, and refuses an id that is not a UUID", async () => {
    const response = await send(api, "GET", `/orders/${all[0]!.id}`, tenant.apiKey);
    expect(((await response.json()) as { data: { id: string } }).data.id).toBe(all[0]!.id);
    expect(await wrongPathsOf(await send(api, "GET", "/orders/nothing", tenant.apiKey))).toEqual(["id"]);
  });
});

describe("GET /orders with a reference", () => {
  const pageWith = async (query: string) => {
    const response = await send(api, "GET", `/orders?${query}`, tenant.apiKey);
    expect(response.status).toBe(200);
    return (await response.json<{ data: { orders: { id: string }[]; pagination: object } }>()).data;
  };

  it("finds that order alone, under every filter that fits it", async () => {
    const [order] = all as [StoredOrder];
    const reference = encodeURIComponent(order.reference);
    const day = new Date(order.createdAt).toISOString().slice(0, 10);
    for (const filter of [
      "",
      `&status=${order.status}`,
      `&dateFrom=${day}&dateTo=${day}`,
      "&sortBy=status",
    ]) {
      const { orders, pagination } = await pageWith(`reference=${reference}${filter}`);
      expect(orders.map(({ id }) => id)).toEqual([order.id]);
      expect(pagination).toMatchObject({
        page: 1,
        total: 1,
        totalPages: 1,
        hasNext: false,
      });
    }
    const next = await pageWith(`reference=${reference}&page=2`);
    expect(next).toMatchObject({ orders: [], pagination: { total: 1, hasPrevious: true } });
  });

  it("finds none for a beginning, another case, another state, another time or another partner's", async () => {
    const [order] = all as [StoredOrder];
    const reference = encodeURIComponent(order.reference);
    const other = order.status === "created" ? "returned" : "created";
    for (const query of [
      `reference=${encodeURIComponent(order.reference.slice(0, -1))}`,
      `reference=${encodeURIComponent(order.reference.toLowerCase())}`,
      `reference=${reference}&status=${other}`,
      `reference=${reference}&dateTo=2020-01-01`,
      `reference=${reference}&dateFrom=2120-01-01`,
    ]) {
      expect([query, (await pageWith(query)).orders]).toEqual([query, []]);
    }
    const stranger = await newTenant(api);
    const response = await send(api, "GET", `/orders?reference=${reference}`, stranger.apiKey);
    expect((await response.json<{ data: { orders: object[] } }>()).data.orders).toEqual([]);
  });

  it("must not be empty or too long, and goes with no search", async () => {
    for (const [query, path] of [
      ["reference=", "reference"],
      [`reference=${"x".repeat(65)}`, "reference"],
      ["reference=A1%C2%A0", "reference"],
      ["reference=Ade%CC%81", "reference"],
      ["reference=a&search=b", "search"],
    ] as const) {
      expect(await wrongPathsOf(await send(api, "GET", `/orders?${query}`, tenant.apiKey))).toEqual([path]);
    }
  });
});
