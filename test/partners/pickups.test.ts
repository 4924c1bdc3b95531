import { describe, expect } from "vitest";
import { pickupDone } from "../../src/partners/pickups.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { setPickup } from "../rounds/rounds.ts";
import { clientToken, newTenant, send, type Tenant } from "../tenant.ts";

const DAY = 86_400_000;
const UNKNOWN = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";
/** The day on which the tests' clock begins. */
const TODAY = "2026-11-20";

interface Pickup {
  id: string;
  date: string;
  note: string | null;
  status: string;
  created_at: string;
  done_at: string | null;
}

const it = base.extend("given", async ({ api, tenant }) => {
  await bindings.DB.prepare("DELETE FROM pickups").run();
  await setPickup(api, tenant.id);
  const ask = (body: object, by: Tenant = tenant) => send(api, "POST", "/api/v1/pickups", by.secretKey, body);
  async function made(body: object, by: Tenant = tenant): Promise<Pickup> {
    const response = await ask(body, by);
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([201, ""]);
    return (await response.json<{ data: Pickup }>()).data;
  }
  const list = async (by: Tenant = tenant) => {
    const response = await send(api, "GET", "/api/v1/pickups?pageSize=100", by.secretKey);
    expect(response.status).toBe(200);
    return (await response.json<{ data: Pickup[] }>()).data;
  };
  const remove = (id: string, by: Tenant = tenant) =>
    send(api, "DELETE", `/api/v1/pickups/${id}`, by.secretKey);
  async function operatorList(
    query = "",
  ): Promise<(Pickup & { partner_id: string; partner_name: string })[]> {
    const response = await api.operator("GET", `/operator/pickups?pageSize=100${query}`);
    expect(response.status).toBe(200);
    return (await response.json<{ data: { data: never[] } }>()).data.data;
  }
  async function missed(): Promise<number> {
    const response = await api.operator("GET", "/operator/status");
    return (await response.json<{ data: { missed_pickups: number } }>()).data.missed_pickups;
  }
  return { ask, made, list, remove, operatorList, missed };
});

