import { expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { send } from "../tenant.ts";
import { ON_SHELF, type Parcel, scan } from "../tracking/scans.ts";

export interface StoredPayment {
  id: string;
  amount: number;
  method: string;
  status: string;
  holder: string;
  moves: { from: string | null; to: string; actor: string; holder: string }[];
}

/** A point that collects money, with a parcel for which 12,500 naira are due. */
export const it = base.extend("till", PER_FILE, async ({ api, counter }) => {
  const { pointId, tenant, agent } = counter;
  const patched = await api.operator("PATCH", `/operator/points/${pointId}`, {
    services: ["collect", "drop_off", "cod"],
  });
  expect(patched.status).toBe(200);
  const parcel = (amount = 12_500, way: typeof ON_SHELF | readonly [] = ON_SHELF) =>
    counter.parcel(way, "store", { cod_amount: amount });
  const collect = ({ tracking_code, code }: Parcel, more: object = {}) =>
    scan(api, agent, { tracking_code, action: "collect", collection_code: code, ...more });
  const pay = (one: Parcel, amount = 12_500, more: object = {}) =>
    collect(one, { payment: { method: "cash", amount }, ...more });
  const paymentsOf = async ({ id }: Parcel): Promise<StoredPayment[]> => {
    const { results } = await bindings.ORDERS_0.prepare(
      `SELECT id, amount_kobo / 100.0 AS amount, method, status, holder_kind || ':' || coalesce(holder_id, '') AS holder, (
        SELECT json_group_array(json_object('from', previous_status, 'to', status, 'actor', substr(actor, 1, 1),
          'holder', holder_kind || ':' || coalesce(holder_id, '')) ORDER BY sequence)
        FROM payment_moves WHERE payment_id = payments.id) AS moves
      FROM payments WHERE order_id = ?1 ORDER BY id`,
    )
      .bind(id)
      .all<Omit<StoredPayment, "moves"> & { moves: string }>();
    return results.map((row) => ({ ...row, moves: JSON.parse(row.moves) }));
  };
  const ofPartner = (method: string, path: string, body?: object) =>
    send(api, method, path, tenant.secretKey, body);
  const correct = ({ id }: Parcel, body: object) =>
    api.operator("POST", `/operator/orders/${id}/correct`, { reason: "The shop called", ...body });
  const exceptions = async (kind: string) => {
    const response = await api.operator("GET", `/operator/orders/exceptions?kind=${kind}&pageSize=200`);
    const { data } = await response.json<{ data: { data: { id: string }[] } }>();
    return data.data.map(({ id }) => id);
  };
  const lower = ({ id }: Parcel, amount: number) =>
    ofPartner("POST", `/api/v1/orders/${id}/cod`, { cod_amount: amount });
  return {
    point: `point:${pointId}`,
    parcel,
    collect,
    pay,
    paymentsOf,
    ofPartner,
    correct,
    exceptions,
    lower,
  };
});
