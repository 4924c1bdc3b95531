import { describe, expect } from "vitest";
import { actorToText } from "../../src/orders/holder.ts";
import { readDay } from "../../src/tracking/day/day-store.ts";
import { countingDatabases } from "../counting-database.ts";
import { bindings } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { it as base } from "./custody.ts";
import { DAY, HOUR, newKeyOf, ON_SHELF, type Parcel, statusAfter } from "./scans.ts";

interface Done {
  tracking_code: string;
  action: string;
  at: string;
}

const it = base.extend("day", async ({ api }) => {
  const read = async (key: string, query = "") => {
    const response = await send(api, "GET", `/agent/day${query}`, key);
    expect(response.status).toBe(200);
    return (await response.json<{ data: { date: string; done: Done[] } }>()).data;
  };
  const actionsOf = async (key: string, { tracking_code }: Parcel, query = "") =>
    (await read(key, query)).done
      .filter((one) => one.tracking_code === tracking_code)
      .map(({ action }) => action);
  return { read, actionsOf };
});

describe("the day of a point", () => {
  it("has what all of its agents scanned and what drivers took from it, the newest first and without names", async ({
    api,
    counter,
    day: { read, actionsOf },
    given: { by, drive, take, other },
  }) => {
    const lostPhone = await api.operator("POST", "/operator/agents", {
      point_id: counter.pointId,
      name: "Uche",
    });
    const { id, key } = (await lostPhone.json<{ data: { id: string; key: string } }>()).data;
    const parcel = await counter.parcel(["driver_collect"]);
    const step = async (scanned: Promise<Response>) => {
      await statusAfter(await scanned);
      api.clock.now += 60_000;
    };
    await step(by(key, parcel, { action: "arrive" }));
    await step(by(key, parcel, { action: "report", problem: "opened" }));
    expect((await api.operator("DELETE", `/operator/agents/${id}`)).status).toBe(200);
    await step(by(counter.agent, parcel, { action: "refuse" }));
    await step(drive(parcel));
    await step(take(other, parcel));
    await step(take(counter.agent, parcel));
    await step(take(other, parcel));
    expect(await actionsOf(counter.agent, parcel)).toEqual([
      "leave",
      "take",
      "leave",
      "refuse",
      "report",
      "arrive",
    ]);
    expect(await actionsOf(other, parcel)).toEqual(["take", "leave", "take"]);
    const collected = await counter.parcel(ON_SHELF);
    await step(by(counter.agent, collected, { action: "collect", collection_code: collected.code }));
    expect(await actionsOf(counter.agent, collected)).toEqual(["collect"]);
    const times = (await read(counter.agent)).done.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(Object.keys((await read(counter.agent)).done[0]!)).toEqual(["tracking_code", "action", "at"]);
  });

  it("has what expired there and was taken in late, and nothing that an operator corrected", async ({
    api,
    counter,
    day: { actionsOf },
    given: { drive, take, other, correct, at },
  }) => {
    const expired = await counter.parcel(["driver_collect"]);
    const key = counter.agent;
    await statusAfter(await send(api, "POST", "/agent/scans", key, { ...codeOf(expired), action: "arrive" }));
    const corrected = await counter.parcel(["driver_collect"]);
    await statusAfter(
      await send(api, "POST", "/agent/scans", key, { ...codeOf(corrected), action: "arrive" }),
    );
    api.clock.now += 2 * DAY;
    const holder = { kind: "point", id: counter.pointId };
    await correct(expired, { status: "returned", holder, reason: "It is not wanted" });
    await statusAfter(await drive(expired));
    await correct(corrected, { status: "lost", reason: "It is gone" });
    expect(await actionsOf(key, expired)).toEqual(["leave"]);
    expect(await actionsOf(key, corrected)).toEqual([]);
    const late = await counter.parcel(["driver_collect"]);
    const before = at(0);
    api.clock.now += HOUR;
    await statusAfter(await drive(late, {}, await newKeyOf(api, "drivers", { name: "Femi" })));
    await statusAfter(await take(other, late, { occurred_at: before }));
    expect(await actionsOf(other, late)).toEqual(["take"]);
  });

  it("is one day in Lagos, today by default, and only an agent's own point's", async ({
    api,
    counter,
    day: { read, actionsOf },
    given: { drive, other },
  }) => {
    api.clock.now = Date.parse("2026-12-10T22:59:00Z");
    const parcel = await counter.parcel(["driver_collect"]);
    const body = { ...codeOf(parcel), action: "arrive" };
    await statusAfter(await send(api, "POST", "/agent/scans", counter.agent, body));
    expect(await read(counter.agent)).toMatchObject({ date: "2026-12-10" });
    expect(await actionsOf(counter.agent, parcel)).toEqual(["arrive"]);
    expect(await actionsOf(other, parcel)).toEqual([]);
    api.clock.now += 2 * 60_000;
    expect(await read(counter.agent)).toEqual({ date: "2026-12-11", done: [] });
    expect(await actionsOf(counter.agent, parcel, "?date=2026-12-10")).toEqual(["arrive"]);
    expect(await wrongPathsOf(await send(api, "GET", "/agent/day?date=2026-13-01", counter.agent))).toEqual([
      "date",
    ]);
    await problemOf(await send(api, "GET", "/agent/day", counter.driver), 403, "insufficient_scope");
    await problemOf(await drive(parcel), 409, "invalid_transition");
  });

  it("costs what the point's own parcels cost, whatever others scan", async ({
    api,
    counter,
    given: { by },
  }) => {
    const { orders, take: taken } = countingDatabases(bindings);
    const point = await publicPoint(api, { name: "Quiet shop" });
    const made = await api.operator("POST", "/operator/agents", { point_id: point, name: "Quiet" });
    const { id, key } = (await made.json<{ data: { id: string; key: string } }>()).data;
    const cost = async () => {
      const [from, before] = [api.clock.now - DAY, api.clock.now + DAY];
      const agents = [actorToText({ kind: "agent", id })];
      taken();
      const { events } = await readDay(orders.all[0]!, {
        scanners: agents,
        from,
        before,
        scannedSince: from,
        changedSince: from,
      });
      return { events: events.length, read: taken().read };
    };
    const own = await counter.parcel(["driver_collect"]);
    await statusAfter(await by(key, own, { action: "take" }));
    const first = await cost();
    expect(first.events).toBe(3);
    expect(first.read).toBeLessThanOrEqual(30);
    for (let i = 0; i < 5; i++) await counter.parcel(ON_SHELF);
    const second = await cost();
    // A search of an index reads one entry behind what it finds.
    expect([second.events, second.read <= first.read + 2]).toEqual([3, true]);
  });
});

const codeOf = ({ tracking_code }: Parcel) => ({ tracking_code });
