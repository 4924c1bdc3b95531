import { describe, expect } from "vitest";
import { movePartner } from "../../../scripts/partner-move.ts";
import { tellAccounts } from "../../../src/money/payouts/tell-accounts.ts";
import { bindings } from "../../harness.ts";
import { problemOf } from "../../problems.ts";
import { send } from "../../tenant.ts";
import { HOUR } from "../../tracking/scans.ts";
import { dataOf } from "../../webhooks/webhooks.ts";
import { answerWith, followMoney, storedPayments } from "../payments.ts";
import { ACCOUNT, it, TODAY } from "./scene.ts";

/** What clerks can do to money with deposits and payouts, and what shows it. */

const reverse = { reason: "It never came" };

describe("a deposit that is entered twice", () => {
  it("is one with its reference, and with another a rest that pays no partner and can be reversed", async ({
    api,
    scene: { balanceOf, deposit, moneyOf, paid, point },
  }) => {
    await paid();
    await answerWith(await deposit(point, 12_500, "BANK-1"), 201);
    await answerWith(await deposit(point, 12_500, "BANK-1"), 200);
    await problemOf(await deposit(point, 12_000, "BANK-1"), 409, "reference_conflict");
    const { id } = await answerWith<{ id: string }>(await deposit(point, 12_500, "BANK-2"), 201);
    await followMoney(api);
    expect(await balanceOf(point)).toMatchObject({ rest: 12_500, owes: 0 });
    expect(await moneyOf(point)).toBe(-12_500);
    await answerWith(await api.operator("POST", `/operator/deposits/${id}/reverse`, reverse), 200);
    await followMoney(api);
    expect([await balanceOf(point), await moneyOf(point)]).toEqual([undefined, 0]);
  });
});

describe("a deposit that is too high", () => {
  it("banks what there is and no more, and a payout is its lines", async ({ scene, counter: { tenant } }) => {
    const { balanceOf, banked, draft, paid, payouts, point, setAccount } = scene;
    await answerWith(await setAccount(ACCOUNT), 200);
    await paid();
    await banked(point, 100_000);
    expect(await balanceOf(point)).toMatchObject({ rest: 87_500 });
    await answerWith(await draft(), 201);
    expect(await payouts()).toMatchObject([{ amount: 12_500 }]);
    expect(await storedPayments(tenant)).toMatchObject([{ amount: 12_500, status: "banked" }]);
  });
});

describe("a deposit that is entered for another holder", () => {
  it("leaves the money with who brought none, by name after 72 hours, and goes back when it is reversed", async ({
    api,
    counter: { tenant },
    scene: { balanceOf, banked, exceptions, moneyOf, newPoint, paid, point },
  }) => {
    const order = await paid();
    const other = { kind: "point" as const, id: await newPoint() };
    const id = await banked(other, 12_500);
    expect([await moneyOf(point), await balanceOf(other)]).toEqual([
      12_500,
      { holder: other, rest: 12_500, owes: 0 },
    ]);
    api.clock.now += 73 * HOUR;
    expect(await exceptions("money_held_too_long")).toContain(order.id);
    const trail = await api.operator("GET", `/operator/audit?subject_id=${id}`);
    expect(await dataOf(trail)).toMatchObject({
      data: [{ action: "deposit.entered", actor: { kind: "operator", id: "test" } }],
    });
    await answerWith(await api.operator("POST", `/operator/deposits/${id}/reverse`, reverse), 200);
    await banked(point, 12_500);
    expect([await balanceOf(other), await moneyOf(point)]).toEqual([undefined, 0]);
    expect(await storedPayments(tenant)).toMatchObject([{ status: "banked", moves: 2 }]);
  });
});

