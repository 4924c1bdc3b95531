import { describe, expect } from "vitest";
import { copyChanges } from "../../src/orders/copies/copy-changes.ts";
import { tellExpiring } from "../../src/tracking/end/tell-expiring.ts";
import { itAnew as base } from "../fixtures.ts";
import { send } from "../tenant.ts";
import { DAY, eventTypesOf, HOUR, ON_SHELF, type Parcel } from "./scans.ts";
import { bodiesOf } from "./webhook-bodies.ts";

const webhook_url = "https://shop.example.com/hook";

const it = base.extend("given", async ({ api, counter }) => {
  const shelved = () => counter.parcel(ON_SHELF, "store", { webhook_url });
  const tellAfter = async (ms: number) => {
    api.clock.now += ms;
    await tellExpiring(api.deps, api.orders);
  };
  const told = async ({ id }: Parcel) =>
    (await bodiesOf(id)).filter(({ type }) => type === "package.expiring");
  const extend = ({ id }: Parcel, days: number) =>
    send(api, "POST", `/api/v1/orders/${id}/extend`, counter.tenant.secretKey, { days });
  return { shelved, tellAfter, told, extend };
});

describe("package.expiring", () => {
  it("comes once, 48 hours before collect_by, with what the arrival told", async ({
    given: { shelved, tellAfter, told },
  }) => {
    const parcel = await shelved();
    const arrival = (await bodiesOf(parcel.id)).at(-1)!;
    await tellAfter(5 * DAY - 1);
    expect(await told(parcel)).toEqual([]);
    await tellAfter(1);
    await tellAfter(HOUR);
    const bodies = await told(parcel);
    expect(bodies).toHaveLength(1);
    const { status, previous_status, by, ...rest } = bodies[0]!.data;
    const { status: _status, previous_status: _previous, by: _by, ...arrived } = arrival.data;
    expect(rest).toEqual(arrived);
    expect(rest.collection_code).toBe("******");
    expect([status, previous_status, by]).toEqual(["ready_for_pickup", "ready_for_pickup", "service"]);
  });

  it("does not come if less is left at the arrival, or if the parcel has left the shelf", async ({
    api,
    counter,
    given: { shelved, tellAfter, told },
  }) => {
    const collected = await counter.parcel([...ON_SHELF, "collect"], "store", { webhook_url });
    const tomorrow = new Date(api.clock.now + DAY).toLocaleDateString("en-GB", { weekday: "long" });
    const hours = { [`opening${tomorrow}`]: "09:00", [`closing${tomorrow}`]: "10:00" };
    const path = `/operator/points/${counter.pointId}`;
    expect((await api.operator("PATCH", path, { workingHours: hours })).status).toBe(200);
    const hurried = await shelved();
    for (let day = 0; day < 7; day++) await tellAfter(DAY - 1);
    expect([await told(collected), await told(hurried)]).toEqual([[], []]);
  });

  it("comes again when the parcel is given more days, and later if its point closes meanwhile", {
    tags: "nightly",
  }, async ({ api, counter, given: { shelved, tellAfter, told, extend } }) => {
    const parcel = await shelved();
    await tellAfter(5 * DAY);
    expect((await extend(parcel, 3)).status).toBe(200);
    await tellAfter(3 * DAY - 1);
    expect(await told(parcel)).toHaveLength(1);
    const day = (later: number) => new Date(api.clock.now + later * DAY).toISOString().slice(0, 10);
    const closed = { from: day(1), to: day(1) };
    const made = await api.operator("POST", `/operator/points/${counter.pointId}/closures`, closed);
    expect(made.status).toBe(201);
    await copyChanges(api.deps, api.orders);
    await tellAfter(1);
    expect(await told(parcel)).toHaveLength(1);
    await tellAfter(DAY);
    expect(await told(parcel)).toHaveLength(2);
    expect((await eventTypesOf(parcel.id)).slice(-3)).toEqual(["expiring", "extended", "expiring"]);
  });
});
