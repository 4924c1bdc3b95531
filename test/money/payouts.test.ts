import { describe, expect } from "vitest";
import { tellAccounts } from "../../src/money/payouts/tell-accounts.ts";
import { bindings, startApi } from "../harness.ts";
import { answerOf, entrances, newReference, storeBody } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { answerWith, followMoney, pay, storedPayments, till } from "./payments.ts";
import { ACCOUNT, it, TODAY } from "./payouts.ts";

describe("a payout", () => {
  it("is drafted for each partner with banked payments that are in none", async ({ api, given }) => {
    const { banked, draft, list, tenant } = given;
    await newTenant(api);
    await banked(100, 200);
    expect(await draft()).toEqual({ payouts: 1 });
    expect(await list()).toMatchObject([
      { status: "draft", amount: 300, payments: 2, account: null, partner: { id: tenant.id } },
    ]);
    expect(await draft()).toEqual({ payouts: 0 });
    expect(
      await wrongPathsOf(await api.operator("POST", "/operator/payouts", { until: "2026-11-21" })),
    ).toEqual(["until"]);
  });

  it("without an account is in no list; with one it is in one list ever", async ({ given }) => {
    const { banked, draft, exported, list, say, setAccount } = given;
    await banked(100);
    await draft();
    await problemOf(await exported(), 409, "invalid_transition");
    const [first] = await list();
    await answerWith(await say(first!, "cancel", { reason: "No account" }), 200);
    await setAccount(ACCOUNT);
    await draft();
    const file = await (await exported()).text();
    const [sent] = await list();
    expect(sent).toMatchObject({ status: "sent", amount: 100 });
    expect(file.split("\r\n")).toEqual([
      "bank_code,account_number,account_name,amount,reference",
      `058,0123456789,Konga Stores Ltd,100.00,${sent!.id}`,
      "",
    ]);
    await problemOf(await exported(), 409, "invalid_transition");
    expect(await (await exported({ list_id: sent!.list_id })).text()).toBe(file);
  });

  it("that is paid brings its payments to the partner", async ({ given }) => {
    const { own, PAID, paidOut, say, tenant } = given;
    const payout = await paidOut();
    expect(payout).toMatchObject({ status: "paid", amount: 300 });
    const all = await storedPayments(tenant);
    expect(all.map(({ status, holder }) => `${status} ${holder}`)).toEqual([
      `paid_out partner:${tenant.id}`,
      `paid_out partner:${tenant.id}`,
    ]);
    await answerWith(await say(payout, "pay", PAID), 200);
    await problemOf(await say(payout, "cancel", { reason: "Late" }), 409, "invalid_transition");
    expect((await storedPayments(tenant)).map(({ moves }) => moves)).toEqual([3, 3]);
    expect(await own("/partner/money")).toEqual({
      atPoints: 0,
      withDrivers: 0,
      banked: 0,
      paidThisMonth: 300,
    });
    const read = await own<{ lines: { amount: number }[] }>(`/partner/payouts/${payout.id}`);
    expect(read).toMatchObject({ amount: 300, account: { account_number: "••••••6789" } });
    expect(read.lines.map(({ amount }) => amount)).toEqual([100, 200]);
  });

  it("has a line for each parcel, also before it is paid, for operators", async ({ api, given }) => {
    const { banked, draft, list, tenant } = given;
    await banked(100, 200);
    await draft();
    const [payout] = await list();
    const path = `/operator/payouts/${payout!.id}?pageSize=1&page=2`;
    const read = await answerWith<object>(await api.operator("GET", path), 200);
    expect(read).toMatchObject({
      ...{ id: payout!.id, status: "draft", partner: { id: tenant.id } },
      lines: [{ amount: 200, order_id: expect.any(String), tracking_code: expect.any(String) }],
      pagination: { totalCount: 2, totalPages: 2 },
    });
    const unknown = await api.operator("GET", `/operator/payouts/${tenant.id}`);
    await problemOf(unknown, 404, "not_found");
  });

  it("is paid once by two clerks at once", async ({ given }) => {
    const { banked, draft, exported, list, say, setAccount, tenant } = given;
    await setAccount(ACCOUNT);
    await banked(100);
    await draft();
    await Promise.all([exported(), exported()]);
    const [payout] = await list();
    const pay = (reference: string) => say(payout!, "pay", { reference, paid_on: TODAY });
    const answers = await Promise.all([pay("A"), pay("B"), pay("C")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await storedPayments(tenant))[0]).toMatchObject({ status: "paid_out", moves: 3 });
  });

  it("that the bank returns makes its payments banked, for the next one", async ({ api, given }) => {
    const { draft, list, own, paidOut, say } = given;
    const payout = await paidOut();
    const returned = { reason: "Account closed", on: TODAY };
    expect(await answerWith(await say(payout, "returned", returned), 200)).toMatchObject({
      status: "returned",
    });
    expect(await own("/partner/money")).toMatchObject({ banked: 300, paidThisMonth: 0 });
    const { lines } = await own<{ lines: object[] }>(`/partner/payouts/${payout.id}`);
    expect(lines).toHaveLength(2);
    api.clock.now += 1000;
    expect(await draft()).toEqual({ payouts: 1 });
    expect((await list()).map(({ status }) => status)).toEqual(["draft", "returned"]);
  });

  it("is told once to a partner that is being moved, after the move, as is its changed account", {
    tags: "nightly",
  }, async ({ api, given }) => {
    const { exported, own, PAID, banked, draft, list, say, setAccount, tenant } = given;
    const url = "http://localhost:1/money";
    const body = { url, events: ["payout.paid", "payout_account.changed"] };
    expect((await send(api, "POST", "/partner/webhook-endpoints", tenant.secretKey, body)).status).toBe(201);
    await setAccount(ACCOUNT);
    await banked(300);
    await draft();
    expect((await exported()).status).toBe(200);
    const told = async () =>
      (await own<{ data: { event: string }[] }>("/partner/webhook-deliveries")).data.map(
        ({ event }) => event,
      );
    const statuses = async () => (await storedPayments(tenant)).map(({ status }) => status);
    const follow = async () => {
      await followMoney(api);
      for (const db of api.deps.orders.all) await tellAccounts(api.deps, db);
    };
    await bindings.ORDERS_0.prepare("INSERT INTO moving_partners (partner_id, step) VALUES (?1, 'leaving')")
      .bind(tenant.id)
      .run();
    const [payout] = await list();
    expect((await say(payout!, "pay", PAID)).status).toBe(200);
    await follow();
    expect([await statuses(), await told()]).toEqual([["banked"], []]);
    await bindings.ORDERS_0.exec("DELETE FROM moving_partners");
    await follow();
    await follow();
    expect(await statuses()).toEqual(["paid_out"]);
    expect((await told()).sort()).toEqual(["payout.paid", "payout_account.changed"]);
  });

  it("keeps what a reversed deposit has banked, and the holder owes it", async ({ api, given }) => {
    const { agent, pointId, tenant, banked, draft, exported, list, say, setAccount, PAID } = given;
    await setAccount(ACCOUNT);
    const deposit = await banked(100, 200);
    await draft();
    await exported();
    await answerWith(await say((await list())[0]!, "pay", PAID), 200);
    await answerWith(
      await api.operator("POST", `/operator/deposits/${deposit}/reverse`, { reason: "None" }),
      200,
    );
    await followMoney(api);
    expect(await till(api, agent)).toMatchObject({ held: 0, owes: 300, rest: 0 });
    const balances = await api.operator("GET", "/operator/balances");
    expect((await answerWith<{ data: object[] }>(balances, 200)).data[0]).toEqual({
      ...{ holder: { kind: "point", id: pointId }, rest: 0, owes: 300 },
    });
    await pay(api, tenant, pointId, 50);
    const more = {
      holder: { kind: "point", id: pointId },
      amount: 320,
      reference: newReference(),
      banked_on: TODAY,
    };
    await answerWith(await api.operator("POST", "/operator/deposits", more), 201);
    await followMoney(api);
    expect(await till(api, agent)).toMatchObject({ held: 50, owes: 0, rest: 20 });
  });

  it("is not paid by who entered its deposit, where two operators are asked for", async ({ api, given }) => {
    const { banked, draft, exported, list, setAccount, PAID } = given;
    await setAccount(ACCOUNT);
    await banked(100);
    await draft();
    await exported();
    const [payout] = await list();
    const config = { ...api.deps.config, payoutOperators: "two" };
    const strict = startApi({ config }, api.clock);
    const path = `/operator/payouts/${payout!.id}/pay`;
    await problemOf(await strict.operator("POST", path, PAID), 403, "insufficient_scope");
  });

  it("is another partner's secret", { tags: "nightly" }, async ({ api, given }) => {
    const { paidOut } = given;
    const payout = await paidOut();
    const other = await newTenant(api);
    await problemOf(
      await send(api, "GET", `/partner/payouts/${payout.id}`, other.secretKey),
      404,
      "not_found",
    );
  });
});

