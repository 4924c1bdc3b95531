import { describe, expect } from "vitest";
import { newKey } from "../../../src/shared/keys.ts";
import { startApi } from "../../harness.ts";
import { problemOf } from "../../problems.ts";
import { accessToken, clientToken, send } from "../../tenant.ts";
import { dataOf } from "../../webhooks/webhooks.ts";
import { answerWith, followMoney, offer, storedPayments, take, till, withdraw } from "../payments.ts";
import { ACCOUNT, it, TODAY } from "./scene.ts";

/** What a stolen key of each kind can do to money at most, what shows it, and how it ends. */

const OTHER = { ...ACCOUNT, account_number: "9876543210" };

describe("a stolen key", () => {
  it("of no kind but an operator's changes where money goes, or says that it came or went", async ({
    api,
    counter: { agent, driver, tenant },
    scene: { point },
  }) => {
    const keys = {
      agent,
      driver,
      "secret key": tenant.secretKey,
      "API key": tenant.apiKey,
      account: await accessToken(api, tenant),
      client: await clientToken(api, tenant),
    };
    const deposit = { holder: point, amount: 1, reference: "A", banked_on: TODAY };
    const payout = `/operator/payouts/${tenant.id}`;
    const rates = { drop_off: 1e6, arrive: 0, collect: 0, cod_percent: 100 };
    const requests = [
      ["PATCH", `/operator/partners/${tenant.id}`, { payout_account: OTHER }],
      ["PATCH", "/partner", { payout_account: OTHER }],
      ["POST", "/operator/deposits", deposit],
      ["POST", `/operator/deposits/${tenant.id}/reverse`, { reason: "A" }],
      ["POST", "/operator/payouts", { until: TODAY }],
      ["POST", "/operator/payouts/export", {}],
      ["POST", `${payout}/pay`, { reference: "A", paid_on: TODAY }],
      ["POST", `${payout}/cancel`, { reason: "A" }],
      ["POST", `${payout}/returned`, { reason: "A", on: TODAY }],
      ["PUT", "/operator/commissions", { default: rates, points: [] }],
      ["POST", `/operator/orders/${tenant.id}/correct`, { status: "delivered", unpaid: true, reason: "A" }],
      ["POST", `/operator/partners/${tenant.id}/adjustments`, { amount: -1, reason: "A", reference: "A" }],
    ] as const;
    for (const [name, key] of Object.entries(keys))
      for (const [method, path, body] of requests) {
        const { status } = await send(api, method, path, key, body);
        // An account may change its partner, but not this of it.
        expect([name, path, status]).toEqual([
          name,
          path,
          name === "account" && path === "/partner" ? 400 : 403,
        ]);
      }
  });
});

describe("a stolen agent's key", () => {
  it("moves no money: it offers what the next key takes back, and the thief needs an accomplice with a name", async ({
    api,
    counter: { agent, tenant },
    scene: { moneyOf, offered, paid, point },
  }) => {
    await paid();
    const made = await offered();
    await problemOf(await take(api, agent, point, made), 409, "invalid_transition");
    const { data } = await dataOf<{ data: { id: string }[] }>(
      await api.operator("GET", `/operator/agents?point_id=${point.id}`),
    );
    const path = `/operator/agents/${data[0]!.id}/rotate-key`;
    const { key } = await answerWith<{ key: string }>(await api.operator("POST", path), 201);
    await problemOf(await withdraw(api, agent), 401, "invalid_token");
    expect((await till(api, key)).hand_over).toMatchObject({ id: made.id, taken_by: null });
    expect((await withdraw(api, key)).status).toBe(204);
    expect([await moneyOf(point), (await till(api, key)).held]).toEqual([12_500, 12_500]);
    expect(await storedPayments(tenant)).toMatchObject([{ moves: 1, reserved: 0 }]);
  });
});

