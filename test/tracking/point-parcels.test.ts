import { describe, expect } from "vitest";
import type { Move } from "../../src/shared/parcel-status.ts";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { type Api, bindings, startApi } from "../harness.ts";
import { moveThrough } from "../orders/moves.ts";
import { NEXT_MS } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { type Counter, DAY, HOUR, newCounter, ON_SHELF, type Parcel } from "./scans.ts";

interface Row {
  tracking_code: string;
  recipient_name: string;
  status: string;
  arrived_at: string | null;
  expires_at: string | null;
  collect_by: string | null;
}
interface Lists {
  expected: Row[];
  shelf: Row[];
  expiring: Row[];
  point: { id: string; name: string };
  to_hand_over: Row[];
  totals: Record<"expected" | "shelf" | "expiring" | "to_hand_over", number>;
  next: Record<"expected" | "shelf" | "expiring" | "to_hand_over", string | null>;
}

const NO_NEXT = { expected: null, shelf: null, expiring: null, to_hand_over: null };

const it = base.extend("given", PER_FILE, ({ api }) => {
  async function listsOf({ agent }: Counter, at: Api = api, query: object = {}): Promise<Lists> {
    const search = new URLSearchParams({ ...query });
    const response = await send(at, "GET", `/agent/parcels?${search}`, agent);
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
    return (await response.json<{ data: Lists }>()).data;
  }
  const lookUp = (agent: string, code: string) => send(api, "GET", `/agent/parcels/${code}`, agent);
  /** A point with 601 parcels to come and 300 on the shelf. */
  async function crowdedCounter(): Promise<Counter> {
    const counter = await newCounter(api);
    const { id } = await counter.parcel();
    await bindings.ORDERS_0.exec("DELETE FROM orders WHERE id LIKE 'c-%'");
    await fill(id, api.clock.now - 6 * DAY);
    return counter;
  }
  /** All pages of a list. */
  async function pagesOf(counter: Counter, query: { list: keyof Lists["next"]; search?: string }) {
    const pages: Row[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const lists: Lists = await listsOf(counter, api, { ...query, ...(cursor ? { cursor } : {}) });
      pages.push(lists[query.list]);
      cursor = lists.next[query.list];
    }
    return pages;
  }
  return { listsOf, crowdedCounter, pagesOf, lookUp };
});

const codes = (rows: Row[]) => rows.map(({ tracking_code }) => tracking_code);

describe("an operator sees", () => {
  it("of any point what its agents see, also of a deleted one, and of none that there is not", async ({
    api,
    given: { listsOf },
  }) => {
    const counter = await newCounter(api);
    await counter.parcel();
    await counter.parcel(ON_SHELF);
    const path = `/operator/points/${counter.pointId}/parcels`;
    const read = async (query = "") =>
      (await (await api.operator("GET", `${path}${query}`)).json<{ data: Lists }>()).data;
    const lists = await read();
    expect(lists).toEqual(await listsOf(counter));
    expect(lists.totals).toEqual({ expected: 1, shelf: 1, expiring: 0, to_hand_over: 0 });
    expect(await read("?list=shelf")).toMatchObject({
      expected: [],
      shelf: [{ status: "ready_for_pickup" }],
    });
    await api.operator("DELETE", `/operator/points/${counter.pointId}?confirm=2`);
    expect((await read()).totals).toEqual(lists.totals);
    const unknown = "/operator/points/01a1f8b1-ba9f-72b9-b729-0167e5e79a37/parcels";
    await problemOf(await api.operator("GET", unknown), 404, "point_not_found");
  });
});

