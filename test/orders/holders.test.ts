import { describe, expect } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { wrongPathsOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { newKeyOf, type Parcel, scan, statusAfter } from "../tracking/scans.ts";
import { NEXT_MS, publicPoint, storeBody } from "./orders.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Held {
  holder: { kind: string; id: string | null; name: string | null };
  parcels: number;
  value: number;
  money: number;
  oldest_since: string;
}
interface Page<T> {
  incomplete?: true;
  data: { data: T[]; pagination: { totalCount: number; totalPages: number } };
}

const { take, ...databases } = countingDatabases(bindings);

const it = base.extend("given", PER_FILE, async ({ api, counter }) => {
  const made = async (path: "agents" | "drivers", body: object) => {
    const response = await api.operator("POST", `/operator/${path}`, body);
    return (await response.json<{ data: { id: string; key: string } }>()).data;
  };
  const hub = await publicPoint(api, { name: "Yaba hub", services: ["collect", "drop_off"] });
  const agent = await made("agents", { name: "Bola", point_id: hub });
  const driver = await made("drivers", { name: "Délé" });
  async function get<T>(path: string, at = api): Promise<Page<T>> {
    const response = await at.operator("GET", path);
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
    return response.json<Page<T>>();
  }
  const holders = async (query = "") => (await get<Held>(`/operator/holders?${query}`)).data.data;
  const idsOf = async (path: string) => (await get<{ id: string }>(path)).data.data.map(({ id }) => id);
  const drive = (parcel: Parcel, key = driver.key, more: object = {}) =>
    scan(api, key, { tracking_code: parcel.tracking_code, action: "collect", ...more });
  const take = (parcel: Parcel, more: object = {}) =>
    scan(api, agent.key, { tracking_code: parcel.tracking_code, action: "take", ...more });
  /** Two of something, made after all others. */
  const parcelOf = (price: number) => {
    api.clock.now += 1000;
    return counter.parcel([], "store", { items: [{ name: "Shoes", qty: 2, price, weight_kg: 1 }] });
  };
  return { hub, agent, driver, get, holders, idsOf, drive, take, parcelOf, made };
});

