import { describe, expect } from "vitest";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { moveThrough } from "../orders/moves.ts";
import { answerOf, entrances, NEXT_MS, publicPoint, storeBody } from "../orders/orders.ts";
import { createPoint } from "../points/points.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { newKeyOf, scan, statusAfter } from "../tracking/scans.ts";
import { newDriver, roundOf, setPickup } from "./rounds.ts";

const UNKNOWN = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

interface Parcel {
  tracking_code: string;
  status: string;
  goes_to: { kind: string; id: string; name: string; city: string | null };
  since: string;
}

interface Parcels {
  give: Parcel[];
  take: Parcel[];
  totals: { give: number; take: number };
  next: { give: string | null; take: string | null };
}

/** A partner in each database of orders, two points and a depot with agents, and a driver whose round is all of these. */
const it = base.extend("given", async ({ api, tenant }) => {
  const other = await newTenant(api, "ORDERS_1");
  for (const { id } of [tenant, other]) await setPickup(api, id);
  const points = [await publicPoint(api), await publicPoint(api)] as const;
  const depot = (await createPoint(api, { kind: "depot" })).id;
  const [atFirst, atSecond, atDepot] = (await Promise.all(
    [...points, depot].map((point_id) => newKeyOf(api, "agents", { point_id })),
  )) as [string, string, string];
  const driver = await newDriver(api);
  const round = await roundOf(
    await api.operator("POST", "/operator/rounds", {
      name: "All",
      weekdays: ["friday"],
      stops: [
        { partner_id: tenant.id },
        { partner_id: other.id },
        ...[...points, depot].map((point_id) => ({ point_id })),
      ],
      driver_ids: [driver.id],
    }),
    201,
  );
  async function parcel(pointId: string, by: Tenant = tenant): Promise<string> {
    const { store } = await entrances(api, by);
    return (await answerOf(await store(storeBody(pointId)), 201)).data.tracking_code;
  }
  async function act(key: string, action: string, code: string): Promise<string> {
    api.clock.now += 60_000;
    return statusAfter(await scan(api, key, { tracking_code: code, action }));
  }
  const collect = (code: string, key = driver.key) => act(key, "collect", code);
  const ask = (query: string, key = driver.key) => send(api, "GET", `/driver/parcels${query}`, key);
  async function read(query: string): Promise<Parcels> {
    const response = await ask(query);
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
    return (await response.json<{ data: Parcels }>()).data;
  }
  const codes = (parcels: readonly Parcel[]) => parcels.map(({ tracking_code }) => tracking_code);
  /** How many there are to give and to take at each stop, in their order, and what the driver has. */
  async function day() {
    const response = await send(api, "GET", "/driver/round", driver.key);
    const { data } = await response.json<{
      data: {
        rounds: { stops: { give: number; take: number }[] }[];
        van: { parcels: number; oldest_since: string | null };
      };
    }>();
    return { counts: data.rounds[0]!.stops.map(({ give, take }) => [give, take]), van: data.van };
  }
  return {
    other,
    points,
    depot,
    atFirst,
    atSecond,
    atDepot,
    driver,
    round,
    parcel,
    act,
    collect,
    ask,
    read,
    codes,
    day,
  };
});

const NONE = { give: [], take: [], totals: { give: 0, take: 0 }, next: { give: null, take: null } };

