import { describe, expect } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { moveThrough, WAY_TO } from "./moves.ts";
import { publicPoint, storeBody } from "./orders.ts";

const DAY = 86_400_000;

interface Row {
  id: string;
  partner_name: string;
  point_id: string;
  point_name: string;
  status: string;
}
interface Page {
  incomplete?: true;
  data: { data: Row[]; pagination: { totalCount: number; totalPages: number } };
}

const { take, ...databases } = countingDatabases(bindings);

const it = base.extend("given", PER_FILE, async ({ api, pointId }) => {
  const tenants = [await newTenant(api, "ORDERS_0"), await newTenant(api, "ORDERS_1")];
  async function exceptions(query: string, at = api): Promise<Page> {
    const response = await at.operator("GET", `/operator/orders/exceptions?${query}`);
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
    return response.json<Page>();
  }
  const idsOf = async (query: string) => (await exceptions(query)).data.data.map(({ id }) => id);
  /** An order of one of the tenants, brought into a state. */
  async function order(tenant: number, status: keyof typeof WAY_TO, to = pointId): Promise<string> {
    api.clock.now += 1000;
    const made = await send(api, "POST", "/api/v1/orders", tenants[tenant]!.secretKey, storeBody(to));
    const { data } = await made.json<{ data: { id: string } }>();
    const db = tenant === 0 ? bindings.ORDERS_0 : bindings.ORDERS_1;
    if (tenant === 0) await moveThrough(api, data.id, WAY_TO[status]);
    else if (status !== "created") throw new Error("only the first tenant's orders are moved");
    await age(db, data.id, 0);
    return data.id;
  }
  /** Sets when an order changed last. */
  const age = (db: D1Database, id: string, days: number) =>
    db
      .prepare("UPDATE orders SET updated_at = ?2 WHERE id = ?1")
      .bind(id, api.clock.now - days * DAY)
      .run();
  return { exceptions, idsOf, order, age };
});

/** What the cron brings from the databases of orders. */
const hasParcels = (points: string[]) =>
  bindings.DB.prepare(
    "INSERT INTO point_loads (point_id, database, parcels) SELECT value, 0, 2 FROM json_each(?1)",
  )
    .bind(JSON.stringify(points))
    .run();