describe("two clerks at once", () => {
  it("bring a payout into one list, and say once that it was paid", async ({
    scene,
    counter: { tenant },
  }) => {
    const { banked, draft, exported, paid, payouts, point, say, setAccount } = scene;
    await answerWith(await setAccount(ACCOUNT), 200);
    await paid();
    await banked(point, 12_500);
    await Promise.all([draft(), draft()]);
    const lists = await Promise.all([exported(), exported()]);
    expect(lists.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [payout] = await payouts();
    const by = (reference: string) => say(payout!.id, "pay", { reference, paid_on: TODAY });
    const said = await Promise.all([by("A"), by("B")]);
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Later too: another reference may be a second transfer, which somebody has to look at.
    const later = await Promise.all([by("A"), by("B")]);
    expect(later.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await payouts()).toHaveLength(1);
    expect(await storedPayments(tenant)).toMatchObject([{ status: "paid_out", moves: 3 }]);
  });
});

describe("a payout account that is changed the evening before", () => {
  it("is not in the morning's list, and the partner is told before it counts", async ({
    api,
    counter: { tenant },
    scene: { banked, draft, exported, paid, point, setAccount },
  }) => {
    const hook = { url: "http://localhost:1/money", events: ["payout_account.changed"] };
    const { secretKey } = tenant;
    expect((await send(api, "POST", "/partner/webhook-endpoints", secretKey, hook)).status).toBe(201);
    await answerWith(await setAccount(ACCOUNT), 200);
    for (const db of api.deps.orders.all) await tellAccounts(api.deps, db);
    api.clock.now += HOUR;
    const thiefs = { ...ACCOUNT, account_number: "9876543210" };
    await answerWith(await setAccount(thiefs), 200);
    // Twice, so that the thief's is the one before.
    await answerWith(await setAccount({ ...thiefs, account_name: "Again" }), 200);
    for (const db of api.deps.orders.all) await tellAccounts(api.deps, db);
    const told = await dataOf<{ data: { event: string }[] }>(
      await send(api, "GET", "/partner/webhook-deliveries", secretKey),
    );
    expect(told.data.map(({ event }) => event)).toEqual(Array(2).fill("payout_account.changed"));
    await paid();
    await banked(point, 12_500);
    api.clock.now += 14 * HOUR;
    await answerWith(await draft(), 201);
    const list = await (await exported()).text();
    expect([list.includes(ACCOUNT.account_number), list.includes("9876543210")]).toEqual([true, false]);
  });
});

describe("a payout that the bank sends back", () => {
  it("is in the next draft once, and its partner has nothing of it meanwhile", async ({
    api,
    counter: { tenant },
    scene: { banked, draft, exported, paid, payouts, point, say, setAccount },
  }) => {
    await answerWith(await setAccount(ACCOUNT), 200);
    await paid();
    await banked(point, 12_500);
    await answerWith(await draft(), 201);
    await exported();
    const [first] = await payouts();
    await answerWith(await say(first!.id, "pay", { reference: "A", paid_on: TODAY }), 200);
    await answerWith(await say(first!.id, "returned", { reason: "Closed", on: TODAY }), 200);
    const money = () => send(api, "GET", "/partner/money", tenant.secretKey);
    expect(await dataOf(await money())).toMatchObject({ banked: 12_500, paidThisMonth: 0 });
    api.clock.now += 1000;
    await Promise.all([draft(), draft()]);
    await exported();
    const [second] = await payouts();
    await answerWith(await say(second!.id, "pay", { reference: "B", paid_on: TODAY }), 200);
    await problemOf(
      await say(first!.id, "pay", { reference: "C", paid_on: TODAY }),
      409,
      "invalid_transition",
    );
    expect((await payouts()).map(({ status, amount }) => [status, amount])).toEqual([
      ["paid", 12_500],
      ["returned", 12_500],
    ]);
    expect(await dataOf(await money())).toMatchObject({ banked: 0, paidThisMonth: 12_500 });
  });
});

describe("a partner with money due", () => {
  it("that is suspended is paid what receivers paid for its parcels", async ({
    api,
    counter: { tenant },
    scene: { banked, draft, exported, paid, parcel, pay, payouts, point, say, setAccount },
  }) => {
    await answerWith(await setAccount(ACCOUNT), 200);
    await paid();
    const onShelf = await parcel();
    await answerWith(await api.operator("POST", `/operator/partners/${tenant.id}/suspend`), 200);
    await answerWith(await pay(onShelf), 200);
    await banked(point, 25_000);
    await answerWith(await draft(), 201);
    await exported();
    const [payout] = await payouts();
    expect(payout).toMatchObject({ amount: 25_000, status: "sent" });
    await answerWith(await say(payout!.id, "pay", { reference: "A", paid_on: TODAY }), 200);
    expect((await storedPayments(tenant)).map(({ status }) => status)).toEqual(["paid_out", "paid_out"]);
  });

  it("that is moved to another database has it once, whatever was under way", async ({
    api,
    counter: { tenant },
    scene: { deposit, draft, exported, moneyOf, offered, paid, payouts, point, say, setAccount, driver },
  }) => {
    await answerWith(await setAccount(ACCOUNT), 200);
    await paid();
    await answerWith(await deposit(point, 12_500), 201);
    await paid();
    const move = () =>
      movePartner(
        {
          ...{ main: bindings.DB, orders: [bindings.ORDERS_0, bindings.ORDERS_1], print: () => {} },
          now: () => api.clock.now,
          sleep: async () => {
            api.clock.now += 60_000;
          },
        },
        tenant.id,
        1,
      );
    await move();
    expect(await moneyOf(point)).toBe(12_500);
    await followMoney(api);
    const statuses = async () => (await storedPayments(tenant)).map(({ status }) => status);
    expect(await statuses()).toEqual(["banked", "collected"]);
    api.clock.now += 1000;
    await answerWith(await draft(), 201);
    await exported();
    const [payout] = await payouts();
    await answerWith(await say(payout!.id, "pay", { reference: "A", paid_on: TODAY }), 200);
    expect(await statuses()).toEqual(["paid_out", "collected"]);
    expect((await offered()).amount).toBe(12_500);
    expect(await moneyOf({ kind: "driver", id: driver.id })).toBe(0);
  });
});