describe("an agent sees", () => {
  it("the point's name, and nothing at a point without parcels", async ({ api, given: { listsOf } }) => {
    const counter = await newCounter(api);
    expect(await listsOf(counter)).toEqual({
      point: { id: counter.pointId, name: "Allen Avenue counter" },
      next: NO_NEXT,
      expected: [],
      shelf: [],
      expiring: [],
      to_hand_over: [],
      totals: { expected: 0, shelf: 0, expiring: 0, to_hand_over: 0 },
    });
  });

  it("the expected parcels: those with a driver first, then the newest first", async ({
    api,
    given: { listsOf },
  }) => {
    const counter = await newCounter(api);
    const parcels: Parcel[] = [];
    for (let i = 0; i < 4; i++) {
      api.clock.now += 1000;
      parcels.push(await counter.parcel());
    }
    const [a, b, c, d] = parcels as [Parcel, Parcel, Parcel, Parcel];
    const gone = await counter.parcel();
    await moveThrough(api, b.id, ["driver_collect"]);
    await moveThrough(api, gone.id, ["cancel"]);
    const { expected, shelf, totals } = await listsOf(counter);
    expect(codes(expected)).toEqual([b, d, c, a].map(({ tracking_code }) => tracking_code));
    expect(expected[0]).toEqual({
      tracking_code: b.tracking_code,
      recipient_name: "Amaka Obi",
      status: "in_transit",
      arrived_at: null,
      expires_at: null,
      collect_by: null,
      shelf: null,
      amount_due: 0,
    });
    expect([shelf, totals]).toEqual([[], { expected: 4, shelf: 0, expiring: 0, to_hand_over: 0 }]);
  });

  it("the parcels on the shelf, the earliest expiry first, and those that expire within 48 hours", async ({
    api,
    given: { listsOf },
  }) => {
    const counter = await newCounter(api);
    const first = await counter.parcel(ON_SHELF);
    const arrived = api.clock.now;
    api.clock.now += HOUR;
    const second = await counter.parcel(ON_SHELF);
    for (const way of [
      ["arrive", "collect"],
      ["arrive", "refuse"],
    ] as const)
      await counter.parcel(way);
    api.clock.now = arrived + 5 * DAY;
    const shelved = [first.tracking_code, second.tracking_code];
    const before = await listsOf(counter);
    expect([codes(before.shelf), before.expiring]).toEqual([shelved, []]);
    api.clock.now += 1;
    const { shelf, expiring, totals } = await listsOf(counter);
    expect(codes(shelf)).toEqual(shelved);
    expect(expiring).toEqual([shelf[0]]);
    expect(totals).toEqual({ expected: 0, shelf: 2, expiring: 1, to_hand_over: 1 });
    expect(shelf[0]).toMatchObject({
      status: "ready_for_pickup",
      arrived_at: new Date(arrived).toISOString(),
      expires_at: new Date(arrived + 7 * DAY).toISOString(),
      collect_by: new Date(arrived + 7 * DAY).toISOString(),
    });
  });

  it("only parcels of the agent's own point", async ({ api, given: { listsOf } }) => {
    const [here, there] = [await newCounter(api), await newCounter(api)];
    await there.parcel();
    await there.parcel(ON_SHELF);
    const { totals, expected, shelf } = await listsOf(here);
    expect([expected, shelf, totals.expected, totals.shelf]).toEqual([[], [], 0, 0]);
  });

  it("at most 200 of each with their total, at a bounded cost", async ({
    api,
    given: { listsOf, crowdedCounter },
  }) => {
    const { take, ...databases } = countingDatabases(bindings);
    const counter = await crowdedCounter();
    const measured = startApi(databases, api.clock);
    await listsOf(counter, measured);
    take();
    const { expected, shelf, expiring, totals } = await listsOf(counter, measured);
    const { calls, read } = take();
    expect([expected.length, shelf.length, expiring.length]).toEqual([200, 200, 200]);
    expect(totals).toEqual({ expected: 601, shelf: 300, expiring: 250, to_hand_over: 0 });
    expect(new Set(expected.map(({ status }) => status))).toEqual(new Set(["in_transit"]));
    expect(codes(shelf).slice(0, 3)).toEqual(["CX003", "CX006", "CX009"]);
    // The key, the point's name, and one of each database of orders.
    expect(calls).toBe(4);
    // Three states by an index that has all of it, and an index row for each counted parcel.
    expect(read).toBeLessThanOrEqual(3 * 201 + 601 + 300 + 250 + 30);
  });
});