describe("GET /operator/holders", () => {
  it("lists drivers and points with what they have, whoever has had a parcel for longest first", async ({
    api,
    counter,
    given: { hub, driver, holders, drive, take, parcelOf, get },
  }) => {
    expect(await holders()).toEqual([]);
    await statusAfter(await take(await parcelOf(1000)));
    const taken = new Date(api.clock.now).toISOString();
    api.clock.now += HOUR;
    for (const price of [500, 700.5]) await statusAfter(await drive(await parcelOf(price)));
    const shelved = await counter.parcel(["driver_collect", "arrive"]);
    api.clock.now += HOUR;
    expect(await holders()).toEqual([
      {
        holder: { kind: "point", id: hub, name: "Yaba hub" },
        parcels: 1,
        value: 2000,
        money: 0,
        oldest_since: taken,
      },
      {
        holder: { kind: "driver", id: driver.id, name: "Délé" },
        parcels: 2,
        value: 2401,
        money: 0,
        oldest_since: expect.any(String),
      },
      {
        holder: { kind: "point", id: counter.pointId, name: "Allen Avenue counter" },
        parcels: 1,
        value: expect.any(Number),
        money: 0,
        oldest_since: expect.any(String),
      },
    ]);
    const namesOf = async (query: string) => (await holders(query)).map(({ holder }) => holder.name);
    expect(await namesOf("kind=driver")).toEqual(["Délé"]);
    expect(await namesOf("kind=point")).toEqual(["Yaba hub", "Allen Avenue counter"]);
    expect(await namesOf("kind=both")).toEqual(await namesOf(""));
    expect(await namesOf("older_than_h=2")).toEqual(["Yaba hub"]);
    expect(await namesOf("search=dele")).toEqual(["Délé"]);
    expect(await namesOf("search=nobody")).toEqual([]);
    expect(await namesOf("pageSize=1&page=2")).toEqual(["Délé"]);
    const { data, incomplete } = await get<Held>("/operator/holders?pageSize=1");
    expect([data.pagination.totalCount, incomplete]).toEqual([3, undefined]);
    await scan(api, counter.agent, { tracking_code: shelved.tracking_code, action: "refuse" });
    expect(await namesOf("kind=point")).toEqual(["Yaba hub", "Allen Avenue counter"]);
  });

  it("has the parcels of all databases, and one entry for drivers that an earlier version did not name", async ({
    api,
    given: { holders, idsOf, driver, drive, parcelOf },
  }) => {
    const other = await newTenant(api, "ORDERS_1");
    const point = await publicPoint(api);
    const before = (await holders(`kind=driver&search=dele`))[0]!;
    const made = await send(api, "POST", "/api/v1/orders", other.secretKey, storeBody(point));
    const { data } = await made.json<{ data: Parcel }>();
    await statusAfter(await drive(data));
    expect((await holders("kind=driver&search=dele"))[0]!.parcels).toBe(before.parcels + 1);
    expect(await idsOf(`/operator/orders?holder=driver:${driver.id}`)).toContain(data.id);

    const old = await parcelOf(10);
    await statusAfter(await drive(old));
    await bindings.ORDERS_0.prepare("UPDATE orders SET holder_sequence = NULL WHERE id = ?1")
      .bind(old.id)
      .run();
    expect((await holders("kind=driver")).map(({ holder }) => holder)).toContainEqual({
      kind: "driver",
      id: null,
      name: null,
    });
    expect(await idsOf("/operator/orders?holder=driver:unknown")).toEqual([old.id]);
  });

  it("leaves out what is left of a partner where that is not at home any more", async ({
    api,
    given: { holders, idsOf, parcelOf, drive, made },
  }) => {
    const driver = await made("drivers", { name: "Musa" });
    const parcel = await parcelOf(10);
    await statusAfter(await drive(parcel, driver.key));
    const partner = await bindings.ORDERS_0.prepare("SELECT partner_id AS id FROM orders WHERE id = ?1")
      .bind(parcel.id)
      .first<string>("id");
    const places = [
      "/operator/orders/exceptions?kind=held_too_long",
      `/operator/orders?holder=driver:${driver.id}`,
      `/operator/orders?actor=driver:${driver.id}`,
    ];
    api.clock.now += 25 * HOUR;
    expect((await holders("search=musa")).length).toBe(1);
    for (const place of places) expect(await idsOf(place)).toContain(parcel.id);
    await bindings.ORDERS_0.prepare("INSERT INTO moving_partners (partner_id, step) VALUES (?1, 'left')")
      .bind(partner)
      .run();
    expect(await holders("search=musa")).toEqual([]);
    for (const place of places) expect(await idsOf(place)).not.toContain(parcel.id);
    await bindings.ORDERS_0.exec("DELETE FROM moving_partners");
  });

  it("refuses other kinds, ages and parameters", async ({ api }) => {
    const refused = async (query: string) =>
      wrongPathsOf(await api.operator("GET", `/operator/holders?${query}`));
    expect(await refused("kind=partner")).toEqual(["kind"]);
    expect(await refused("older_than_h=-1")).toEqual(["older_than_h"]);
    expect(await refused("older_than_h=1.5")).toEqual(["older_than_h"]);
    expect(await refused("pageSize=201")).toEqual(["pageSize"]);
    expect(await refused("holder=x")).toEqual(["holder"]);
  });
});

