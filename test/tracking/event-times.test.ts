import { describe, expect } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { moveOrders } from "../../src/orders/redirect/move-orders.ts";
import { tellOutages } from "../../src/orders/redirect/tell-outages.ts";
import { expireParcels } from "../../src/tracking/end/expire.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { send } from "../tenant.ts";
import { DAY, eventsOf, newKeyOf, resultsOf, scan, statusAfter } from "./scans.ts";

const MINUTE = 60_000;

const it = base.extend("given", async ({ api, counter }) => {
  const deps = { ...consumerDepsFrom(bindings), ...api.deps };
  const begun = api.clock.now;
  const isoAt = (minutes: number) => new Date(begun + minutes * MINUTE).toISOString();
  const { tenant, agent, driver } = counter;
  const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
  const { id, tracking_code } = parcel;
  /** A scan whose event is ahead of our clock, as earlier versions recorded it for a device whose clock was. */
  async function ahead(key: string, action: string, minutes: number): Promise<Response> {
    const answer = await scan(api, key, { tracking_code, action });
    await bindings.ORDERS_0.prepare(
      `UPDATE order_events SET occurred_at = ?1 WHERE (order_number, sequence)
        = (SELECT number, sequence FROM orders WHERE id = ?2)`,
    )
      .bind(begun + minutes * MINUTE, id)
      .run();
    return answer;
  }
  const partner = (path: string, body: object = {}) =>
    send(api, "POST", `/api/v1/orders/${id}/${path}`, tenant.secretKey, body);
  const operator = (path: string, body: object) => api.operator("POST", `/operator/${path}`, body);
  const correct = (status: string, holder?: object) =>
    operator(`orders/${id}/correct`, { status, reason: "It is so", ...(holder && { holder }) });
  /** The parcel's events, with the minutes after the beginning. */
  const timesOf = async () =>
    (await eventsOf(id)).map(({ type, at }) => [type.replace("package.", ""), (at - begun) / MINUTE]);
  return {
    deps,
    isoAt,
    id,
    ahead,
    partner,
    operator,
    correct,
    timesOf,
    agent,
    driver,
  };
});

