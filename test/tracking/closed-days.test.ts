import fc from "fast-check";
import { describe, expect } from "vitest";
import { copyChanges } from "../../src/orders/copies/copy-changes.ts";
import { extraDaysOf } from "../../src/orders/order.ts";
import { addDays, isWithin } from "../../src/shared/closed-days.ts";
import { expireParcels } from "../../src/tracking/end/expire.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { storedOrder } from "../orders/moves.ts";
import { publicPoint } from "../orders/orders.ts";
import { send } from "../tenant.ts";
import { DAY, newKeyOf, type Parcel, scan, statusAfter } from "./scans.ts";

const it = base.extend("given", ({ api, counter }) => {
  /** A day in Lagos, from the day that it is now. */
  const dayIn = (days: number) => addDays(new Date(api.clock.now).toISOString().slice(0, 10), days);
  async function close(path: string, from: number, to: number, more: object = {}): Promise<string> {
    const made = await api.operator("POST", path, { from: dayIn(from), to: dayIn(to), ...more });
    expect(made.status).toBe(201);
    const { data } = await made.json<{ data: { id: string } }>();
    return `${path}/${data.id}`;
  }
  const ofPoint = () => `/operator/points/${counter.pointId}/closures`;
  async function arrive({ tracking_code }: Parcel, agent = counter.agent): Promise<void> {
    expect(await statusAfter(await scan(api, agent, { tracking_code, action: "arrive" }))).toBe(
      "ready_for_pickup",
    );
  }
  /** What each of those who are told of it are told, in milliseconds after now. */
  async function expiries({ id, tracking_code }: Parcel): Promise<number[]> {
    const read = async (answer: Promise<Response>): Promise<string> => {
      const text = await (await answer).text();
      return /(?:"expires_?[aA]t":|class="deadline".*datetime=)"([^"]+)"/.exec(text)?.[1] ?? text;
    };
    const { secretKey, apiKey } = counter.tenant;
    const told = [
      await read(send(api, "GET", `/api/v1/orders/${id}`, secretKey)),
      await read(send(api, "GET", `/orders/${id}`, apiKey)),
      await read(send(api, "GET", "/agent/parcels", counter.agent)),
      await read(send(api, "GET", `/agent/parcels/${tracking_code}`, counter.agent)),
      await read(api.fetch(`/public/tracking/${tracking_code}`)),
      await read(api.fetch(`/track/${tracking_code}`, { headers: { accept: "text/html" } })),
    ];
    return told.map((time) => Date.parse(time) - api.clock.now);
  }
  async function expectDays(parcel: Parcel, days: number): Promise<void> {
    expect(await expiries(parcel)).toEqual(Array(6).fill(days * DAY));
  }
  /** What the webhook of its arrival says. */
  async function arrivalOf({ id }: Parcel): Promise<{ expires_at: string; collect_by: string }> {
    const body = await bindings.ORDERS_0.prepare(
      "SELECT body FROM webhook_deliveries WHERE order_id = ?1 AND type = 'package.arrived_at_point'",
    )
      .bind(id)
      .first<string>("body");
    return JSON.parse(body!).data;
  }
  /** As the cron does. */
  const followClosures = () => copyChanges(api.deps, api.orders);
  return { dayIn, close, ofPoint, arrive, expectDays, arrivalOf, followClosures };
});

describe("how long a parcel is kept", () => {
  const period = fc
    .tuple(fc.nat(60), fc.nat(40))
    .map(([from, days]) => ({ from: addDays("2026-11-15", from), to: addDays("2026-11-15", from + days) }));

  it("is until it has lain there for seven days on which the point is open, but for 30 closed ones at most", () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 4 }), fc.nat(86_399_999), (closures, time) => {
        const extra = extraDaysOf(Date.parse("2026-11-20T00:00:00+01:00") + time, closures);
        const days = Array.from({ length: 8 + extra }, (_, i) => addDays("2026-11-20", i));
        const closed = days.filter((day) => isWithin(closures, day)).length;
        expect(extra).toBeLessThanOrEqual(30);
        if (extra < 30) expect(closed).toBe(extra);
        else expect(closed).toBeGreaterThanOrEqual(30);
      }),
    );
  });

  it("never ends earlier for what arrived later", () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 4 }), fc.nat(50), (closures, day) => {
        const end = (arrived: number) =>
          arrived + extraDaysOf(Date.parse("2026-11-20T12:00:00Z") + arrived * DAY, closures);
        expect(end(day + 1)).toBeGreaterThanOrEqual(end(day));
      }),
    );
  });
});

