import { describe, expect } from "vitest";
import { problemOf } from "../../problems.ts";
import { accessToken, send } from "../../tenant.ts";
import { DAY, eventsOf, HOUR, scan } from "../../tracking/scans.ts";
import { dataOf } from "../../webhooks/webhooks.ts";
import { answerWith, followMoney, storedPayments, till } from "../payments.ts";
import { it } from "./scene.ts";

/** What agents, and whoever stands before them, can do to money at a counter, and what shows it. */

describe("an agent who takes the money and reports the parcel as refused", () => {
  it("answers for the parcel until its money is said", async ({ api, counter, scene }) => {
    const { correct, exceptions, moneyOf, parcel, point } = scene;
    const taken = await parcel();
    const { tracking_code } = taken;
    await answerWith(await scan(api, counter.agent, { tracking_code, action: "refuse" }), 200);
    expect(await moneyOf(point)).toBe(0);
    expect((await eventsOf(taken.id)).at(-1)!.type).toBe("package.refused");
    api.clock.now += 73 * HOUR;
    expect(await exceptions("held_too_long")).toContain(taken.id);
    const holders = await api.operator("GET", "/operator/holders?kind=point&older_than_h=72");
    expect(await holders.text()).toContain(point.id);
    // The customer has the parcel, so the point has the money.
    const payment = { method: "cash", amount: 12_500 };
    await answerWith(await correct(taken, { status: "delivered", payment }), 200);
    expect(await exceptions("held_too_long")).not.toContain(taken.id);
    expect([await moneyOf(point), (await till(api, counter.agent)).held]).toEqual([12_500, 12_500]);
  });

  it("can't after the collection was recorded", async ({ api, counter, scene: { moneyOf, paid, point } }) => {
    const { tracking_code } = await paid();
    const refused = await scan(api, counter.agent, { tracking_code, action: "refuse" });
    await problemOf(refused, 409, "invalid_transition");
    expect(await moneyOf(point)).toBe(12_500);
  });
});

describe("an agent who keeps the money and has a clerk say that it was given back", () => {
  it("has the parcel again, by name in a list for 30 days and in the point's statement", async ({
    api,
    counter,
    scene: { correct, exceptions, moneyOf, paid, pay, point },
  }) => {
    const one = await paid();
    const many = { tracking_codes: [one.tracking_code], status: "ready_for_pickup", reason: "Asked for" };
    const { results } = await dataOf<{ results: { problem?: object }[] }>(
      await api.operator("POST", "/operator/orders/correct", many),
    );
    expect(results[0]!.problem).toMatchObject({ status: 409 });
    await answerWith(await correct(one, { status: "ready_for_pickup" }), 200);
    expect(await moneyOf(point)).toBe(0);
    const statement = await send(api, "GET", "/agent/statement", counter.agent);
    expect(await dataOf(statement)).toMatchObject({ cod_collected: 12_500, cod_void: 12_500, held: 0 });
    const read = await api.operator("GET", `/operator/orders/${one.id}`);
    expect(await dataOf(read)).toMatchObject({
      holder: { kind: "point", id: point.id },
      payments: [{ status: "void", moves: [{}, { actor: { kind: "operator", name: "test" } }] }],
    });
    api.clock.now += 29 * DAY;
    expect(await exceptions("payment_void")).toContain(one.id);
    api.clock.now += 2 * DAY;
    expect(await exceptions("payment_void")).not.toContain(one.id);
    // Whoever comes for it pays again.
    await problemOf(await pay(one, 1), 409, "amount_mismatch");
  });
});

describe("an agent who says card and has nothing", () => {
  it("has the money until it is at the bank, and is named after 72 hours", async ({
    api,
    scene: { banked, exceptions, moneyOf, parcel, pay, point },
  }) => {
    const one = await parcel();
    await answerWith(await pay(one, 12_500, "card"), 200);
    expect(await moneyOf(point)).toBe(12_500);
    expect(await exceptions("money_held_too_long")).not.toContain(one.id);
    api.clock.now += 73 * HOUR;
    expect(await exceptions("money_held_too_long")).toContain(one.id);
    await banked(point, 12_500);
    expect(await moneyOf(point)).toBe(0);
    expect(await exceptions("money_held_too_long")).not.toContain(one.id);
  });
});

