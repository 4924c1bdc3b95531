import { type Api, bindings } from "../harness.ts";
import { entrances } from "../orders/orders.ts";
import { accessToken, newTenant, send } from "../tenant.ts";

export const HOOK = "https://shop.example.com/hooks";

export interface Endpoint {
  id: string;
  url: string;
  events: string[];
  enabled: boolean;
  disabledReason: string | null;
  description: string;
  failingSince: string | null;
  secret: string;
  createdAt: string;
  updatedAt: string;
}

export interface Delivery {
  id: string;
  event: string;
  eventId: string;
  orderId: string | null;
  orderReference: string | null;
  url: string;
  status: string;
  attemptCount: number;
  nextAttemptAt: string | null;
  createdAt: string;
}

/** The JSON of an answer, which must have this status. */
export async function dataOf<T>(response: Response, status = 200): Promise<T> {
  if (response.status !== status) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** A partner that is logged in, and its requests about webhooks. */
export async function newPartner(api: Api) {
  const tenant = await newTenant(api);
  const token = await accessToken(api, tenant);
  const call = (method: string, path: string, body?: unknown) =>
    send(api, method, `/partner/${path}`, token, body);
  return {
    ...tenant,
    call,
    orders: await entrances(api, tenant),
    register: async (changes: object = {}) =>
      dataOf<Endpoint>(
        await call("POST", "webhook-endpoints", { url: HOOK, events: ["*"], ...changes }),
        201,
      ),
    read: async (id: string) => dataOf<Endpoint>(await call("GET", `webhook-endpoints/${id}`)),
    change: async (id: string, changes: object) =>
      dataOf<Endpoint>(await call("PATCH", `webhook-endpoints/${id}`, changes)),
    test: async (id: string) => dataOf<Delivery>(await call("POST", `webhook-endpoints/${id}/test`), 202),
  };
}
export type Partner = Awaited<ReturnType<typeof newPartner>>;

/** A delivery's row in D1. */
export interface DeliveryRow {
  id: string;
  event_id: string;
  type: string;
  order_id: string | null;
  url: string;
  body: string;
  status: string;
  attempt_count: number;
  step: number;
  next_attempt_at: number;
  claimed_until: number;
  sweep_at: number;
  troubled: number;
  created_at: number;
}

/** A partner's deliveries, oldest first. */
export async function deliveriesOf({ id }: { id: string }): Promise<DeliveryRow[]> {
  const { results } = await bindings.ORDERS_0.prepare(
    "SELECT * FROM webhook_deliveries WHERE partner_id = ?1 ORDER BY id",
  )
    .bind(id)
    .all<DeliveryRow>();
  return results;
}

export async function deliveryRow(id: string): Promise<DeliveryRow> {
  const row = await bindings.ORDERS_0.prepare("SELECT * FROM webhook_deliveries WHERE id = ?1")
    .bind(id)
    .first<DeliveryRow>();
  if (!row) throw new Error(`there is no delivery ${id}`);
  return row;
}

/** Writes what the consumer writes after an attempt. If there is a next one, it is due in an hour. */
export async function attempted(
  id: string,
  at: number,
  outcome: "delivered" | "pending" | "failed" | "disabled",
  { error = null, answer = 200 }: { error?: string | null; answer?: number | null } = {},
): Promise<void> {
  const isDelivered = outcome === "delivered" ? 1 : 0;
  await bindings.ORDERS_0.batch([
    bindings.ORDERS_0.prepare(
      `INSERT INTO webhook_attempts (delivery_id, number, at, status, duration_ms, error, response_excerpt)
      SELECT id, attempt_count + 1, ?2, ?3, 12, ?4, 'so it is' FROM webhook_deliveries WHERE id = ?1`,
    ).bind(id, at, answer, error),
    bindings.ORDERS_0.prepare(
      `UPDATE webhook_deliveries SET attempt_count = attempt_count + 1, step = step + NOT ?3, status = ?2,
        troubled = NOT ?3, next_attempt_at = ?4 + 3600000, sweep_at = ?4 + 3660000 WHERE id = ?1`,
    ).bind(id, outcome, isDelivered, at),
  ]);
}