describe("a stolen driver's key", () => {
  it("takes nothing without a giver's code, and what it has stays under the driver's name with the next key", async ({
    api,
    scene: { driver, moneyOf, offered, paid, point },
  }) => {
    await paid();
    const made = await offered();
    const wrong = String((Number(made.code) + 1) % 1_000_000).padStart(6, "0");
    for (let i = 0; i < 5; i++)
      await problemOf(await take(api, driver.key, point, { ...made, code: wrong }), 403, "wrong_money_code");
    await problemOf(await take(api, driver.key, point, made), 423, "code_locked");
    api.clock.now += 10 * 60_000;
    await answerWith(await take(api, driver.key, point, await offered()), 200);
    const path = `/operator/drivers/${driver.id}/rotate-key`;
    const { key } = await answerWith<{ key: string }>(await api.operator("POST", path), 201);
    await problemOf(await offer(api, driver.key), 401, "invalid_token");
    expect([(await till(api, key)).held, await moneyOf({ kind: "driver", id: driver.id })]).toEqual([
      12_500, 12_500,
    ]);
  });
});

describe("a stolen key of a partner", () => {
  it("reads the account where money goes only masked, and an API key nothing of money", async ({
    api,
    counter: { tenant },
    scene: { banked, draft, exported, paid, payouts, point, setAccount },
  }) => {
    await answerWith(await setAccount(ACCOUNT), 200);
    await paid();
    await banked(point, 12_500);
    await answerWith(await draft(), 201);
    await exported();
    const [payout] = await payouts();
    const paths = ["/partner/payouts", `/partner/payouts/${payout!.id}`, "/partner/money", "/partner/audit"];
    for (const key of [tenant.secretKey, await accessToken(api, tenant)])
      for (const path of paths) {
        const answer = await (await send(api, "GET", path, key)).text();
        expect([path, answer.includes(ACCOUNT.account_number)]).toEqual([path, false]);
      }
    for (const path of paths)
      await problemOf(await send(api, "GET", path, tenant.apiKey), 403, "insufficient_scope");
  });

  it("that is a client's lowers amounts of its partner, by name, until the client ends", async ({
    api,
    counter: { tenant },
    scene: { parcel },
  }) => {
    const one = await parcel();
    const token = await clientToken(api, tenant);
    const order = await dataOf<{ partner_order_id: string }>(
      await send(api, "GET", `/api/v1/orders/${one.id}`, tenant.secretKey),
    );
    const path = `/api/v1/partners/orders/${order.partner_order_id}/cod`;
    await answerWith(await send(api, "POST", path, token, { cod_amount: 1 }), 200);
    const trail = await api.operator("GET", `/operator/audit?subject_id=${one.id}`);
    expect(await dataOf(trail)).toMatchObject({
      data: [{ action: "order.cod_lowered", actor: { kind: "client", id: tenant.clientId } }],
    });
    const client = `/operator/partners/${tenant.id}/clients/${tenant.clientId}`;
    expect((await api.operator("DELETE", client)).status).toBe(204);
    api.clock.now += 60_000;
    await problemOf(await send(api, "POST", path, token, { cod_amount: 0 }), 401, "invalid_token");
  });
});

describe("a stolen operator's token", () => {
  it("does not pay out what it said came in, where two are asked for, and each of its acts has its name", async ({
    api,
    scene: { banked, draft, exported, paid, payouts, point, setAccount },
  }) => {
    const config = { ...api.deps.config, payoutOperators: "two" };
    const strict = startApi({ config }, api.clock);
    await answerWith(await setAccount(ACCOUNT), 200);
    await paid();
    const deposit = await banked(point, 12_500);
    await answerWith(await draft(), 201);
    await exported();
    const [payout] = await payouts();
    const path = `/operator/payouts/${payout!.id}/pay`;
    const body = { reference: "A", paid_on: TODAY };
    await problemOf(await strict.operator("POST", path, body), 403, "insufficient_scope");
    await followMoney(api);
    expect(await payouts()).toMatchObject([{ status: "sent" }]);
    for (const subject of [deposit, payout!.id]) {
      const trail = await api.operator("GET", `/operator/audit?subject_id=${subject}`);
      for (const { actor } of (await dataOf<{ data: { actor: object }[] }>(trail)).data)
        expect(actor).toMatchObject({ kind: "operator", id: "test" });
    }
    const renamed = { ...api.deps.config, operatorTokens: `other=${newKey("op", "test")}` };
    const without = startApi({ config: renamed }, api.clock);
    await problemOf(await without.operator("GET", "/operator/payouts"), 401, "invalid_token");
  });
});