describe("what comes behind the first 200", () => {
  it("is reached list by list: each parcel once, in the list's order, however many there are", async ({
    given: { crowdedCounter, pagesOf },
  }) => {
    const counter = await crowdedCounter();
    for (const [list, total] of [
      ["expected", 601],
      ["shelf", 300],
      ["expiring", 250],
    ] as const) {
      const pages = await pagesOf(counter, { list });
      expect(pages.map(({ length }) => length)).toEqual(
        total === 601 ? [200, 200, 200, 1] : [200, total - 200],
      );
      const rows = pages.flat();
      expect(new Set(codes(rows)).size).toBe(total);
      const kinds = rows.map(({ status }) => status);
      if (list === "expected") expect(kinds.lastIndexOf("in_transit")).toBe(299);
      else expect(rows.map(({ arrived_at }) => arrived_at)).toEqual(rows.map((row) => row.arrived_at).sort());
    }
  });

  it("is read alone, at the cost of its page and the counts", async ({
    api,
    given: { listsOf, crowdedCounter },
  }) => {
    const { take, ...databases } = countingDatabases(bindings);
    const counter = await crowdedCounter();
    const { next } = await listsOf(counter);
    const measured = startApi(databases, api.clock);
    await listsOf(counter, measured);
    for (const list of ["expected", "shelf", "expiring"] as const) {
      take();
      const { [list]: page, ...others } = await listsOf(counter, measured, { list, cursor: next[list] });
      expect(page.length).toBeGreaterThan(0);
      const { expected = [], shelf = [], expiring = [] } = others as Partial<Lists>;
      expect([...expected, ...shelf, ...expiring]).toEqual([]);
      expect(take().read).toBeLessThanOrEqual(2 * 201 + 601 + 300 + 250 + 30);
    }
  });

  it.for([
    [{ cursor: "ready_for_pickup.1.1" }, "list"],
    [{ list: "shelf", cursor: "in_transit..1" }, "cursor"],
    [{ list: "shelf", cursor: "ready_for_pickup..1" }, "cursor"],
    [{ list: "expected", cursor: "created.5.1" }, "cursor"],
    [{ list: "shelf", cursor: "ready_for_pickup.1.1;" }, "cursor"],
    [{ list: "all" }, "list"],
  ] as const)("is not reached by %o, which is told", async ([query, path], { api }) => {
    const { agent } = await newCounter(api);
    const response = await send(api, "GET", `/agent/parcels?${new URLSearchParams(query as never)}`, agent);
    const { errors } = await problemOf(response, 400, "invalid_request");
    expect(errors!.map((error) => error.path)).toEqual([path]);
  });
});

describe("a search", () => {
  it("finds by words within names, in any spelling, and by parts of codes", async ({
    api,
    given: { listsOf },
  }) => {
    const counter = await newCounter(api);
    const named = (name: string, way: readonly Move[] = []) =>
      counter.parcel(way, "whiteLabel", { recipient: { name, phone: "08031234567" } });
    const segun = await named("Ṣẹ̀gun Ọlábísí Adébáyọ̀-Ọ̀kúnọlá");
    const ngozi = await named("Ngozi Okafor", ON_SHELF);
    const { tracking_code: code } = ngozi;
    for (const [search, found] of [
      ["segun ola", [segun]],
      ["OLABISI  ṣẹgun", [segun]],
      ["bayo-ok", [segun]],
      ["segun okafor", []],
      [code.slice(4, 10).toLowerCase(), [ngozi]],
      [code.replace(/.{4}(?=.)/g, "$& "), [ngozi]],
      [`${code.slice(0, 4)}-${code.slice(4)}`, [ngozi]],
      [`ngozi ${code.slice(-4)}`, [ngozi]],
      ["   ", [segun, ngozi]],
      ["%", []],
    ] as const) {
      const { expected, shelf, totals } = await listsOf(counter, api, { search });
      expect([search, ...codes([...expected, ...shelf])]).toEqual([
        search,
        ...found.map(({ tracking_code }) => tracking_code),
      ]);
      expect(totals.expected + totals.shelf).toBe(found.length);
    }
  });

  it("finds what is far behind the first 200, and its pages go on", { tags: "nightly" }, async ({
    api,
    given: { listsOf, crowdedCounter, pagesOf },
  }) => {
    const counter = await crowdedCounter();
    expect(codes((await listsOf(counter, api, { search: "x001 bulk" })).expected)).toEqual(["CX001"]);
    const { totals, next } = await listsOf(counter, api, { search: "bulk" });
    expect(totals).toEqual({ expected: 600, shelf: 300, expiring: 250, to_hand_over: 0 });
    expect(next.expiring).toMatch(/^ready_for_pickup\./);
    const all = await listsOf(counter);
    for (const list of ["expected", "shelf", "expiring"] as const) {
      const pages = (await pagesOf(counter, { list, search: "bulk" })).flat();
      expect(pages).toHaveLength(totals[list]);
      expect(codes(pages).slice(0, 190)).toEqual(codes(all[list]).slice(0, 190));
    }
  });

  it("finds nothing of another point, and costs what the own point's parcels cost", async ({
    api,
    given: { listsOf, crowdedCounter },
  }) => {
    await crowdedCounter();
    const here = await newCounter(api);
    const { tracking_code } = await here.parcel();
    const { take, ...databases } = countingDatabases(bindings);
    const measured = startApi(databases, api.clock);
    await listsOf(here, measured);
    take();
    const { totals } = await listsOf(here, measured, { search: "bulk" });
    expect(totals).toEqual({ expected: 0, shelf: 0, expiring: 0, to_hand_over: 0 });
    const cost = take();
    expect(cost.calls).toBe(4);
    expect(cost.read).toBeLessThanOrEqual(25);
    expect(codes((await listsOf(here, measured, { search: "amaka" })).expected)).toEqual([tracking_code]);
  });
});

