import { describe, expect } from "vitest";
import { listDeliveries } from "../../src/webhooks/log/log-store.ts";
import { countingDatabases } from "../counting-database.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { moveThrough } from "../orders/moves.ts";
import { answerOf, storeBody, whiteLabelBody } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { attempted, type Delivery, dataOf, deliveriesOf, HOOK, newPartner } from "./webhooks.ts";

interface Listed {
  data: Delivery[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

const it = base.extend("given", async ({ pointId, api }) => {
  const partner = await newPartner(api);
  const list = async (query: Record<string, string> = {}, of = partner) =>
    dataOf<Listed>(await of.call("GET", `webhook-deliveries?${new URLSearchParams(query)}`));
  const idsOf = async (query: Record<string, string> = {}) => (await list(query)).data.map(({ id }) => id);
  const newOrder = async (changes = {}) =>
    (await answerOf(await partner.orders.store(storeBody(pointId, changes)), 201)).data.id;
  const { take, ...databases } = countingDatabases(bindings);
  const counted = databases.orders.all[0]!;
  const cost = async (filter: object, pageSize = 10, page = 1) => {
    take();
    const { total, rows } = await listDeliveries(counted, partner.id, filter, { page, pageSize });
    return { total, shown: rows.length, ...take() };
  };
  return { partner, list, idsOf, newOrder, cost };
});

describe("the log of deliveries", () => {
  it("shows each with its state, newest first", async ({ api, given: { partner, list, newOrder } }) => {
    await partner.register();
    const orderId = await newOrder({ partner_order_id: "SHOP-1" });
    await moveThrough(api, orderId, ["arrive"]);
    const [created, arrived] = await deliveriesOf(partner);
    await attempted(created!.id, api.clock.now, "delivered");
    const { data, pagination } = await list();
    expect(pagination).toEqual({ totalCount: 2, page: 1, pageSize: 10, totalPages: 1 });
    expect(data).toEqual([
      {
        id: arrived!.id,
        event: "package.arrived_at_point",
        eventId: arrived!.event_id,
        orderId,
        orderReference: "SHOP-1",
        url: HOOK,
        status: "pending",
        attemptCount: 0,
        nextAttemptAt: new Date(arrived!.next_attempt_at).toISOString(),
        createdAt: new Date(arrived!.created_at).toISOString(),
      },
      expect.objectContaining({ id: created!.id, status: "delivered", attemptCount: 1, nextAttemptAt: null }),
    ]);
  });

  it("can be filtered by state, event and order, and by all of them", async ({
    api,
    given: { partner, idsOf, newOrder },
  }) => {
    const { id: endpoint } = await partner.register();
    await partner.register({ url: `${HOOK}/2` });
    const [one, two] = [await newOrder(), await newOrder()];
    await moveThrough(api, one, ["arrive", "collect"]);
    const { id: tested } = await partner.test(endpoint);
    const all = await deliveriesOf(partner);
    for (const { id } of all.filter((row) => row.url === HOOK && row.type === "package.created")) {
      await attempted(id, api.clock.now, "delivered");
    }
    await attempted(all.find(({ type }) => type === "package.collected")!.id, api.clock.now, "failed");

    const rows = (await deliveriesOf(partner)).reverse();
    const matching = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map(({ id }) => id);
    expect(rows).toHaveLength(9);
    expect(await idsOf()).toEqual(matching(() => true));
    for (const status of ["pending", "delivered", "failed", "disabled"]) {
      expect(await idsOf({ status })).toEqual(matching((row) => row.status === status));
    }
    for (const event of ["package.created", "package.arrived_at_point", "package.refused"]) {
      expect(await idsOf({ event })).toEqual(matching((row) => row.type === event));
    }
    expect(await idsOf({ event: "webhook.test" })).toEqual([tested]);
    for (const orderId of [one, two, one.toUpperCase()]) {
      expect(await idsOf({ orderId })).toEqual(matching((row) => row.order_id === orderId.toLowerCase()));
    }
    expect(await idsOf({ orderId: one, event: "package.created", status: "delivered" })).toEqual(
      matching((row) => row.order_id === one && row.type === "package.created" && row.status === "delivered"),
    );
    expect(await idsOf({ orderId: one, event: "webhook.test" })).toEqual([]);
  });

  it("can be filtered by endpoint, also with a state and an order", async ({
    api,
    given: { partner, idsOf, newOrder },
  }) => {
    const { id: first } = await partner.register();
    const { id: second } = await partner.register({ url: `${HOOK}/2` });
    const [one] = [await newOrder(), await newOrder()];
    const rows = (await deliveriesOf(partner)).reverse();
    await attempted(rows[0]!.id, api.clock.now, "delivered");
    const matching = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map(({ id }) => id);
    expect(await idsOf({ endpointId: first })).toEqual(matching(({ url }) => url === HOOK));
    expect(await idsOf({ endpointId: second.toUpperCase() })).toEqual(matching(({ url }) => url !== HOOK));
    expect(await idsOf({ endpointId: second, orderId: one })).toEqual(
      matching((row) => row.url !== HOOK && row.order_id === one),
    );
    const url = rows[0]!.url;
    const [same, other] = url === HOOK ? [first, second] : [second, first];
    expect(await idsOf({ endpointId: same, status: "delivered" })).toEqual([rows[0]!.id]);
    expect(await idsOf({ endpointId: other, status: "delivered", event: "package.created" })).toEqual([]);
    const others = await (await newPartner(api)).register();
    for (const endpointId of [others.id, "x"])
      expect(
        await wrongPathsOf(await partner.call("GET", `webhook-deliveries?endpointId=${endpointId}`)),
      ).toEqual(["endpointId"]);
  });

  it("comes in pages", async ({ given: { partner, list, idsOf, newOrder } }) => {
    const { id } = await partner.register();
    const made = [];
    for (let i = 0; i < 5; i++) made.unshift((await partner.test(id)).id);
    expect(await idsOf({ pageSize: "2" })).toEqual(made.slice(0, 2));
    expect(await idsOf({ pageSize: "2", page: "3" })).toEqual(made.slice(4));
    expect(await list({ pageSize: "2", page: "4" })).toEqual({
      data: [],
      pagination: { totalCount: 5, page: 4, pageSize: 2, totalPages: 3 },
    });
    expect(await list({ page: "9007199254740991", pageSize: "100" })).toMatchObject({ data: [] });
    const orderId = await newOrder();
    expect((await list({ orderId, pageSize: "1", page: "2" })).pagination.totalCount).toBe(1);
  });

  it.for([
    ["status", ["", "done", "PENDING", "pending,failed"]],
    ["event", ["", "package.gone", "*"]],
    ["orderId", ["", "1", "01a1f8b1-ba9f-72b9-b729-0167e5e79a3", "01a1f8b1-ba9f-72b9-b729-0167e5e79a37'"]],
    ["page", ["0", "1.5", "x", ""]],
    ["pageSize", ["0", "101", "-1", "1e1"]],
  ] as const)("refuses an invalid %s", async ([name, values], { given: { partner } }) => {
    for (const value of values) {
      const query = new URLSearchParams({ [name]: value });
      expect(await wrongPathsOf(await partner.call("GET", `webhook-deliveries?${query}`))).toEqual([name]);
    }
  });

  it("does not show other partners' deliveries", async ({ api, given: { partner, list, newOrder } }) => {
    await partner.register();
    const orderId = await newOrder();
    const other = await newPartner(api);
    const { id } = (await list()).data[0]!;
    const queries: Record<string, string>[] = [
      {},
      { orderId },
      { status: "pending" },
      { event: "package.created" },
    ];
    for (const query of queries) {
      expect((await list(query)).pagination.totalCount).toBe(1);
      expect((await list(query, other)).pagination.totalCount).toBe(0);
    }
    await problemOf(await other.call("GET", `webhook-deliveries/${id}`), 404, "not_found");
  });
});

describe("one delivery", () => {
  it("shows the body without the collection code, and every attempt", async ({
    pointId,
    api,
    given: { partner, list },
  }) => {
    await partner.register();
    const order = (await answerOf(await partner.orders.whiteLabel(whiteLabelBody(pointId)), 201)).data;
    await moveThrough(api, order.id, ["arrive"]);
    const { id, body } = (await deliveriesOf(partner)).at(-1)!;
    const firstAt = api.clock.now;
    await attempted(id, firstAt, "pending", { answer: 500 });
    await attempted(id, firstAt + 5000, "pending", { answer: null, error: "timed out" });
    const response = await partner.call("GET", `webhook-deliveries/${id}`);
    expect(await response.clone().text()).not.toContain(order.collection_code);
    const delivery = await dataOf<Delivery & { payload: object; attempts: object[] }>(response);
    expect(delivery).toEqual({
      ...(await list()).data[0],
      payload: JSON.parse(body),
      attempts: [
        {
          at: new Date(firstAt).toISOString(),
          status: 500,
          durationMs: 12,
          error: null,
          responseExcerpt: "so it is",
        },
        {
          at: new Date(firstAt + 5000).toISOString(),
          status: null,
          durationMs: 12,
          error: "timed out",
          responseExcerpt: "so it is",
        },
      ],
    });
    expect(delivery.payload).toMatchObject({ data: { collection_code: "******" } });
  });

  it("shows the last hundred attempts of one that was redelivered many times", async ({
    given: { partner },
  }) => {
    const { id: endpoint } = await partner.register();
    const { id } = await partner.test(endpoint);
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      INSERT INTO webhook_attempts (delivery_id, number, at, status, duration_ms, response_excerpt)
      SELECT ?1, i, i, 500, 1, '' FROM n`,
    )
      .bind(id)
      .run();
    const { attempts } = await dataOf<{ attempts: { at: string }[] }>(
      await partner.call("GET", `webhook-deliveries/${id}`),
    );
    expect(attempts.map(({ at }) => Date.parse(at))).toEqual(Array.from({ length: 100 }, (_, i) => i + 21));
  });

  it("is 404 when it is unknown", async ({ given: { partner } }) => {
    for (const id of ["nothing", "01a1f8b1-ba9f-72b9-b729-0167e5e79a37"]) {
      await problemOf(await partner.call("GET", `webhook-deliveries/${id}`), 404, "not_found");
    }
  });
});

describe("in a log of thousands, D1 reads", () => {
  const LOGGED = 3000;
  let orderId: string;

  it.beforeEach(async ({ api, given: { partner, newOrder } }) => {
    const { id } = await partner.register();
    await partner.test(id);
    orderId = await newOrder();
    await moveThrough(api, orderId, ["arrive", "collect"]);
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LOGGED})
      INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
        created_at)
      SELECT ?1 || printf('-0000-7%03x-8000-', i) || substr(id, 25), ?2, event_id, type, url, body,
        iif(i % 10, 'delivered', 'failed'), 0, 0, 0
      FROM n, (SELECT * FROM webhook_deliveries WHERE partner_id = ?2 AND type = 'webhook.test')`,
    )
      .bind(crypto.randomUUID().slice(0, 8), partner.id)
      .run();
  });

  it("one index entry for each that fits, and the rows that are shown", async ({ given: { cost } }) => {
    for (const [filter, total] of [
      [{}, LOGGED + 4],
      [{ status: "failed" }, LOGGED / 10],
      [{ event: "package.collected" }, 1],
      [{ event: "webhook.test", status: "failed" }, LOGGED / 10],
      [{ event: "webhook.test", status: "disabled" }, 0],
    ] as const) {
      const { shown, read, calls, ...found } = await cost(filter, 10, 1);
      expect(found.total).toBe(total);
      expect(calls).toBe(1);
      expect([filter, read]).toEqual([filter, Math.min(read, total + 4 * shown + 20)]);
    }
  });

  it("and counts 10,000 at most, which is where the list ends", async ({ given: { partner, cost } }) => {
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
        created_at)
      SELECT printf('ffffffff-%05d', i) || ?1, ?1, i, 'package.created', '', '{}', 'failed', 0, 0, 0 FROM n`,
    )
      .bind(partner.id)
      .run();
    for (const filter of [{}, { status: "failed" }, { event: "package.created" }]) {
      const first = await cost(filter);
      expect([first.total, first.shown]).toEqual([10_000, 10]);
      expect(first.read).toBeLessThanOrEqual(10_000 + 60);
      expect((await cost(filter, 100, 100)).shown).toBe(100);
      const behind = await cost(filter, 100, 101);
      expect([behind.total, behind.shown]).toEqual([10_000, 0]);
    }
  });

  it("only what belongs to the order, when one is given", async ({ given: { cost } }) => {
    const { total, read } = await cost({ orderId });
    expect(total).toBe(3);
    expect(read).toBeLessThanOrEqual(40);
    expect((await cost({ orderId: crypto.randomUUID() })).read).toBeLessThanOrEqual(5);
  });
});
