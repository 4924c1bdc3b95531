import fc from "fast-check";
import { describe, expect } from "vitest";
import { cancelOrder } from "../../src/orders/change/move.ts";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { wrongPathsOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { byKey, moveThrough, storedOrder } from "./moves.ts";
import { answerOf, entrances, storeBody } from "./orders.ts";

let tenant: Tenant;
const it = base.extend("given", PER_FILE, ({ api, pointId }) => {
  const ask = (query: Record<string, string | number>) =>
    send(
      api,
      "GET",
      `/orders?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      tenant.secretKey,
    );
  async function pageOf(query: Record<string, string | number>): Promise<Page> {
    const response = await ask(query);
    expect([query, response.status]).toEqual([query, 200]);
    return (await response.json<{ data: Page }>()).data;
  }
  const now = () => at(api.clock.now);
  /** Makes an order at another time than everything before it. */
  async function make(): Promise<string> {
    api.clock.now += 1000;
    const { store } = await entrances(api, tenant);
    return (await answerOf(await store(storeBody(pointId)), 201)).data.id;
  }
  async function makeMany(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push(await make());
    return ids;
  }
  /** Reads all pages; between two of them, something may happen. */
  async function readAll(
    query: Record<string, string | number>,
    between: (pages: number) => Promise<unknown> = async () => undefined,
  ): Promise<Listed[]> {
    const orders: Listed[] = [];
    let cursor: string | null = null;
    for (let pages = 1; ; pages++) {
      const page: Page = await pageOf(cursor === null ? query : { ...query, cursor });
      orders.push(...page.orders);
      cursor = page.pagination.nextCursor;
      if (cursor === null) return orders;
      await between(pages);
    }
  }
  return { ask, pageOf, now, make, makeMany, readAll };
});

it.beforeEach(async ({ api }) => {
  tenant = await newTenant(api);
});

interface Listed {
  id: string;
  reference: string;
  status: string;
  updatedAt: string;
}
interface Page {
  orders: Listed[];
  pagination: Record<string, unknown> & { nextCursor: string | null };
}

const at = (ms: number) => new Date(ms).toISOString();
const idsOf = (orders: Listed[]) => orders.map(({ id }) => id);

function expectInOrder(orders: Listed[]): void {
  const times = orders.map(({ updatedAt }) => updatedAt);
  expect(times).toEqual([...new Set(times)].sort());
}

describe("GET /orders with updatedFrom", () => {
  it("lists each order that changed since, once, the earliest change first", async ({
    api,
    given: { pageOf, make, makeMany },
  }) => {
    const [first, second, third] = (await makeMany(3)) as [string, string, string];
    const since = at(api.clock.now + 1);
    const fourth = await make();
    await moveThrough(api, second, ["driver_collect", "arrive"]);
    await moveThrough(api, first, ["cancel"]);
    const { orders } = await pageOf({ updatedFrom: since });
    expect(idsOf(orders)).toEqual([fourth, second, first]);
    expect(orders.map(({ status }) => status)).toEqual(["created", "ready_for_pickup", "cancelled"]);
    expectInOrder(orders);
    expect(idsOf(orders)).not.toContain(third);
  });

  it("has orders that changed at that very time, and none that changed before", async ({
    api,
    given: { pageOf, makeMany },
  }) => {
    const [, second, third] = (await makeMany(3)) as [string, string, string];
    const { updatedAt } = await storedOrder(api, second);
    expect(idsOf((await pageOf({ updatedFrom: at(updatedAt) })).orders)).toEqual([second, third]);
    expect(idsOf((await pageOf({ updatedFrom: at(updatedAt + 1) })).orders)).toEqual([third]);
    expect(idsOf((await pageOf({ updatedFrom: "2126-01-01" })).orders)).toEqual([]);
    expect((await pageOf({ updatedFrom: "1969-01-01" })).orders).toHaveLength(3);
  });

  it("continues by nextCursor to its end", async ({ given: { pageOf, makeMany } }) => {
    const ids = await makeMany(5);
    const first = await pageOf({ updatedFrom: "2026-01-01", pageSize: 2 });
    expect(first.pagination).toEqual({
      ...{ page: 1, pageSize: 2, total: 5, totalPages: 3, hasNext: true, hasPrevious: false },
      nextCursor: expect.any(String),
    });
    const cursor = first.pagination.nextCursor!;
    const second = await pageOf({ updatedFrom: "2026-01-01", pageSize: 2, cursor });
    expect(second.pagination).toMatchObject({ page: 2, total: 5, hasNext: true, hasPrevious: true });
    const third = await pageOf({ cursor: second.pagination.nextCursor!, pageSize: 2 });
    expect(third.pagination).toMatchObject({ page: 3, hasNext: false, hasPrevious: true, nextCursor: null });
    expect(idsOf([first, second, third].flatMap(({ orders }) => orders))).toEqual(ids);
    expect((await pageOf({ updatedFrom: "2126-01-01" })).pagination).toEqual({
      ...{ page: 1, pageSize: 10, total: 0, totalPages: 0, hasNext: false, hasPrevious: false },
      nextCursor: null,
    });
  });

  it("ends on a page that is exactly full", async ({ given: { pageOf, makeMany, readAll } }) => {
    const ids = await makeMany(4);
    expect(idsOf(await readAll({ updatedFrom: "2026-01-01", pageSize: 2 }))).toEqual(ids);
    expect((await pageOf({ updatedFrom: "2026-01-01", pageSize: 4 })).pagination.nextCursor).toBeNull();
  });

  it("takes the filters of state and creation, on every page", async ({
    api,
    given: { makeMany, readAll },
  }) => {
    const ids = await makeMany(6);
    for (const id of ids.slice(0, 4)) await moveThrough(api, id, ["cancel"]);
    const query = { updatedFrom: "2026-01-01", pageSize: 1 };
    expect(idsOf(await readAll({ ...query, status: "cancelled" }))).toEqual(ids.slice(0, 4));
    expect(idsOf(await readAll({ ...query, status: "created" }))).toEqual(ids.slice(4));
    const { createdAt } = await storedOrder(api, ids[2]!);
    const created = { dateFrom: at(createdAt), dateTo: at(createdAt + 2000) };
    expect(idsOf(await readAll({ ...query, ...created }))).toEqual([ids[4], ids[2], ids[3]]);
  });

  it("lists none of another partner's orders", async ({ api, given: { pageOf, makeMany } }) => {
    await makeMany(2);
    tenant = await newTenant(api);
    expect((await pageOf({ updatedFrom: "2026-01-01" })).orders).toEqual([]);
  });

  it("can't be combined with another order of the list", async ({ given: { ask, make } }) => {
    await make();
    for (const [name, value] of [
      ["search", "obi"],
      ["reference", "ORD-1"],
      ["sortBy", "createdAt"],
      ["sortOrder", "asc"],
      ["page", "2"],
    ] as const) {
      expect(await wrongPathsOf(await ask({ updatedFrom: "2026-01-01", [name]: value }))).toEqual([name]);
    }
    expect((await ask({ updatedFrom: "2026-01-01", page: 1, search: "" })).status).toBe(200);
  });

  it.for([
    "",
    "nonsense",
    "1.2.3",
    "1.2.3.4.5",
    "-1.2.3.4",
    "1.-2.3.4",
    "1e3.2.3.4",
    " 1.2.3.4",
    "9".repeat(101),
  ])("refuses the cursor %j", async (cursor, { given: { ask } }) => {
    expect(await wrongPathsOf(await ask({ cursor }))).toEqual(["cursor"]);
  });

  it("survives a cursor that nobody was given", async ({ given: { pageOf, makeMany } }) => {
    const [id] = await makeMany(1);
    const numbers = "9".repeat(19);
    expect((await pageOf({ cursor: `${"9".repeat(15)}.${numbers}.9.9` })).orders).toEqual([]);
    expect(idsOf((await pageOf({ cursor: "0.0.1.1" })).orders)).toEqual([id]);
  });
});

describe("an order that changes while the list is read", () => {
  it("moves to the end, whether or not it was listed before, and the list still ends", async ({
    api,
    given: { makeMany, readAll },
  }) => {
    const ids = (await makeMany(5)) as [string, string, string, string, string];
    const [listed, , , waiting] = ids;
    const orders = await readAll({ updatedFrom: "2026-01-01", pageSize: 2 }, async (pages) => {
      if (pages === 1) {
        await moveThrough(api, listed, ["cancel"]);
        await moveThrough(api, waiting, ["cancel"]);
      }
    });
    expect(idsOf(orders)).toEqual([ids[0], ids[1], ids[2], ids[4], listed, waiting]);
    expectInOrder(orders);
  });

  it("is found next time by the last updatedAt, if it changed after the end", async ({
    api,
    given: { makeMany, readAll },
  }) => {
    const [first, second] = (await makeMany(2)) as [string, string];
    const last = (await readAll({ updatedFrom: "2026-01-01" })).at(-1)!;
    await moveThrough(api, first, ["cancel"]);
    expect(idsOf(await readAll({ updatedFrom: last.updatedAt }))).toEqual([second, first]);
  });

  it("is not missed when it was written in the same millisecond, or by an isolate whose clock is behind", async ({
    api,
    pointId,
    given: { makeMany, readAll },
  }) => {
    const slow = startApi({}, { now: api.clock.now - 5000 });
    const ids = await makeMany(3);
    const before = await readAll({ updatedFrom: "2026-01-01" });
    const since = before.at(-1)!.updatedAt;
    await cancelOrder(api.deps, byKey(tenant.id), { id: ids[2]! });
    await cancelOrder(slow.deps, byKey(tenant.id), { id: ids[0]! });
    const { store } = await entrances(slow, tenant);
    const made = await answerOf(await store(storeBody(pointId)), 201);
    const after = await readAll({ updatedFrom: since });
    expect(idsOf(after)).toEqual([ids[2], ids[0], made.data.id]);
    expectInOrder(after);
    // It moves only as far as the changes push it.
    expect(after.at(-1)!.updatedAt < at(api.clock.now + 10)).toBe(true);
  });

  it("is listed after every position that a reader can have, whatever happens in between", async ({
    api,
    pointId,
    given: { pageOf, makeMany, readAll },
  }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("make", "cancel", "collect", "page", "tick"), { maxLength: 25 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, pageSize) => {
          tenant = await newTenant(api);
          const ids = await makeMany(3);
          let cursor: string | null = null;
          const read: Listed[] = [];
          const turn = async () => {
            const page: Page = await pageOf({
              updatedFrom: "2026-01-01",
              pageSize,
              ...(cursor ? { cursor } : {}),
            });
            read.push(...page.orders);
            cursor = page.pagination.nextCursor;
          };
          await turn();
          const { store } = await entrances(api, tenant);
          for (const [i, step] of steps.entries()) {
            const order = await storedOrder(api, ids[i % ids.length]!);
            if (step === "tick") api.clock.now += 1;
            if (step === "make") ids.push((await answerOf(await store(storeBody(pointId)), 201)).data.id);
            if (step === "cancel" && order.status === "created") await moveThrough(api, order.id, ["cancel"]);
            if (step === "collect" && order.status === "created")
              await moveThrough(api, order.id, ["driver_collect"]);
            if (step === "page" && cursor !== null) await turn();
          }
          while (cursor !== null) await turn();
          // What happened after the end is found after the last change.
          const rest = await readAll({ updatedFrom: read.at(-1)!.updatedAt });
          const isRead = new Set(read.map(({ id, updatedAt }) => `${id} ${updatedAt}`));
          read.push(...rest.filter(({ id, updatedAt }) => !isRead.has(`${id} ${updatedAt}`)));
          expectInOrder(read);
          const latest = new Map(read.map(({ id, status }) => [id, status]));
          const states = await Promise.all(ids.map(async (id) => [id, (await storedOrder(api, id)).status]));
          expect(Object.fromEntries(latest)).toEqual(Object.fromEntries(states));
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe("orders that changed at the same time", () => {
  /** As an earlier version wrote them. */
  const write = (ids: string[], updatedAt: number) =>
    bindings.ORDERS_0.prepare(
      "UPDATE orders SET updated_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))",
    )
      .bind(JSON.stringify(ids), updatedAt)
      .run();

  it("are all listed, by their creation, wherever a page ends", async ({
    api,
    given: { now, makeMany, readAll },
  }) => {
    const ids = await makeMany(5);
    await write(ids, api.clock.now);
    for (const pageSize of [1, 2, 3]) {
      expect(idsOf(await readAll({ updatedFrom: now(), pageSize }))).toEqual(ids);
    }
  });
});

describe("reading what changed costs", () => {
  it("two rows for each order of the page, however many there are, and the count once", async ({
    api,
    given: { pageOf, makeMany },
  }) => {
    await makeMany(1);
    const columns =
      "partner_id, entrance, fingerprint, sequence, point_id, receiver_name, receiver_email, receiver_phone, last_name_key, " +
      "items, note, delivery_fee_kobo, code_key, created_at";
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 45000)
      INSERT INTO orders (number, id, tracking_code, status, updated_at, reference, ${columns})
      SELECT i, printf('01a1f8b1-ba9f-72b9-b729-%012d', i), 'code' || i, CASE i % 5000 WHEN 0 THEN 'returned' ELSE 'delivered' END, i, 'r' || i, ${columns}
      FROM n, (SELECT * FROM orders WHERE partner_id = ?1)`,
    )
      .bind(tenant.id)
      .run();
    const { take, ...databases } = countingDatabases(bindings);
    const measured = startApi(databases, api.clock);
    const costOf = async (query: string) => {
      take();
      const response = await send(measured, "GET", `/orders?${query}`, tenant.secretKey);
      const { pagination } = (await response.json<{ data: Page }>()).data;
      return { ...take(), total: pagination.total, cursor: pagination.nextCursor };
    };
    const first = await costOf("updatedFrom=1970-01-01&pageSize=100");
    expect(first.total).toBe(10_000);
    expect(first.read).toBeLessThanOrEqual(10_000 + 2 * 100 + 20);
    const second = await costOf(`cursor=${first.cursor}&pageSize=100`);
    expect(second.read).toBeLessThanOrEqual(2 * 100 + 20);
    // A filter passes over the others in the index, and no page over more than 20,000.
    let rows: string[] = [];
    let next: string | null = "0.0.1.1";
    let pages = 0;
    for (; next; pages++) {
      const query = `cursor=${next}&status=returned`;
      const { orders, pagination } = await pageOf(Object.fromEntries(new URLSearchParams(query)));
      rows = [...rows, ...orders.map(({ reference }) => reference)];
      expect((await costOf(query)).read).toBeLessThanOrEqual(2 * 20_000 + 3 * 11 + 20);
      next = pagination.nextCursor;
    }
    expect(rows).toEqual(Array.from({ length: 9 }, (_, i) => `r${(i + 1) * 5000}`));
    expect(pages).toBe(3);
    const counted = await costOf("updatedFrom=1970-01-01&status=returned");
    expect(counted.total).toBe(4);
    expect(counted.read).toBeLessThanOrEqual(2 * 20_000 + 3 * 11 + 20);
    // The key, the page, and a write of the key's last use now and then.
    expect(second.calls).toBeLessThanOrEqual(3);
  });
});
