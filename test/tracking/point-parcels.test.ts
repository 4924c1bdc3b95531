import { beforeAll, describe, expect, it } from "vitest";
import { countingDatabase } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { moveThrough } from "../orders/moves.ts";
import { send } from "../tenant.ts";
import { type Counter, DAY, HOUR, newCounter, ON_SHELF, type Parcel } from "./scans.ts";

interface Row {
  tracking_code: string;
  recipient_name: string;
  status: string;
  arrived_at: string | null;
  expires_at: string | null;
}
interface Lists {
  expected: Row[];
  shelf: Row[];
  expiring: Row[];
  totals: { expected: number; shelf: number; expiring: number };
}

let api: Api;

beforeAll(async () => {
  await migrate();
  api = startApi();
});

async function listsOf({ agent }: Counter, at: Api = api): Promise<Lists> {
  const response = await send(at, "GET", "/agent/parcels", agent);
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
  return (await response.json<{ data: Lists }>()).data;
}

const codes = (rows: Row[]) => rows.map(({ tracking_code }) => tracking_code);

describe("an agent sees", () => {
  it("nothing at a point without parcels", async () => {
    expect(await listsOf(await newCounter(api))).toEqual({
      expected: [],
      shelf: [],
      expiring: [],
      totals: { expected: 0, shelf: 0, expiring: 0 },
    });
  });

  it("the expected parcels: those with a driver first, then the newest first", async () => {
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
    });
    expect([shelf, totals]).toEqual([[], { expected: 4, shelf: 0, expiring: 0 }]);
  });

  it("the parcels on the shelf, the earliest expiry first, and those that expire within 48 hours", async () => {
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
    expect(totals).toEqual({ expected: 0, shelf: 2, expiring: 1 });
    expect(shelf[0]).toMatchObject({
      status: "ready_for_pickup",
      arrived_at: new Date(arrived).toISOString(),
      expires_at: new Date(arrived + 7 * DAY).toISOString(),
    });
  });

  it("only parcels of the agent's own point", async () => {
    const [here, there] = [await newCounter(api), await newCounter(api)];
    await there.parcel();
    await there.parcel(ON_SHELF);
    const { totals, expected, shelf } = await listsOf(here);
    expect([expected, shelf, totals.expected, totals.shelf]).toEqual([[], [], 0, 0]);
  });

  it("at most 200 of each with their total, at a bounded cost", async () => {
    const { db, take } = countingDatabase(bindings.DB);
    const counter = await newCounter(api);
    const { id } = await counter.parcel();
    await fill(id, api.clock.now - 6 * DAY);
    const measured = startApi({ db }, api.clock);
    await listsOf(counter, measured);
    take();
    const { expected, shelf, expiring, totals } = await listsOf(counter, measured);
    const { calls, read } = take();
    expect([expected.length, shelf.length, expiring.length]).toEqual([200, 200, 200]);
    expect(totals).toEqual({ expected: 601, shelf: 300, expiring: 250 });
    expect(new Set(expected.slice(0, 200).map(({ status }) => status))).toEqual(new Set(["in_transit"]));
    expect(codes(shelf).slice(0, 3)).toEqual(["c-3", "c-6", "c-9"]);
    expect(calls).toBe(2);
    // Two lists of two hundred rows by an index, and an index row for each counted parcel.
    expect(read).toBeLessThanOrEqual(2 * 3 * 200 + 601 + 300 + 250 + 20);
  });
});

/** 900 copies of a parcel: one third each created, in transit, and on the shelf with arrivals an hour apart. */
async function fill(id: string, arrivedAt: number): Promise<void> {
  const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('orders')").all<{
    name: string;
  }>();
  const columns = results.map(({ name }) => name);
  const replaced: Record<string, string> = {
    number: "number + i",
    id: "'c-' || i",
    reference: "'c-' || i",
    tracking_code: "'c-' || i",
    status: "CASE i % 3 WHEN 0 THEN 'ready_for_pickup' WHEN 1 THEN 'created' ELSE 'in_transit' END",
    // The last fifty have more than 48 hours left.
    arrived_at: `iif(i % 3 = 0, ${arrivedAt} + i + iif(i > 750, ${3 * DAY}, 0), NULL)`,
  };
  await bindings.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
    INSERT INTO orders (${columns.join()})
    SELECT ${columns.map((name) => replaced[name] ?? name).join()} FROM n, orders WHERE id = ?1`,
  )
    .bind(id)
    .run();
}
