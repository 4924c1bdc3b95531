import { describe, expect } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { tellOutages } from "../../src/orders/redirect/tell-outages.ts";
import { bindings } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { it } from "./custody.ts";
import {
  deliveriesOf,
  eventTypesOf,
  newKeyOf,
  type Parcel,
  type Result,
  resultsOf,
  scan,
  statusAfter,
} from "./scans.ts";

interface Late {
  late?: boolean;
  kept?: boolean;
}
const parcelOf = ({ tracking_code }: Parcel) => ({ tracking_code });

describe("a scan that comes late", () => {
  it("is evidence of who had the parcel then, once, and changes nothing else", { tags: "nightly" }, async ({
    api,
    counter,
    given: { by, drive, chainOf, readByPartner, at },
  }) => {
    const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
    const collected = at(60_000);
    api.clock.now += 3_600_000;
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    const before = await readByPartner(parcel);
    for (const scan_id of ["one", "two", undefined]) {
      expect(await statusAfter(await drive(parcel, { occurred_at: collected, scan_id }))).toBe(
        "ready_for_pickup",
      );
    }
    const { events } = await chainOf(parcel);
    expect(events.map(({ type, late, gap, holder: { kind } }) => [type, late, gap, kind])).toEqual([
      ["package.created", false, false, "partner"],
      ["package.in_transit", true, false, "driver"],
      ["package.arrived_at_point", false, true, "point"],
    ]);
    expect(await readByPartner(parcel)).toEqual(before);
    expect(await deliveriesOf(parcel.id)).toEqual(["created", "arrived_at_point"]);
    // A repeated scan that came in time is not kept as further evidence.
    const again = await counter.parcel();
    const time = at(0);
    await statusAfter(await drive(again, { occurred_at: time }));
    api.clock.now += 60_000;
    await statusAfter(await by(counter.agent, again, { action: "arrive" }));
    await statusAfter(await drive(again, { occurred_at: time }));
    expect((await chainOf(again)).events.map(({ late }) => late)).toEqual([false, false, false]);
  });

  it("is kept up to 5 times for an actor and 50 times for an order, and the answer says so", {
    tags: "nightly",
  }, async ({ api, counter, given: { chainOf, at } }) => {
    const parcel = await counter.parcel();
    api.clock.now += 3_600_000;
    await statusAfter(await scan(api, counter.agent, { ...parcelOf(parcel), action: "arrive" }));
    let kept = 0;
    for (let driver = 0; driver < 11; driver++) {
      const key = await newKeyOf(api, "drivers", { name: `Driver ${driver}` });
      const scans = Array.from({ length: 6 }, (_, i) => ({
        ...{
          ...parcelOf(parcel),
          action: "collect",
          scan_id: `late-${i}`,
          occurred_at: at(-60_000 - i * 1000),
        },
      }));
      for (const _ of ["first", "again"]) {
        const results = (await resultsOf(await scan(api, key, { scans }))) as (Result & Late)[];
        expect(results.map((result) => [result.status, result.late])).toEqual(
          Array(6).fill(["ready_for_pickup", true]),
        );
        const isOver = driver === 10;
        expect(results.map((result) => result.kept)).toEqual(scans.map((_, i) => i < 5 && !isOver));
      }
      kept = (await chainOf(parcel)).events.filter(({ late }) => late).length;
      expect(kept).toBe(Math.min(5 * (driver + 1), 50));
    }
  });

  it("is refused from before the order was created, also of a cancelled parcel", async ({
    counter,
    api,
    given: { drive, chainOf, at },
  }) => {
    const occurred_at = at(-60_000);
    const [gone, cancelled] = [await counter.parcel(), await counter.parcel(["cancel"])];
    api.clock.now += 1000;
    await statusAfter(await scan(api, counter.agent, { ...parcelOf(gone), action: "arrive" }));
    for (const parcel of [gone, cancelled]) {
      const before = (await chainOf(parcel)).events;
      const refused = [
        await drive(parcel, { occurred_at, scan_id: parcel.id }),
        await drive(parcel, { occurred_at }),
      ];
      for (const answer of refused) expect(await wrongPathsOf(answer)).toEqual(["occurred_at"]);
      expect((await chainOf(parcel)).events).toEqual(before);
    }
  });
});

describe("a report", () => {
  it("is told once for each problem and holder, with the note for operators alone", async ({
    api,
    counter,
    given: { by, chainOf, readByPartner },
  }) => {
    const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
    await statusAfter(await by(counter.driver, parcel, { action: "collect" }));
    const report = (key: string, problem = "damaged") =>
      by(key, parcel, { action: "report", problem, note: "Two faults:\n\tOne corner is crushed" });
    expect(await statusAfter(await report(counter.driver))).toBe("in_transit");
    expect(await statusAfter(await report(counter.driver))).toBe("in_transit");
    await statusAfter(await report(counter.driver, "opened"));
    await problemOf(await report(counter.agent), 409, "invalid_transition");
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    for (let i = 0; i < 2; i++) await statusAfter(await report(counter.agent));
    expect((await eventTypesOf(parcel.id)).filter((type) => type === "problem_reported")).toHaveLength(3);
    const links = (await chainOf(parcel)).events.filter(({ problem }) => problem !== undefined);
    expect(links.map(({ problem, note, holder: { kind } }) => [problem, note, kind])).toEqual([
      ["damaged", "Two faults:\n\tOne corner is crushed", "driver"],
      ["opened", "Two faults:\n\tOne corner is crushed", "driver"],
      ["damaged", "Two faults:\n\tOne corner is crushed", "point"],
    ]);
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT body FROM webhook_deliveries WHERE order_id = ?",
    )
      .bind(parcel.id)
      .all<{ body: string }>();
    expect(results.map(({ body }) => JSON.parse(body).data.problem)).toContain("opened");
    expect(JSON.stringify([results, await readByPartner(parcel)])).not.toContain("crushed");
    const tracked = await api.fetch(`/public/tracking/${parcel.tracking_code}`);
    expect(await tracked.text()).not.toContain("problem_reported");
  });

  it("says what is wrong, and nothing else does", async ({ counter, given: { by } }) => {
    const parcel = await counter.parcel(["driver_collect"]);
    expect(await wrongPathsOf(await by(counter.driver, parcel, { action: "report" }))).toEqual(["problem"]);
    expect(
      await wrongPathsOf(await by(counter.driver, parcel, { action: "collect", problem: "damaged" })),
    ).toEqual(["problem"]);
  });
});