describe("a look-up", () => {
  it("finds a parcel of the point in any state, in any spelling of its code", async ({
    api,
    given: { lookUp },
  }) => {
    const counter = await newCounter(api);
    for (const [way, status] of [
      [[], "created"],
      [ON_SHELF, "ready_for_pickup"],
      [["arrive", "collect"], "delivered"],
      [["cancel"], "cancelled"],
    ] as const) {
      const { tracking_code } = await counter.parcel(way);
      const spelt = `${tracking_code.slice(0, 5).toLowerCase()}-${tracking_code.slice(5)}.`;
      const response = await lookUp(counter.agent, spelt);
      const { data } = await response.json<{ data: Row }>();
      expect(data).toMatchObject({ tracking_code, status, recipient_name: "Amaka Obi" });
      expect(data.expires_at !== null).toBe(status === "ready_for_pickup");
    }
  });

  it("answers for another point's parcel that has ended as for an unknown code", async ({
    api,
    given: { lookUp },
  }) => {
    const [here, there] = [await newCounter(api), await newCounter(api)];
    const { tracking_code } = await there.parcel(["arrive", "collect"]);
    const told = [];
    for (const code of [tracking_code, "000000000000", "nonsense"]) {
      const problem = await problemOf(await lookUp(here.agent, code), 404, "order_not_found");
      told.push({ ...problem, request_id: "" });
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });
});

/** 900 copies of a parcel: one third each created, in transit, and on the shelf with arrivals an hour apart. */
async function fill(id: string, arrivedAt: number): Promise<void> {
  const { results } = await bindings.ORDERS_0.prepare("SELECT name FROM pragma_table_info('orders')").all<{
    name: string;
  }>();
  const columns = results.map(({ name }) => name);
  const replaced: Record<string, string> = {
    number: `number + i * ${NEXT_MS}`,
    id: "'c-' || i",
    reference: "'c-' || i",
    receiver_name: "'Bulk ' || i",
    tracking_code: "printf('CX%03d', i)",
    status: "CASE i % 3 WHEN 0 THEN 'ready_for_pickup' WHEN 1 THEN 'created' ELSE 'in_transit' END",
    // The last fifty have more than 48 hours left.
    arrived_at: `iif(i % 3 = 0, ${arrivedAt} + i + iif(i > 750, ${3 * DAY}, 0), NULL)`,
  };
  await bindings.ORDERS_0.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
    INSERT INTO orders (${columns.join()})
    SELECT ${columns.map((name) => replaced[name] ?? name).join()} FROM n, orders WHERE id = ?1`,
  )
    .bind(id)
    .run();
}
