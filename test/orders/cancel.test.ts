import { describe, expect } from "vitest";
import { moveOrder } from "../../src/orders/change/move.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { type Api, bindings, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { moveThrough, now, REACHED, storedOrder, WAY_TO } from "./moves.ts";
import { answerOf, entrances, type OrderAnswer, storeBody } from "./orders.ts";

const it = base.extend("given", PER_FILE, async ({ api, tenant, pointId }) => {
  const partner = await entrances(api, tenant);
  async function newOrder(changes: object = {}) {
    return (await answerOf(await partner.store(storeBody(pointId, { webhook_url, ...changes })), 201)).data;
  }
  /** The non-zero counters of the tenant's orders, and what a count finds. */
  async function counts() {
    const read = async (sql: string) =>
      Object.fromEntries(
        (
          await bindings.ORDERS_0.prepare(sql).bind(tenant.id).all<{ status: string; n: number }>()
        ).results.map(({ status, n }) => [status, n]),
      );
    return {
      kept: await read(
        "SELECT status, count AS n FROM order_counts WHERE partner_id = ?1 AND day = '' AND count <> 0",
      ),
      found: await read("SELECT status, count(*) AS n FROM orders WHERE partner_id = ?1 GROUP BY status"),
    };
  }
  return { partner, newOrder, counts };
});

/** The same API on a database in which somebody always tries a collection code before a batch is written. */
function overtaken(api: Api): Api {
  const { ORDERS_0 } = bindings;
  const database = new Proxy(ORDERS_0, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        await target.prepare("UPDATE orders SET code_tries = code_tries + 1").run();
        return target.batch(statements);
      };
    },
  });
  return startApi({ orders: new OrderDatabases([orderDatabase(database, 0)]) }, api.clock);
}

const webhook_url = "https://shop.example.com/hook";
interface Row {
  sequence: number;
  type: string;
  status: string;
  previous_status: string | null;
}
const rowsOf = async <T>(sql: string, id: string) => {
  const query = `${sql} WHERE order_number = (SELECT number FROM orders WHERE id = ?1) ORDER BY sequence`;
  return (await bindings.ORDERS_0.prepare(query).bind(id).all<T>()).results;
};
const eventsOf = (id: string) =>
  rowsOf<Row>("SELECT sequence, type, status, previous_status FROM order_events", id);
const deliveriesOf = async (id: string) => {
  const { results } = await bindings.ORDERS_0.prepare(
    "SELECT json_extract(body, '$.sequence') AS sequence FROM webhook_deliveries WHERE order_id = ?1 ORDER BY 1",
  )
    .bind(id)
    .all<{ sequence: number }>();
  return results.map(({ sequence }) => sequence);
};

const CREATED = { sequence: 1, type: "package.created", status: "created", previous_status: null };
const CANCELLED = {
  sequence: 2,
  type: "package.cancelled",
  status: "cancelled",
  previous_status: "created",
};