describe("after an event that is ahead of our clock", () => {
  it("no act of an operator is earlier, and the chain ends with it", async ({
    api,
    given: { id, ahead, correct, timesOf, driver },
  }) => {
    await statusAfter(await ahead(driver, "collect", 4));
    expect((await correct("created")).status).toBe(200);
    const held = await ahead(driver, "collect", 4.5);
    expect(await statusAfter(held)).toBe("in_transit");
    expect((await correct("lost")).status).toBe(200);
    expect((await timesOf()).slice(1)).toEqual([
      ["in_transit", 4],
      ["corrected", 4],
      ["in_transit", 4.5],
      ["lost", 4.5],
    ]);
    const read = await api.operator("GET", `/operator/orders/${id}`);
    const { data } = await read.json<{ data: { events: { type: string }[]; holder: { kind: string } } }>();
    expect([data.events.at(-1)!.type, data.holder.kind]).toEqual(["package.lost", "nobody"]);
  });

  it("no change of the point, by hand or in the background, and no word of an outage is earlier", async ({
    api,
    given: { deps, ahead, partner, operator, timesOf, driver },
  }) => {
    const [there, elsewhere] = [await publicPoint(api), await publicPoint(api)];
    await statusAfter(await ahead(driver, "collect", 4));
    expect((await partner("point", { pudo_point_id: there })).status).toBe(200);
    const moved = await operator(`points/${there}/move-orders`, { to_point_id: elsewhere });
    expect(moved.status).toBe(202);
    await moveOrders(deps, api.orders);
    await api.operator("PATCH", `/operator/points/${elsewhere}`, { paused: true });
    await tellOutages(deps, api.orders);
    expect((await timesOf()).slice(1)).toEqual([
      ["in_transit", 4],
      ["point_changed", 4],
      ["point_changed", 4],
      ["point_unavailable", 4],
    ]);
  });

  it("no act of the partner is earlier", async ({
    given: { ahead, partner, correct, timesOf, agent, driver },
  }) => {
    await statusAfter(await ahead(driver, "collect", 2));
    await statusAfter(await ahead(agent, "arrive", 3));
    expect((await partner("extend", { days: 2 })).status).toBe(200);
    await statusAfter(await ahead(agent, "refuse", 4));
    expect((await partner("receive")).status).toBe(200);
    expect((await correct("created")).status).toBe(200);
    expect((await partner("cancel")).status).toBe(200);
    expect((await timesOf()).slice(1)).toEqual([
      ["in_transit", 2],
      ["arrived_at_point", 3],
      ["extended", 3],
      ["refused", 4],
      ["returned_to_sender", 4],
      ["corrected", 4],
      ["cancelled", 4],
    ]);
  });

  it("webhooks tell the same times as the events", async ({
    given: { id, ahead, partner, isoAt, agent },
  }) => {
    await statusAfter(await ahead(agent, "arrive", 4));
    await partner("extend", { days: 2 });
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT body FROM webhook_deliveries WHERE order_id = ?1 ORDER BY id",
    )
      .bind(id)
      .all<{ body: string }>();
    const told = results.map(({ body }) => JSON.parse(body));
    expect(told.slice(1).map(({ timestamp }) => timestamp)).toEqual([isoAt(0), isoAt(4)]);
    // The shelf has had it since it arrived by our clock, by which its days are counted.
    expect(told.map(({ data }) => data.holder.since)).toEqual([isoAt(0), isoAt(0), isoAt(0)]);
  });

  it("an expiry is not earlier", async ({ api, given: { id, ahead, timesOf, agent } }) => {
    await statusAfter(await ahead(agent, "arrive", 4));
    await bindings.ORDERS_0.prepare("UPDATE orders SET arrived_at = ?1 WHERE id = ?2")
      .bind(api.clock.now - 7 * DAY, id)
      .run();
    await expireParcels(api.deps, api.orders);
    expect((await timesOf()).slice(1)).toEqual([
      ["arrived_at_point", 4],
      ["expired", 4],
    ]);
  });
});

describe("a scan that happened before a report", () => {
  it("is late evidence, whether it comes in the report's request or in one of its own", {
    tags: "nightly",
  }, async ({ api, counter, given: { isoAt } }) => {
    const second = await newKeyOf(api, "drivers", {});
    const parcels = [await counter.parcel(), await counter.parcel()];
    api.clock.now += 20 * MINUTE;
    for (const inOne of [true, false]) {
      const { id, tracking_code } = parcels[inOne ? 0 : 1]!;
      const holds = { tracking_code, action: "collect", occurred_at: isoAt(10) };
      await statusAfter(await scan(api, counter.driver, holds));
      const report = { tracking_code, action: "report", problem: "opened", occurred_at: isoAt(12) };
      const earlier = { tracking_code, action: "collect", occurred_at: isoAt(11) };
      if (inOne) await resultsOf(await scan(api, counter.driver, { scans: [report, earlier] }));
      else for (const one of [report, earlier]) await statusAfter(await scan(api, counter.driver, one));
      // Another driver's scan, from before the report too.
      await statusAfter(await scan(api, second, earlier));
      const read = await api.operator("GET", `/operator/orders/${id}`);
      const { data } = await read.json<{
        data: { events: { type: string; occurred_at: string; late: boolean }[] };
      }>();
      const chain = data.events.slice(1).map(({ type, occurred_at, late }) => [type, occurred_at, late]);
      expect(chain).toEqual([
        ["package.in_transit", isoAt(10), false],
        ["package.handed_over", isoAt(11), true],
        ["package.handed_over", isoAt(11), true],
        ["package.problem_reported", isoAt(12), false],
      ]);
    }
  });
});