describe("GET /operator/orders by holder and by key", () => {
  it("lists what a driver or a point has now, in any state or in one", async ({
    api,
    counter,
    given: { made, drive, parcelOf, idsOf },
  }) => {
    const driver = await made("drivers", { name: "Efe" });
    const out = await parcelOf(1);
    api.clock.now += 1000;
    const back = await counter.parcel(["arrive", "refuse"]);
    for (const parcel of [out, back]) await statusAfter(await drive(parcel, driver.key));
    const list = (query: string) => idsOf(`/operator/orders?holder=driver:${driver.id}${query}`);
    expect(await list("")).toEqual([back.id, out.id]);
    expect(await list("&status=returned")).toEqual([back.id]);
    expect(await list("&status=delivered")).toEqual([]);
    api.clock.now += 1000;
    const shelved = await counter.parcel(["arrive"]);
    expect(await idsOf(`/operator/orders?holder=point:${counter.pointId}&pageSize=1`)).toEqual([shelved.id]);
    const point = `/operator/orders?holder=point:${counter.pointId.toUpperCase()}`;
    expect(await idsOf(`${point}&status=ready_for_pickup&pageSize=1`)).toEqual([shelved.id]);
  });

  it("lists what a key has scanned since a time, late and after it was revoked too", async ({
    api,
    counter,
    given: { made, drive, parcelOf, idsOf },
  }) => {
    const driver = await made("drivers", { name: "Stolen" });
    const early = await parcelOf(1);
    await statusAfter(await drive(early, driver.key));
    api.clock.now += DAY;
    const since = new Date(api.clock.now).toISOString();
    const passed = await parcelOf(1);
    await statusAfter(await drive(passed, driver.key));
    await statusAfter(
      await scan(api, counter.agent, { tracking_code: passed.tracking_code, action: "arrive" }),
    );
    api.clock.now += HOUR;
    const late = await parcelOf(1);
    api.clock.now += HOUR;
    await statusAfter(
      await scan(api, counter.agent, { tracking_code: late.tracking_code, action: "arrive" }),
    );
    const before = new Date(api.clock.now - 60_000).toISOString();
    await statusAfter(await drive(late, driver.key, { occurred_at: before }));
    expect((await api.operator("DELETE", `/operator/drivers/${driver.id}`)).status).toBe(200);
    const list = (query = "") => idsOf(`/operator/orders?actor=driver:${driver.id}${query}`);
    expect(await list()).toEqual([late.id, passed.id, early.id]);
    expect(await list(`&since=${since}`)).toEqual([late.id, passed.id]);
    expect(await list("&status=in_transit")).toEqual([early.id]);
  });

  it.for([
    ["holder=driver", "holder"],
    ["holder=driver:", "holder"],
    ["holder=driver:1", "holder"],
    ["holder=agent:01a1f8b1-ba9f-72b9-b729-0167e5e79a37", "holder"],
    ["holder=point:unknown", "holder"],
    ["holder=", "holder"],
    ["partner_id=x", "partner_id"],
    ["actor=operator:ada", "actor"],
    ["actor=agent:01a1f8b1", "actor"],
    ["since=2026-11-20T09:00:00Z", "since"],
    ["actor=agent:01a1f8b1-ba9f-72b9-b729-0167e5e79a37&since=yesterday", "since"],
    ["holder=driver:01a1f8b1-ba9f-72b9-b729-0167e5e79a37&search=ada", "search"],
    ["holder=driver:unknown&partner_id=x", "partner_id"],
    ["actor=agent:01a1f8b1-ba9f-72b9-b729-0167e5e79a37&search=ada", "search"],
    ["holder=driver:unknown&actor=agent:01a1f8b1-ba9f-72b9-b729-0167e5e79a37", "actor"],
  ] as const)("refuses %s", async ([query, path], { api }) => {
    expect(await wrongPathsOf(await api.operator("GET", `/operator/orders?${query}`))).toEqual([path]);
  });
});

