import { drizzle } from "drizzle-orm/d1";
import { describe, expect } from "vitest";
import { followPayouts } from "../../src/money/payouts/follow-payouts.ts";
import { draftPayouts } from "../../src/money/payouts/payouts.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { orderDatabase } from "../../src/platform/order-databases.ts";
import { type Api, bindings } from "../harness.ts";
import { answerWith, followMoney } from "./payments.ts";
import { it, TODAY } from "./payouts.ts";

/** A `DB` in which something happens just before a payout is a draft. */
function beforeDraft(meanwhile: () => Promise<unknown>): D1Database {
  let isOver = false;
  const before = async () => {
    if (isOver) return;
    isOver = true;
    await meanwhile();
  };
  const held = (statement: D1PreparedStatement): object => ({
    bind: (...values: unknown[]) => {
      const bound = statement.bind(...values);
      if (!values.includes("draft")) return bound;
      return { raw: async () => before().then(() => bound.raw()) };
    },
  });
  return {
    prepare: (sql: string) => {
      const statement = bindings.DB.prepare(sql);
      return /^update "payouts"/i.test(sql) ? held(statement) : statement;
    },
    batch: (statements: D1PreparedStatement[]) => bindings.DB.batch(statements),
  } as unknown as D1Database;
}

describe("a payout that is drafted while another one of its partner is cancelled", () => {
  it("is its own lines", async ({ api, given }) => {
    const { banked, draft, list, say } = given;
    await banked(100);
    await draft();
    const [first] = await list();
    await banked(200);
    // Before it is a draft, the other one is cancelled, and somebody else who follows both is cut off.
    const cutOff = {
      ...api.deps,
      db: drizzle(beforeDraft(async () => Promise.reject(new Error("cut off")))),
    };
    const cancelled = beforeDraft(async () => {
      await bindings.DB.prepare("UPDATE payouts SET state = 'cancelled', settled_at = NULL WHERE id = ?1")
        .bind(first!.id)
        .run();
      for (const db of api.deps.orders.all) await followPayouts(cutOff, db).catch(() => undefined);
    });
    await draftPayouts({ ...api.deps, db: drizzle(cancelled) }, { kind: "operator", name: "test" }, TODAY);
    await followMoney(api);
    const [second] = (await list()).filter(({ status }) => status === "draft");
    const { lines } = await answerWith<{ lines: { amount: number }[] }>(
      await api.operator("GET", `/operator/payouts/${second!.id}`),
      200,
    );
    expect([second!.amount, lines.map(({ amount }) => amount)]).toEqual([200, [200]]);
    expect((await say(second!, "cancel", { reason: "Both at once" })).status).toBe(200);
    expect(await draft()).toMatchObject({ payouts: 1 });
    expect((await list()).find(({ status }) => status === "draft")).toMatchObject({ amount: 300 });
  });

  it("is not begun before the payments of one that was cancelled are free", async ({ api, given }) => {
    const { banked, draft, list } = given;
    await banked(100);
    await draft();
    await banked(200);
    await bindings.DB.exec("UPDATE payouts SET state = 'cancelled', settled_at = NULL WHERE state = 'draft'");
    const answer = await api.operator("POST", "/operator/payouts", { until: TODAY });
    expect(await answer.json()).toEqual({ data: { payouts: 0 }, incomplete: true });
    expect((await list()).map(({ status }) => status)).toEqual(["cancelled"]);
    await followMoney(api);
    await draft();
    expect((await list()).find(({ status }) => status === "draft")).toMatchObject({ amount: 300 });
  });
});

/**
 * Follows payouts, but waits before the first change of payments until the result is called.
 * @param isCutOff whether that change is the last that it does
 */
async function followLate(api: Api, { isCutOff = false } = {}): Promise<() => Promise<void>> {
  const goOn = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  let calls = 0;
  const slow = aroundCalls(bindings.ORDERS_0, async (call) => {
    isWaiting.resolve();
    await goOn.promise;
    if (isCutOff && ++calls > 1) throw new Error("cut off");
    return call();
  });
  const following = followPayouts(api.deps, orderDatabase(slow, 0));
  await isWaiting.promise;
  return () => {
    goOn.resolve();
    return following;
  };
}

describe("a payout that two follow at once", () => {
  it("gets no line more once it is a draft, from one who is late", async ({ api, given }) => {
    const { banked, draft, list, say } = given;
    await banked(100);
    await draft();
    const [first] = await list();
    await banked(200);
    let late = () => Promise.resolve();
    const meanwhile = beforeDraft(async () => {
      late = await followLate(api);
    });
    await draftPayouts({ ...api.deps, db: drizzle(meanwhile) }, { kind: "operator", name: "test" }, TODAY);
    expect((await say(first!, "cancel", { reason: "Both at once" })).status).toBe(200);
    await late();
    await followMoney(api);
    const second = (await list()).find(({ status }) => status === "draft");
    const { amount, lines } = await answerWith<{ amount: number; lines: { amount: number }[] }>(
      await api.operator("GET", `/operator/payouts/${second!.id}`),
      200,
    );
    expect([amount, lines.map((line) => line.amount)]).toEqual([200, [200]]);
    await draft();
    expect((await list()).map((payout) => [payout.status, payout.amount])).toEqual([
      ["draft", 100],
      ["draft", 200],
      ["cancelled", 100],
    ]);
  });
  it("keeps no line if it was cancelled without any, from one who is late", async ({ api, given }) => {
    const { banked, draft, list, say, tenant } = given;
    await banked(100);
    await draft();
    const [first] = await list();
    await bindings.DB.prepare(
      `INSERT INTO payouts (id, partner_id, until, state, created_at, created_by, changed_by, changed_at)
      VALUES (?1, ?2, ?3, 'preparing', ?4, 'test', 'test', ?4)`,
    )
      .bind(crypto.randomUUID(), tenant.id, TODAY, api.clock.now)
      .run();
    const late = await followLate(api);
    await followPayouts(api.deps, api.orders);
    expect((await say(first!, "cancel", { reason: "Both at once" })).status).toBe(200);
    await late();
    await followMoney(api);
    await draft();
    expect((await list()).filter(({ status }) => status !== "cancelled")).toMatchObject([{ amount: 100 }]);
  });

  it("keeps no payment from later ones once it is cancelled, though one who is late is cut off", async ({
    api,
    given,
  }) => {
    const { banked, draft, list, say } = given;
    await banked(100);
    let late = () => Promise.resolve();
    const meanwhile = beforeDraft(async () => {
      late = await followLate(api, { isCutOff: true });
    });
    await draftPayouts({ ...api.deps, db: drizzle(meanwhile) }, { kind: "operator", name: "test" }, TODAY);
    const [payout] = await list();
    expect((await say(payout!, "cancel", { reason: "No such account" })).status).toBe(200);
    await expect(late()).rejects.toThrow();
    const held = bindings.ORDERS_0.prepare("SELECT count(*) AS payments FROM payments WHERE payout_id = ?1");
    expect(await held.bind(payout!.id).first()).toEqual({ payments: 1 });
    expect(await draft()).toMatchObject({ payouts: 1 });
    expect((await list())[0]).toMatchObject({ status: "draft", amount: 100, payments: 1 });
  });
});