describe("GET /operator/orders/exceptions", () => {
  it("lists orders of all partners that were made days ago and never handed over, the newest first", async ({
    api,
    pointId,
    given: { exceptions, idsOf, order },
  }) => {
    const made = [await order(0, "created"), await order(1, "created"), await order(0, "created")];
    await order(0, "in_transit");
    await order(0, "cancelled");
    const start = api.clock.now;
    api.clock.now = start + 6.9 * DAY;
    expect(await idsOf("kind=never_arrived")).toEqual([]);
    expect(await idsOf("kind=never_arrived&days=6")).toEqual(made.toReversed());
    api.clock.now = start + 7.1 * DAY;
    const { data, incomplete } = await exceptions("kind=never_arrived&pageSize=2");
    expect(incomplete).toBeUndefined();
    expect(data).toMatchObject({ pagination: { totalCount: 3, totalPages: 2 } });
    expect(data.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(data.data[0]).toMatchObject({
      ...{ status: "created", point_id: pointId, point_name: "Allen Avenue counter" },
      partner_name: expect.stringMatching(/^Tenant /),
    });
    expect(await idsOf("kind=never_arrived&pageSize=2&page=2")).toEqual([made[0]]);
  });

  it("lists orders that a driver has and that have not changed for days", async ({
    api,
    given: { idsOf, order, age },
  }) => {
    const moved = await order(0, "in_transit");
    const stuck = await order(0, "in_transit");
    await order(0, "ready_for_pickup");
    api.clock.now += 10 * DAY;
    await age(bindings.ORDERS_0, moved, 2.9);
    await age(bindings.ORDERS_0, stuck, 3.1);
    const found = await idsOf("kind=stuck_in_transit");
    expect(found).toContain(stuck);
    expect(found).not.toContain(moved);
    expect(await idsOf("kind=stuck_in_transit&days=2")).toEqual(expect.arrayContaining([moved, stuck]));
    expect(await idsOf("kind=stuck_in_transit&days=4")).not.toContain(stuck);
  });

  it("lists orders under way at points that are deleted, unpublished or paused", async ({
    api,
    given: { idsOf, order },
  }) => {
    const points = await Promise.all(
      ["deleted", "unpublished", "paused", "open"].map((name) => publicPoint(api, { name })),
    );
    const [deleted, unpublished, paused] = points;
    const ids: string[] = [];
    for (const to of points)
      ids.push(await order(0, "in_transit", to), await order(0, "ready_for_pickup", to));
    await order(0, "delivered", deleted);
    expect(await idsOf("kind=point_closed")).toEqual([]);
    await api.operator("DELETE", `/operator/points/${deleted}?confirm=2`);
    await api.operator("POST", `/operator/points/${unpublished}/unpublish?confirm=2`);
    await api.operator("PATCH", `/operator/points/${paused}`, { paused: true });
    await hasParcels(points);
    expect(await idsOf("kind=point_closed")).toEqual(ids.slice(0, 6).toReversed());
    await api.operator("PATCH", `/operator/points/${paused}`, { paused: false });
    expect(await idsOf("kind=point_closed")).toEqual(ids.slice(0, 4).toReversed());
  });

  it("lists orders under way at points that are closed today or tomorrow by a closure of their own", async ({
    api,
    given: { idsOf, order },
  }) => {
    const day = (days: number) => new Date(api.clock.now + days * DAY).toISOString().slice(0, 10);
    const close = (path: string, from: number, to: number) =>
      api.operator("POST", path, { from: day(from), to: day(to) });
    const points = await Promise.all(
      ["today", "tomorrow", "next week", "holiday"].map((name) => publicPoint(api, { name })),
    );
    const [today, tomorrow, nextWeek] = points;
    const ids: string[] = [];
    for (const to of points) ids.push(await order(0, "in_transit", to));
    await hasParcels(points);
    const before = await idsOf("kind=point_closed");
    await close(`/operator/points/${today}/closures`, 0, 0);
    await close(`/operator/points/${tomorrow}/closures`, 1, 3);
    await close(`/operator/points/${nextWeek}/closures`, 2, 8);
    await close("/operator/closures", 0, 1);
    expect(await idsOf("kind=point_closed")).toEqual([ids[1], ids[0], ...before]);
    api.clock.now += DAY;
    expect(await idsOf("kind=point_closed")).toEqual([ids[2], ids[1], ...before]);
  });

  it("lists parcels that are sent back in less than 48 hours, as many as the status counts", async ({
    api,
    given: { idsOf, order },
  }) => {
    // After the days on which the network was closed.
    api.clock.now += 3 * DAY;
    const expiring = await order(0, "ready_for_pickup");
    api.clock.now += 4.9 * DAY;
    const before = await idsOf("kind=expiring");
    expect(before).not.toContain(expiring);
    api.clock.now += 0.2 * DAY;
    expect(await idsOf("kind=expiring")).toEqual([expiring, ...before]);
    await bindings.ORDERS_0.prepare("UPDATE orders SET extra_days = 1 WHERE id = ?1").bind(expiring).run();
    expect(await idsOf("kind=expiring")).toEqual(before);
    const status = await (await api.operator("GET", "/operator/status")).json();
    expect(status).toMatchObject({ data: { expiring_parcels: before.length } });
  });

  it("refuses other kinds, days for closed points, and pages that are too far back", async ({ api }) => {
    const refused = async (query: string) =>
      wrongPathsOf(await api.operator("GET", `/operator/orders/exceptions?${query}`));
    expect(await refused("")).toEqual(["kind"]);
    expect(await refused("kind=lost")).toEqual(["kind"]);
    expect(await refused("kind=never_arrived&days=0")).toEqual(["days"]);
    expect(await refused("kind=point_closed&days=3")).toEqual(["days"]);
    expect(await refused("kind=expiring&days=3")).toEqual(["days"]);
    expect(await refused("kind=never_arrived&pageSize=200&page=51")).toEqual(["page"]);
  });

  it("costs two rows for each order in the state that is old enough, and the page", async ({
    api,
    given: { exceptions },
  }) => {
    const counted = startApi(databases, api.clock);
    const { data } = await exceptions("kind=never_arrived", counted);
    take();
    await exceptions("kind=never_arrived&pageSize=1", counted);
    expect(take().read).toBeLessThan(2 * data.pagination.totalCount + 40);
  });
});

describe("an order as the operator reads it", () => {
  it("says whether its code is locked, until when, and how long it is kept", { tags: "nightly" }, async ({
    api,
    given: { order },
  }) => {
    const id = await order(0, "ready_for_pickup");
    const read = async () =>
      (await (await api.operator("GET", `/operator/orders/${id}`)).json<{ data: object }>()).data;
    const tried = (tries: number, until: number) =>
      bindings.ORDERS_0.prepare("UPDATE orders SET code_tries = ?2, code_locked_until = ?3 WHERE id = ?1")
        .bind(id, tries, until)
        .run();
    expect(await read()).toMatchObject({
      ...{ wrong_codes: 0, code_locked: false, code_locked_until: null, expires_at: expect.any(String) },
      ...{ point_name: "Allen Avenue counter", partner_name: expect.stringMatching(/^Tenant /) },
    });
    const until = api.clock.now + 60_000;
    await tried(5, until);
    expect(await read()).toMatchObject({
      ...{ wrong_codes: 5, code_locked: true, code_locked_until: new Date(until).toISOString() },
    });
    api.clock.now = until;
    expect(await read()).toMatchObject({ wrong_codes: 5, code_locked: false, code_locked_until: null });
    await tried(20, until);
    expect(await read()).toMatchObject({ wrong_codes: 20, code_locked: true, code_locked_until: null });
    const unlocked = await api.operator("POST", `/operator/orders/${id}/unlock-code`);
    expect((await unlocked.json<{ data: object }>()).data).toMatchObject({
      wrong_codes: 0,
      code_locked: false,
    });
    await problemOf(await api.operator("GET", "/operator/orders/nobody"), 404, "order_not_found");
  });
});
