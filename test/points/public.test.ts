import { describe, expect, vi } from "vitest";
import type { OperatorPoint, Point } from "../../src/points/point.ts";
import { Chunk } from "../../src/points/snapshot/chunk.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { startApi } from "../harness.ts";
import { buildLater, rename, storePoints } from "./stored-points.ts";

/** Looks like the pieces of JSON from which answers are joined. */
const HOSTILE = '","latitude":1,"longitude":2,{"id":"}]}\\ 😀 Ọ';

const PATH = "/public/pudo-points";
const GEO_JSON = { accept: "application/geo+json" };

/** A parameter as the OpenAPI document declares it. */
interface Declared {
  in: string;
  name: string;
  schema: { type: string; enum?: string[] };
  example?: unknown;
}

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  const ids: string[] = [];
  for (const [name, latitude, longitude] of [
    ["Ikeja", 6.6018, 3.3515],
    ["Abẹ́òkúta", 7.1475, 3.3619],
    ["Kano", 12.0022, 8.592],
    ["Unpublished", 9, 7],
    ["Rejected", 9, 7],
    ["Deleted", 9, 7],
  ] as const) {
    const created = await api.operator("POST", "/operator/points", {
      name,
      address: { address: "1 Market Road", latitude, longitude },
    });
    const { data } = await created.json<{ data: { id: string } }>();
    ids.push(data.id);
    await api.operator("POST", `/operator/points/${data.id}/approve`);
    await api.operator("POST", `/operator/points/${data.id}/publish`);
  }
  const [ikeja = "", , , unpublished = "", rejected = "", deleted = ""] = ids;
  await api.operator("POST", `/operator/points/${unpublished}/unpublish`);
  await api.operator("POST", `/operator/points/${rejected}/reject`);
  await api.operator("DELETE", `/operator/points/${deleted}`);
  await api.publish();
  const list = async (query: string) => {
    const response = await api.fetch(`${PATH}${query}`);
    expect(response.status).toBe(200);
    const { data } = await response.json<{
      data: { data: (Point & { distance?: number })[]; pagination: object };
    }>();
    return data;
  };
  const etagOf = async (path: string, headers = {}) =>
    (await api.fetch(path, { headers })).headers.get("etag")!;
  const both = () => [PATH, `${PATH}/${ikeja}`];
  return { ikeja, unpublished, rejected, deleted, list, etagOf, both };
});

describe("GET /public/pudo-points", () => {
  it("lists published points by name", async ({ given: { list } }) => {
    const { data, pagination } = await list("");
    expect(data.map(({ name }) => name)).toEqual(["Abẹ́òkúta", "Ikeja", "Kano"]);
    expect(pagination).toEqual({ totalCount: 3, page: 1, pageSize: 10, totalPages: 1 });
  });

  it("answers the nearest first, with whole metres, when coordinates are given", async ({
    given: { list },
  }) => {
    const { data } = await list("?latitude=6.6018&longitude=3.3515");
    expect(data.map(({ name, distance }) => [name, distance])).toEqual([
      ["Ikeja", 0],
      ["Abẹ́òkúta", 60690],
      ["Kano", 831272],
    ]);
  });

  it("keeps the distance when sorted by something else", async ({ given: { list } }) => {
    const { data } = await list("?latitude=6.6018&longitude=3.3515&sortBy=name&sortOrder=desc");
    expect(data.map(({ name, distance }) => [name, distance])).toEqual([
      ["Kano", 831272],
      ["Ikeja", 0],
      ["Abẹ́òkúta", 60690],
    ]);
  });

  it("finds a name without its diacritics", async ({ given: { list } }) => {
    const { data } = await list("?search=abeokuta");
    expect(data.map(({ name }) => name)).toEqual(["Abẹ́òkúta"]);
  });

  it("answers an empty page past the end", async ({ given: { list } }) => {
    expect(await list("?page=3&pageSize=2")).toEqual({
      data: [],
      pagination: { totalCount: 3, page: 3, pageSize: 2, totalPages: 2 },
    });
  });

  it("shows the fields that the operator sees, but the id from a file and why it is not available, and nothing else", async ({
    api,
    given: { ikeja, list },
  }) => {
    const { data } = await list("?search=ikeja");
    const stored = await api.operator("GET", `/operator/points/${ikeja}`);
    const { external_id, kind, paused, capacity, full, cashLimit, cashFull, ...shown } = (
      await stored.json<{ data: OperatorPoint }>()
    ).data;
    expect(data).toEqual([{ ...shown, available: true, closures: [] }]);
  });
});

