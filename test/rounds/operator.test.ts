import { describe, expect } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, operatorHeaders, startApi } from "../harness.ts";
import { createPoint } from "../points/points.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant } from "../tenant.ts";
import { newDriver, pointsAt, type RoundBody, roundOf, SHOP_DOOR, setPickup } from "./rounds.ts";

const UNKNOWN = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

const it = base.extend("given", PER_FILE, async ({ api, tenant }) => {
  await setPickup(api, tenant.id);
  const [first, second, third] = (await pointsAt(api, 3.1, 3.2, 3.3)) as [string, string, string];
  const driver = await newDriver(api);
  const whole = {
    name: "Ikeja morning",
    weekdays: ["monday", "thursday"],
    stops: [{ point_id: first }, { partner_id: tenant.id }, { point_id: second }],
    driver_ids: [driver.id],
  };
  const create = (changes: object = {}) => api.operator("POST", "/operator/rounds", { ...whole, ...changes });
  const at = (id: string) => `/operator/rounds/${id}`;
  const read = async (id: string) => roundOf(await api.operator("GET", at(id)));
  const replace = (id: string, body: object, ifMatch?: string) =>
    api.fetch(at(id), {
      method: "PUT",
      headers: {
        ...operatorHeaders,
        "content-type": "application/json",
        ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
      },
      body: JSON.stringify(body),
    });
  async function actions(id: string): Promise<string[]> {
    const response = await api.operator("GET", "/operator/audit?pageSize=100");
    const { data } = await response.json<{ data: { data: { subject_id: string; action: string }[] } }>();
    return data.data.filter((entry) => entry.subject_id === id).map(({ action }) => action);
  }
  return { first, second, third, driver, whole, create, at, read, replace, actions };
});