describe("a parcel at a point that is closed on some days", () => {
  it("is kept as many days longer, and all who are told of it are told the same", async ({
    api,
    counter,
    given: { dayIn, close, ofPoint, arrive, expectDays, arrivalOf },
  }) => {
    await close(ofPoint(), 1, 3);
    const webhook_url = "http://localhost:9/hook";
    const parcel = await counter.parcel([], "store", { webhook_url });
    await arrive(parcel);
    await expectDays(parcel, 10);
    const { expires_at, collect_by } = await arrivalOf(parcel);
    expect(Date.parse(expires_at) - api.clock.now).toBe(10 * DAY);
    expect(collect_by).toBe(expires_at);
    const page = await (await api.fetch(`/track/${parcel.tracking_code}`)).text();
    expect(page).toContain(dayIn(10));
  });

  it("is kept longer by the closures of its state and of the network too, each day once", {
    tags: "nightly",
  }, async ({ api, counter, given: { close, arrive, expectDays, followClosures } }) => {
    const paths = [
      await close("/operator/closures", 2, 3),
      await close("/operator/closures", 3, 4, { state: "Lagos" }),
      await close("/operator/closures", 5, 6, { state: "Kano" }),
    ];
    const parcel = await counter.parcel();
    await arrive(parcel);
    await expectDays(parcel, 10);
    for (const path of paths) await api.operator("DELETE", path);
    await followClosures();
    await expectDays(parcel, 7);
  });

  it("is kept longer by a closure that is set after its arrival, and not when that is removed", {
    tags: "nightly",
  }, async ({ api, counter, given: { close, ofPoint, arrive, expectDays, followClosures } }) => {
    const parcel = await counter.parcel();
    await arrive(parcel);
    await expectDays(parcel, 7);
    const path = await close(ofPoint(), 2, 2);
    await followClosures();
    await expectDays(parcel, 8);
    await api.operator("DELETE", path);
    await followClosures();
    await expectDays(parcel, 7);
  });

  it("does not go back in the minute after a closure was set, before its days are counted", async ({
    api,
    counter,
    given: { close, ofPoint, arrive, followClosures },
  }) => {
    const parcel = await counter.parcel();
    await arrive(parcel);
    const statusLater = async () => {
      await expireParcels(api.deps, api.orders);
      return (await storedOrder(api, parcel.id)).status;
    };
    api.clock.now += 7 * DAY;
    const path = await close(ofPoint(), 0, 0);
    expect(await statusLater()).toBe("ready_for_pickup");
    await followClosures();
    expect(await statusLater()).toBe("ready_for_pickup");
    await api.operator("DELETE", path);
    await followClosures();
    expect(await statusLater()).toBe("returned");
  });

  it("is to be collected by the last moment in which its point is open, which is the same wherever people are told", async ({
    api,
    counter,
    given: { arrive, arrivalOf, followClosures },
  }) => {
    // It is a Friday, ten o'clock in Lagos.
    const workingHours = {
      ...{ openingThursday: "08:00", closingThursday: "18:00" },
      ...{ openingFriday: "20:00", closingFriday: "02:00" },
    };
    const pointId = await publicPoint(api, { workingHours });
    const agent = await newKeyOf(api, "agents", { point_id: pointId });
    const parcel = await counter.parcel([], "store", {
      pudo_point_id: pointId,
      webhook_url: "http://localhost:9/hook",
    });
    await arrive(parcel, agent);
    const { secretKey, apiKey } = counter.tenant;
    const told = async () => {
      const ask = [
        send(api, "GET", `/api/v1/orders/${parcel.id}`, secretKey),
        send(api, "GET", `/orders/${parcel.id}`, apiKey),
        send(api, "GET", "/orders", apiKey),
        send(api, "GET", "/agent/parcels", agent),
        send(api, "GET", `/agent/parcels/${parcel.tracking_code}`, agent),
        api.operator("GET", `/operator/orders/${parcel.id}`),
        api.operator("GET", `/operator/points/${pointId}/parcels`),
        api.fetch(`/public/tracking/${parcel.tracking_code}`),
        api.fetch(`/track/${parcel.tracking_code}`, { headers: { accept: "text/html" } }),
      ];
      const answers = await Promise.all(ask.map(async (answer) => (await answer).text()));
      return answers.map(
        (text) => /(?:"collect_?[bB]y":|class="deadline".*datetime=)"([^"]+)"/.exec(text)?.[1] ?? text,
      );
    };
    expect(await arrivalOf(parcel)).toMatchObject({
      expires_at: "2026-11-27T09:00:00.000Z",
      collect_by: "2026-11-26T16:59:00.000Z",
    });
    expect(new Set(await told())).toEqual(new Set(["2026-11-26T16:59:00.000Z"]));
    const day = { from: "2026-11-26", to: "2026-11-26" };
    await api.operator("POST", `/operator/points/${pointId}/closures`, day);
    await followClosures();
    // A day longer: that of the closure. The night of Friday belongs to the next morning.
    expect(new Set(await told())).toEqual(new Set(["2026-11-28T00:59:00.000Z"]));
  });

  it("expires after its last day and not before, and is among those that expire soon in the last two", async ({
    api,
    counter,
    given: { close, ofPoint, arrive },
  }) => {
    await close(ofPoint(), 1, 30);
    const parcel = await counter.parcel();
    await arrive(parcel);
    const arrived = api.clock.now;
    const agentSees = async () => {
      const answer = await send(api, "GET", "/agent/parcels", counter.agent);
      const { data } = await answer.json<{ data: { expiring: object[]; totals: { expiring: number } } }>();
      expect(data.expiring).toHaveLength(data.totals.expiring);
      return data.totals.expiring;
    };
    expect(await agentSees()).toBe(0);
    api.clock.now = arrived + 34.9 * DAY;
    expect(await agentSees()).toBe(0);
    api.clock.now = arrived + 35.1 * DAY;
    expect(await agentSees()).toBe(1);
    api.clock.now = arrived + 37 * DAY - 1;
    await expireParcels(api.deps, api.orders);
    expect((await storedOrder(api, parcel.id)).status).toBe("ready_for_pickup");
    api.clock.now++;
    await expireParcels(api.deps, api.orders);
    expect((await storedOrder(api, parcel.id)).status).toBe("returned");
  });

  it("is kept as much longer if it arrives with others in one request", async ({
    api,
    counter,
    given: { close, ofPoint },
  }) => {
    await close(ofPoint(), 1, 1);
    const parcels = [await counter.parcel(), await counter.parcel()];
    const scans = parcels.map(({ tracking_code }) => ({ tracking_code, action: "arrive" }));
    expect((await scan(api, counter.agent, { scans })).status).toBe(200);
    for (const parcel of parcels) expect((await storedOrder(api, parcel.id)).extraDays).toBe(1);
  });
});