describe("GET /public/pudo-points/{id}", () => {
  it("answers the point as the list shows it", async ({ api, given: { ikeja, list } }) => {
    const response = await api.fetch(`${PATH}/${ikeja}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: (await list("?search=ikeja")).data[0] });
  });

  it("answers 410 with the date for a point that was deleted", async ({ api, given: { deleted } }) => {
    const response = await api.fetch(`${PATH}/${deleted}`);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({
      code: "point_gone",
      detail: `Point ${deleted} was removed on 2026-11-20.`,
    });
  });

  it("answers 404 for a point that is not public", async ({ api, given: { unpublished, rejected } }) => {
    for (const id of [unpublished, rejected, "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c3d4e"]) {
      const response = await api.fetch(`${PATH}/${id}`);
      expect([id, response.status]).toEqual([id, 404]);
      expect(await response.json()).toMatchObject({ code: "point_not_found" });
    }
  });

  it("answers 404 for what is not an id as the service writes them", async ({ api, given: { ikeja } }) => {
    const ids = [
      "1",
      ikeja.toUpperCase(),
      ikeja.replaceAll("-", ""),
      `{${ikeja}}`,
      `${ikeja}0`,
      ikeja.slice(1),
      `${ikeja}%00`,
      "%F0%9F%98%80",
      "%FF",
    ];
    for (const id of ids) {
      const response = await api.fetch(`${PATH}/${id}`);
      expect([id, response.status]).toEqual([id, 404]);
      expect(await response.json()).toMatchObject({ code: "point_not_found" });
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("a public answer", () => {
  it("may be cached for a minute and has a strong ETag", async ({ api, given: { both } }) => {
    for (const path of both()) {
      const { headers } = await api.fetch(path);
      expect(headers.get("cache-control")).toBe("public, max-age=60, stale-while-revalidate=60");
      expect(headers.get("vary")).toBe("Accept");
      expect(headers.get("etag")).toMatch(/^"[!#-~]+"$/);
    }
  });

  it("has an ETag of its own for each page, query and format", async ({ given: { ikeja, etagOf } }) => {
    const etags = await Promise.all([
      etagOf(PATH),
      etagOf(PATH, GEO_JSON),
      etagOf(`${PATH}?page=2`),
      etagOf(`${PATH}?pageSize=2`),
      etagOf(`${PATH}?sortOrder=desc`),
      etagOf(`${PATH}?search=ikeja`),
      etagOf(`${PATH}?state=ikeja`),
      etagOf(`${PATH}?latitude=6&longitude=3`),
      etagOf(`${PATH}?latitude=3&longitude=6`),
      etagOf(`${PATH}/${ikeja}`),
      etagOf(`${PATH}/${ikeja}`, GEO_JSON),
    ]);
    expect(new Set(etags).size).toBe(etags.length);
  });

  it("has an ETag of its own for each value of each parameter", async ({ api, given: { etagOf } }) => {
    const document = await (await api.fetch("/openapi.json")).json<{
      paths: Record<string, { get: { parameters: Declared[] } }>;
    }>();
    const { parameters } = document.paths[PATH]!.get;
    const ofQuery = parameters.filter((one) => one.in === "query");
    expect(ofQuery.length).toBeGreaterThan(15);
    // A radius needs coordinates, and `match` says how `search` is meant.
    const rest = { latitude: "6", longitude: "3", search: "yaba" };
    for (const { name, schema, example = 7 } of ofQuery) {
      const values = schema.enum ?? (schema.type === "boolean" ? [true, false] : [example]);
      const queries = values.map((value) => ({ ...rest, [name]: `${value}` }));
      // The first of an enum's values is what counts without it.
      if (!schema.enum) queries.push(rest);
      const etags = await Promise.all(
        queries.map((query) => etagOf(`${PATH}?${new URLSearchParams(query)}`)),
      );
      expect([name, new Set(etags).size]).toEqual([name, queries.length]);
    }
  });

  it("has the same ETag for equivalent queries, in every isolate", async ({ api, given: { etagOf } }) => {
    const etag = await etagOf(PATH);
    expect(await etagOf(`${PATH}?pageSize=10&page=1&unknown=1`)).toBe(etag);
    expect(await etagOf(`${PATH}?sortOrder=asc&sortBy=name`)).toBe(etag);
    const other = startApi({}, api.clock);
    expect((await other.fetch(PATH)).headers.get("etag")).toBe(etag);
  });

  it.for<[string, (etag: string) => string]>([
    ["the ETag", (etag) => etag],
    ["it as a weak one", (etag) => `W/${etag}`],
    ["it in a list", (etag) => `"other", W/"another" , ${etag}`],
    ["it in a list without blanks", (etag) => `"other",${etag},"more"`],
    ["an asterisk", () => "*"],
  ])("is 304 without a body when If-None-Match is %s", async ([_, ifNoneMatch], { api, given: { both } }) => {
    for (const path of both()) {
      for (const accept of ["application/json", "application/geo+json"]) {
        const full = await api.fetch(path, { headers: { accept } });
        const etag = full.headers.get("etag")!;
        const response = await api.fetch(path, { headers: { accept, "if-none-match": ifNoneMatch(etag) } });
        expect(response.status).toBe(304);
        expect(await response.text()).toBe("");
        expect(response.headers.get("content-type")).toBeNull();
        for (const name of ["etag", "cache-control", "vary", "access-control-allow-origin"]) {
          expect(response.headers.get(name)).toBe(full.headers.get(name));
        }
      }
    }
  });

  it("is sent in full when If-None-Match names another version", async ({ api, given: { etagOf } }) => {
    const etag = await etagOf(PATH);
    for (const other of ['"other"', etag.slice(1, -1), `"x${etag.slice(1)}`, 'W/"other"', '""', "W/*"]) {
      const response = await api.fetch(PATH, { headers: { "if-none-match": other } });
      expect([other, response.status]).toEqual([other, 200]);
    }
    const geo = await api.fetch(PATH, { headers: { ...GEO_JSON, "if-none-match": etag } });
    expect(geo.status).toBe(200);
  });

  it("is an error, whatever If-None-Match says, when there is nothing to answer with", async ({
    api,
    given: { unpublished, deleted },
  }) => {
    for (const [path, status] of [
      [`${PATH}?pageSize=0`, 400],
      [`${PATH}/${unpublished}`, 404],
      [`${PATH}/${deleted}`, 410],
    ] as const) {
      const response = await api.fetch(path, { headers: { "if-none-match": "*" } });
      expect(response.status).toBe(status);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("etag")).toBeNull();
    }
  });

  it("is put together once for all who ask for the same without coordinates", async ({ api }) => {
    const record = vi.spyOn(Chunk.prototype, "record");
    const questions: [string, Record<string, string>][] = [
      ["?pageSize=77", {}],
      ["?pageSize=77", GEO_JSON],
      ["?pageSize=77&sortOrder=desc", {}],
    ];
    const ask = () =>
      Promise.all(
        questions.map(async ([query, headers]) => (await api.fetch(`${PATH}${query}`, { headers })).text()),
      );
    const first = await ask();
    expect(new Set(first).size).toBe(3);
    const times = record.mock.calls.length;
    expect(times).toBe(9);
    expect(await ask()).toEqual(first);
    expect(record.mock.calls).toHaveLength(times);
  });

  it("has a new ETag after a change", async ({ api, given: { ikeja, etagOf } }) => {
    const etag = await etagOf(PATH);
    await rename(api.deps, ikeja, "Ikeja 2");
    await buildLater(api);
    const response = await api.fetch(PATH, { headers: { "if-none-match": etag } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Ikeja 2");
    await rename(api.deps, ikeja, "Ikeja");
    await buildLater(api);
  });
});

describe("points as GeoJSON", () => {
  interface Feature {
    type: string;
    id: string;
    geometry: { type: string; coordinates: [number, number] };
    properties: Point & { distance?: number };
  }

  it("are features at longitude, latitude, with the point as properties", async ({
    api,
    given: { list },
  }) => {
    const response = await api.fetch(`${PATH}?latitude=6.6018&longitude=3.3515`, { headers: GEO_JSON });
    expect(response.headers.get("content-type")).toBe("application/geo+json");
    const collection = await response.json<{ type: string; features: Feature[]; pagination: object }>();
    const { data, pagination } = await list("?latitude=6.6018&longitude=3.3515");
    expect(collection).toEqual({
      type: "FeatureCollection",
      features: data.map((properties) => ({
        type: "Feature",
        id: properties.id,
        geometry: {
          type: "Point",
          coordinates: [properties.address.longitude, properties.address.latitude],
        },
        properties,
      })),
      pagination,
    });
    expect(collection.features.map(({ properties }) => properties.distance)).toEqual([0, 60690, 831272]);
  });

  it("can be read one by one too", async ({ api, given: { ikeja } }) => {
    const response = await api.fetch(`${PATH}/${ikeja}`, { headers: GEO_JSON });
    expect(response.headers.get("content-type")).toBe("application/geo+json");
    const { data } = await (await api.fetch(`${PATH}/${ikeja}`)).json<{ data: Point }>();
    expect(await response.json()).toEqual({
      type: "Feature",
      id: ikeja,
      geometry: { type: "Point", coordinates: [3.3515, 6.6018] },
      properties: data,
    });
  });

  it.for([
    ["application/json, application/geo+json", "application/json"],
    ["application/json;q=0.5, application/geo+json", "application/geo+json"],
    ["application/geo+json;q=0.5, */*;q=0.1", "application/geo+json"],
    ["application/*", "application/json"],
    ["application/json;q=0, */*", "application/geo+json"],
    ["*/*", "application/json"],
  ] as const)("come for Accept: %s as %s", async ([accept, type], { api }) => {
    expect((await api.fetch(PATH, { headers: { accept } })).headers.get("content-type")).toBe(type);
  });

  it("have the right coordinates whatever their texts are", async ({ api, given: { list } }) => {
    const [hostile = ""] = await storePoints(api.deps, [
      {
        name: HOSTILE,
        description: HOSTILE,
        city: HOSTILE,
        state: HOSTILE,
        latitude: 5.25,
        longitude: -0.0000001,
      },
    ]);
    await api.publish();
    const response = await api.fetch(`${PATH}/${hostile}`, { headers: GEO_JSON });
    const feature = await response.json<Feature>();
    expect(feature.geometry.coordinates).toEqual([-0.0000001, 5.25]);
    expect(feature.properties).toMatchObject({
      id: hostile,
      name: HOSTILE,
      description: HOSTILE,
      address: { city: HOSTILE, state: HOSTILE },
    });
    const { data } = await list(`?search=${encodeURIComponent(HOSTILE)}`);
    expect(data).toEqual([feature.properties]);
  });
});