describe("/operator/rounds", () => {
  it("makes a round, reads it with what is at its stops, and lists it", async ({
    api,
    tenant,
    given: { whole, create, first, second, read },
  }) => {
    const response = await create();
    expect(response.headers.get("etag")).toMatch(/^".+"$/);
    const made = await roundOf(response, 201);
    expect(made).toMatchObject(whole);
    const { state: _, zip: __, ...door } = SHOP_DOOR;
    expect(made.places).toEqual([
      expect.objectContaining({
        kind: "point",
        id: first,
        name: "Counter 3.1",
        latitude: 6.5,
        longitude: 3.1,
      }),
      { kind: "partner", id: tenant.id, name: expect.stringMatching(/^Tenant/), ...door },
      expect.objectContaining({ kind: "point", id: second }),
    ]);
    expect(await read(made.id)).toEqual(made);
    const { places: ___, ...listed } = made;
    const list = await api.operator("GET", "/operator/rounds?pageSize=100");
    const { data } = (await list.json<{ data: { data: RoundBody[] } }>()).data;
    expect(data).toContainEqual(listed);
  });

  it("lists rounds by name, in pages", async ({ api, given: { create } }) => {
    for (const name of ["zz third", "Ẓz second", "ZZ first"]) await roundOf(await create({ name }), 201);
    const page = async (number: number) => {
      const response = await api.operator("GET", `/operator/rounds?page=${number}&pageSize=2`);
      return (await response.json<{ data: { data: RoundBody[]; pagination: { totalCount: number } } }>())
        .data;
    };
    const { totalCount } = (await page(1)).pagination;
    const names: string[] = [];
    for (let number = 1; number <= Math.ceil(totalCount / 2); number++)
      names.push(...(await page(number)).data.map(({ name }) => name));
    expect(names).toHaveLength(totalCount);
    expect(names.slice(-3)).toEqual(["ZZ first", "Ẓz second", "zz third"]);
  });

  it("takes depots, points that nobody sees yet, a hundred stops, and no drivers", {
    tags: "nightly",
  }, async ({ api, given: { create } }) => {
    const depot = await createPoint(api, { kind: "depot" });
    const ids = await pointsAt(api, ...Array.from({ length: 99 }, (_, i) => 4 + i / 100));
    const stops = [depot.id, ...ids].map((point_id) => ({ point_id }));
    const made = await roundOf(await create({ stops, driver_ids: [] }), 201);
    expect([made.stops, made.driver_ids]).toEqual([stops, []]);
    expect(made.places.map(({ id }) => id)).toEqual([depot.id, ...ids]);
    const [extra] = await pointsAt(api, 5.5);
    expect(await wrongPathsOf(await create({ stops: [...stops, { point_id: extra }] }))).toEqual(["stops"]);
  });

  it("replaces a round whole, from what was read, and notes that it did", async ({
    given: { create, replace, whole, third, actions, at },
    api,
  }) => {
    const { id } = await roundOf(await create(), 201);
    const etag = (await api.operator("GET", at(id))).headers.get("etag")!;
    const other = { name: "Afternoon", weekdays: ["sunday"], stops: [{ point_id: third }], driver_ids: [] };
    const replaced = await replace(id, other, etag);
    const next = replaced.headers.get("etag")!;
    expect(await roundOf(replaced)).toMatchObject({ id, ...other });
    await problemOf(await replace(id, whole, etag), 412, "precondition_failed");
    expect(await roundOf(await replace(id, whole, next))).toMatchObject(whole);
    const same = await replace(id, whole);
    expect(await roundOf(same)).toMatchObject(whole);
    expect(await actions(id)).toEqual(["round.changed", "round.changed", "round.created"]);
  });

  it("lets one of several operators win who have read the same", async ({
    api,
    given: { create, replace, whole, at, read },
  }) => {
    const { id } = await roundOf(await create(), 201);
    const etag = (await api.operator("GET", at(id))).headers.get("etag")!;
    const names = ["One", "Two", "Three"];
    const answers = await Promise.all(names.map((name) => replace(id, { ...whole, name }, etag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const winner = await roundOf(answers.find(({ ok }) => ok)!);
    expect(await read(id)).toEqual(winner);
  });

  it("deletes a round, once", async ({ api, given: { create, at, actions } }) => {
    const { id } = await roundOf(await create(), 201);
    expect((await api.operator("DELETE", at(id))).status).toBe(204);
    await problemOf(await api.operator("GET", at(id)), 404, "not_found");
    await problemOf(await api.operator("DELETE", at(id)), 404, "not_found");
    expect(await actions(id)).toEqual(["round.deleted", "round.created"]);
  });

  it.for([UNKNOWN, "no-id", "'"])("knows no round %s", async (id, { api, given: { whole, at } }) => {
    const path = at(encodeURIComponent(id));
    for (const [method, body] of [["GET"], ["PUT", whole], ["DELETE"]] as const)
      await problemOf(await api.operator(method, path, body), 404, "not_found");
    await problemOf(await api.operator("POST", `${path}/shortest`), 404, "not_found");
  });

  it("names what is wrong with a round, made or replaced", async ({
    api,
    given: { create, replace, whole, first, driver },
  }) => {
    const withoutDoor = await newTenant(api);
    const removed = await createPoint(api);
    await api.operator("DELETE", `/operator/points/${removed.id}`);
    const made = await roundOf(await create(), 201);
    const stop = { point_id: first };
    const cases: [object, string[]][] = [
      [{ name: "  " }, ["name"]],
      [{ name: "x".repeat(101) }, ["name"]],
      [{ weekdays: [] }, ["weekdays"]],
      [{ weekdays: ["Monday"] }, ["weekdays.0"]],
      [{ weekdays: ["monday", "monday"] }, ["weekdays"]],
      [{ stops: [] }, ["stops"]],
      [{ stops: [stop, stop] }, ["stops.1"]],
      [{ stops: [stop, { point_id: first.toUpperCase() }] }, ["stops.1"]],
      [{ stops: [{ ...stop, partner_id: withoutDoor.id }] }, ["stops.0.partner_id"]],
      [{ stops: [{}] }, ["stops.0.point_id"]],
      [{ stops: [first] }, ["stops.0"]],
      [
        { stops: [stop, { point_id: UNKNOWN }, { point_id: "mine" }] },
        ["stops.1.point_id", "stops.2.point_id"],
      ],
      [{ stops: [{ point_id: removed.id }] }, ["stops.0.point_id"]],
      [{ stops: [stop, { partner_id: UNKNOWN }] }, ["stops.1.partner_id"]],
      [{ stops: [{ partner_id: withoutDoor.id }] }, ["stops.0.partner_id"]],
      [{ stops: [{ partner_id: first }] }, ["stops.0.partner_id"]],
      [{ driver_ids: [driver.id, UNKNOWN] }, ["driver_ids.1"]],
      [{ driver_ids: [driver.id, driver.id] }, ["driver_ids"]],
      [{ driver_ids: [first] }, ["driver_ids.0"]],
      [{ driver_ids: "all" }, ["driver_ids"]],
      [{ day: "monday" }, ["day"]],
    ];
    for (const [changes, paths] of cases) {
      expect([changes, await wrongPathsOf(await create(changes))]).toEqual([changes, paths]);
      const refused = await replace(made.id, { ...whole, ...changes });
      expect([changes, await wrongPathsOf(refused)]).toEqual([changes, paths]);
    }
    expect(await wrongPathsOf(await api.operator("POST", "/operator/rounds", {}))).toEqual([
      "name",
      "weekdays",
      "stops",
    ]);
  });

  it("keeps a point that was removed later, and says when a partner has no pickup address any more", async ({
    api,
    given: { create, replace, read, at, whole, first },
  }) => {
    const tenant = await newTenant(api);
    await setPickup(api, tenant.id);
    const point = await createPoint(api);
    const stops = [{ point_id: first }, { point_id: point.id }, { partner_id: tenant.id }];
    const { id } = await roundOf(await create({ stops }), 201);
    await api.operator("DELETE", `/operator/points/${point.id}`);
    expect(await roundOf(await replace(id, { ...whole, stops, name: "Later" }))).toMatchObject({ stops });
    await setPickup(api, tenant.id, null);
    expect((await read(id)).places.map((place) => place.id)).toEqual([first, point.id]);
    const refused = await replace(id, { ...whole, stops });
    expect(await wrongPathsOf(refused)).toEqual(["stops.2.partner_id"]);
    const { detail } = await problemOf(
      await api.operator("POST", `${at(id)}/shortest`),
      409,
      "invalid_transition",
    );
    expect(detail).toContain(tenant.id);
  });

  it("leaves out drivers whose key was revoked", async ({
    api,
    given: { create, read, driver, replace, whole },
  }) => {
    const lost = await newDriver(api);
    const { id } = await roundOf(await create({ driver_ids: [lost.id, driver.id] }), 201);
    expect((await read(id)).driver_ids).toEqual([lost.id, driver.id]);
    await api.operator("DELETE", `/operator/drivers/${lost.id}`);
    expect((await read(id)).driver_ids).toEqual([driver.id]);
    expect(await wrongPathsOf(await replace(id, { ...whole, driver_ids: [lost.id] }))).toEqual([
      "driver_ids.0",
    ]);
  });
});

describe("GET /operator/rounds/{id}/progress", () => {
  it("asks each database once for all drivers of the round", async ({
    api,
    given: { create, at, driver },
  }) => {
    const more: string[] = [];
    for (let i = 0; i < 5; i++) more.push((await newDriver(api)).id);
    const { take, ...databases } = countingDatabases(bindings);
    const counted = startApi(databases, api.clock);
    const queries = async (driver_ids: string[]) => {
      const { id } = await roundOf(await create({ driver_ids }), 201);
      take();
      expect((await counted.operator("GET", `${at(id)}/progress`)).status).toBe(200);
      return take().queries;
    };
    expect(await queries([driver.id, ...more])).toBe(await queries([driver.id]));
  });
});

describe("POST /operator/rounds/{id}/shortest", () => {
  it("answers with a shorter order from the same first stop, and writes nothing", async ({
    api,
    given: { create, read, at },
  }) => {
    const [a, b, c, d] = await pointsAt(api, 3.1, 3.4, 3.2, 3.3);
    const stops = [a, b, c, d].map((point_id) => ({ point_id }));
    const made = await roundOf(await create({ stops }), 201);
    const response = await api.operator("POST", `${at(made.id)}/shortest`);
    expect(response.status).toBe(200);
    const { data } = await response.json<{ data: { stops: object[]; metres: number; metres_now: number } }>();
    expect(data.stops).toEqual([a, c, d, b].map((point_id) => ({ point_id })));
    // 0.3 degrees of longitude in three stretches, and 0.3 + 0.2 + 0.1.
    expect([Math.round(data.metres / 100), Math.round(data.metres_now / 100)]).toEqual([331, 663]);
    expect(await read(made.id)).toEqual(made);
  });

  it("of a single stop is that stop", async ({ api, tenant, given: { create, at } }) => {
    const stops = [{ partner_id: tenant.id }];
    const { id } = await roundOf(await create({ stops }), 201);
    const response = await api.operator("POST", `${at(id)}/shortest`, {});
    expect(await response.json()).toEqual({ data: { stops, metres: 0, metres_now: 0 } });
  });
});
