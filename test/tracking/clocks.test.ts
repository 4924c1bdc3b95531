import { describe, expect } from "vitest";
import { bindings } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { setPickup } from "../rounds/rounds.ts";
import { send } from "../tenant.ts";
import { it } from "./custody.ts";
import { eventsOf, HOUR, newKeyOf, type Parcel, resultsOf, scan, statusAfter } from "./scans.ts";

const MINUTE = 60_000;
const collect = ({ tracking_code }: Parcel, more: object = {}) => ({
  tracking_code,
  action: "collect",
  ...more,
});

describe("a device whose clock is wrong", () => {
  it.for([-180, -2, 4, 600])(
    "by %i minutes has its scans at the right time if it says what its clock is as it sends",
    async (wrongBy, { api, counter }) => {
      const [one, other] = [await counter.parcel(), await counter.parcel()];
      const made = api.clock.now;
      api.clock.now += HOUR;
      const shown = (ms: number) => new Date(ms + wrongBy * MINUTE).toISOString();
      const sent_at = shown(api.clock.now);
      const scans = [collect(other, { occurred_at: shown(made + 20 * MINUTE) })];
      await statusAfter(
        await scan(api, counter.driver, collect(one, { sent_at, occurred_at: shown(made + 10 * MINUTE) })),
      );
      await resultsOf(await scan(api, counter.driver, { sent_at, scans }));
      expect((await eventsOf(one.id)).at(-1)!.at).toBe(made + 10 * MINUTE);
      expect((await eventsOf(other.id)).at(-1)!.at).toBe(made + 20 * MINUTE);
    },
  );

  it("gets the first answer when it sends a scan again, and can't scan in the future of its own clock", async ({
    api,
    counter,
    given: { at },
  }) => {
    const parcel = await counter.parcel();
    const body = collect(parcel, { scan_id: "again", occurred_at: at(0) });
    for (const sent_at of [at(0), at(1500)]) {
      expect(await statusAfter(await scan(api, counter.driver, { ...body, sent_at }))).toBe("in_transit");
      api.clock.now += 7000;
    }
    const ahead = { sent_at: at(-HOUR), occurred_at: at(0) };
    expect(await wrongPathsOf(await scan(api, counter.driver, collect(parcel, ahead)))).toEqual([
      "occurred_at",
    ]);
  });

  it("and is ahead does not swallow the next scan by a clock that is right", async ({
    api,
    counter,
    given: { drive, secondDriver, at, chainOf },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel, { occurred_at: at(290_000) }));
    api.clock.now += 1000;
    await statusAfter(await scan(api, secondDriver, collect(parcel, { occurred_at: at(0) })));
    const { holder, events } = await chainOf(parcel);
    expect([holder.name, events.map(({ late }) => late)]).toEqual(["Dele", [false, false, false]]);
  });
});

describe("a parcel that nobody has scanned", () => {
  it("is moved by its first scan whatever that one's clock says, and the chain has both times", async ({
    api,
    counter,
    given: { drive, by, chainOf, at },
  }) => {
    for (const claimed of [at(-2 * MINUTE), at(-72 * HOUR)]) {
      const parcel = await counter.parcel();
      const made = api.clock.now;
      api.clock.now += 5 * MINUTE;
      const received = new Date(api.clock.now).toISOString();
      for (let i = 0; i < 2; i++)
        expect(await statusAfter(await drive(parcel, { occurred_at: claimed }))).toBe("in_transit");
      const { events } = await chainOf(parcel);
      expect(events.at(-1)).toMatchObject({
        ...{ type: "package.in_transit", occurred_at: new Date(made).toISOString(), late: false },
        ...{ claimed_at: claimed, received_at: received },
      });
      expect(events).toHaveLength(2);
      const cancel = await send(api, "POST", `/api/v1/orders/${parcel.id}/cancel`, counter.tenant.secretKey);
      await problemOf(cancel, 409, "invalid_transition");
      // Of an agent's scan too, which is recorded at the last event's time.
      await statusAfter(await by(counter.agent, parcel, { action: "arrive", occurred_at: claimed }));
      expect((await chainOf(parcel)).events.at(-1)).toMatchObject({ claimed_at: claimed, late: false });
      const read = await send(api, "GET", `/api/v1/orders/${parcel.id}`, counter.tenant.secretKey);
      expect(await read.text()).not.toContain("claimed");
    }
  });

  it("since an operator corrected it has late scans from before that", async ({
    api,
    counter,
    given: { drive, correct, chainOf, at, secondDriver },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel));
    const before = at(MINUTE);
    api.clock.now += 2 * MINUTE;
    await correct(parcel, { status: "created", reason: "It never left" });
    api.clock.now += MINUTE;
    const late = await scan(api, secondDriver, collect(parcel, { occurred_at: before }));
    expect(await late.json()).toMatchObject({ data: { status: "created", late: true, kept: true } });
    expect((await chainOf(parcel)).holder.kind).toBe("partner");
    const after = await scan(api, secondDriver, collect(parcel, { occurred_at: at(-1000) }));
    expect(await statusAfter(after)).toBe("in_transit");
  });

  it("makes no pickup done by a scan that claims to be older than its order", async ({
    api,
    counter,
    given: { at },
  }) => {
    const { tenant } = counter;
    await setPickup(api, tenant.id);
    const date = new Date(api.clock.now + HOUR).toISOString().slice(0, 10);
    expect((await send(api, "POST", "/api/v1/pickups", tenant.secretKey, { date })).status).toBe(201);
    const statusOf = async () => {
      const list = await send(api, "GET", "/api/v1/pickups", tenant.secretKey);
      return (await list.json<{ data: { status: string }[] }>()).data[0]!.status;
    };
    const driver = await newKeyOf(api, "drivers", { name: "Early" });
    const parcel = await counter.parcel();
    const body = collect(parcel, { occurred_at: at(-MINUTE), scan_id: "early" });
    for (let i = 0; i < 2; i++) {
      await statusAfter(await scan(api, driver, body));
      expect(await statusOf()).toBe("asked");
    }
    await statusAfter(await scan(api, driver, collect(await counter.parcel())));
    expect(await statusOf()).toBe("done");
  });
});