describe("a collection code that somebody read over the shoulder", () => {
  it("opens one parcel, for its money, at its point", async ({ counter, scene }) => {
    const { collect, moneyOf, newAgent, newPoint, parcel, pay, point } = scene;
    const one = await parcel();
    await problemOf(await collect(one), 409, "payment_required");
    const elsewhere = await newAgent(await newPoint());
    await problemOf(await collect(one, {}, elsewhere), 404, "order_not_found");
    await answerWith(await pay(one), 200);
    // The code is used up: it brings nothing more.
    await answerWith(await pay(one), 200);
    expect(await storedPayments(counter.tenant)).toHaveLength(1);
    expect(await moneyOf(point)).toBe(12_500);
  });
});

describe("a leaked key that lowers the amount while the customer stands at the counter", () => {
  it("is seen at once by the agent, and by name in the trail and the traces, and lowers no more when it is dead", async ({
    api,
    counter: { tenant },
    scene: { lower, moneyOf, parcel, pay, point },
  }) => {
    const account = await accessToken(api, tenant);
    const made = await send(api, "POST", "/partner/secret-keys", account, { name: "Leaked" });
    const leaked = await made.json<{ keyString: string; secretKey: { id: string } }>();
    const [one, other] = [await parcel(), await parcel()];
    await answerWith(await lower(one, 1, leaked.keyString), 200);
    expect(await problemOf(await pay(one), 409, "amount_mismatch")).toMatchObject({ amount_due: 1 });
    await problemOf(await lower(one, 12_500), 400, "invalid_request");
    await answerWith(await pay(one, 1), 200);
    expect(await moneyOf(point)).toBe(1);

    const path = `/partner/secret-keys/${leaked.secretKey.id}`;
    const actor = { kind: "secret_key", id: leaked.secretKey.id, name: "Leaked" };
    const trail = await send(api, "GET", `/partner/audit?actor=${leaked.secretKey.id}`, account);
    expect(await dataOf(trail)).toMatchObject({
      data: [{ action: "order.cod_lowered", actor, details: { from: 12_500, to: 1 } }],
    });
    expect((await send(api, "DELETE", path, account)).status).toBe(204);
    expect(await dataOf(await send(api, "GET", `${path}/traces`, account))).toMatchObject({
      orders: { codLowered: 1 },
    });
    await problemOf(await lower(other, 1, leaked.keyString), 401, "invalid_token");
    await answerWith(await pay(other), 200);
  });

  it("and the payment at the same moment have one outcome", async ({ counter, scene }) => {
    const { lower, parcel, pay } = scene;
    const one = await parcel();
    const [lowered, first] = await Promise.all([lower(one, 1), pay(one)]);
    const payments = await storedPayments(counter.tenant);
    if (first.status === 200) {
      expect(lowered.status).toBe(409);
      expect(payments).toMatchObject([{ amount: 12_500 }]);
    } else {
      await problemOf(first, 409, "amount_mismatch");
      expect([lowered.status, payments]).toEqual([200, []]);
    }
  });
});

describe("two devices at one counter", () => {
  it("take the money for a parcel once", async ({
    counter,
    scene: { collect, moneyOf, newAgent, parcel, point },
  }) => {
    const one = await parcel();
    const colleague = await newAgent();
    const by = (key: string, method: string) => collect(one, { payment: { method, amount: 12_500 } }, key);
    const answers = await Promise.all([by(counter.agent, "cash"), by(colleague, "card")]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await storedPayments(counter.tenant)).toMatchObject([{ amount: 12_500, moves: 1 }]);
    expect(await moneyOf(point)).toBe(12_500);
  });
});

describe("an answer that is lost after the money changed hands", () => {
  it("is given again, and the money is counted once", async ({
    api,
    counter,
    scene: { collect, parcel, point },
  }) => {
    const one = await parcel();
    const payment = { method: "cash", amount: 12_500 };
    const first = await answerWith(await collect(one, { payment, scan_id: "lost" }), 200);
    api.clock.now += DAY;
    expect(await answerWith(await collect(one, { payment, scan_id: "lost" }), 200)).toEqual(first);
    await followMoney(api);
    expect(await storedPayments(counter.tenant)).toMatchObject([{ holder: `point:${point.id}`, moves: 1 }]);
  });
});
