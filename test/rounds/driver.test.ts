import { describe, expect, vi } from "vitest";
import { pickupDone } from "../../src/partners/pickups.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { moveThrough } from "../orders/moves.ts";
import { answerOf, entrances, storeBody } from "../orders/orders.ts";
import { createPoint } from "../points/points.ts";
import { wrongPathsOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { scan } from "../tracking/scans.ts";
import { newDriver, pointsAt, roundOf, SHOP_DOOR, setPickup } from "./rounds.ts";

/** A Friday, of the clock that tests begin with, and the Monday after it. */
const TODAY = "2026-11-20";
const MONDAY = "2026-11-23";

interface Stop {
  kind: string;
  id: string;
  opens: string | null;
  closes: string | null;
  closed: boolean;
  asked: boolean;
  asked_note: string | null;
}

interface Day {
  date: string;
  rounds: { id: string; name: string; stops: Stop[] }[];
}

const it = base.extend("given", async ({ api, tenant }) => {
  await setPickup(api, tenant.id);
  const driver = await newDriver(api);
  const round = async (changes: object) => {
    const body = { name: "Ikeja", weekdays: ["friday"], driver_ids: [driver.id], ...changes };
    return roundOf(await api.operator("POST", "/operator/rounds", body), 201);
  };
  const fetchDay = (date?: string, key = driver.key) =>
    send(api, "GET", `/driver/round${date === undefined ? "" : `?date=${date}`}`, key);
  async function day(date?: string, key = driver.key): Promise<Day> {
    const response = await fetchDay(date, key);
    expect(response.status).toBe(200);
    return (await response.json<{ data: Day }>()).data;
  }
  const stopsOn = async (date?: string) => (await day(date)).rounds.flatMap(({ stops }) => stops);
  return { driver, round, fetchDay, day, stopsOn };
});

describe("GET /driver/round", () => {
  it("has the driver's own rounds of the day, with their stops in order", async ({
    api,
    tenant,
    given: { driver, round, day },
  }) => {
    const other = await newDriver(api);
    const [a, b] = await pointsAt(api, 3.1, 3.2);
    const stops = [{ point_id: b }, { partner_id: tenant.id }, { point_id: a }];
    const second = await round({ name: "Second", stops, weekdays: ["friday", "monday"] });
    const first = await round({ name: "First", stops: [{ point_id: a }], driver_ids: [other.id, driver.id] });
    await round({ name: "Not mine", stops, driver_ids: [other.id] });
    await round({ name: "Another day", stops, weekdays: ["sunday"] });
    const today = await day();
    expect(today.date).toBe(TODAY);
    expect(today.rounds.map(({ id, name }) => [id, name])).toEqual([
      [first.id, "First"],
      [second.id, "Second"],
    ]);
    const { state: _, zip: __, ...door } = SHOP_DOOR;
    const times = {
      opens: null,
      closes: null,
      closed: false,
      asked: false,
      asked_note: null,
      give: 0,
      take: 0,
      money: 0,
    };
    expect(today.rounds[1]!.stops).toEqual([
      expect.objectContaining({ kind: "point", id: b, name: "Counter 3.2" }),
      { kind: "partner", id: tenant.id, name: expect.stringMatching(/^Tenant/), ...door, ...times },
      {
        kind: "point",
        id: a,
        name: "Counter 3.1",
        address: "12 Allen Avenue",
        city: "Ikeja",
        latitude: 6.5,
        longitude: 3.1,
        phone: "",
        note: "",
        ...times,
      },
    ]);
    expect((await day(MONDAY)).rounds.map(({ name }) => name)).toEqual(["Second"]);
    expect(await day("2026-11-21")).toEqual({
      date: "2026-11-21",
      driver: { name: "Musa" },
      rounds: [],
      van: { parcels: 0, oldest_since: null },
    });
    expect((await day(TODAY, other.key)).rounds.map(({ name }) => name)).toEqual(["First", "Not mine"]);
  });

  it("says when points are open on that day, by hours and closures", async ({
    api,
    given: { round, stopsOn },
  }) => {
    const address = { address: "1 Broad Street", latitude: 6.45, longitude: 3.39, state: "Lagos" };
    const workingHours = { openingFriday: "09:00", closingFriday: "18:30" };
    const { id } = await createPoint(api, { address, workingHours });
    const { id: free } = await createPoint(api, { address });
    await round({ stops: [{ point_id: id }, { point_id: free }], weekdays: ["friday", "monday"] });
    const times = async (date: string) =>
      (await stopsOn(date)).map(({ opens, closes, closed }) => [opens, closes, closed]);
    expect(await times(TODAY)).toEqual([
      ["09:00", "18:30", false],
      [null, null, false],
    ]);
    expect(await times(MONDAY)).toEqual([
      [null, null, true],
      [null, null, false],
    ]);
    await api.operator("POST", `/operator/points/${id}/closures`, { from: TODAY, to: TODAY });
    await api.operator("POST", "/operator/closures", { from: MONDAY, to: MONDAY, state: "Lagos" });
    const closed = [null, null, true];
    expect(await times(TODAY)).toEqual([closed, [null, null, false]]);
    expect(await times(MONDAY)).toEqual([closed, closed]);
  });

  it("says where partners ask for a visit on that day, until a driver has collected there", async ({
    api,
    tenant,
    given: { round, stopsOn },
  }) => {
    const other = await newTenant(api);
    await setPickup(api, other.id);
    await round({
      stops: [{ partner_id: tenant.id }, { partner_id: other.id }],
      weekdays: ["friday", "monday"],
    });
    const ask = (date: string, note?: string) =>
      send(api, "POST", "/api/v1/pickups", tenant.secretKey, { date, ...(note && { note }) });
    expect((await ask(TODAY, "Twelve cartons")).status).toBe(201);
    expect((await ask(MONDAY)).status).toBe(201);
    const asked = async (date: string) =>
      (await stopsOn(date)).map(({ asked, asked_note }) => [asked, asked_note]);
    const not = [false, null];
    expect(await asked(TODAY)).toEqual([[true, "Twelve cartons"], not]);
    expect(await asked(MONDAY)).toEqual([[true, null], not]);
    await pickupDone(api.deps, [tenant.id], api.clock.now);
    expect(await asked(TODAY)).toEqual([not, not]);
  });

  it("is where a pickup is done when its driver scans a parcel there, on the day of the scan", async ({
    api,
    tenant,
    pointId,
    given: { driver },
  }) => {
    const { store } = await entrances(api, tenant);
    const codes: string[] = [];
    for (let i = 0; i < 3; i++)
      codes.push((await answerOf(await store(storeBody(pointId)), 201)).data.tracking_code);
    const ask = (date: string) => send(api, "POST", "/api/v1/pickups", tenant.secretKey, { date });
    for (const date of [TODAY, "2026-11-21"]) expect((await ask(date)).status).toBe(201);
    const occurred_at = "2026-11-20T22:30:00Z";
    api.clock.now = Date.parse("2026-11-22T08:00:00Z");
    const scans = codes.map((tracking_code, i) => ({
      tracking_code,
      action: "collect",
      scan_id: `s${i}`,
      occurred_at,
    }));
    expect((await scan(api, driver.key, { scans })).status).toBe(200);
    const list = await send(api, "GET", "/api/v1/pickups", tenant.secretKey);
    expect(await list.json()).toMatchObject({
      data: [
        { date: "2026-11-21", status: "missed" },
        { date: TODAY, status: "done", done_at: "2026-11-20T22:30:00.000Z" },
      ],
    });
  });

  it("is where a pickup is done by a driver whose device was offline until agents had the parcels", async ({
    api,
    tenant,
    pointId,
    given: { driver },
  }) => {
    const { store } = await entrances(api, tenant);
    const { data } = await answerOf(await store(storeBody(pointId)), 201);
    const ask = await send(api, "POST", "/api/v1/pickups", tenant.secretKey, { date: TODAY });
    expect(ask.status).toBe(201);
    const stateOf = async () => {
      const list = await send(api, "GET", "/api/v1/pickups", tenant.secretKey);
      return (await list.json<{ data: { status: string; done_at: string | null }[] }>()).data[0];
    };
    const collectAt = async (occurred_at: string) => {
      const body = { tracking_code: data.tracking_code, action: "collect", occurred_at };
      expect((await scan(api, driver.key, body)).status).toBe(200);
    };
    api.clock.now = Date.parse("2026-11-20T15:00:00Z");
    await moveThrough(api, data.id, ["arrive"]);
    api.clock.now = Date.parse("2026-11-20T16:00:00Z");
    await moveThrough(api, data.id, ["refuse"]);
    // From the point, where it was by then, and then what came before, from its partner.
    await collectAt("2026-11-20T15:30:00Z");
    expect(await stateOf()).toMatchObject({ status: "asked" });
    await collectAt("2026-11-20T10:00:00Z");
    expect(await stateOf()).toMatchObject({ status: "done", done_at: "2026-11-20T10:00:00.000Z" });
  });

  it.for(["in time", "late"])(
    "is where a pickup is done when a scan (%s) is sent again, if that could not be noted at first",
    async (when, { api, tenant, pointId, given: { driver } }) => {
      const { store } = await entrances(api, tenant);
      const { data } = await answerOf(await store(storeBody(pointId)), 201);
      const ask = (date: string) => send(api, "POST", "/api/v1/pickups", tenant.secretKey, { date });
      for (const date of [TODAY, "2026-11-21"]) expect((await ask(date)).status).toBe(201);
      const statuses = async () => {
        const list = await send(api, "GET", "/api/v1/pickups", tenant.secretKey);
        const { data } = await list.json<{ data: { date: string; status: string }[] }>();
        return data.map(({ status }) => status);
      };
      const collect = { tracking_code: data.tracking_code, action: "collect" };
      const occurred_at = when === "late" ? "2026-11-20T10:00:00Z" : undefined;
      const first = { ...collect, scan_id: "first", occurred_at };
      api.clock.now = Date.parse("2026-11-20T12:00:00Z");
      if (when === "late") await moveThrough(api, data.id, ["arrive", "refuse"]);
      vi.spyOn(console, "error").mockImplementation(() => {});
      await bindings.DB.exec(
        "CREATE TRIGGER stuck BEFORE UPDATE ON pickups BEGIN SELECT RAISE(ABORT, 'this one is stuck'); END",
      );
      expect((await scan(api, driver.key, first)).status).toBe(200);
      await bindings.DB.exec("DROP TRIGGER stuck");
      vi.restoreAllMocks();
      expect(await statuses()).toEqual(["asked", "asked"]);
      // On the next day the driver collects it at the point, which is no visit of the partner.
      api.clock.now = Date.parse("2026-11-21T12:00:00Z");
      if (when !== "late") await moveThrough(api, data.id, ["arrive", "refuse"]);
      const later = { ...collect, scan_id: "later" };
      const other = await newDriver(api);
      for (let i = 0; i < 2; i++) expect((await scan(api, other.key, later)).status).toBe(200);
      expect(await statuses()).toEqual(["asked", "missed"]);
      // Its day is that of its receipt, if it has no time of its own.
      expect((await scan(api, driver.key, { scans: [first, first] })).status).toBe(200);
      expect(await statuses()).toEqual(["asked", "done"]);
    },
  );

  it("leaves out a partner whose pickup address was taken away, and what else is a driver's to know", async ({
    api,
    tenant,
    given: { round, stopsOn, fetchDay },
  }) => {
    const [a] = await pointsAt(api, 3.1);
    await round({ stops: [{ partner_id: tenant.id }, { point_id: a }] });
    const text = await (await fetchDay()).text();
    expect(text).not.toContain(tenant.email);
    await setPickup(api, tenant.id, null);
    expect((await stopsOn()).map(({ id }) => id)).toEqual([a]);
  });

  it("is answered with 304 until something changes", async ({ api, tenant, given: { driver, round } }) => {
    await round({ stops: [{ partner_id: tenant.id }] });
    const ask = (etag?: string) =>
      api.fetch("/driver/round", {
        headers: { authorization: `Bearer ${driver.key}`, ...(etag && { "if-none-match": etag }) },
      });
    const etag = (await ask()).headers.get("etag")!;
    const same = await ask(`W/${etag}`);
    expect([same.status, same.headers.get("etag"), await same.text()]).toEqual([304, etag, ""]);
    await send(api, "POST", "/api/v1/pickups", tenant.secretKey, { date: TODAY });
    const changed = await ask(etag);
    expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
    expect(changed.headers.get("cache-control")).toBe("no-store");
  });

  it.for(["tomorrow", "2026-02-30", ""])("refuses the day %j", async (date, { given: { fetchDay } }) => {
    expect(await wrongPathsOf(await fetchDay(date))).toEqual(["date"]);
  });
});
