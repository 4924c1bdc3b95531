import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { clientToken, SERVER } from "../tenant.ts";
import { collection, feature, GEO_JSON, HEADER, line, load, refusals, report } from "./import-requests.ts";
import { createPoint, listPoints, move, pointOf, readPoint } from "./points.ts";
import { storePoints } from "./stored-points.ts";

const ikeja = (longitude: number) => ({ latitude: 6.6, longitude, city: "Ikeja", state: "Lagos" });

const it = base.extend("given", PER_FILE, async ({ api }) => {
  const [collects, both, takesIn] = await storePoints(api.deps, [
    { name: "Collects", ...ikeja(3.35) },
    { name: "Both", ...ikeja(3.36), services: ["collect", "drop_off"] },
    { name: "Takes in", ...ikeja(3.37), services: ["drop_off"] },
  ]);
  await api.publish();
  const read = async <T>(path: string, headers = {}): Promise<T> => {
    const response = await api.fetch(path, { headers });
    expect(response.status).toBe(200);
    return response.json<T>();
  };
  const patch = (id: string, changes: object) => api.operator("PATCH", `/operator/points/${id}`, changes);
  return { collects: collects!, both: both!, takesIn: takesIn!, read, patch };
});

interface Listed {
  name: string;
  services: string[];
}
type List = { data: { data: Listed[] } };
const namesOf = ({ data }: List) => data.data.map(({ name }) => name);