describe("exceptions of who has a parcel", () => {
  it("are drivers for 24 hours, points with something to hand over for 72, gaps and reports of 7 days, all counted", async ({
    api,
    counter,
    given: { idsOf, drive, take, parcelOf, made },
  }) => {
    const driver = await made("drivers", { name: "Slow" });
    const list = (kind: string) => idsOf(`/operator/orders/exceptions?kind=${kind}&pageSize=200`);
    const known = await Promise.all(["held_too_long", "gap", "reported"].map(list));
    const isNew = (ids: string[], i: number) => ids.filter((id) => !known[i]!.includes(id));
    const driven = await parcelOf(1);
    await statusAfter(await drive(driven, driver.key));
    const taken = await parcelOf(1);
    await statusAfter(await take(taken));
    const gap = await counter.parcel(["arrive"]);
    const report = { tracking_code: driven.tracking_code, action: "report", problem: "opened" };
    await statusAfter(await scan(api, driver.key, report));
    const found = async () =>
      (await Promise.all(["held_too_long", "gap", "reported"].map(list))).map((ids, i) =>
        isNew(ids, i).filter((id) => [driven, taken, gap].some((parcel) => parcel.id === id)),
      );
    expect(await found()).toEqual([[], [], [driven.id]]);
    // Simulated moves have no gap: an agent's own scan has.
    const unseen = await parcelOf(1);
    await statusAfter(
      await scan(api, counter.agent, { tracking_code: unseen.tracking_code, action: "arrive" }),
    );
    expect(await list("gap")).toContain(unseen.id);
    api.clock.now += 24 * HOUR;
    expect((await found())[0]).toEqual([driven.id]);
    api.clock.now += 48 * HOUR;
    expect((await found())[0]!.toSorted()).toEqual([driven.id, taken.id].toSorted());
    const { data } = await (await api.operator("GET", "/operator/status")).json<{
      data: { exceptions: Record<string, number> };
    }>();
    for (const [kind, count] of Object.entries(data.exceptions)) {
      expect([kind, count]).toEqual([kind, (await list(kind)).length]);
    }
    expect(Object.keys(data.exceptions)).toEqual(
      expect.arrayContaining(["stuck_in_transit", "expiring", "held_too_long", "gap", "reported"]),
    );
    api.clock.now += 4 * DAY + 1;
    expect([await list("gap"), await list("reported")]).toEqual([[], []]);
    expect(
      await wrongPathsOf(await api.operator("GET", "/operator/orders/exceptions?kind=gap&days=3")),
    ).toEqual(["days"]);
  });
});

describe("GET /operator/orders/{id}/webhooks", () => {
  it("lists the results of an order's webhooks, without the secret part of a URL", async ({
    api,
    counter,
    given: { get },
  }) => {
    const parcel = await counter.parcel(["arrive"], "store", {
      webhook_url: "https://shop.example.com/hook?token=secret",
    });
    const { data } = await get<object>(`/operator/orders/${parcel.id}/webhooks`);
    expect(data.data).toMatchObject([
      { event: "package.arrived_at_point", url: "https://shop.example.com/hook", attempt_count: 0 },
      { event: "package.created", status: "pending" },
    ]);
    expect(data.pagination.totalCount).toBe(2);
    const none = await api.operator("GET", "/operator/orders/01a1f8b1-ba9f-72b9-b729-0167e5e79a37/webhooks");
    expect(none.status).toBe(404);
  });
});

