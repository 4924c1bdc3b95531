import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays, isWithin, mergePeriods, type Period } from "../../src/shared/closed-days.ts";
import { type Api, migrate, startApi } from "../harness.ts";
import { auditOf } from "../operator/audit.ts";
import { problemOf } from "../problems.ts";
import { takeStorage } from "../storage.ts";
import { clientToken, newTenant, SERVER, type Tenant } from "../tenant.ts";
import { agentOf, close } from "./closures.ts";
import { buildLater, startWatchedApi, storePoints, watchDb } from "./stored-points.ts";

const LIST = "/public/pudo-points";
const WEEK = {
  openingFriday: "09:00",
  closingFriday: "17:00",
  openingSaturday: "09:00",
  closingSaturday: "17:00",
};
const CHRISTMAS = { from: "2026-12-24", to: "2026-12-26" };

interface Shown {
  id: string;
  name: string;
  available: boolean;
  closures: Period[];
}

let api: Api;
let tenant: Tenant | undefined;
let lagos: string;
let kano: string;

const at = (time: string) => {
  api.clock.now = Date.parse(time);
};
const ofLagos = () => `/operator/points/${lagos}/closures`;
const operatorCloses = (path: string, period: object) => close(api.operator, path, period);

async function shown(path = LIST, from = api): Promise<Shown[]> {
  const response = await from.fetch(path);
  expect(response.status).toBe(200);
  return (await response.json<{ data: { data: Shown[] } }>()).data.data;
}
const namesOf = async (query: string) => (await shown(`${LIST}?${query}`)).map(({ name }) => name);