describe("the services of a point", () => {
  it("are collection alone unless the operator says otherwise", async ({ api, given: { patch } }) => {
    const { id, services } = await createPoint(api);
    expect(services).toEqual(["collect"]);
    const changed = await pointOf(await patch(id, { services: ["drop_off", "collect"] }));
    expect(changed.services).toEqual(["collect", "drop_off"]);
    await patch(id, { name: "Another name" });
    expect((await readPoint(api, id)).services).toEqual(["collect", "drop_off"]);
    expect((await createPoint(api, { services: ["drop_off"] })).services).toEqual(["drop_off"]);
  });

  it.for([[[]], [["collect", "collect"]], [["store"]], ["collect"], [null]])(
    "can't be %j",
    async ([services], { api, given: { collects, patch } }) => {
      const [path] = await wrongPathsOf(await patch(collects, { services }));
      expect(path).toMatch(/^services/);
      expect((await readPoint(api, collects)).services).toEqual(["collect"]);
    },
  );

  it("are in the public points, in GeoJSON and in the white-label list", async ({
    api,
    tenant,
    given: { both, read },
  }) => {
    const one = await read<{ data: Listed }>(`/public/pudo-points/${both}`);
    expect(one.data.services).toEqual(["collect", "drop_off"]);
    const { features } = await read<{ features: { properties: Listed }[] }>("/public/pudo-points", {
      accept: GEO_JSON,
    });
    const services = new Map(features.map(({ properties }) => [properties.name, properties.services]));
    expect(services.get("Takes in")).toEqual(["drop_off"]);
    const synced = await read<{ data: Listed[] }>("/api/v1/partners/pudo-points", {
      authorization: `Bearer ${await clientToken(api, tenant)}`,
      "cf-connecting-ip": SERVER,
    });
    expect(synced.data.find(({ name }) => name === "Takes in")!.services).toEqual(["drop_off"]);
  });

  it("filter the public points, areas and suggestions", async ({ given: { read } }) => {
    const near = "latitude=6.6&longitude=3.35";
    expect(namesOf(await read(`/public/pudo-points?service=drop_off&${near}`))).toEqual(["Both", "Takes in"]);
    expect(namesOf(await read(`/public/pudo-points?service=collect&${near}`))).toEqual(["Collects", "Both"]);
    const areas = await read<{ data: { total: number } }>("/public/pudo-points/areas?service=drop_off");
    expect(areas.data.total).toBe(2);
    const found = await read<{ data: { areas: { count: number }[]; points: Listed[] } }>(
      "/public/pudo-points/suggestions?search=ikeja&service=collect",
    );
    expect(found.data.areas[0]!.count).toBe(2);
    expect(found.data.points.map(({ name }) => name).sort()).toEqual(["Both", "Collects"]);
  });

  it("give each filter an ETag of its own", async ({ api }) => {
    const tags = await Promise.all(
      ["", "?service=collect", "?service=drop_off"].map(async (query) =>
        (await api.fetch(`/public/pudo-points${query}`)).headers.get("etag"),
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it("can't be filtered by what there is not", async ({ api }) => {
    expect(await wrongPathsOf(await api.fetch("/public/pudo-points?service=store"))).toEqual(["service"]);
    expect(
      await wrongPathsOf(await api.fetch("/public/pudo-points?service=collect&service=drop_off")),
    ).toEqual(["service"]);
  });

  it("filter the operator's list", async ({ api, given: { collects, takesIn } }) => {
    const { data } = await listPoints(api, "?service=drop_off&published=true");
    const ids = data.map(({ id }) => id);
    expect(ids).toContain(takesIn);
    expect(ids).not.toContain(collects);
  });

  it("are a column of files, and stay as they are without it", async ({ api }) => {
    const header = `${HEADER},services`;
    const csv = [header, `${line("s-1")},collect|drop_off`, `${line("s-2")},`, `${line("s-3")},drop_off`];
    const { ids } = await load(api, csv.join("\n"));
    const services = async (id: string) => (await readPoint(api, ids[id]!)).services;
    expect(await services("s-1")).toEqual(["collect", "drop_off"]);
    expect(await services("s-2")).toEqual(["collect"]);
    expect(await services("s-3")).toEqual(["drop_off"]);
    expect(await load(api, [HEADER, line("s-1")].join("\n"))).toEqual(report({ unchanged: 1 }));
    const geo = collection(feature("s-3", { services: "drop_off|collect" }));
    expect(await load(api, geo, "", GEO_JSON)).toEqual(report({ updated: 1 }));
    expect(await services("s-3")).toEqual(["collect", "drop_off"]);
  });

  it("of a file's row are refused by their column", async ({ api }) => {
    const csv = [`${HEADER},services`, `${line("bad-1")},collect|store`].join("\n");
    expect(refusals(await load(api, csv))).toEqual([[1, "bad-1", ["services"]]]);
    const geo = collection(feature("bad-2", { services: ["collect"] }));
    expect(refusals(await load(api, geo, "", GEO_JSON))).toEqual([[1, "bad-2", ["services"]]]);
  });
});

describe("a depot", () => {
  it("is made by the operator, and is never public", async ({ api, given: { patch } }) => {
    const { id } = await createPoint(api, { name: "Ikeja depot", kind: "depot" });
    expect(await readPoint(api, id)).toMatchObject({ kind: "depot" });
    await move(api, id, "approve");
    await problemOf(await api.operator("POST", `/operator/points/${id}/publish`), 409, "invalid_transition");
    expect(await wrongPathsOf(await patch(id, { kind: "point" }))).toEqual(["kind"]);
    await problemOf(await api.fetch(`/public/pudo-points/${id}`), 404, "point_not_found");
  });

  it("has agents, and is told apart in the operator's list", async ({ api }) => {
    const depot = await createPoint(api, { name: "Kano depot", kind: "depot" });
    const point = await createPoint(api, { name: "Kano counter" });
    expect(point).toMatchObject({ kind: "point" });
    const agent = await api.operator("POST", "/operator/agents", { name: "Ada", point_id: depot.id });
    expect(agent.status).toBe(201);
    const { data } = await agent.json<{ data: { key: string } }>();
    const parcels = await api.fetch("/agent/parcels", { headers: { authorization: `Bearer ${data.key}` } });
    expect(parcels.status).toBe(200);
    const depots = (await listPoints(api, "?kind=depot&search=Kano")).data.map(({ id }) => id);
    expect(depots).toEqual([depot.id]);
    const others = (await listPoints(api, "?kind=point&search=Kano")).data.map(({ id }) => id);
    expect(others).toEqual([point.id]);
  });
});
