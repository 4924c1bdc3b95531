import { itAnew } from "../../fixtures.ts";
import type { Api } from "../../harness.ts";
import { newReference, publicPoint } from "../../orders/orders.ts";
import { send } from "../../tenant.ts";
import { newKeyOf, ON_SHELF, type Parcel, scan } from "../../tracking/scans.ts";
import { answerWith, followMoney, type Offered, offer } from "../payments.ts";

export const TODAY = "2026-11-20";
export const ACCOUNT = { bank_code: "058", account_number: "0123456789", account_name: "Konga Stores Ltd" };
const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

interface Person {
  id: string;
  key: string;
}
export interface Holder {
  kind: "point" | "driver";
  id: string;
}

/** A driver who comes to these points every day. */
async function newDriver(api: Api, name: string, pointIds: readonly string[]): Promise<Person> {
  const driver = await answerWith<Person>(await api.operator("POST", "/operator/drivers", { name }), 201);
  const stops = pointIds.map((point_id) => ({ point_id }));
  const round = { name: `Round of ${name}`, weekdays: WEEK, stops, driver_ids: [driver.id] };
  await answerWith(await api.operator("POST", "/operator/rounds", round), 201);
  return driver;
}

/** A point that takes money, the driver who fetches it, and what operators see of both. */
export const it = itAnew.extend("scene", async ({ api, counter }) => {
  const { agent, pointId, tenant } = counter;
  const services = ["collect", "drop_off", "cod"];
  await answerWith(await api.operator("PATCH", `/operator/points/${pointId}`, { services }), 200);
  const point: Holder = { kind: "point", id: pointId };
  const driver = await newDriver(api, "Dele", [pointId]);
  const parcel = () => counter.parcel(ON_SHELF, "store", { cod_amount: 12_500 });
  const collect = ({ tracking_code, code }: Parcel, more: object = {}, key = agent) =>
    scan(api, key, { tracking_code, action: "collect", collection_code: code, ...more });
  const pay = (one: Parcel, amount = 12_500, method = "cash") =>
    collect(one, { payment: { method, amount } });
  /** A parcel that was handed out for its money. */
  async function paid(): Promise<Parcel> {
    const one = await parcel();
    await answerWith(await pay(one), 200);
    return one;
  }
  const listed = async <T>(path: string) =>
    (await answerWith<{ data: T[] }>(await api.operator("GET", path), 200)).data;
  const exceptions = async (kind: string) =>
    (await listed<{ id: string }>(`/operator/orders/exceptions?kind=${kind}&pageSize=200`)).map(
      ({ id }) => id,
    );
  /** What operators see that somebody has of receivers' money. */
  const moneyOf = async ({ kind, id }: Holder) =>
    (await listed<{ holder: Holder; money: number }>(`/operator/holders?kind=${kind}`)).find(
      ({ holder }) => holder.id === id,
    )?.money ?? 0;
  const balanceOf = async ({ id }: Holder) =>
    (await listed<{ holder: Holder; rest: number; owes: number }>("/operator/balances?pageSize=200")).find(
      ({ holder }) => holder.id === id,
    );
  const deposit = (holder: Holder, amount: number, reference = `TRF-${newReference()}`) =>
    api.operator("POST", "/operator/deposits", { holder, amount, reference, banked_on: TODAY });
  /** The money of a holder is at the bank. */
  async function banked(holder: Holder, amount: number): Promise<string> {
    const { id } = await answerWith<{ id: string }>(await deposit(holder, amount), 201);
    await followMoney(api);
    api.clock.now += 1000;
    return id;
  }
  return {
    ...{ point, driver, parcel, collect, pay, paid, exceptions, moneyOf, balanceOf, deposit, banked },
    newAgent: (at = pointId) => newKeyOf(api, "agents", { point_id: at }),
    newDriver: (name: string, pointIds: readonly string[]) => newDriver(api, name, pointIds),
    newPoint: () => publicPoint(api, { services: ["collect", "cod"] }),
    offered: async (key = agent) => answerWith<Offered>(await offer(api, key), 201),
    correct: ({ id }: Parcel, body: object) =>
      api.operator("POST", `/operator/orders/${id}/correct`, { reason: "The shop called", ...body }),
    lower: ({ id }: Parcel, amount: number, key = tenant.secretKey) =>
      send(api, "POST", `/api/v1/orders/${id}/cod`, key, { cod_amount: amount }),
    setAccount: (account: object) =>
      api.operator("PATCH", `/operator/partners/${tenant.id}`, { payout_account: account }),
    payouts: () =>
      listed<{ id: string; status: string; amount: number }>(`/operator/payouts?partner_id=${tenant.id}`),
    draft: (until = TODAY) => api.operator("POST", "/operator/payouts", { until }),
    exported: async () => api.operator("POST", "/operator/payouts/export", {}),
    say: (id: string, verb: "pay" | "returned", body: object) =>
      api.operator("POST", `/operator/payouts/${id}/${verb}`, body),
  };
});
