import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { Batch } from "../../src/db/batch.ts";
import { bankDeposits } from "../../src/money/deposits/banking.ts";
import { followHandovers } from "../../src/money/hand-over/hand-over.ts";
import { followPayouts } from "../../src/money/payouts/follow-payouts.ts";
import { addPayment } from "../../src/payments/payment-store.ts";
import { type Api, bindings } from "../harness.ts";
import { send, type Tenant } from "../tenant.ts";

/** Makes a payment at a point, as a collection does. Amounts are naira. */
export async function pay(
  api: Api,
  tenant: Pick<Tenant, "id">,
  pointId: string,
  amount: number,
  database = 0,
): Promise<string> {
  api.clock.now += 1000;
  const id = api.deps.newId();
  const order = {
    ...{ id: api.deps.newId(), partnerId: tenant.id },
    ...{ trackingCode: `T${id.slice(-11)}`, reference: `ORD-${id.slice(-6)}` },
  };
  const batch = new Batch(api.deps.orders.of({ database }));
  const payment = { id, order, pointId, amountKobo: amount * 100, method: "cash" as const };
  addPayment(batch, payment, { actor: "a", at: api.clock.now, reference: null }, sql`true`);
  await batch.run();
  return id;
}

export interface StoredPayment {
  id: string;
  amount: number;
  status: string;
  holder: string;
  reserved: number;
  moves: number;
}

/** All payments of a partner, in both databases, with the number of their moves. */
export async function storedPayments(tenant: Pick<Tenant, "id">): Promise<StoredPayment[]> {
  const all = await Promise.all(
    [bindings.ORDERS_0, bindings.ORDERS_1].map((db) =>
      db
        .prepare(
          `SELECT id, amount_kobo / 100 AS amount, status, holder_kind || coalesce(':' || holder_id, '') AS holder,
            reserved_by IS NOT NULL AS reserved, (SELECT count(*) FROM payment_moves WHERE payment_id = payments.id) AS moves
          FROM payments WHERE partner_id = ?1 ORDER BY created_at, id`,
        )
        .bind(tenant.id)
        .all<StoredPayment>(),
    ),
  );
  return all.flatMap(({ results }) => results);
}

/** What the cron does with money. */
export async function followMoney(api: Api): Promise<void> {
  for (const db of api.deps.orders.all) await followHandovers(api.deps, db);
  await bankDeposits(api.deps);
  for (const db of api.deps.orders.all) await followPayouts(api.deps, db);
}

export async function answerWith<T>(response: Response, status: number): Promise<T> {
  const text = await response.text();
  expect([response.status, text]).toEqual([status, text]);
  return (JSON.parse(text) as { data: T }).data;
}

export interface Offered {
  id: string;
  amount: number;
  payments: number;
  code: string;
  expires_at: string;
}

const pathOf = (key: string) => (key.startsWith("ag") ? "/agent/money" : "/driver/money");
export const offer = (api: Api, key: string, body: object = {}) =>
  send(api, "POST", `${pathOf(key)}/hand-over`, key, body);
export const withdraw = (api: Api, key: string) => send(api, "DELETE", `${pathOf(key)}/hand-over`, key);
export const take = (
  api: Api,
  key: string,
  from: { kind: string; id: string },
  { amount, code }: { amount: number; code: string },
) => send(api, "POST", pathOf(key), key, { from, amount, code });
export const till = async (api: Api, key: string) =>
  answerWith<{
    holder: { kind: string; id: string };
    takes: boolean;
    held: number;
    limit: number | null;
    rest: number;
    owes: number;
    payments: { id: string; tracking_code: string; reserved: boolean }[];
    hand_over: (Offered & { taken_by: string | null; taken_at: string | null }) | null;
    deposits: { id: string }[];
  }>(await send(api, "GET", pathOf(key), key), 200);
