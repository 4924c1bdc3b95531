import { beforeAll, describe, expect } from "vitest";
import { writeLoads } from "../../src/points/capacity/load-store.ts";
import { listPlaces } from "../../src/points/edit/list.ts";
import { findNearby } from "../../src/points/edit/nearby.ts";
import type { OperatorPoint } from "../../src/points/point.ts";
import { countingDatabases } from "../counting-database.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { createPoint, move } from "./points.ts";

interface Place {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  status: string;
  published: boolean;
  paused: boolean;
  full: boolean;
  parcels: number;
  fullness: number | null;
}
interface Places {
  data: Place[];
  pagination: { totalCount: number; totalPages: number };
}
type Nearby = OperatorPoint & { distance: number };

/** In degrees of latitude. */
const METRE = 1 / 111_195;

const ids: Record<string, string> = {};

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  const at: [string, number, number][] = [
    ["centre", 6.6, 3.35],
    ["same place", 6.6, 3.35],
    ["40 m north", 6.6 + 40 * METRE, 3.35],
    ["99 m east", 6.6, 3.35 + (99 * METRE) / Math.cos((6.6 * Math.PI) / 180)],
    ["101 m south", 6.6 - 101 * METRE, 3.35],
    ["deleted", 6.6, 3.35],
    ["Kano", 12, 8.5],
  ];
  for (const [name, latitude, longitude] of at) {
    const { id } = await createPoint(api, { name, address: { address: "1 Street", latitude, longitude } });
    ids[name] = id;
  }
  await move(api, ids["40 m north"]!, "approve", "publish");
  await api.operator("PATCH", `/operator/points/${ids["40 m north"]}`, { paused: true });
  await move(api, ids["99 m east"]!, "reject");
  await api.operator("DELETE", `/operator/points/${ids.deleted}`);
  async function dataOf<T>(path: string): Promise<T> {
    const response = await api.operator("GET", path);
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
    return (await response.json<{ data: T }>()).data;
  }
  const places = (query = "?pageSize=10000") => dataOf<Places>(`/operator/points/places${query}`);
  const nearby = (name: string, query = "") =>
    dataOf<Nearby[]>(`/operator/points/${ids[name]}/nearby${query}`);
  return { places, nearby };
});

describe("GET /operator/points/places", () => {
  it("has every point but deleted ones, with what a map shows of it", async ({ given: { places } }) => {
    const { data, pagination } = await places();
    expect(pagination).toMatchObject({ totalCount: 6, totalPages: 1 });
    expect(data.map(({ name }) => name).sort()).toEqual(
      ["101 m south", "40 m north", "99 m east", "Kano", "centre", "same place"].sort(),
    );
    expect(data.find(({ name }) => name === "40 m north")).toEqual({
      ...{ id: ids["40 m north"], name: "40 m north", latitude: 6.6 + 40 * METRE, longitude: 3.35 },
      ...{ status: "approved", published: true, paused: true, full: false },
      ...{ parcels: 0, fullness: null },
    });
    expect(data.find(({ name }) => name === "99 m east")).toMatchObject({ status: "rejected" });
  });

  it("says how full each is, by what its databases told", async ({ api, given: { places } }) => {
    const fullnessOf = async (name: string) => {
      const { parcels, fullness } = (await places()).data.find((place) => place.name === name)!;
      return [parcels, fullness];
    };
    await api.operator("PATCH", `/operator/points/${ids.centre}`, { capacity: 8 });
    const loads = (parcels: number) =>
      ["centre", "Kano"].map((name) => ({ pointId: ids[name]!, parcels, cashKobo: 0 }));
    await writeLoads(api.deps.db, 0, loads(4), api.clock.now);
    await writeLoads(api.deps.db, 1, loads(2), api.clock.now);
    expect(await fullnessOf("centre")).toEqual([6, 0.75]);
    expect(await fullnessOf("Kano")).toEqual([6, null]);
    expect(await fullnessOf("99 m east")).toEqual([0, null]);
  });

  it("comes in pages that miss nothing", async ({ api, given: { places } }) => {
    const pages = await Promise.all([1, 2, 3].map((page) => places(`?pageSize=2&page=${page}`)));
    expect(pages.flatMap(({ data }) => data)).toEqual((await places()).data);
    expect(await wrongPathsOf(await api.operator("GET", "/operator/points/places?pageSize=10001"))).toEqual([
      "pageSize",
    ]);
  });
});

describe("GET /operator/points/{id}/nearby", () => {
  it("lists what is within 100 metres, the nearest first, without the point itself and deleted ones", async ({
    given: { nearby },
  }) => {
    const found = await nearby("centre");
    expect(found.map(({ name, distance }) => [name, distance])).toEqual([
      ["same place", 0],
      ["40 m north", 40],
      ["99 m east", 99],
    ]);
    expect(found[1]).toMatchObject({ status: "approved", paused: true, external_id: null, full: false });
    expect(await nearby("Kano")).toEqual([]);
  });

  it("takes a radius", async ({ api, given: { nearby } }) => {
    expect((await nearby("centre", "?radius=39")).map(({ name }) => name)).toEqual(["same place"]);
    expect(await nearby("centre", "?radius=1000")).toHaveLength(4);
    for (const radius of ["0", "1001", "x"]) {
      const refused = await api.operator("GET", `/operator/points/${ids.centre}/nearby?radius=${radius}`);
      expect(await wrongPathsOf(refused)).toEqual(["radius"]);
    }
  });

  it("is asked of deleted points too, and is 404 for unknown ones", async ({ api, given: { nearby } }) => {
    expect((await nearby("deleted")).map(({ name }) => name)).toContain("centre");
    const path = "/operator/points/01a1f8b1-ba9f-72b9-b729-0167e5e79a37/nearby";
    await problemOf(await api.operator("GET", path), 404, "point_not_found");
  });
});

describe("among 3,000 more points", () => {
  const POINTS = 3_000;
  beforeAll(async () => {
    await bindings.DB.prepare(
      `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${POINTS})
      INSERT INTO points (id, operator_id, status, published, name, name_key, description, description_key, note,
        address_id, label, address, city, city_key, state, state_key, zip, country, latitude, longitude, cell, verified,
        working_hours, min_item_weight, max_item_weight, max_item_value_kobo, created_at, updated_at)
      SELECT id || n, operator_id, status, published, name, name_key, description, description_key, note,
        address_id, label, address, city, city_key, state, state_key, zip, country, 7 + n / 1000.0, 5, cell, verified,
        working_hours, min_item_weight, max_item_weight, max_item_value_kobo, created_at, updated_at
      FROM series, (SELECT * FROM points WHERE deleted_at IS NULL LIMIT 1)`,
    ).run();
  });

  it("neighbours cost their own rows, and places an index entry for each point twice", async ({ api }) => {
    const { db, take } = countingDatabases(bindings);
    const deps = { ...api.deps, db };
    expect(await findNearby(deps, ids.centre!, 100)).toHaveLength(3);
    expect(take().read).toBeLessThan(60);
    expect((await listPlaces(deps, { page: 1, pageSize: 10_000 })).rows).toHaveLength(POINTS + 6);
    expect(take().read).toBeLessThan(2 * (POINTS + 6) + 20);
  });
});