describe("the lists by holder", () => {
  const PARCELS = 12_000;

  it("look at 10,000 entries of a database, and say that there are more", { tags: "nightly" }, async ({
    api,
    counter,
    given: { made },
  }) => {
    const driver = await made("drivers", { name: "Many" });
    const key = await newKeyOf(api, "drivers", { name: "One" });
    const one = await counter.parcel();
    await statusAfter(await scan(api, key, { tracking_code: one.tracking_code, action: "collect" }));
    await fill(one.id, driver.id, api.clock.now - 30 * HOUR);
    const counted = startApi(databases, api.clock);
    const cost = async (path: string) => {
      take();
      const response = await counted.operator("GET", path);
      expect(response.status).toBe(200);
      return { ...(await response.json<Page<Held>>()), read: take().read };
    };
    const all = await cost("/operator/holders");
    expect(all.incomplete).toBe(true);
    expect(all.data.data.find(({ holder }) => holder.id === driver.id)!.parcels).toBeGreaterThan(9_000);
    expect(all.read).toBeLessThanOrEqual(2 * 10_000 + 100);
    for (const [path, rows, total] of [
      [`/operator/orders?holder=driver:${driver.id}`, 4, 10_000],
      [`/operator/orders?actor=driver:${driver.id}`, 7, 10_000],
      ["/operator/orders/exceptions?kind=held_too_long", 4, 10_000],
      ["/operator/orders/exceptions?kind=gap", 4, 10_000],
    ] as const) {
      const { data, read } = await cost(path);
      // Who has something for too long is looked for by holder, and each holder costs a few rows.
      const more = path.endsWith("held_too_long") ? 200 : 100;
      expect([path, read]).toEqual([path, Math.min(read, rows * 10_000 + more)]);
      // The other database may have some too.
      expect(data.pagination.totalCount - total).toBeLessThan(10);
      expect(data.pagination.totalCount).toBeGreaterThanOrEqual(total);
    }
    const few = await cost(`/operator/orders?actor=agent:${driver.id}`);
    expect(few.read).toBeLessThanOrEqual(30);
  });

  it("find what was held too long behind any number of parcels that were not", { tags: "nightly" }, async ({
    api,
    counter,
    given: { drive, get, idsOf },
  }) => {
    const [last, unknown] = [await counter.parcel(), await counter.parcel()];
    for (const parcel of [last, unknown]) await statusAfter(await drive(parcel));
    const db = bindings.ORDERS_0;
    const since = api.clock.now - 30 * HOUR;
    await db
      .prepare("UPDATE orders SET held_since = ?1 WHERE tracking_code LIKE 'code-%'")
      .bind(api.clock.now)
      .run();
    await db
      .prepare("UPDATE orders SET held_since = ?2, holder_id = 'ffffffff-ffff' WHERE id = ?1")
      .bind(last.id, since)
      .run();
    // By a driver that an earlier version did not name.
    await db
      .prepare("UPDATE orders SET updated_at = ?2, holder_sequence = NULL WHERE id = ?1")
      .bind(unknown.id, since)
      .run();
    const path = "/operator/orders/exceptions?kind=held_too_long&pageSize=200";
    const found = await idsOf(path);
    expect(found).toEqual(expect.arrayContaining([last.id, unknown.id]));
    const counted = startApi(databases, api.clock);
    take();
    const { data } = await get<{ id: string }>(path, counted);
    // Each holder costs a few rows, and not each of its parcels.
    expect(take().read).toBeLessThan(500);
    expect(data.pagination.totalCount).toBe(found.length);
  });

  /** Copies an order and its last event thousands of times, for another driver. */
  async function fill(id: string, driverId: string, at: number): Promise<void> {
    const db = bindings.ORDERS_0;
    const actor = `d${Buffer.from(driverId.replaceAll("-", ""), "hex").toString("base64url")}`;
    const columns =
      "reference, entrance, fingerprint, point_id, receiver_name, receiver_email, receiver_phone, items, note, code_key";
    await db.batch([
      db
        .prepare(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PARCELS})
          INSERT INTO orders (number, id, partner_id, tracking_code, status, sequence, last_name_key, delivery_fee_kobo,
            created_at, updated_at, value_kobo, holder_kind, holder_id, held_since, holder_sequence, ${columns})
          SELECT number + i * ${NEXT_MS}, printf('01a1f8b1-ba9f-72b9-b729-%012d', i), partner_id, 'code-' || i, status, sequence, last_name_key, delivery_fee_kobo,
            created_at, updated_at, 100, 'driver', ?2, ?3, sequence, 'ref-' || i, ${columns.slice(columns.indexOf(",") + 1)}
          FROM n, (SELECT * FROM orders WHERE id = ?1)`,
        )
        .bind(id, driverId, at),
      db
        .prepare(
          `INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at, actor, is_gap)
          SELECT o.number, o.sequence, o.id, e.type, e.status, e.previous_status, e.point_id, e.occurred_at, ?2, 1
          FROM orders o, (SELECT * FROM order_events WHERE order_number = (SELECT number FROM orders WHERE id = ?1)
            ORDER BY sequence DESC LIMIT 1) e WHERE o.tracking_code LIKE 'code-%'`,
        )
        .bind(id, actor),
    ]);
  }
});