describe("cancelling an order", () => {
  it("ends a new order, with one event and one delivery", async ({
    api,
    pointId,
    given: { partner, newOrder },
  }) => {
    const { id } = await newOrder();
    api.clock.now += 60_000;
    const { data } = await answerOf(await partner.cancelStore(id), 200);
    expect(data.status).toBe("cancelled");
    expect(data.events!.at(-1)).toEqual({
      type: "package.cancelled",
      occurred_at: new Date(api.clock.now).toISOString(),
      point_id: pointId,
      by: "partner",
      holder: { kind: "nobody", since: new Date(api.clock.now).toISOString() },
    });
    expect(await eventsOf(id)).toEqual([CREATED, CANCELLED]);
    expect(await deliveriesOf(id)).toEqual([1, 2]);
    expect(await storedOrder(api, id)).toMatchObject({
      status: "cancelled",
      sequence: 2,
      updatedAt: api.clock.now,
      finalAt: api.clock.now,
      arrivedAt: null,
    });
  });

  it("writes no delivery for an order without a webhook", async ({ given: { partner, newOrder } }) => {
    const { id } = await newOrder({ webhook_url: undefined });
    await answerOf(await partner.cancelStore(id), 200);
    expect(await eventsOf(id)).toEqual([CREATED, CANCELLED]);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it("again, later or by the other API, has no effect", async ({ api, given: { partner, newOrder } }) => {
    const { id, partner_order_id } = await newOrder();
    const first = await answerOf(await partner.cancelStore(id), 200);
    api.clock.now += 60_000;
    expect(await answerOf(await partner.cancelStore(id), 200)).toEqual(first);
    const { data } = await answerOf(await partner.cancelWhiteLabel(partner_order_id!), 200);
    expect(data.events).toEqual(first.data.events);
    expect(await eventsOf(id)).toEqual([CREATED, CANCELLED]);
    expect(await deliveriesOf(id)).toEqual([1, 2]);
  });

  it("is refused with a second to wait when others always change the order first", async ({
    given,
    api,
    tenant,
  }) => {
    const { partner, newOrder } = given;
    const { id } = await newOrder();
    const { cancelStore } = await entrances(overtaken(api), tenant);
    const response = await cancelStore(id);
    expect(response.headers.get("retry-after")).toBe("1");
    await problemOf(response, 409, "write_conflict");
    expect(await eventsOf(id)).toEqual([CREATED]);
    expect((await answerOf(await partner.cancelStore(id), 200)).data.status).toBe("cancelled");
  });

  it.for(REACHED.filter((status) => status !== "created" && status !== "cancelled"))(
    "is refused for a parcel that is %s, which stays so",
    async (status, { api, given: { partner, newOrder } }) => {
      const { id, partner_order_id } = await newOrder();
      const before = await moveThrough(api, id, WAY_TO[status]);
      const events = await eventsOf(id);
      await problemOf(await partner.cancelStore(id), 409, "invalid_transition");
      await problemOf(await partner.cancelWhiteLabel(partner_order_id!), 409, "invalid_transition");
      expect(await storedOrder(api, id)).toEqual(before);
      expect(await eventsOf(id)).toEqual(events);
      expect(await deliveriesOf(id)).toEqual(events.map(({ sequence }) => sequence));
    },
  );

  it("accepts no body or any JSON, and refuses an unknown order", async ({
    api,
    tenant,
    given: { partner, newOrder },
  }) => {
    const { id } = await newOrder();
    const path = `/api/v1/orders/${id}/cancel`;
    await problemOf(await send(api, "POST", path, tenant.secretKey, []), 400, "invalid_request");
    await answerOf(await send(api, "POST", path, tenant.secretKey, {}), 200);
    await problemOf(await partner.cancelStore("nothing"), 404, "order_not_found");
    await problemOf(await partner.cancelWhiteLabel("nothing"), 404, "order_not_found");
  });

  it("thirty times at once writes one event", async ({ given: { partner, newOrder, counts } }) => {
    const { id, partner_order_id } = await newOrder();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 ? partner.cancelStore(id) : partner.cancelWhiteLabel(partner_order_id!),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    for (const answer of answers) {
      const { data } = (await answer.json()) as OrderAnswer;
      expect(data.status).toBe("cancelled");
      expect(data.events!.map(({ type }) => type)).toEqual(["package.created", "package.cancelled"]);
    }
    expect(await eventsOf(id)).toEqual([CREATED, CANCELLED]);
    expect(await deliveriesOf(id)).toEqual([1, 2]);
    const { kept, found } = await counts();
    expect(kept).toEqual(found);
  });

  it("and an arrival at the same time: exactly one wins, whichever is first", async ({
    api,
    given: { partner, newOrder, counts },
  }) => {
    const winners = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const { id } = await newOrder();
      const order = await storedOrder(api, id);
      const arrive = () => moveOrder(api.deps, api.orders, order, "arrive", now(api));
      const race = [() => partner.cancelStore(id), arrive];
      const results = await Promise.all((round % 2 ? race.toReversed() : race).map((start) => start()));
      const [answer, arrived] = (round % 2 ? results.toReversed() : results) as [
        Response,
        Awaited<ReturnType<typeof arrive>>,
      ];
      const { status } = await storedOrder(api, id);
      winners.add(status);
      expect([answer.status, arrived?.status]).toEqual(
        status === "cancelled" ? [200, undefined] : [409, "ready_for_pickup"],
      );
      const events = await eventsOf(id);
      expect(events).toHaveLength(2);
      expect(events[1]).toMatchObject({ sequence: 2, status, previous_status: "created" });
      expect(await deliveriesOf(id)).toEqual([1, 2]);
    }
    expect([...winners].every((status) => ["cancelled", "ready_for_pickup"].includes(status))).toBe(true);
    const { kept, found } = await counts();
    expect(kept).toEqual(found);
  });

  it("and an arrival that read the same state: the second to write changes nothing", async ({
    api,
    given: { newOrder },
  }) => {
    const { id } = await newOrder();
    const order = await storedOrder(api, id);
    expect((await moveOrder(api.deps, api.orders, order, "arrive", now(api)))?.status).toBe(
      "ready_for_pickup",
    );
    expect(await moveOrder(api.deps, api.orders, order, "cancel", now(api))).toBeUndefined();
    expect(await moveOrder(api.deps, api.orders, order, "arrive", now(api))).toBeUndefined();
    expect((await eventsOf(id)).map(({ status }) => status)).toEqual(["created", "ready_for_pickup"]);
    expect(await deliveriesOf(id)).toEqual([1, 2]);
  });

  it("shows in search and filters at once", async ({ api, tenant, given: { partner, newOrder } }) => {
    const { id, partner_order_id, tracking_code } = await newOrder();
    const idsOf = async (query: string) => {
      const response = await send(api, "GET", `/orders?pageSize=100&${query}`, tenant.apiKey);
      const { data } = (await response.json()) as { data: { orders: { id: string; status: string }[] } };
      return data.orders.map((order) => order.id);
    };
    const searches = [partner_order_id!, tracking_code].map((text) => `search=${text}`);
    for (const search of searches) {
      expect(await idsOf(`${search}&status=created`)).toEqual([id]);
      expect(await idsOf(`${search}&status=cancelled`)).toEqual([]);
    }
    await partner.cancelStore(id);
    for (const search of searches) {
      expect(await idsOf(search)).toEqual([id]);
      expect(await idsOf(`${search}&status=created`)).toEqual([]);
      expect(await idsOf(`${search}&status=cancelled`)).toEqual([id]);
      expect(await idsOf(`${search}&status=cancelled&sortBy=status`)).toEqual([id]);
    }
    expect(await idsOf("status=cancelled")).toContain(id);
    expect(await idsOf("status=created")).not.toContain(id);
  });
});
