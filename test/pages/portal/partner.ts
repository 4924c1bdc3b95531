import { type CreatedStoreOrder, createClient, type StoreClient } from "../../../client/src/index.ts";
import type { Demo } from "../../e2e/server.ts";

/** A partner of a test's own, made as an operator does, and what its shop does. */

export interface Partner {
  id: string;
  name: string;
  email: string;
  password: string;
  accountId: string;
  secretKey: string;
}

export interface NewOrder {
  reference: string;
  name?: string;
  note?: string;
  pointId?: string;
  /** What the receiver pays at the point: naira. */
  codAmount?: number;
}

const PASSWORD = "a sentence that nobody guesses";
let partners = 0;

/** Calls the API with a key. @throws if the answer is not 2xx */
export async function call<T>(
  demo: Demo,
  method: string,
  path: string,
  key: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(demo.base_url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export async function newPartner(demo: Demo, name = "Adire & Sons"): Promise<Partner> {
  const operate = <T>(path: string, body: unknown) =>
    call<{ data: T }>(demo, "POST", `/operator/partners${path}`, demo.operator_token, body);
  const { data } = await operate<{ id: string }>("", { name, kind: "store", origin_zip: "100281" });
  const { id } = data;
  await operate(`/${id}/activate`, { agreement_signed_on: "2026-01-15" });
  const email = `portal-${process.pid}-${Date.now()}-${++partners}@example.com`;
  const account = await operate<{ id: string }>(`/${id}/accounts`, { email, password: PASSWORD });
  const key = await operate<{ key: string }>(`/${id}/secret-keys`, {});
  return { ...{ id, name, email, password: PASSWORD }, accountId: account.data.id, secretKey: key.data.key };
}

/** An account's access token. */
export async function logIn(demo: Demo, { email, password, secretKey }: Partner): Promise<string> {
  const body = { email, password, secret_key: secretKey };
  return (await call<{ access_token: string }>(demo, "POST", "/auth/token-generate", "", body)).access_token;
}

/** The client that a shop has by its secret key. */
export const shopOf = (demo: Demo, secretKey: string): StoreClient =>
  createClient({ baseUrl: demo.base_url, secretKey });

/** Makes an order of one parcel, at the demo agent's point unless told. */
export function newOrder(
  demo: Demo,
  { secretKey }: Pick<Partner, "secretKey">,
  order: NewOrder,
): Promise<CreatedStoreOrder> {
  return shopOf(demo, secretKey).orders.create({
    partner_order_id: order.reference,
    pudo_point_id: order.pointId ?? demo.agent.point_id,
    customer: { name: order.name ?? "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
    items: [{ name: "Ankara fabric", qty: 1, price: 12500, weight_kg: 0.8 }],
    ...(order.note === undefined ? {} : { note: order.note }),
    ...(order.codAmount === undefined ? {} : { cod_amount: order.codAmount }),
  });
}
