import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect } from "vitest";
import { listPoints as listStored } from "../../src/points/edit/list-store.ts";
import { countingDatabases } from "../counting-database.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { wrongPathsOf } from "../problems.ts";
import { createPoint, listPoints, move } from "./points.ts";

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  const states: [string, string[], string?][] = [
    ["élan", []],
    ["Abẹ́òkúta", ["approve", "publish"], "by the rock"],
    ["zaria 100%", ["approve"]],
    ["Bauchi_1", ["reject"], "the ROCK garden"],
    ["Ƙofar", ["approve", "publish", "unpublish"]],
    ["gone", ["approve", "publish"]],
  ];
  for (const [name, actions, description = ""] of states) {
    const { id } = await createPoint(api, { name, description });
    await move(api, id, ...actions);
    if (name === "gone") await api.operator("DELETE", `/operator/points/${id}`);
  }
  const names = async (query: string) => (await listPoints(api, query)).data.map(({ name }) => name);
  return { names };
});

describe("the operator's list", () => {
  it("has all points that are not deleted, by folded name", async ({ api }) => {
    const { data, pagination } = await listPoints(api);
    expect(data.map(({ name }) => name)).toEqual(["Abẹ́òkúta", "Bauchi_1", "élan", "Ƙofar", "zaria 100%"]);
    expect(pagination).toEqual({ totalCount: 5, page: 1, pageSize: 10, totalPages: 1 });
  });

  it.for([
    ["?status=pending", ["élan"]],
    ["?status=approved", ["Abẹ́òkúta", "Ƙofar", "zaria 100%"]],
    ["?status=rejected", ["Bauchi_1"]],
    ["?published=true", ["Abẹ́òkúta"]],
    ["?published=false", ["Bauchi_1", "élan", "Ƙofar", "zaria 100%"]],
    ["?status=approved&published=false", ["Ƙofar", "zaria 100%"]],
    ["?status=rejected&published=true", []],
    ["?deleted=true", ["gone"]],
    ["?deleted=false&published=true", ["Abẹ́òkúta"]],
    ["?search=abeokuta", ["Abẹ́òkúta"]],
    ["?search=kofar", ["Ƙofar"]],
    ["?search=Rock", ["Abẹ́òkúta", "Bauchi_1"]],
    ["?search=rock&status=rejected", ["Bauchi_1"]],
    ["?search=%25", ["zaria 100%"]],
    ["?search=_", ["Bauchi_1"]],
    ["?search=%27", []],
    ["?search=gone", []],
  ] as const)("can be filtered by %s", async ([query, expected], { api }) => {
    const { data, pagination } = await listPoints(api, query);
    expect(data.map(({ name }) => name)).toEqual(expected);
    expect(pagination.totalCount).toBe(expected.length);
  });

  it("can begin with those that have waited for the longest time", async ({ given: { names } }) => {
    const inOrder = ["élan", "Abẹ́òkúta", "zaria 100%", "Bauchi_1", "Ƙofar"];
    expect(await names("?sortBy=createdAt")).toEqual(inOrder);
    expect(await names("?sortBy=createdAt&published=false&pageSize=2&page=2")).toEqual(inOrder.slice(3));
  });

  it("comes in pages that miss nothing", async ({ api, given: { names } }) => {
    const pages = await Promise.all([1, 2, 3].map((page) => listPoints(api, `?pageSize=2&page=${page}`)));
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(await names(""));
    expect(pages[1]!.pagination).toEqual({ totalCount: 5, page: 2, pageSize: 2, totalPages: 3 });
  });

  it.for(["?page=9", "?page=9007199254740991", "?page=9007199254740991&pageSize=2000"])(
    "is empty past its end: %s",
    async (query, { api }) => {
      const { data, pagination } = await listPoints(api, query);
      expect(data).toEqual([]);
      expect(pagination.totalCount).toBe(5);
    },
  );

  it("has no pages when nothing matches", async ({ api }) => {
    expect((await listPoints(api, "?search=nowhere")).pagination).toMatchObject({
      totalCount: 0,
      totalPages: 0,
    });
  });

  it("begins with the names that fit best: the whole name, a word of it, a beginning, then the others", async ({
    api,
    given: { names },
  }) => {
    const made = ["Old Kubwan", "Kubwan Road", "New Kubwa", "Okubwa", "Kubwa"];
    const points = await Promise.all(made.map((name) => createPoint(api, { name })));
    expect(await names("?search=kubwa&sortBy=fit")).toEqual([
      ...["Kubwa", "New Kubwa"],
      ...["Kubwan Road", "Old Kubwan", "Okubwa"],
    ]);
    for (const { id } of points) await api.operator("DELETE", `/operator/points/${id}`);
  });

  it.for([
    ["page", "0"],
    ["pageSize", "0"],
    ["pageSize", "10abc"],
    ["status", "open"],
    ["status", ""],
    ["published", "yes"],
    ["published", "1"],
    ["deleted", "TRUE"],
    ["search", "x".repeat(201)],
    ["search", "%00"],
    ["sortBy", "city"],
  ] as const)("refuses %s=%s", async ([name, value], { api }) => {
    expect(await wrongPathsOf(await api.operator("GET", `/operator/points?${name}=${value}`))).toEqual([
      name,
    ]);
  });
});

