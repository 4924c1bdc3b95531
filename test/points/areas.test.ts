import { describe, expect } from "vitest";
import type { AreaView } from "../../src/points/public/areas.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { startApi } from "../harness.ts";
import { type PointSketch, storePoints, watchDb } from "./stored-points.ts";

const AREAS = "/public/pudo-points/areas";

const POINTS: PointSketch[] = [
  { name: "Allen", city: "Ikeja", state: "Lagos", latitude: 6.6, longitude: 3.34, maxItemWeight: 5 },
  { name: "Opebi", city: "Ikeja", state: "Lagos", latitude: 6.62, longitude: 3.36 },
  { name: "Oregun", city: "IKEJA", state: "lagos", latitude: 6.61, longitude: 3.38 },
  { name: "Ojuelegba", city: "Surulere", state: "Lagos", latitude: 6.5, longitude: 3.35 },
  { name: "Gambari", city: "Surulere", state: "Oyo", latitude: 8.13, longitude: 4.24 },
  { name: "Sabon Gari", city: "Fagge", state: "Kano", latitude: 12, longitude: 8.5, maxItemValue: 1000 },
  { name: "Nowhere", latitude: 9, longitude: 7 },
];

interface Answer {
  total: number;
  limits: object | null;
  areas: AreaView[];
}

const counts = ({ areas }: Answer) => areas.map(({ type, name, state, count }) => [type, name, state, count]);

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  const beforeAnyPoint = await ask("", startApi());
  await storePoints(api.deps, POINTS);
  await api.publish();
  async function ask(query = "", from = api): Promise<Answer> {
    const response = await from.fetch(`${AREAS}${query}`);
    expect(response.status).toBe(200);
    return (await response.json<{ data: Answer }>()).data;
  }
  return { beforeAnyPoint, ask };
});

describe("GET /public/pudo-points/areas", () => {
  it("counts the points of every state, the most first, in the spelling that most points have", async ({
    given: { ask },
  }) => {
    const answer = await ask();
    expect(counts(answer)).toEqual([
      ["state", "Lagos", "Lagos", 4],
      ["state", "Kano", "Kano", 1],
      ["state", "Oyo", "Oyo", 1],
    ]);
    // One point has no state.
    expect(answer.total).toBe(7);
    expect(answer.limits).toEqual({ minItemWeight: 0, maxItemWeight: 30, maxItemValue: 500_000 });
  });

  it("says where the points of an area are", async ({ given: { ask } }) => {
    const [ikeja] = (await ask("?state=LAGOS")).areas;
    expect(ikeja).toEqual({
      type: "city",
      name: "Ikeja",
      state: "Lagos",
      count: 3,
      latitude: 6.61,
      longitude: 3.36,
      bbox: [3.34, 6.6, 3.38, 6.62],
    });
  });

  it("counts the cities of a state, apart from those of the same name elsewhere", async ({
    given: { ask },
  }) => {
    expect(counts(await ask("?state=lagos"))).toEqual([
      ["city", "Ikeja", "Lagos", 3],
      ["city", "Surulere", "Lagos", 1],
    ]);
    expect(await ask("?state=Atlantis")).toMatchObject({ total: 0, areas: [] });
  });

  it("counts the cities in a box", async ({ given: { ask } }) => {
    const answer = await ask("?bbox=3,6.45,3.355,8.5");
    expect(counts(answer)).toEqual([["city", "Surulere", "Lagos", 1]]);
    expect(answer.total).toBe(1);
  });

  it("counts only points that accept the item, and leaves out areas without any", async ({
    given: { ask },
  }) => {
    expect(counts(await ask("?itemWeight=12&itemValue=20000"))).toEqual([
      ["state", "Lagos", "Lagos", 3],
      ["state", "Oyo", "Oyo", 1],
    ]);
    const none = await ask("?itemWeight=900");
    expect(none).toMatchObject({ total: 0, areas: [], limits: { maxItemWeight: 30 } });
  });

  it("is empty without points", ({ given: { beforeAnyPoint } }) => {
    expect(beforeAnyPoint).toEqual({ total: 0, limits: null, areas: [] });
  });

  it("may be cached, has an ETag for each query, and is 304 for one that is known", async ({ api }) => {
    const etagOf = async (query: string) => (await api.fetch(`${AREAS}${query}`)).headers.get("etag")!;
    const etags = await Promise.all(["", "?state=lagos", "?itemWeight=1", "?bbox=3,6,4,7"].map(etagOf));
    expect(new Set(etags).size).toBe(4);
    const again = await api.fetch(AREAS, { headers: { "if-none-match": etags[0]! } });
    expect(again.status).toBe(304);
    expect(again.headers.get("cache-control")).toBe("public, max-age=60, stale-while-revalidate=60");
  });

  it("asks nothing of D1", async ({ api, given: { ask } }) => {
    const db = watchDb();
    const other = startApi({ db: db.db }, api.clock);
    await ask("", other);
    await ask("?state=lagos", other);
    expect(db.statements).toBe(0);
  });

  it("refuses a box that is none", async ({ api }) => {
    const response = await api.fetch(`${AREAS}?bbox=4,6,3,7`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: "bbox" }] });
  });
});