async function whiteLabel(query = ""): Promise<Shown[]> {
  tenant ??= await newTenant(api);
  const headers = { authorization: `Bearer ${await clientToken(api, tenant)}`, "cf-connecting-ip": SERVER };
  const response = await api.fetch(`/api/v1/partners/pudo-points${query}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json<{ data: Shown[] }>()).data;
}

beforeEach(async () => {
  takeStorage();
  await migrate();
  // A Friday.
  api = startApi({}, { now: Date.parse("2026-11-20T09:00:00Z") });
  tenant = undefined;
  [lagos = "", kano = ""] = await storePoints(api.deps, [
    { name: "Lagos", latitude: 6.6, longitude: 3.35, state: "Lagos State", hours: WEEK },
    { name: "Kano", latitude: 12, longitude: 8.6, state: "Kano", hours: WEEK },
  ]);
});

describe("the days of several periods", () => {
  it("are the same merged, in order and with a day between any two", () => {
    const period = fc
      .tuple(fc.nat(40), fc.nat(6))
      .map(([from, days]) => ({ from: addDays("2026-12-10", from), to: addDays("2026-12-10", from + days) }));
    fc.assert(
      fc.property(fc.array(period, { maxLength: 8 }), (periods) => {
        const merged = mergePeriods(periods);
        for (let i = -1; i < 50; i++) {
          const day = addDays("2026-12-10", i);
          expect(isWithin(merged, day)).toBe(isWithin(periods, day));
        }
        merged.slice(1).forEach(({ from }, i) => {
          expect(from > addDays(merged[i]!.to, 1)).toBe(true);
        });
      }),
    );
  });
});

describe("a public point", () => {
  it("shows its closures and those of its state and the network, merged and sorted", async () => {
    await operatorCloses(ofLagos(), { from: "2026-12-26", to: "2026-12-28" });
    await operatorCloses(ofLagos(), { from: "2026-12-01", to: "2026-12-01" });
    await operatorCloses("/operator/closures", CHRISTMAS);
    await operatorCloses("/operator/closures", { from: "2026-12-05", to: "2026-12-05", state: "Kano" });
    await buildLater(api);
    const expected = [
      { available: true, closures: [{ from: "2026-12-05", to: "2026-12-05" }, CHRISTMAS] },
      {
        available: true,
        closures: [
          { from: "2026-12-01", to: "2026-12-01" },
          { from: "2026-12-24", to: "2026-12-28" },
        ],
      },
    ];
    expect(await shown()).toMatchObject(expected);
    const byName = (await whiteLabel()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(byName).toMatchObject(expected);
    const geo = await api.fetch(`${LIST}/${kano}`, { headers: { accept: "application/geo+json" } });
    expect(await geo.json()).toMatchObject({ properties: expected[0] });
    const suggested = await api.fetch(`${LIST}/suggestions?search=kano`);
    expect(await suggested.json()).toMatchObject({ data: { points: [expected[0]] } });
  });

  it("turns at midnight in Lagos, without another build, a read of D1 or a stale 304", async () => {
    await operatorCloses(ofLagos(), { from: "2026-11-21", to: "2026-11-21" });
    await buildLater(api);
    const db = watchDb();
    const { api: warm, kv } = startWatchedApi(api.clock, { db: db.db });
    const now = async () => (await shown(`${LIST}?search=lagos`, warm))[0];
    const open = { available: true, closures: [{ from: "2026-11-21", to: "2026-11-21" }] };
    at("2026-11-20T22:59:59Z");
    expect(await now()).toMatchObject(open);
    const etag = (await warm.fetch(LIST)).headers.get("etag")!;
    const isKnown = async () => (await warm.fetch(LIST, { headers: { "if-none-match": etag } })).status;
    expect(await isKnown()).toBe(304);
    at("2026-11-20T23:00:00Z");
    expect(await now()).toMatchObject({ ...open, available: false });
    expect(await isKnown()).toBe(200);
    at("2026-11-21T23:00:00Z");
    expect(await now()).toMatchObject({ available: true, closures: [] });
    expect(db.statements).toBe(0);
    expect(kv.calls.put).toEqual([]);
  });

  it("shows closures of the next 60 days", async () => {
    const far = { from: "2027-01-20", to: "2027-01-31" };
    await operatorCloses(ofLagos(), far);
    await buildLater(api);
    const closures = async () => (await shown(`${LIST}?search=lagos`))[0]!.closures;
    expect(await closures()).toEqual([]);
    at("2026-11-20T23:00:00Z");
    expect(await closures()).toEqual([far]);
  });

  it("is found by `available`, and by `openAt` on days on which it is not closed", async () => {
    await operatorCloses(ofLagos(), { from: "2026-11-21", to: "2026-11-21" });
    await buildLater(api);
    expect(await namesOf("available=true")).toEqual(["Kano", "Lagos"]);
    expect(await namesOf("available=false")).toEqual([]);
    expect(await namesOf("openAt=2026-11-20T15:59:59Z")).toEqual(["Kano", "Lagos"]);
    expect(await namesOf("openAt=2026-11-21T10:00:00Z")).toEqual(["Kano"]);
    expect(await namesOf("openAt=2026-11-28T10:00:00Z")).toEqual(["Kano", "Lagos"]);
    at("2026-11-21T09:00:00Z");
    expect(await namesOf("available=true")).toEqual(["Kano"]);
    expect(await namesOf("available=false")).toEqual(["Lagos"]);
    expect(await namesOf("available=false&search=kano")).toEqual([]);
    expect((await api.fetch(`${LIST}?available=yes`)).status).toBe(400);
  });

  it("is open again when its closure is removed", async () => {
    const { id } = await operatorCloses(ofLagos(), { from: "2026-11-20", to: "2026-11-20" });
    await buildLater(api);
    expect(await namesOf("available=true")).toEqual(["Kano"]);
    await api.operator("DELETE", `${ofLagos()}/${id}`);
    await buildLater(api);
    expect(await namesOf("available=true")).toEqual(["Kano", "Lagos"]);
  });
});

describe("a paused point", () => {
  const ofOperator = () => `/operator/points/${lagos}`;
  const pausedOf = async (response: Response) => {
    expect(response.status).toBe(200);
    return (await response.json<{ data: { paused: boolean } }>()).data.paused;
  };

  it("is not available until it is resumed, by its agent or by the operator", {
    tags: "nightly",
  }, async () => {
    const agent = await agentOf(api, lagos);
    const pauses: [string, boolean, () => Promise<Response>][] = [
      ["the agent", true, () => agent("PUT", "/agent/availability", { paused: true })],
      ["the operator", false, () => api.operator("PATCH", ofOperator(), { paused: false })],
      ["the operator", true, () => api.operator("PATCH", ofOperator(), { paused: true, name: "Lagos" })],
      ["the agent", false, () => agent("PUT", "/agent/availability", { paused: false })],
    ];
    for (const [who, paused, pause] of pauses) {
      api.clock.now += 1000;
      const since = new Date(api.clock.now).toISOString();
      expect([who, await pausedOf(await pause())]).toEqual([who, paused]);
      expect(await pausedOf(await api.operator("GET", ofOperator()))).toBe(paused);
      expect(await pausedOf(await agent("GET", "/agent/availability"))).toBe(paused);
      await buildLater(api);
      expect(await namesOf("available=true")).toEqual(paused ? ["Kano"] : ["Kano", "Lagos"]);
      expect((await shown(`${LIST}?search=lagos`))[0]).toMatchObject({ available: !paused, closures: [] });
      const told = (await whiteLabel(`?updated_since=${since}`)).find(({ id }) => id === lagos);
      expect(told).toMatchObject({ available: !paused });
      expect(await namesOf("openAt=2026-11-21T10:00:00Z")).toEqual(["Kano", "Lagos"]);
    }
  });

  it("is recorded once in the audit log, however often it is sent", async () => {
    const agent = await agentOf(api, lagos);
    const entries = await auditOf(api).recorded(async () => {
      for (const paused of [true, true, false, false]) await agent("PUT", "/agent/availability", { paused });
      await api.operator("PATCH", ofOperator(), { paused: false });
    });
    expect(entries.map(({ action, actor, subject_id }) => [action, actor.kind, subject_id])).toEqual([
      ["point.paused", "agent", lagos],
      ["point.resumed", "agent", lagos],
    ]);
  });

  it("has to be there, and to be paused by true or false", async () => {
    const agent = await agentOf(api, lagos);
    for (const body of [{}, { paused: "yes" }, { paused: true, capacity: 5 }])
      expect((await agent("PUT", "/agent/availability", body)).status).toBe(400);
    await api.operator("DELETE", ofOperator());
    await problemOf(await agent("PUT", "/agent/availability", { paused: true }), 410, "point_gone");
  });
});

describe("the white-label list", () => {
  it("has a point again whose closures changed, under a new day's ETag too", {
    tags: "nightly",
  }, async () => {
    await buildLater(api);
    api.clock.now += 3_600_000;
    const since = new Date(api.clock.now).toISOString();
    expect(await whiteLabel(`?updated_since=${since}`)).toEqual([]);
    await operatorCloses(ofLagos(), CHRISTMAS);
    await buildLater(api);
    const changed = await whiteLabel(`?updated_since=${since}`);
    expect(changed).toMatchObject([{ id: lagos, available: true, closures: [CHRISTMAS] }]);
    at("2026-12-24T09:00:00Z");
    expect(await whiteLabel(`?updated_since=${since}`)).toMatchObject([{ id: lagos, available: false }]);
  });

  it("tells of a removed point as before", async () => {
    await buildLater(api);
    await operatorCloses("/operator/closures", CHRISTMAS);
    await api.operator("DELETE", `/operator/points/${kano}`);
    await buildLater(api);
    const removed = (await whiteLabel("?updated_since=2026-11-20T08:00:00Z")).find(({ id }) => id === kano);
    expect(removed).toEqual({ id: kano, deleted: true, updated_at: expect.any(String) });
  });
});