describe("a parcel that goes from hand to hand", () => {
  it("is taken by one actor five times an hour, and anew after an operator's correction", {
    tags: "nightly",
  }, async ({ api, counter, given: { drive, correct, secondDriver } }) => {
    const parcel = await counter.parcel();
    const second = () => scan(api, secondDriver, collect(parcel));
    for (let i = 0; i < 5; i++) {
      await statusAfter(await drive(parcel));
      await statusAfter(await second());
    }
    const sixth = await drive(parcel, { scan_id: "sixth" });
    await problemOf(sixth, 429, "rate_limited");
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await eventsOf(parcel.id)).length).toBe(11);
    const holder = { kind: "point", id: counter.pointId };
    await correct(parcel, { status: "returned", holder, reason: "They play" });
    // Its answer was not kept.
    expect(await statusAfter(await drive(parcel, { scan_id: "sixth" }))).toBe("returned");
    for (let i = 0; i < 4; i++) {
      await statusAfter(await second());
      await statusAfter(await drive(parcel));
    }
    await statusAfter(await second());
    await problemOf(await drive(parcel), 429, "rate_limited");
    api.clock.now += HOUR + 1000;
    await statusAfter(await drive(parcel));
  });

  it("changes hands two hundred times, and two hundred times more after a correction", async ({
    api,
    counter,
    given: { drive, correct, secondDriver },
  }) => {
    const parcel = await counter.parcel();
    const thereAndBack = async () => {
      api.clock.now += HOUR;
      for (const driver of [counter.driver, secondDriver]) await statusAfter(await drive(parcel, {}, driver));
    };
    const isRefused = async () => {
      api.clock.now += HOUR;
      await problemOf(await drive(parcel), 409, "invalid_transition");
    };
    await thereAndBack();
    await repeatLastTwo(parcel, 98);
    await thereAndBack();
    await isRefused();
    await correct(parcel, { status: "created", reason: "Found" });
    await thereAndBack();
    await repeatLastTwo(parcel, 98);
    await thereAndBack();
    await isRefused();
  });
});

/** Writes what scans would, of which each reads all earlier ones. */
async function repeatLastTwo({ id }: Parcel, times: number): Promise<void> {
  await bindings.ORDERS_0.batch([
    bindings.ORDERS_0.prepare(
      `WITH RECURSIVE repetitions(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM repetitions WHERE n < ?2)
      INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at, actor, holder)
      SELECT number, last.sequence + 2 * n, substr(last.id, 1, 24) || printf('%012x', last.sequence + 2 * n),
        last.type, last.status, last.previous_status, last.point_id, last.occurred_at, actor, holder
      FROM orders JOIN order_events AS last ON order_number = number AND last.sequence > orders.sequence - 2
        CROSS JOIN repetitions
      WHERE orders.id = ?1`,
    ).bind(id, times),
    bindings.ORDERS_0.prepare(
      `UPDATE orders SET sequence = sequence + 2 * ?2, holder_sequence = holder_sequence + 2 * ?2 WHERE id = ?1`,
    ).bind(id, times),
  ]);
}
