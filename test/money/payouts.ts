import { itAnew } from "../fixtures.ts";
import { OPERATOR_TOKEN } from "../harness.ts";
import { newReference } from "../orders/orders.ts";
import { send } from "../tenant.ts";
import { answerWith, followMoney, pay } from "./payments.ts";

/** What operators do with payouts. */

export const TODAY = "2026-11-20";
export const ACCOUNT = { bank_code: "058", account_number: "0123456789", account_name: "Konga Stores Ltd" };

interface Payout {
  id: string;
  status: string;
  amount: number;
  payments: number;
  partner: { id: string };
  list_id: string | null;
}

export const it = itAnew.extend("given", async ({ api, counter }) => {
  const { agent, pointId, tenant } = counter;
  const setAccount = (account: object, id = tenant.id) =>
    api.operator("PATCH", `/operator/partners/${id}`, { payout_account: account });
  /** Collects and banks these amounts. */
  async function banked(...amounts: number[]): Promise<string> {
    for (const amount of amounts) await pay(api, tenant, pointId, amount);
    const amount = amounts.reduce((sum, one) => sum + one, 0);
    const holder = { kind: "point", id: pointId };
    const body = { holder, amount, reference: `TRF-${newReference()}`, banked_on: TODAY };
    const { id } = await answerWith<{ id: string }>(
      await api.operator("POST", "/operator/deposits", body),
      201,
    );
    await followMoney(api);
    api.clock.now += 1000;
    return id;
  }
  const draft = async (until = TODAY) =>
    answerWith<{ payouts: number }>(await api.operator("POST", "/operator/payouts", { until }), 201);
  const list = async () =>
    (
      await answerWith<{ data: Payout[] }>(
        await api.operator("GET", `/operator/payouts?partner_id=${tenant.id}`),
        200,
      )
    ).data;
  const exported = async (body: object = {}) =>
    api.fetch("/operator/payouts/export", {
      method: "POST",
      headers: {
        ...{ authorization: `Bearer ${OPERATOR_TOKEN}`, accept: "text/csv" },
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  const say = (payout: Payout, verb: "pay" | "cancel" | "returned", body: object) =>
    api.operator("POST", `/operator/payouts/${payout.id}/${verb}`, body);
  const PAID = { reference: "BATCH-7", paid_on: TODAY };
  /** A payout of 300 in two lines that was paid. */
  async function paidOut(): Promise<Payout> {
    await setAccount(ACCOUNT);
    await banked(100, 200);
    await draft();
    await exported();
    const [payout] = await list();
    return answerWith<Payout>(await say(payout!, "pay", PAID), 200);
  }
  const own = async <T>(path: string) => answerWith<T>(await send(api, "GET", path, tenant.secretKey), 200);
  return { agent, pointId, tenant, setAccount, banked, draft, list, exported, say, PAID, paidOut, own };
});