describe("a partner's payout account", () => {
  const OTHER = { ...ACCOUNT, account_number: "9876543210" };

  it("is masked in reads, and the first counts at once", async ({ api, given }) => {
    const { setAccount, tenant } = given;
    const after = await answerWith<object>(await setAccount(ACCOUNT), 200);
    const masked = { ...ACCOUNT, account_number: "••••••6789" };
    expect(after).toMatchObject({ payout_account: { ...masked, counts_from: "2026-11-20T09:00:00.000Z" } });
    const path = `/operator/audit?partner_id=${tenant.id}`;
    expect(await (await api.operator("GET", path)).text()).not.toContain(ACCOUNT.account_number);
    const bad = { ...ACCOUNT, account_number: "12" };
    expect(await wrongPathsOf(await setAccount(bad))).toEqual(["payout_account.account_number"]);
  });

  it("that is another one counts 48 hours later, also for drafts", async ({ api, given }) => {
    const { banked, draft, exported, setAccount } = given;
    await setAccount(ACCOUNT);
    api.clock.now += 1000;
    await setAccount(OTHER);
    await banked(100);
    await draft();
    expect(await (await exported()).text()).toContain(ACCOUNT.account_number);
    api.clock.now += 48 * 3_600_000;
    await banked(100);
    await draft("2026-11-22");
    expect(await (await exported()).text()).toContain(OTHER.account_number);
  });

  it("that was changed is told to endpoints that name the event, as payouts are", async ({ api, given }) => {
    const { paidOut, tenant } = given;
    const endpoint = (url: string, events: string[]) =>
      send(api, "POST", "/partner/webhook-endpoints", tenant.secretKey, { url, events });
    expect((await endpoint("http://localhost:1/all", ["*"])).status).toBe(201);
    const events = ["payout.paid", "payout_account.changed"];
    expect((await endpoint("http://localhost:1/money", events)).status).toBe(201);
    await paidOut();
    for (const db of api.deps.orders.all) await tellAccounts(api.deps, db);
    for (const db of api.deps.orders.all) await tellAccounts(api.deps, db);
    const read = await send(api, "GET", "/partner/webhook-deliveries", tenant.secretKey);
    const { data } = await answerWith<{ data: { event: string; url: string }[] }>(read, 200);
    expect(data.map(({ event, url }) => `${event} ${url}`).sort()).toEqual([
      "payout.paid http://localhost:1/money",
      "payout_account.changed http://localhost:1/money",
    ]);
  });
});

