import { describe, expect } from "vitest";
import { OrderDatabases, orderDatabase } from "../../../src/platform/order-databases.ts";
import { FAILURES } from "../../failing-database.ts";
import { bindings, startApi } from "../../harness.ts";
import { problemOf } from "../../problems.ts";
import { HOUR } from "../../tracking/scans.ts";
import { answerWith, followMoney, offer, pay, storedPayments, take, till, withdraw } from "../payments.ts";
import { it } from "./scene.ts";

/** What drivers and agents can do to money that they give to each other, and what shows it. */

describe("a driver who types a smaller amount", () => {
  it("gets nothing, however often, and the giver has all of it", async ({ api, scene }) => {
    const { driver, moneyOf, offered, paid, point } = scene;
    await paid();
    const made = await offered();
    for (const amount of [500, 12_499.99, 1, 12_400, 12_000, 11_000])
      await problemOf(await take(api, driver.key, point, { ...made, amount }), 409, "amount_mismatch");
    expect([await moneyOf(point), await moneyOf({ kind: "driver", id: driver.id })]).toEqual([12_500, 0]);
    await answerWith(await take(api, driver.key, point, made), 200);
    expect([await moneyOf(point), await moneyOf({ kind: "driver", id: driver.id })]).toEqual([0, 12_500]);
  });
});

describe("a code for money that somebody read over the shoulder", () => {
  it("is of use only to who may fetch it, whose name the giver reads and who answers for it", async ({
    api,
    counter: { agent },
    scene: { exceptions, moneyOf, newAgent, newDriver, newPoint, offered, paid, point },
  }) => {
    const order = await paid();
    const made = await offered();
    const stranger = await newDriver("Stranger", [await newPoint()]);
    await problemOf(await take(api, stranger.key, point, made), 409, "invalid_transition");
    const shop = await newAgent(await newPoint());
    await problemOf(await take(api, shop, point, made), 409, "invalid_transition");
    const reader = await newDriver("Reader", [point.id]);
    await answerWith(await take(api, reader.key, point, made), 200);
    expect(await till(api, agent)).toMatchObject({ held: 0, hand_over: { taken_by: "Reader" } });
    expect(await moneyOf({ kind: "driver", id: reader.id })).toBe(12_500);
    api.clock.now += 25 * HOUR;
    expect(await exceptions("money_held_too_long")).toContain(order.id);
    // Its key ends, and what it has stays with its name.
    const ended = await api.operator("DELETE", `/operator/drivers/${reader.id}`);
    expect(await answerWith(ended, 200)).toMatchObject({ money: 12_500 });
    const status = await answerWith<object>(await api.operator("GET", "/operator/status"), 200);
    expect(status).toMatchObject({ holders_without_key: expect.anything() });
  });
});

describe("two devices of one driver", () => {
  it("do not bring it over its limit, even before the payments have followed", async ({
    api,
    counter: { tenant },
    scene: { newAgent, newDriver, newPoint, offered, point },
  }) => {
    const points = [point.id, await newPoint(), await newPoint()];
    const driver = await newDriver("Dayo", points);
    const offers = [];
    for (const id of points) {
      await pay(api, tenant, id, 300_000);
      offers.push({ from: { kind: "point", id }, made: await offered(await newAgent(id)) });
    }
    const answers = await Promise.all(offers.map(({ from, made }) => take(api, driver.key, from, made)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await followMoney(api);
    expect((await till(api, driver.key)).held).toBe(300_000);
  });

  it("have what was taken counted while the payments have not followed", async ({
    api,
    counter: { tenant },
    scene: { newAgent, newDriver, newPoint, offered, point },
  }) => {
    const other = { kind: "point", id: await newPoint() };
    const driver = await newDriver("Dayo", [point.id, other.id]);
    await pay(api, tenant, point.id, 300_000, 1);
    await pay(api, tenant, other.id, 300_000);
    const [first, second] = [await offered(), await offered(await newAgent(other.id))];
    // It can be read, and the payments can't be moved.
    const prepare = (sql: string) => bindings.ORDERS_1.prepare(sql);
    const stuck = { prepare, batch: FAILURES["is lost"] } as unknown as D1Database;
    const orders = new OrderDatabases([api.orders, orderDatabase(stuck, 1)]);
    await answerWith(await take(startApi({ orders }, api.clock), driver.key, point, first), 200);
    expect((await till(api, driver.key)).held).toBe(0);
    await problemOf(await take(api, driver.key, other, second), 409, "invalid_transition");
    await followMoney(api);
    expect((await till(api, driver.key)).held).toBe(300_000);
  });

  it("of two drivers get one hand-over once", async ({ api, counter, scene }) => {
    const { driver, newDriver, offered, paid, point } = scene;
    await paid();
    const made = await offered();
    const second = await newDriver("Second", [point.id]);
    const answers = await Promise.all([driver, second].map(({ key }) => take(api, key, point, made)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await storedPayments(counter.tenant)).toMatchObject([{ status: "with_driver", moves: 2 }]);
  });
});

describe("a correction while a driver has the money", () => {
  it("leaves the money with the driver, names the order, and has nobody pay twice", async ({
    api,
    counter: { tenant },
    scene: { collect, correct, driver, exceptions, moneyOf, offered, paid, point },
  }) => {
    const one = await paid();
    await answerWith(await take(api, driver.key, point, await offered()), 200);
    await answerWith(await correct(one, { status: "ready_for_pickup" }), 200);
    const withDriver = { status: "with_driver", holder: `driver:${driver.id}`, moves: 2 };
    expect(await storedPayments(tenant)).toMatchObject([withDriver]);
    expect(await moneyOf({ kind: "driver", id: driver.id })).toBe(12_500);
    expect(await exceptions("paid_not_delivered")).toContain(one.id);
    await answerWith(await collect(one), 200);
    expect(await storedPayments(tenant)).toMatchObject([withDriver]);
    expect(await exceptions("paid_not_delivered")).not.toContain(one.id);
  });
});

describe("a stolen agent's key that offers the money again and again", () => {
  it("keeps it from the bank no more than 200 times a day, and the next key begins anew", async ({
    api,
    counter: { agent },
    scene: { moneyOf, paid, point, banked },
  }) => {
    await paid();
    await answerWith(await offer(api, agent), 201);
    const { results } = await bindings.DB.prepare(
      "UPDATE daily_counts SET count = 200 WHERE kind = 'money_offer' RETURNING subject",
    ).all<{ subject: string }>();
    expect((await withdraw(api, agent)).status).toBe(204);
    await problemOf(await offer(api, agent), 429, "quota_exceeded");
    const [id] = results.at(-1)!.subject.split(" ");
    const { key } = await answerWith<{ key: string }>(
      await api.operator("POST", `/operator/agents/${id}/rotate-key`),
      201,
    );
    await problemOf(await offer(api, agent), 401, "invalid_token");
    await answerWith(await offer(api, key), 201);
    expect((await withdraw(api, key)).status).toBe(204);
    await banked(point, 12_500);
    expect(await moneyOf(point)).toBe(0);
  });
});
