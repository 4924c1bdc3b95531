import { describe, expect } from "vitest";
import { tellCounts } from "../../src/orders/capacity/count-parcels.ts";
import { answerWith, type Offered, offer, take, till as tillOf } from "../money/payments.ts";
import { newDriver } from "../rounds/rounds.ts";
import { HOUR, ON_SHELF } from "../tracking/scans.ts";
import { it } from "./till.ts";

const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

describe("money that somebody has", () => {
  it("is held too long by a point after 72 hours, and by a driver 24 hours after it was taken", async ({
    api,
    counter: { agent, pointId },
    till,
  }) => {
    const driver = await newDriver(api);
    const round = { name: "Ikeja", weekdays: WEEK, stops: [{ point_id: pointId }], driver_ids: [driver.id] };
    await answerWith(await api.operator("POST", "/operator/rounds", round), 201);
    const [kept, given] = [await till.parcel(), await till.parcel()];
    const began = api.clock.now;
    await till.pay(given);
    api.clock.now += 40 * HOUR;
    await till.pay(kept);
    const theirs = async () =>
      (await till.exceptions("money_held_too_long")).filter((id) => [kept.id, given.id].includes(id));
    api.clock.now = began + 71.9 * HOUR;
    expect(await theirs()).toEqual([]);
    api.clock.now = began + 72.1 * HOUR;
    expect(await theirs()).toEqual([given.id]);
    // Whoever takes it has it anew.
    const { payments } = await tillOf(api, agent);
    const oldest = {
      payment_ids: [payments.find(({ tracking_code }) => tracking_code === given.tracking_code)!.id],
    };
    const offered = await answerWith<Offered>(await offer(api, agent, oldest), 201);
    await answerWith(await take(api, driver.key, { kind: "point", id: pointId }, offered), 200);
    expect(await theirs()).toEqual([]);
    api.clock.now += 23.9 * HOUR;
    expect(await theirs()).toEqual([]);
    api.clock.now += 0.2 * HOUR;
    expect(await theirs()).toEqual([given.id]);
    api.clock.now = began + 112.1 * HOUR;
    expect((await theirs()).toSorted()).toEqual([given.id, kept.id].toSorted());
  });

  it("fills its point at the limit, and what is still to be paid there is looked at", {
    tags: "nightly",
  }, async ({ api, counter, till }) => {
    const limit = (cashLimit: number) =>
      api.operator("PATCH", `/operator/points/${counter.pointId}`, { cashLimit });
    const [paid, due, free] = [
      await till.parcel(),
      await till.parcel(),
      await counter.parcel(ON_SHELF, "store"),
    ];
    const countAnew = async () => {
      for (const db of api.deps.orders.all) await tellCounts(api.deps, db);
      return till.exceptions("cash_full");
    };
    await till.pay(paid);
    const { held } = await tillOf(api, counter.agent);
    await answerWith(await limit(held + 0.01), 200);
    expect(await countAnew()).toEqual([]);
    await answerWith(await limit(held), 200);
    const found = await countAnew();
    expect(found).toContain(due.id);
    for (const other of [paid, free]) expect(found).not.toContain(other.id);
    const status = await answerWith<{ exceptions: Record<string, number> }>(
      await api.operator("GET", "/operator/status"),
      200,
    );
    expect(status.exceptions.cash_full).toBe(found.length);
    // The money was given back.
    expect((await till.correct(paid, { status: "ready_for_pickup" })).status).toBe(200);
    expect(await countAnew()).toEqual([]);
  });
});
