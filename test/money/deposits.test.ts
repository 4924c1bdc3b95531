import { describe, expect } from "vitest";
import { bankDeposits } from "../../src/money/deposits/banking.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { FAILURES, wavering } from "../failing-database.ts";
import { itAnew } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { newReference } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { answerWith, followMoney, type Offered, offer, pay, storedPayments, till } from "./payments.ts";

interface Deposit {
  id: string;
  amount: number;
  banked: number;
  reversed: boolean;
}

const it = itAnew.extend("given", async ({ api, counter }) => {
  const { agent, pointId, tenant } = counter;
  const enter = (amount: number, changes: object = {}) =>
    api.operator("POST", "/operator/deposits", {
      ...{ holder: { kind: "point", id: pointId }, amount, banked_on: "2026-11-20" },
      ...{ reference: `TRF-${newReference()}`, ...changes },
    });
  const entered = async (amount: number) => answerWith<Deposit>(await enter(amount), 201);
  const reverse = async ({ id }: Deposit) =>
    answerWith<Deposit>(
      await api.operator("POST", `/operator/deposits/${id}/reverse`, { reason: "None" }),
      200,
    );
  const statuses = async () =>
    (await storedPayments(tenant)).map(({ amount, status }) => `${amount} ${status}`);
  const paid = (amount: number, database = 0) => pay(api, tenant, pointId, amount, database);
  return { agent, pointId, tenant, enter, entered, reverse, statuses, paid };
});

describe("a deposit", () => {
  it("banks the oldest payments that it pays whole, in all databases", async ({ api, given }) => {
    const { agent, entered, paid, statuses } = given;
    await paid(100);
    await paid(200, 1);
    await paid(300);
    await paid(50);
    await entered(450);
    await followMoney(api);
    // 150 are left, which don't pay the next payment whole; a later one is not banked before it.
    expect((await statuses()).sort()).toEqual(["100 banked", "200 banked", "300 collected", "50 collected"]);
    expect(await till(api, agent)).toMatchObject({ held: 350, rest: 150, owes: 0 });
    await entered(200);
    await followMoney(api);
    expect((await statuses()).every((status) => status.endsWith("banked"))).toBe(true);
    expect(await till(api, agent)).toMatchObject({ held: 0, rest: 0, owes: 0 });
  });

  it("pays with what is left when more is collected", async ({ api, given }) => {
    const { agent, entered, paid } = given;
    await entered(500);
    await followMoney(api);
    expect(await till(api, agent)).toMatchObject({ held: 0, rest: 500 });
    await paid(200);
    await followMoney(api);
    expect(await till(api, agent)).toMatchObject({ held: 0, rest: 300 });
  });

  it("with something left is among the balances until it has paid", async ({ api, given }) => {
    const { entered, paid, pointId } = given;
    const holder = { kind: "point", id: pointId };
    const balances = async () => {
      const answer = await api.operator("GET", "/operator/balances?pageSize=200");
      const { data } = await answerWith<{ data: { holder: object }[] }>(answer, 200);
      return data.filter((one) => JSON.stringify(one.holder) === JSON.stringify(holder));
    };
    await entered(500);
    expect(await balances()).toEqual([{ holder, rest: 500, owes: 0 }]);
    await paid(500);
    await followMoney(api);
    expect(await balances()).toEqual([]);
  });

  it("is entered once for a reference", async ({ given }) => {
    const { enter, pointId } = given;
    const first = await answerWith<Deposit>(await enter(100, { reference: "A" }), 201);
    expect((await answerWith<Deposit>(await enter(100, { reference: "A" }), 200)).id).toBe(first.id);
    await problemOf(await enter(200, { reference: "A" }), 409, "reference_conflict");
    const ofDriver = { reference: "A", holder: { kind: "driver", id: pointId } };
    expect(await wrongPathsOf(await enter(100, ofDriver))).toEqual(["holder.id"]);
    expect(await wrongPathsOf(await enter(100, { banked_on: "2026-11-21" }))).toEqual(["banked_on"]);
  });

  it("leaves alone what is reserved for a hand-over", async ({ api, given }) => {
    const { agent, entered, paid, statuses } = given;
    await paid(100);
    await answerWith<Offered>(await offer(api, agent), 201);
    await entered(100);
    await followMoney(api);
    expect(await statuses()).toEqual(["100 collected"]);
    api.clock.now += 600_000;
    await followMoney(api);
    expect(await statuses()).toEqual(["100 banked"]);
  });

  it("that is reversed gives its payments back to the holder", async ({ api, given }) => {
    const { agent, entered, paid, reverse, statuses, tenant } = given;
    await paid(100);
    await paid(200, 1);
    const deposit = await entered(300);
    await followMoney(api);
    expect(await reverse(deposit)).toMatchObject({ reversed: true });
    await followMoney(api);
    expect(await statuses()).toEqual(["100 collected", "200 collected"]);
    expect(await till(api, agent)).toMatchObject({ held: 300, rest: 0, owes: 0 });
    expect((await storedPayments(tenant)).map(({ moves }) => moves)).toEqual([3, 3]);
  });

  it("banks nothing while a database can't be reached, and goes on then", async ({ api, given }) => {
    const { entered, paid, statuses } = given;
    await paid(100);
    await paid(200, 1);
    await entered(300);
    const failure: Parameters<typeof wavering>[1] = { call: FAILURES["is lost"]! };
    const orders = new OrderDatabases([api.orders, orderDatabase(wavering(bindings.ORDERS_1, failure), 1)]);
    const failing = startApi({ orders }, api.clock);
    await expect(bankDeposits(failing.deps)).rejects.toThrow();
    expect(await statuses()).toEqual(["100 collected", "200 collected"]);
    await followMoney(api);
    expect(await statuses()).toEqual(["100 banked", "200 banked"]);
  });

  it("banks nothing twice when two rounds of the cron run at once", async ({ api, given }) => {
    const { agent, entered, paid, statuses } = given;
    for (let i = 0; i < 10; i++) await paid(100, i % 2);
    await entered(550);
    await Promise.all([bankDeposits(api.deps), bankDeposits(api.deps), bankDeposits(api.deps)]);
    await followMoney(api);
    expect((await statuses()).filter((status) => status === "100 banked")).toHaveLength(5);
    expect(await till(api, agent)).toMatchObject({ held: 500, rest: 50, owes: 0 });
  });
});
