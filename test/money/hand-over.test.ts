import { describe, expect, vi } from "vitest";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { FAILURES, failingDatabase, wavering } from "../failing-database.ts";
import { itAnew } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { DAY, newKeyOf } from "../tracking/scans.ts";
import { dataOf } from "../webhooks/webhooks.ts";
import {
  answerWith,
  followMoney,
  type Offered,
  offer,
  pay,
  storedPayments,
  take,
  till,
  withdraw,
} from "./payments.ts";

const MINUTE = 60_000;
const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** A point whose driver comes every day, and a depot. */
const it = itAnew.extend("given", async ({ api, counter }) => {
  const { agent, pointId, tenant } = counter;
  const person = async (path: "drivers" | "agents", details: object) =>
    answerWith<{ id: string; key: string }>(
      await api.operator("POST", `/operator/${path}`, { name: "Dele", ...details }),
      201,
    );
  const driver = await person("drivers", {});
  const stops = [{ point_id: pointId }];
  const round = { name: "Ikeja", weekdays: WEEK, stops, driver_ids: [driver.id] };
  await answerWith(await api.operator("POST", "/operator/rounds", round), 201);
  const depotId = await publicPoint(api, { kind: "depot" });
  const depot = await newKeyOf(api, "agents", { point_id: depotId });
  const from = { kind: "point", id: pointId };
  const offered = async (body?: object) => answerWith<Offered>(await offer(api, agent, body), 201);
  const paid = (amount: number, database = 0) => pay(api, tenant, pointId, amount, database);
  const stateOf = async () =>
    (await storedPayments(tenant)).map(({ status, holder }) => ({ status, holder }));
  return { agent, pointId, tenant, driver, person, depot, depotId, from, offered, paid, stateOf };
});

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a hand-over of money", () => {
  it("moves the payments of all databases to whoever has the code", async ({ api, given }) => {
    const { agent, driver, from, offered, paid, stateOf, tenant } = given;
    await paid(12_500);
    await paid(7_500, 1);
    const made = await offered();
    expect(made).toMatchObject({ amount: 20_000, payments: 2, code: expect.stringMatching(/^\d{6}$/) });
    const taken = await answerWith(await take(api, driver.key, from, made), 200);
    expect(taken).toEqual({ id: made.id, amount: 20_000, payments: 2 });
    const withDriver = { status: "with_driver", holder: `driver:${driver.id}` };
    expect(await stateOf()).toEqual([withDriver, withDriver]);
    expect((await storedPayments(tenant)).map(({ moves }) => moves)).toEqual([2, 2]);
    expect(await till(api, agent)).toMatchObject({ held: 0, hand_over: { taken_by: "Dele", code: null } });
    expect(await till(api, driver.key)).toMatchObject({ held: 20_000, limit: 500_000 });
  });

  it("answers the same taker the same for a day, and moves nothing twice", { tags: "nightly" }, async ({
    api,
    given,
  }) => {
    const { driver, from, offered, paid, tenant } = given;
    await paid(12_500);
    const made = await offered();
    const first = await answerWith(await take(api, driver.key, from, made), 200);
    api.clock.now += DAY - MINUTE;
    expect(await answerWith(await take(api, driver.key, from, made), 200)).toEqual(first);
    expect((await storedPayments(tenant))[0]!.moves).toBe(2);
    api.clock.now += 2 * MINUTE;
    await problemOf(await take(api, driver.key, from, made), 409, "invalid_transition");
  });

  it("judges the code first, then the amount", async ({ api, given }) => {
    const { driver, from, offered, paid, stateOf } = given;
    await paid(12_500);
    const made = await offered();
    const other = { ...made, amount: 500 };
    const refused = await take(api, driver.key, from, { ...other, code: wrong(made.code) });
    expect(await problemOf(refused, 403, "wrong_money_code")).toMatchObject({ tries_left: 4 });
    for (let i = 0; i < 6; i++)
      await problemOf(await take(api, driver.key, from, other), 409, "amount_mismatch");
    expect(await stateOf()).toEqual([{ status: "collected", holder: `point:${from.id}` }]);
    await answerWith(await take(api, driver.key, from, made), 200);
  });

  it("is locked by five wrong codes, however many are sent at once", async ({ api, given }) => {
    const { driver, from, offered, paid } = given;
    await paid(12_500);
    const made = await offered();
    const guesses = Array.from({ length: 10 }, () =>
      take(api, driver.key, from, { ...made, code: wrong(made.code) }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 423)).toHaveLength(5);
    await problemOf(await take(api, driver.key, from, made), 423, "code_locked");
  });

  it("ends after ten minutes, and then the money can be given again", async ({ api, given }) => {
    const { agent, driver, from, offered, paid, tenant } = given;
    await paid(12_500);
    const made = await offered();
    await problemOf(await offer(api, agent), 409, "invalid_transition");
    api.clock.now += 10 * MINUTE;
    await problemOf(await take(api, driver.key, from, made), 409, "invalid_transition");
    await followMoney(api);
    expect((await storedPayments(tenant))[0]).toMatchObject({ reserved: 0, status: "collected" });
    await answerWith(await take(api, driver.key, from, await offered()), 200);
  });

  it("that was taken back is taken by nobody", async ({ api, given }) => {
    const { agent, driver, from, offered, paid } = given;
    await paid(12_500);
    const made = await offered();
    expect((await till(api, agent)).payments).toEqual([expect.objectContaining({ reserved: true })]);
    expect((await withdraw(api, agent)).status).toBe(204);
    await problemOf(await take(api, driver.key, from, made), 409, "invalid_transition");
    expect((await till(api, agent)).payments).toEqual([expect.objectContaining({ reserved: false })]);
    await problemOf(await withdraw(api, agent), 409, "invalid_transition");
  });

  it("is taken once by thirty who have the code", async ({ api, given }) => {
    const { driver, from, offered, paid, stateOf, tenant } = given;
    await paid(12_500);
    const made = await offered();
    const takes = Array.from({ length: 30 }, () => take(api, driver.key, from, made));
    const statuses = new Set((await Promise.all(takes)).map(({ status }) => status));
    expect([...statuses].every((status) => [200, 409, 423].includes(status))).toBe(true);
    expect(await stateOf()).toEqual([{ status: "with_driver", holder: `driver:${driver.id}` }]);
    expect((await storedPayments(tenant))[0]!.moves).toBe(2);
  });

  it("can be of some payments", async ({ api, given }) => {
    const { agent, driver, from, offered, paid } = given;
    const first = await paid(12_500);
    await paid(300);
    const made = await offered({ payment_ids: [first] });
    expect(made).toMatchObject({ amount: 12_500, payments: 1, incomplete: false });
    await answerWith(await take(api, driver.key, from, made), 200);
    expect((await till(api, agent)).held).toBe(300);
    const unknown = { payment_ids: [first] };
    await problemOf(await offer(api, agent, unknown), 409, "invalid_transition");
  });

  it("is only for drivers with the point on a round of today, and for depots", async ({ api, given }) => {
    const { driver, depot, depotId, from, offered, paid, person, stateOf } = given;
    await paid(12_500);
    const made = await offered();
    const stranger = await person("drivers", {});
    await problemOf(await take(api, stranger.key, from, made), 409, "invalid_transition");
    const shop = await newKeyOf(api, "agents", { point_id: await publicPoint(api) });
    await problemOf(await take(api, shop, from, made), 409, "invalid_transition");
    expect([await till(api, shop), await till(api, depot)]).toEqual([
      expect.objectContaining({ takes: false }),
      expect.objectContaining({ takes: true, holder: { kind: "point", id: depotId } }),
    ]);
    await answerWith(await take(api, driver.key, from, made), 200);
    const fromDriver = (await till(api, driver.key)).holder;
    const again = await answerWith<Offered>(await offer(api, driver.key), 201);
    await answerWith(await take(api, stranger.key, fromDriver, again), 200);
    const third = await answerWith<Offered>(await offer(api, stranger.key), 201);
    await answerWith(await take(api, depot, { kind: "driver", id: stranger.id }, third), 200);
    expect(await stateOf()).toEqual([{ status: "collected", holder: `point:${depotId}` }]);
  });

  it("does not bring a driver over its limit", async ({ api, given }) => {
    const { driver, from, offered, paid } = given;
    await paid(400_000);
    await answerWith(await take(api, driver.key, from, await offered()), 200);
    await paid(100_001);
    const made = await offered();
    await problemOf(await take(api, driver.key, from, made), 409, "invalid_transition");
  });

  it("that was cut off after it was taken is finished by the cron", async ({ api, given }) => {
    const { depot, depotId, from, offered, paid, stateOf } = given;
    await paid(12_500);
    await paid(7_500, 1);
    const made = await offered();
    const lost = wavering(bindings.ORDERS_1, { call: FAILURES["is lost"]! });
    const orders = new OrderDatabases([api.orders, orderDatabase(lost, 1)]);
    await answerWith(await take(startApi({ orders }, api.clock), depot, from, made), 200);
    const [atPoint, atDepot] = [from.id, depotId].map((id) => ({
      status: "collected",
      holder: `point:${id}`,
    }));
    expect(await stateOf()).toEqual([atDepot, atPoint]);
    await followMoney(api);
    expect(await stateOf()).toEqual([atDepot, atDepot]);
  });

  it("is 503 if all of the money may be in a database that does not answer", async ({ api, given }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { agent, paid } = given;
    await paid(7_500, 1);
    const lost = orderDatabase(failingDatabase(FAILURES["is lost"]!), 1);
    const partly = startApi({ orders: new OrderDatabases([api.orders, lost]) }, api.clock);
    await problemOf(await offer(partly, agent), 503, "database_unavailable");
    expect(await answerWith<Offered>(await offer(api, agent), 201)).toMatchObject({ amount: 7_500 });
  });

  it("leaves out what other points and partners' databases hold", async ({ api, given }) => {
    const { agent, paid, pointId } = given;
    const other = await newTenant(api, "ORDERS_1");
    await pay(api, other, pointId, 900, 1);
    await pay(api, other, await publicPoint(api), 5_000, 1);
    await paid(100);
    expect((await till(api, agent)).held).toBe(1_000);
    expect(await dataOf(await send(api, "GET", "/agent/money", agent))).toMatchObject({ rest: 0, owes: 0 });
  });
});
