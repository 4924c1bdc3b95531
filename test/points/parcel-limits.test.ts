import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { answerOf, entrances, publicPoint, resultsOf, storeBody, whiteLabelBody } from "../orders/orders.ts";
import { type ProblemBody, problemOf, wrongPathsOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { createPoint, readPoint } from "./points.ts";
import { storePoints } from "./stored-points.ts";

const LIMITS = { maxParcelWeight: 10, maxParcelValue: 100_000, maxParcelSize: 60 };
const NONE = { maxParcelWeight: null, maxParcelValue: null, maxParcelSize: null };
const item = (changes: object = {}) => ({ name: "Lamp", qty: 1, price: 1000, weight_kg: 1, ...changes });
/** Items that are each within the limits of an item, but over one of the whole parcel. */
const OVER: [limit: string, items: object[], path: string][] = [
  ["maxParcelWeight", [item({ weight_kg: 4, qty: 2 }), item({ weight_kg: 2.1 })], "items"],
  ["maxParcelValue", [item({ price: 60_000 }), item({ price: 40_000.01 })], "items"],
  ["maxParcelSize", [item(), item({ width_cm: 60.5 })], "items.1.width_cm"],
];
/** At all limits. */
const FITTING = [
  item({ qty: 3, weight_kg: 3.3, price: 30_000 }),
  item({ weight_kg: 0.1, height_cm: 60, price: 10_000 }),
];

const it = base.extend("given", PER_FILE, async ({ api, tenant }) => {
  const limited = await publicPoint(api, LIMITS);
  const partner = await entrances(api, tenant);
  const saidBy = ({ errors }: ProblemBody) =>
    errors!.map(({ path, message }) => [path, /\((\w+)\)/.exec(message)?.[1]]);
  return { limited, partner, saidBy };
});

describe("an order over a limit of its point for the whole parcel", () => {
  it.for(OVER)(
    "is refused with the name of %s",
    async ([limit, items, path], { api, tenant, pointId, given }) => {
      const { limited, partner, saidBy } = given;
      const refused = async (response: Response) =>
        expect(saidBy(await problemOf(response, 400, "item_not_accepted"))).toEqual([[path, limit]]);
      await refused(await partner.store(storeBody(limited, { items })));
      await refused(await partner.whiteLabel(whiteLabelBody(limited, { items })));
      const [, wrong] = await resultsOf(
        await partner.storeBatch([storeBody(limited), storeBody(limited, { items })], {
          query: "?dry_run=true",
        }),
      );
      expect(wrong!.status).toBe(400);
      expect(saidBy(wrong!.problem)).toEqual([[path, limit]]);
      const { data } = await answerOf(await partner.store(storeBody(pointId, { items })), 201);
      const to = { pudo_point_id: limited };
      await refused(await send(api, "POST", `/api/v1/orders/${data.id}/point`, tenant.secretKey, to));
    },
  );

  it("is taken where it is not over one, and where a point has none", async ({
    pointId,
    given: { limited, partner },
  }) => {
    await answerOf(await partner.store(storeBody(limited, { items: FITTING })), 201);
    for (const [, items] of OVER) await answerOf(await partner.store(storeBody(pointId, { items })), 201);
    await answerOf(await partner.whiteLabel(whiteLabelBody(limited)), 201);
  });
});

describe("the limits of a point for the whole parcel", () => {
  it("are none unless the operator sets them", async ({ api }) => {
    const point = await createPoint(api);
    expect(point).toMatchObject(NONE);
    await api.operator("PATCH", `/operator/points/${point.id}`, LIMITS);
    expect(await readPoint(api, point.id)).toMatchObject(LIMITS);
    await api.operator("PATCH", `/operator/points/${point.id}`, NONE);
    expect(await readPoint(api, point.id)).toMatchObject(NONE);
    const wrong = { maxParcelWeight: 1001, maxParcelValue: -1, maxParcelSize: 0 };
    expect(await wrongPathsOf(await api.operator("PATCH", `/operator/points/${point.id}`, wrong))).toEqual(
      Object.keys(wrong),
    );
  });

  it("filter the public points, areas and suggestions", async ({ api }) => {
    const enugu = (longitude: number) => ({ latitude: 6.45, longitude, city: "Enugu", state: "Enugu" });
    await storePoints(api.deps, [
      { name: "Any", ...enugu(7.5) },
      { name: "Light", ...enugu(7.51), maxParcelWeight: 10 },
      { name: "Cheap", ...enugu(7.52), maxParcelValue: 50_000 },
      { name: "Small", ...enugu(7.53), maxParcelSize: 60 },
    ]);
    await api.publish();
    const data = async <T>(path: string) =>
      (await (await api.fetch(`/public/pudo-points${path}`)).json<{ data: T }>()).data;
    const left = async (filter: string) => {
      const list = await data<{ data: { name: string }[] }>(`?state=Enugu&${filter}`);
      const { total } = await data<{ total: number }>(`/areas?state=Enugu&${filter}`);
      const { areas } = await data<{ areas: { count: number }[] }>(`/suggestions?search=enugu&${filter}`);
      const names = list.data.map(({ name }) => name);
      expect([total, areas[0]!.count]).toEqual([names.length, names.length]);
      return names;
    };
    expect(await left("parcelWeight=10&parcelValue=50000&parcelSize=60")).toEqual([
      "Any",
      "Cheap",
      "Light",
      "Small",
    ]);
    expect(await left("parcelWeight=10.1")).toEqual(["Any", "Cheap", "Small"]);
    expect(await left("parcelValue=50000.01")).toEqual(["Any", "Light", "Small"]);
    expect(await left("parcelSize=61")).toEqual(["Any", "Cheap", "Light"]);
    expect((await api.fetch("/public/pudo-points?parcelWeight=-1")).status).toBe(400);
  });
});
