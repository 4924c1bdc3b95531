import { createScheduledController } from "cloudflare:test";
import { describe, expect } from "vitest";
import worker from "../../src/consumer/worker.ts";
import { expireParcels } from "../../src/tracking/end/expire.ts";
import { countingDatabases } from "../counting-database.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings, CODE_KEYS, WEBHOOK_KEYS } from "../harness.ts";
import { storedOrder } from "../orders/moves.ts";
import { NEXT_MS } from "../orders/orders.ts";
import { DAY, deliveriesOf, eventsOf, eventTypesOf, ON_SHELF, scan, statusAfter } from "./scans.ts";

const it = base.extend("given", ({ api }) => {
  const statusOf = async (id: string) => (await storedOrder(api, id)).status;
  return { statusOf };
});

/** Puts copies of a parcel on the shelf, with the arrival `arrivedAt`. */
async function fillShelf(id: string, count: number, arrivedAt: number): Promise<void> {
  const columns = (
    await bindings.ORDERS_0.prepare("SELECT name FROM pragma_table_info('orders')").all<{ name: string }>()
  ).results.map(({ name }) => name);
  const replaced: Record<string, string> = {
    number: `number + i * ${NEXT_MS}`,
    id: "'copy-' || i",
    reference: "'copy-' || i",
    tracking_code: "'copy-' || i",
    arrived_at: String(arrivedAt),
  };
  await bindings.ORDERS_0.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO orders (${columns.join()})
    SELECT ${columns.map((name) => replaced[name] ?? name).join()} FROM n, orders WHERE id = ?1`,
  )
    .bind(id)
    .run();
  await bindings.ORDERS_0.prepare(
    `INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at)
    SELECT number, sequence, 'event-' || id, 'package.arrived_at_point', status, 'created', point_id, arrived_at
    FROM orders WHERE id LIKE 'copy-%'`,
  ).run();
}

const copiesLeft = async () =>
  bindings.ORDERS_0.prepare(
    "SELECT count(*) AS left FROM orders WHERE status = 'ready_for_pickup' AND id LIKE 'copy-%'",
  ).first("left");

describe("a parcel on the shelf", () => {
  it("goes back after seven days and not before, with its event, delivery and message", async ({
    api,
    counter,
    given: { statusOf },
  }) => {
    const { id } = await counter.parcel(ON_SHELF, "store", { webhook_url: "http://localhost:9/hook" });
    const arrived = api.clock.now;
    api.clock.now = arrived + 7 * DAY - 1;
    await expireParcels(api.deps, api.orders);
    expect(await statusOf(id)).toBe("ready_for_pickup");
    api.clock.now += 1;
    const before = api.announced.length;
    await Promise.all([
      expireParcels(api.deps, api.orders),
      expireParcels(api.deps, api.orders),
      expireParcels(api.deps, api.orders),
    ]);
    await expireParcels(api.deps, api.orders);
    expect(await statusOf(id)).toBe("returned");
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: "package.expired", at: api.clock.now });
    const types = ["created", "in_transit", "arrived_at_point", "expired"];
    expect([await eventTypesOf(id), await deliveriesOf(id)]).toEqual([types, types]);
    expect(api.announced.length - before).toBe(1);
  });

  it("is handed over once, though it expires at that moment", async ({
    api,
    counter,
    given: { statusOf },
  }) => {
    const { id, tracking_code, code } = await counter.parcel(ON_SHELF);
    api.clock.now += 7 * DAY;
    const collect = { tracking_code, action: "collect", collection_code: code };
    const [answer] = await Promise.all([
      scan(api, counter.agent, collect),
      expireParcels(api.deps, api.orders),
    ]);
    expect([answer.status, await statusOf(id)]).toEqual([200, "delivered"]);
    const types = await eventTypesOf(id);
    const before = ["created", "in_transit", "arrived_at_point"];
    // What has expired is still given out while it is there.
    expect(types).toEqual([...before, ...(types.length > 4 ? ["expired"] : []), "collected"]);
  });

  it("is kept for seven days after the scan was received, whatever its occurred_at", async ({
    api,
    counter,
    given: { statusOf },
  }) => {
    const { id, tracking_code } = await counter.parcel();
    const occurred_at = new Date(api.clock.now).toISOString();
    api.clock.now += 6 * DAY;
    await statusAfter(await scan(api, counter.agent, { tracking_code, action: "arrive", occurred_at }));
    api.clock.now += 2 * DAY;
    await expireParcels(api.deps, api.orders);
    expect(await statusOf(id)).toBe("ready_for_pickup");
  });

  it("goes back by the cron", async ({ counter, given: { statusOf } }) => {
    const { id } = await counter.parcel(ON_SHELF);
    await bindings.ORDERS_0.prepare("UPDATE orders SET arrived_at = ?1")
      .bind(Date.now() - 7 * DAY)
      .run();
    await worker.scheduled(createScheduledController(), { ...bindings, CODE_KEYS, WEBHOOK_KEYS });
    expect(await statusOf(id)).toBe("returned");
  });
});

describe("of many parcels", () => {
  it("one that fails does not stop the others, and the error is thrown", async ({
    api,
    counter,
    given: { statusOf },
  }) => {
    const parcels = [];
    for (let i = 0; i < 3; i++) parcels.push(await counter.parcel(ON_SHELF));
    await bindings.ORDERS_0.prepare(
      `CREATE TRIGGER stuck BEFORE UPDATE OF status ON orders WHEN NEW.id = '${parcels[0]!.id}'
      BEGIN SELECT RAISE(ABORT, 'this one is stuck'); END`,
    ).run();
    api.clock.now += 8 * DAY;
    await expect(expireParcels(api.deps, api.orders)).rejects.toThrow("this one is stuck");
    const statuses = await Promise.all(parcels.map(({ id }) => statusOf(id)));
    expect(statuses).toEqual(["ready_for_pickup", "returned", "returned"]);
    await bindings.ORDERS_0.exec("DROP TRIGGER stuck");
    await expireParcels(api.deps, api.orders);
    expect(await statusOf(parcels[0]!.id)).toBe("returned");
  });

  it("all expire that the run has time for, the longest first, and a run without any reads next to nothing", {
    tags: "nightly",
  }, async ({ api, counter, given: { statusOf } }) => {
    const { take, ...databases } = countingDatabases(bindings);
    const counted = databases.orders.all[0]!;
    const parcel = await counter.parcel(ON_SHELF);
    const now = api.clock.now;
    await fillShelf(parcel.id, 130, now - 7 * DAY);
    let steps = 0;
    const turn = { isOver: () => ++steps === 10, isCutShort: false };
    await expireParcels({ ...api.deps, turn }, counted);
    expect([await copiesLeft(), turn.isCutShort]).toEqual([30, true]);
    expect(take().queries).toBeLessThanOrEqual(10 + 100 * 5);
    await expireParcels(api.deps, api.orders);
    expect(await copiesLeft()).toBe(0);
    expect(await statusOf(parcel.id)).toBe("ready_for_pickup");
    take();
    await expireParcels(api.deps, counted);
    const { queries, read, written } = take();
    expect([queries, written]).toEqual([1, 0]);
    expect(read).toBeLessThanOrEqual(2);
  });
});