describe("an operator's correction", () => {
  it.for(["created", "ready_for_pickup", "delivered", "returned_to_sender", "lost"])(
    "to %s holds, with its reason in the chain and with its entry of the audit log alone",
    async (status, { api, counter, given: { drive, correct, chainOf, readByPartner } }) => {
      const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
      await statusAfter(await drive(parcel));
      const reason = "Found in the wrong van";
      expect((await correct(parcel, { status, reason })).status).toBe(200);
      expect((await correct(parcel, { status, reason })).status).toBe(200);
      const { events, ...order } = await chainOf(parcel);
      expect(order.status).toBe(status);
      expect(events.at(-1)).toMatchObject({
        type: status === "lost" ? "package.lost" : "package.corrected",
        actor: { kind: "operator", name: expect.any(String) },
        reason,
      });
      expect(events).toHaveLength(3);
      expect(JSON.stringify(await readByPartner(parcel))).not.toContain(reason);
      const { data } = await (await api.operator("GET", `/operator/audit?action=order.corrected`)).json<{
        data: { data: { subject_id: string; details: object }[] };
      }>();
      expect(data.data.filter(({ subject_id }) => subject_id === parcel.id)).toMatchObject([
        { details: { from: "in_transit", to: status, reason } },
      ]);
    },
  );

  it("names who has it where the status does not tell it", async ({
    counter,
    given: { correct, chainOf, otherPoint },
  }) => {
    const parcel = await counter.parcel(["arrive", "collect"]);
    const reason = "The receiver never came";
    expect(await wrongPathsOf(await correct(parcel, { status: "returned", reason }))).toEqual(["holder"]);
    const holder = { kind: "point", id: otherPoint };
    expect(await wrongPathsOf(await correct(parcel, { status: "lost", holder, reason }))).toEqual(["holder"]);
    for (const wrong of [
      { kind: "driver", id: otherPoint },
      { kind: "point", id: counter.tenant.id },
    ]) {
      const answer = await correct(parcel, { status: "returned", holder: wrong, reason });
      expect(await wrongPathsOf(answer)).toEqual(["holder.id"]);
    }
    expect((await correct(parcel, { status: "returned", holder, reason })).status).toBe(200);
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "point", name: "Surulere shop" });
  });

  it("is not made of a cancelled order", async ({ counter, given: { correct } }) => {
    const parcel = await counter.parcel(["cancel"]);
    await problemOf(
      await correct(parcel, { status: "created", reason: "A mistake" }),
      409,
      "invalid_transition",
    );
  });
});

describe("who holds a parcel", () => {
  it("stays the same when its point takes no parcels any more", async ({
    api,
    counter,
    given: { other, drive, take, chainOf },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel));
    await statusAfter(await take(other, parcel));
    const before = (await chainOf(parcel)).holder;
    await api.operator("PATCH", `/operator/points/${counter.pointId}`, { paused: true });
    await tellOutages({ ...consumerDepsFrom(bindings), ...api.deps }, api.deps.orders.all[0]!);
    const { holder, events } = await chainOf(parcel);
    expect(events.at(-1)).toMatchObject({ type: "package.point_unavailable", actor: { kind: "service" } });
    expect([holder, events.at(-1)!.holder]).toEqual([before, before]);
    await api.operator("PATCH", `/operator/points/${counter.pointId}`, { paused: false });
  });

  it("follows from the status where an earlier version wrote the last event", async ({
    counter,
    given: { drive, by, take, other, chainOf, parcelsAt },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel));
    await statusAfter(await take(other, parcel));
    // A Worker of an earlier version moves it without recording who did it.
    await bindings.ORDERS_0.prepare("UPDATE orders SET sequence = sequence + 1 WHERE id = ?")
      .bind(parcel.id)
      .run();
    await bindings.ORDERS_0.prepare(
      `INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at)
        SELECT number, sequence, 'old', 'package.point_changed', 'in_transit', 'in_transit', point_id, updated_at
        FROM orders WHERE id = ?`,
    )
      .bind(parcel.id)
      .run();
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "driver", id: null, name: null });
    const codes = (await parcelsAt(other)).to_hand_over.map((one) => one.tracking_code);
    expect(codes).not.toContain(parcel.tracking_code);
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "point", id: counter.pointId });
  });
});