describe("the operator's list of 3,000 more points", () => {
  const POINTS = 3_000;
  beforeAll(async () => {
    await bindings.DB.prepare(
      `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${POINTS})
      INSERT INTO points (id, operator_id, status, published, name, name_key, description, description_key, note,
        address_id, label, address, city, city_key, state, state_key, zip, country, latitude, longitude, cell, verified,
        working_hours, min_item_weight, max_item_weight, max_item_value_kobo, created_at, updated_at)
      SELECT id || n, operator_id, status, published, name, printf('%06d', n), description, description_key, note,
        address_id, label, address, city, city_key, state, state_key, zip, country, latitude, longitude, cell, verified,
        working_hours, min_item_weight, max_item_weight, max_item_value_kobo, created_at, updated_at
      FROM series, (SELECT * FROM points WHERE deleted_at IS NULL LIMIT 1)`,
    ).run();
  });
  const LISTS = [
    {},
    { status: "rejected" },
    { published: true },
    { search: "nowhere" },
    { search: "002999" },
  ] as const;

  const BEST_FIRST = { search: "002999", sortBy: "fit" } as const;

  it.each([...LISTS, BEST_FIRST])(
    "reads an index entry for each point twice at most, and the page: %o",
    async (filter) => {
      const { db, take } = countingDatabases(bindings);
      await listStored(db, { sortBy: "name", ...filter }, { page: 1, pageSize: 10 });
      expect(take().read).toBeLessThanOrEqual(2 * (POINTS + 10) + 5 * 10);
    },
  );

  it("reads of the queue for approval those that wait", async () => {
    const { db, take } = countingDatabases(bindings);
    const queue = { status: "pending", sortBy: "createdAt" } as const;
    await bindings.DB.prepare("UPDATE points SET status = 'approved' WHERE name_key > '000050'").run();
    const { total } = await listStored(db, queue, { page: 1, pageSize: 10 });
    expect(total).toBeGreaterThan(40);
    expect(take().read).toBeLessThanOrEqual(3 * total + 5 * 10);
  });

  it.each(LISTS)("finds and counts by that index alone: %o", async (filter) => {
    const plans: string[] = [];
    const explained = new Proxy(bindings.DB, {
      get: (database, name) =>
        name === "prepare" ? (query: string) => explain(database, query) : Reflect.get(database, name),
    });
    const explain = (database: D1Database, query: string) => ({
      bind: (...values: unknown[]) => ({
        raw: async () => {
          const { results } = await database
            .prepare(`EXPLAIN QUERY PLAN ${query}`)
            .bind(...values)
            .all<{ detail: string }>();
          plans.push(...results.map(({ detail }) => detail));
          return query.includes("count(*)") ? [[0]] : [];
        },
      }),
    });
    await listStored(drizzle(explained), { sortBy: "name", ...filter }, { page: 1, pageSize: 10 });
    const scans = plans.filter((detail) => detail.startsWith("SCAN") && detail.includes("points"));
    expect(scans).toEqual(Array(2).fill("SCAN points USING COVERING INDEX points_listed"));
    expect(plans.filter((detail) => detail.includes("TEMP B-TREE"))).toHaveLength(1);
  });
});
