import { beforeAll, describe, expect, it } from "vitest";
import { EDGE_VALUES } from "../../src/compose.ts";
import { tellCounts } from "../../src/orders/capacity/count-parcels.ts";
import { EdgeCache } from "../../src/platform/edge-cache.ts";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { storePoints } from "../points/stored-points.ts";
import { type ProblemBody, problemOf } from "../problems.ts";
import { newTenant, type Tenant } from "../tenant.ts";
import { answerOf, entrances, storeBody, whiteLabelBody } from "./orders.ts";

const { take, ...databases } = countingDatabases(bindings);
let api: Api;
let tenant: Tenant;
let partner: Awaited<ReturnType<typeof entrances>>;
let ikeja: string;
let full: string;

const east = (longitude: number) => ({ latitude: 6.6, longitude, state: "Lagos" });
const patch = (id: string, changes: object) => api.operator("PATCH", `/operator/points/${id}`, changes);
const names = ({ alternatives }: ProblemBody) => alternatives!.map(({ name }) => name);
const refused = async (response: Response) => problemOf(response, 409, "point_unavailable");

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  [ikeja = "", full = ""] = await storePoints(api.deps, [
    { name: "Ikeja", ...east(3.35) },
    { name: "Full", ...east(3.351) },
    { name: "Paused", ...east(3.352) },
    { name: "Closed", ...east(3.353) },
    { name: "Light parcels", ...east(3.36), maxItemWeight: 1 },
    { name: "Cheap parcels", ...east(3.37), maxItemValue: 1000 },
    { name: "Near", ...east(3.38) },
    { name: "West", ...east(3.31) },
    { name: "Farther", ...east(3.4) },
    { name: "Farthest", ...east(3.5) },
  ]);
  const idOf = (name: string) =>
    bindings.DB.prepare("SELECT id FROM points WHERE name = ?").bind(name).first<string>("id");
  await patch((await idOf("Paused"))!, { paused: true });
  await api.operator("POST", `/operator/points/${await idOf("Closed")}/closures`, {
    from: "2026-11-20",
    to: "2026-11-22",
  });
  partner = await entrances(api, tenant);
  await answerOf(await partner.store(storeBody(full)), 201);
  await patch(full, { capacity: 1 });
  await tellCounts(api.deps, api.orders);
  await api.publish();
  await patch(ikeja, { paused: true });
  partner = await entrances(api, tenant);
});

describe("an order to a point that takes none", () => {
  it("is refused with the nearest points that are available and take its items, by either entrance", async () => {
    const problem = await refused(await partner.store(storeBody(ikeja)));
    expect(problem).toMatchObject({ reason: "paused" });
    expect(names(problem)).toEqual(["Light parcels", "Near", "West"]);
    expect(problem.alternatives![0]).toEqual({
      id: expect.any(String),
      name: "Light parcels",
      distance: 1105,
    });
    const other = await refused(await partner.whiteLabel(whiteLabelBody(full)));
    expect(other).toMatchObject({ reason: "full" });
    // The snapshot is older than the pause of Ikeja.
    expect(names(other)).toEqual(["Ikeja", "Light parcels", "Cheap parcels"]);
  });

  it("is shown points that take each of its items", async () => {
    const items = [
      { name: "Lamp", qty: 1, price: 500, weight_kg: 5 },
      { name: "Ring", qty: 1, price: 90_000, weight_kg: 0.1 },
    ];
    expect(names(await refused(await partner.store(storeBody(ikeja, { items }))))).toEqual([
      "Near",
      "West",
      "Farther",
    ]);
  });

  it("costs D1 the reading of a creation and nothing more", async () => {
    const { whiteLabel } = await entrances(
      startApi({ ...databases, edge: api.deps.edge }, api.clock),
      tenant,
    );
    await refused(await whiteLabel(whiteLabelBody(ikeja)));
    take();
    await refused(await whiteLabel(whiteLabelBody(ikeja)));
    expect(take()).toMatchObject({ calls: 2, written: 0 });
  });

  it("is refused without alternatives while the snapshot can't be read", async () => {
    const kv = new Proxy(bindings.KV, {
      get: () => async () => {
        throw new Error("KV is down");
      },
    });

    const edge = new EdgeCache(kv, api.deps.now, EDGE_VALUES, async () => {});
    const { store } = await entrances(startApi({ edge }, api.clock), tenant);
    expect((await refused(await store(storeBody(ikeja)))).alternatives).toEqual([]);
  });

  it("is still 404 if the point is not public, and answered as before if it was made before", async () => {
    const body = storeBody(full);
    await patch(full, { capacity: 5 });
    await answerOf(await partner.store(body), 201);
    await patch(full, { capacity: 0, paused: true });
    await answerOf(await partner.store(body), 200);
    await api.operator("POST", `/operator/points/${full}/unpublish?confirm=2`);
    await problemOf(await partner.store(storeBody(full)), 404, "point_not_found");
  });

  it("is taken by a point that is only closed today", async () => {
    await patch(ikeja, { paused: false });
    await api.operator("POST", `/operator/points/${ikeja}/closures`, {
      from: "2026-11-20",
      to: "2026-11-20",
    });
    await answerOf(await partner.store(storeBody(ikeja)), 201);
  });
});