describe("a driver's parcels", () => {
  it("are counted and listed at each stop, from the shop to the point and back", async ({
    api,
    tenant,
    given: { other, points, depot, atFirst, atSecond, atDepot, parcel, act, collect, read, codes, day },
  }) => {
    const [first, second] = points;
    const a = await parcel(first);
    const b = await parcel(second, other);
    const c = await parcel(second);
    const none = [0, 0];
    expect(await day()).toEqual({
      counts: [[0, 2], [0, 1], none, none, none],
      van: { parcels: 0, oldest_since: null },
    });
    expect(codes((await read(`?stop=partner:${tenant.id}`)).take).sort()).toEqual([a, c].sort());
    expect(await read(`?stop=partner:${other.id}`)).toEqual({
      ...NONE,
      take: [
        {
          tracking_code: b,
          status: "created",
          goes_to: { kind: "point", id: second, name: expect.any(String), city: expect.any(String) },
          since: "2026-11-20T09:00:00.000Z",
        },
      ],
      totals: { give: 0, take: 1 },
    });

    for (const code of [a, b, c]) expect(await collect(code)).toBe("in_transit");
    const began = "2026-11-20T09:01:00.000Z";
    expect(await day()).toEqual({
      counts: [none, none, [1, 0], [2, 0], none],
      van: { parcels: 3, oldest_since: began },
    });
    expect(await read(`?stop=point:${first}`)).toMatchObject({
      give: [{ tracking_code: a, status: "in_transit", goes_to: { kind: "point", id: first }, since: began }],
      take: [],
      totals: { give: 1, take: 0 },
    });
    expect(codes((await read(`?stop=point:${second.toUpperCase()}`)).give)).toEqual([b, c]);
    expect(codes((await read("")).give)).toEqual([a, b, c]);

    // One is left at the depot, one at the wrong door, one arrives and is refused.
    await act(atDepot, "take", b);
    await act(atFirst, "take", c);
    await act(atFirst, "arrive", a);
    expect((await day()).counts).toEqual([none, none, [0, 1], none, [0, 1]]);
    await act(atFirst, "refuse", a);
    expect((await day()).counts).toEqual([none, none, [0, 2], none, [0, 1]]);
    expect(await read(`?stop=point:${first}`)).toMatchObject({
      give: [],
      take: [
        { tracking_code: c, status: "in_transit", goes_to: { kind: "point", id: second } },
        { tracking_code: a, status: "returned", goes_to: { kind: "partner", id: tenant.id, city: null } },
      ],
      totals: { give: 0, take: 2 },
    });
    expect(codes((await read(`?stop=point:${depot}`)).take)).toEqual([b]);

    for (const code of [a, b, c]) await collect(code);
    expect((await day()).counts).toEqual([[1, 0], none, none, [2, 0], none]);
    expect(codes((await read(`?stop=partner:${tenant.id}`)).give)).toEqual([a]);
    await act(atSecond, "arrive", b);
    await act(atSecond, "arrive", c);
    expect(await day()).toMatchObject({ counts: [[1, 0], none, none, none, none], van: { parcels: 1 } });
    expect(api.clock.now).toBeGreaterThan(Date.parse(began));
  });

  it("are told to operators by stop: what was given and taken today, and what is left", {
    tags: "nightly",
  }, async ({ api, tenant, given: { points, round, atFirst, parcel, act, collect } }) => {
    const [first, second] = points;
    const progress = async () => {
      const response = await api.operator("GET", `/operator/rounds/${round.id}/progress`);
      const { data } = await response.json<{
        data: { date: string; stops: { given: number; taken: number; give: number; take: number }[] };
      }>();
      return data.stops.map(({ given, taken, give, take }) => [given, taken, give, take]);
    };
    const codes = [await parcel(first), await parcel(first), await parcel(second), await parcel(second)];
    const [a, b, c] = codes as [string, string, string];
    const none = [0, 0, 0, 0];
    expect(await progress()).toEqual([[0, 0, 0, 4], none, none, none, none]);
    for (const code of [a, b, c]) await collect(code);
    expect(await progress()).toEqual([[0, 3, 0, 1], none, [0, 0, 2, 0], [0, 0, 1, 0], none]);
    await act(atFirst, "arrive", a);
    await act(atFirst, "refuse", a);
    // One is left at the wrong door.
    await act(atFirst, "take", c);
    expect(await progress()).toEqual([[0, 3, 0, 1], none, [2, 0, 1, 2], none, none]);
    await collect(a);
    await collect(c);
    expect(await progress()).toEqual([[0, 3, 1, 1], none, [2, 2, 1, 0], [0, 0, 1, 0], none]);
    await send(api, "POST", "/api/v1/orders/receive", tenant.secretKey, { tracking_codes: [a] });
    expect((await progress())[0]).toEqual([1, 3, 0, 1]);
    api.clock.now += 86_400_000;
    expect(await progress()).toEqual([[0, 0, 0, 1], none, [0, 0, 1, 0], [0, 0, 1, 0], none]);
  });

  it("are counted as given and taken whatever else was said of them between two scans", {
    tags: "nightly",
  }, async ({ api, tenant, given: { points, driver, round, atFirst, parcel, act, collect } }) => {
    const [first, second] = points;
    const report = async (key: string, tracking_code: string) => {
      api.clock.now += 60_000;
      await statusAfter(await scan(api, key, { tracking_code, action: "report", problem: "damaged" }));
    };
    const counts = async () => {
      const response = await api.operator("GET", `/operator/rounds/${round.id}/progress`);
      const { data } = await response.json<{
        data: { stops: { id: string; given: number; taken: number }[] };
      }>();
      const of = (stopId: string) => data.stops.find(({ id }) => id === stopId)!;
      return [tenant.id, first, second].map((id) => [of(id).given, of(id).taken]);
    };
    const { store } = await entrances(api, tenant);
    const { id, tracking_code: moved } = (await answerOf(await store(storeBody(second)), 201)).data;
    await collect(moved);
    const body = { pudo_point_id: first };
    const changed = await send(api, "POST", `/api/v1/orders/${id}/point`, tenant.secretKey, body);
    expect(changed.status).toBe(200);
    await act(atFirst, "arrive", moved);
    const damaged = await parcel(second);
    await collect(damaged);
    await report(driver.key, damaged);
    // It is left at the wrong door, and what its agent says of it tells nothing of the point where it belongs.
    await act(atFirst, "take", damaged);
    await report(atFirst, damaged);
    await collect(damaged);
    expect(await counts()).toEqual([
      [0, 2],
      [2, 1],
      [0, 0],
    ]);
  });

  it("are counted as taken at their partner if they were cancelled on their way", async ({
    api,
    tenant,
    given: { points, round, collect },
  }) => {
    const { store } = await entrances(api, tenant);
    const { id, tracking_code } = (await answerOf(await store(storeBody(points[0])), 201)).data;
    expect((await send(api, "POST", `/api/v1/orders/${id}/cancel`, tenant.secretKey)).status).toBe(200);
    expect(await collect(tracking_code)).toBe("returned");
    const response = await api.operator("GET", `/operator/rounds/${round.id}/progress`);
    expect(await response.json()).toMatchObject({
      data: { stops: [{ id: tenant.id, taken: 1, give: 1 }, {}, { id: points[0], taken: 0 }, {}, {}] },
    });
  });

  it("tell nothing of receivers, nor of what another driver has", async ({
    api,
    tenant,
    given: { points, parcel, collect, ask, read, codes },
  }) => {
    const other = await newDriver(api);
    const [first] = points;
    const mine = await parcel(first);
    const theirs = await parcel(first);
    await collect(mine);
    await collect(theirs, other.key);
    expect(codes((await read(`?stop=point:${first}`)).give)).toEqual([mine]);
    const body = storeBody(first) as unknown as { customer: { name: string; email: string; phone: string } };
    const texts = await Promise.all(
      ["", `?stop=point:${first}`, `?stop=partner:${tenant.id}`].map(async (query) =>
        (await ask(query)).text(),
      ),
    );
    for (const text of texts)
      for (const personal of Object.values(body.customer)) expect(text).not.toContain(personal);
  });

  it("are those of the driver's own stops, and of stops where something goes that it has", async ({
    api,
    given: { parcel, collect, ask },
  }) => {
    const elsewhere = await publicPoint(api);
    const atElsewhere = `?stop=point:${elsewhere}`;
    await problemOf(await ask(atElsewhere), 404, "not_found");
    await problemOf(await ask(`?stop=partner:${UNKNOWN}`), 404, "not_found");
    await collect(await parcel(elsewhere));
    expect((await ask(atElsewhere)).status).toBe(200);
    const stranger = await newDriver(api);
    await problemOf(await ask(atElsewhere, stranger.key), 404, "not_found");
  });

  it("are what the driver gives alone at a stop that is on none of its rounds", { tags: "nightly" }, async ({
    api,
    given: { points, atFirst, parcel, act, collect, ask },
  }) => {
    const [first, second] = points;
    const [held, waiting] = [await parcel(first), await parcel(second)];
    await collect(waiting);
    await act(atFirst, "take", waiting);
    const stranger = await newDriver(api);
    await scan(api, stranger.key, { tracking_code: held, action: "collect" });
    for (const query of ["", "&list=take"]) {
      const answer = await ask(`?stop=point:${first}${query}`, stranger.key);
      const { data } = await answer.json<{ data: Parcels }>();
      expect([data.take, data.totals]).toEqual([[], { give: 1, take: 0 }]);
      expect(data.give.map(({ tracking_code }) => tracking_code)).toEqual(query ? [] : [held]);
    }
  });

  it("are told, when it scans them, where they go and whether that is on its rounds today", async ({
    api,
    given: { points, driver, parcel },
  }) => {
    const elsewhere = await publicPoint(api);
    for (const [pointId, onRound] of [
      [points[0], true],
      [elsewhere, false],
    ] as const) {
      const tracking_code = await parcel(pointId);
      const answer = await scan(api, driver.key, { tracking_code, action: "collect" });
      expect(await answer.json()).toMatchObject({
        data: {
          goes_to: { kind: "point", name: expect.any(String), city: expect.any(String) },
          on_round: onRound,
        },
      });
    }
  });

  it("leave out returns until they are handed in, and then they go to their partner", {
    tags: "nightly",
  }, async ({ api, tenant, given: { points, atFirst, act, collect, read, codes, day } }) => {
    const { store } = await entrances(api, tenant);
    const sent = (await answerOf(await store(storeBody(points[0])), 201)).data.id;
    await moveThrough(api, sent, ["arrive", "collect"]);
    await api.operator("PATCH", `/operator/points/${points[0]}`, { services: ["collect", "drop_off"] });
    const made = await send(api, "POST", "/api/v1/returns", tenant.secretKey, { order_id: sent });
    expect(made.status).toBe(201);
    const back = (await made.json<{ data: { tracking_code: string } }>()).data.tracking_code;
    // Its receiver has it, so no driver is sent for it.
    const toPartner = `?stop=partner:${tenant.id}`;
    expect([(await day()).counts[0], (await read(toPartner)).take]).toEqual([[0, 0], []]);
    expect(await act(atFirst, "take", back)).toBe("in_transit");
    expect(await read(`?stop=point:${points[0]}`)).toMatchObject({
      give: [],
      take: [{ tracking_code: back, status: "in_transit", goes_to: { kind: "partner", id: tenant.id } }],
    });
    expect(await collect(back)).toBe("in_transit");
    expect([(await day()).counts[0], codes((await read(toPartner)).give)]).toEqual([[1, 0], [back]]);
  });

  it("come in pages of 200, the longest held first, over all databases", async ({
    tenant,
    given: { other, points, driver, parcel, collect, read, codes },
  }) => {
    const made = [await parcel(points[0]), await parcel(points[0], other)];
    for (const code of made) await collect(code);
    // More of the same, each held for a second less.
    for (const [database, count] of [
      [bindings.ORDERS_0, 150],
      [bindings.ORDERS_1, 120],
    ] as const) {
      const columns = await database
        .prepare("SELECT name FROM pragma_table_info('orders')")
        .all<{ name: string }>();
      const own = ["number", "id", "reference", "tracking_code", "held_since"];
      const rest = columns.results.map(({ name }) => name).filter((name) => !own.includes(name));
      await database
        .prepare(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
          INSERT INTO orders (${own.join()}, ${rest.join()}) SELECT number + i * ${NEXT_MS}, id || i, reference || i, tracking_code || i,
          held_since + i * 1000, ${rest.join()} FROM orders, n WHERE holder_id = ?2`,
        )
        .bind(count, driver.id)
        .run();
    }
    const page = await read(`?stop=point:${points[0]}`);
    expect([page.give.length, page.totals, page.next.take]).toEqual([200, { give: 272, take: 0 }, null]);
    const behind = await read(`?stop=point:${points[0]}&list=give&cursor=${page.next.give}`);
    expect([behind.give.length, behind.next.give]).toEqual([72, null]);
    const all = [...page.give, ...behind.give];
    expect(new Set(codes(all)).size).toBe(272);
    expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).sort());
    expect((await read(`?stop=partner:${tenant.id}&list=take`)).give).toEqual([]);
  });

  it("that wait at a partner come in pages too", { tags: "nightly" }, async ({
    api,
    tenant,
    given: { points, read, codes },
  }) => {
    const made: string[] = [];
    for (let batch = 0; batch < 3; batch++) {
      const orders = Array.from({ length: 70 }, () => storeBody(points[1]));
      const response = await send(api, "POST", "/api/v1/orders/batch", tenant.secretKey, { orders });
      const { data } = await response.json<{ data: { results: { data: { tracking_code: string } }[] } }>();
      made.push(...data.results.map((result) => result.data.tracking_code));
      api.clock.now += 1000;
    }
    const page = await read(`?stop=partner:${tenant.id}`);
    expect([page.take.length, page.totals.take]).toEqual([200, 210]);
    const behind = await read(`?stop=partner:${tenant.id}&list=take&cursor=${page.next.take}`);
    expect(behind.next.take).toBeNull();
    expect(codes([...page.take, ...behind.take]).sort()).toEqual(made.sort());
  });

  it("are answered with 304 until one moves", async ({ api, given: { driver, points, parcel, collect } }) => {
    const code = await parcel(points[0]);
    const request = (path: string, etag?: string) =>
      api.fetch(path, {
        headers: { authorization: `Bearer ${driver.key}`, ...(etag && { "if-none-match": etag }) },
      });
    const paths = ["/driver/round", "/driver/parcels"];
    const etags = await Promise.all(paths.map(async (path) => (await request(path)).headers.get("etag")!));
    for (const [i, path] of paths.entries()) expect((await request(path, etags[i])).status).toBe(304);
    await collect(code);
    for (const [i, path] of paths.entries()) expect((await request(path, etags[i])).status).toBe(200);
  });

  it.for([
    ["?stop=", "stop"],
    ["?stop=point", "stop"],
    ["?stop=point:mine", "stop"],
    [`?stop=driver:${UNKNOWN}`, "stop"],
    ["?list=van", "list"],
    ["?cursor=1.1", "list"],
    ["?list=give&cursor=x", "cursor"],
    ["?page=2", "page"],
  ] as const)("refuse %s", async ([query, path], { given: { ask } }) => {
    expect(await wrongPathsOf(await ask(query))).toEqual([path]);
  });
});