it("a payout that was paid or returned is once in the feed of whoever names its event, and in nobody else's", {
  tags: "nightly",
}, async ({ api, given }) => {
  const { own, PAID, paidOut, pointId, say, tenant } = given;
  const { store } = await entrances(api, tenant);
  const create = async () => answerOf(await store(storeBody(pointId)), 201);
  await create();
  const payout = await paidOut();
  await say(payout, "pay", PAID);
  await followMoney(api);
  await create();
  await say(payout, "returned", { reason: "Account closed", on: TODAY });
  await followMoney(api);
  interface Fed {
    id: string;
    type: string;
    data: { payout_id?: string; amount?: number; paid_on?: string; url?: string };
  }
  const feedOf = async (query: string, key = tenant.secretKey) => {
    const events: Fed[] = [];
    for (let after = ""; ; ) {
      const response = await send(api, "GET", `/partner/events?${query}${after}`, key);
      expect(response.status).toBe(200);
      const page = await response.json<{ data: Fed[]; next: string; more: boolean }>();
      events.push(...page.data);
      if (!page.more) return events;
      after = `&after=${page.next}`;
    }
  };
  const types = "types=package.created,payout.paid,payout.returned";
  for (const limit of [1, 2, 100]) {
    const events = await feedOf(`${types}&limit=${limit}`);
    expect(events.map(({ type }) => type)).toEqual([
      ...["package.created", "payout.paid", "package.created", "payout.returned"],
    ]);
    expect(events[1]!.data).toEqual({
      ...{ payout_id: payout.id, amount: 300, paid_on: TODAY },
      url: expect.stringMatching(`/partner/payouts/${payout.id}$`),
    });
  }
  for (const query of ["limit=1", "limit=100", "types=package.created"])
    expect((await feedOf(query)).filter(({ type }) => !type.startsWith("package."))).toEqual([]);
  const other = await newTenant(api);
  expect(await feedOf(types, other.secretKey)).toEqual([]);
  expect(await own<object>("/partner/money")).toMatchObject({ banked: 300 });
});