describe("a partner's pickup", () => {
  it("is asked for once a day, whoever of the partner asks", async ({
    api,
    tenant,
    given: { ask, made, list },
  }) => {
    const pickup = await made({ date: TODAY, note: "Twelve cartons" });
    expect(pickup).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-/),
      date: TODAY,
      note: "Twelve cartons",
      status: "asked",
      created_at: "2026-11-20T09:00:00.000Z",
      done_at: null,
    });
    const again = await ask({ date: TODAY });
    expect([again.status, await again.json()]).toEqual([200, { status: "success", data: pickup }]);
    const token = await clientToken(api, tenant);
    const other = await send(api, "POST", "/api/v1/partners/pickups", token, {
      date: TODAY,
      note: "Thirteen",
    });
    expect([other.status, await other.json()]).toEqual([
      200,
      { status: "success", data: { ...pickup, note: "Thirteen" } },
    ]);
    expect(await list()).toEqual([{ ...pickup, note: "Thirteen" }]);
  });

  it("is one, however many ask at once", async ({ given: { ask, list } }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ date: "2026-11-23" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(await list()).toHaveLength(1);
  });

  it("may be today to 14 days ahead, by the day in Africa/Lagos", async ({ api, given: { ask, made } }) => {
    for (const date of [
      "2026-11-19",
      "2026-12-05",
      "2027-11-20",
      "20 November",
      "2026-11-31",
      "",
      null,
      20261120,
    ])
      expect([date, await wrongPathsOf(await ask({ date }))]).toEqual([date, ["date"]]);
    expect(await wrongPathsOf(await ask({}))).toEqual(["date"]);
    expect(await wrongPathsOf(await ask({ date: TODAY, when: "morning" }))).toEqual(["when"]);
    expect(await wrongPathsOf(await ask({ date: TODAY, note: "x".repeat(501) }))).toEqual(["note"]);
    await made({ date: TODAY });
    await made({ date: "2026-12-04" });
    api.clock.now = Date.parse("2026-11-20T23:30:00Z");
    expect(await wrongPathsOf(await ask({ date: TODAY }))).toEqual(["date"]);
    await made({ date: "2026-12-05" });
  });

  it("needs a pickup address, and the refusal says so", async ({ api, given: { ask, list } }) => {
    const other = await newTenant(api);
    const { detail } = await problemOf(await ask({ date: TODAY }, other), 400, "invalid_request");
    expect(detail).toContain("no pickup address");
    expect(await list(other)).toEqual([]);
  });

  it("is listed with the latest day first, in pages, and read by its id", async ({
    api,
    tenant,
    given: { made },
  }) => {
    const token = await clientToken(api, tenant);
    const ids: Record<string, string> = {};
    for (const date of ["2026-11-22", "2026-11-21", "2026-11-25"]) ids[date] = (await made({ date })).id;
    const response = await send(api, "GET", "/api/v1/partners/pickups?page=2&pageSize=2", token);
    expect(await response.json()).toMatchObject({
      status: "success",
      data: [{ date: "2026-11-21" }],
      pagination: { totalCount: 3, page: 2, pageSize: 2, totalPages: 2 },
    });
    const read = await send(api, "GET", `/api/v1/partners/pickups/${ids["2026-11-25"]}`, token);
    expect(await read.json()).toMatchObject({ status: "success", data: { date: "2026-11-25" } });
  });

  it("is taken back until a driver came, and can be asked for again", async ({
    given: { made, remove, list },
  }) => {
    const first = await made({ date: TODAY });
    expect((await remove(first.id.toUpperCase())).status).toBe(204);
    await problemOf(await remove(first.id), 404, "not_found");
    expect(await list()).toEqual([]);
    const second = await made({ date: TODAY });
    expect(second.id).not.toBe(first.id);
  });

  it("is nothing that another partner could see or take back", async ({
    api,
    given: { made, remove, list },
  }) => {
    const { id } = await made({ date: TODAY });
    const other = await newTenant(api);
    await problemOf(await remove(id, other), 404, "not_found");
    await problemOf(await send(api, "GET", `/api/v1/pickups/${id}`, other.secretKey), 404, "not_found");
    expect([await list(other), (await list()).length]).toEqual([[], 1]);
    for (const unknown of [UNKNOWN, "mine", "'"])
      await problemOf(await remove(encodeURIComponent(unknown)), 404, "not_found");
  });

  it("is done when a driver collects on that day, also if that is told days later", async ({
    api,
    tenant,
    given: { ask, made, remove, list },
  }) => {
    const { id } = await made({ date: TODAY });
    const other = await newTenant(api);
    const at = api.clock.now + 3_600_000;
    await pickupDone(api.deps, [other.id], at);
    await pickupDone(api.deps, [tenant.id], at - DAY);
    expect(await list()).toMatchObject([{ status: "asked" }]);
    api.clock.now += 2 * DAY;
    expect(await list()).toMatchObject([{ status: "missed" }]);
    await pickupDone(api.deps, [other.id, tenant.id], at);
    await pickupDone(api.deps, [tenant.id], at + 60_000);
    expect(await list()).toMatchObject([{ status: "done", done_at: "2026-11-20T10:00:00.000Z" }]);
    await problemOf(await remove(id), 409, "invalid_transition");
    api.clock.now -= 2 * DAY;
    const again = await ask({ date: TODAY, note: "Once more" });
    expect([again.status, await again.json()]).toMatchObject([
      200,
      { data: { id, status: "done", note: null } },
    ]);
  });

  it("is missed when its day is over in Africa/Lagos, and stays so", async ({
    api,
    given: { made, remove, list },
  }) => {
    const { id } = await made({ date: TODAY });
    api.clock.now = Date.parse("2026-11-20T22:59:59Z");
    expect(await list()).toMatchObject([{ status: "asked" }]);
    api.clock.now += 1000;
    expect(await list()).toMatchObject([{ status: "missed" }]);
    await problemOf(await remove(id), 409, "invalid_transition");
  });

  it("is in the audit log, by its day alone", async ({ api, tenant, given: { made, ask, remove } }) => {
    const { id } = await made({ date: TODAY, note: "Ask for Bola" });
    await ask({ date: TODAY, note: "Ask for Musa" });
    await remove(id);
    const response = await api.operator("GET", `/operator/audit?subject_id=${id}`);
    const { data } = await response.json<{ data: { data: object[] } }>();
    const of = { partner_id: tenant.id, details: { date: TODAY } };
    expect(data.data).toMatchObject([
      { action: "pickup.withdrawn", ...of },
      { action: "pickup.asked", ...of },
    ]);
  });
});

describe("the operator's pickups", () => {
  it("are those of all partners, by state, day and partner", async ({
    api,
    tenant,
    given: { made, operatorList },
  }) => {
    const other = await newTenant(api);
    await setPickup(api, other.id);
    const first = await made({ date: TODAY });
    const second = await made({ date: TODAY }, other);
    const third = await made({ date: "2026-11-22" }, other);
    await pickupDone(api.deps, [other.id], api.clock.now);
    const ids = async (query: string) => (await operatorList(query)).map(({ id }) => id);
    expect(await operatorList()).toMatchObject([
      { ...third, partner_id: other.id, partner_name: expect.stringMatching(/^Tenant/), status: "asked" },
      { ...first, partner_id: tenant.id, status: "asked" },
      { id: second.id, partner_id: other.id, status: "done" },
    ]);
    expect(await ids("&status=asked")).toEqual([third.id, first.id]);
    expect(await ids("&status=missed")).toEqual([]);
    api.clock.now += DAY;
    expect(await ids("&status=missed")).toEqual([first.id]);
    expect(await ids(`&date=${TODAY}&status=done`)).toEqual([second.id]);
    expect(await ids(`&partner_id=${other.id}`)).toEqual([third.id, second.id]);
  });

  it("that were missed in the last seven days are counted", async ({
    api,
    tenant,
    given: { made, missed },
  }) => {
    await made({ date: TODAY });
    await made({ date: "2026-11-21" });
    expect(await missed()).toBe(0);
    api.clock.now += DAY;
    expect(await missed()).toBe(1);
    api.clock.now += DAY;
    expect(await missed()).toBe(2);
    await pickupDone(api.deps, [tenant.id], api.clock.now - DAY);
    expect(await missed()).toBe(1);
    api.clock.now += 5 * DAY;
    expect(await missed()).toBe(1);
    api.clock.now += DAY;
    expect(await missed()).toBe(0);
  });
});
