import type { Api } from "../harness.ts";
import type { ProblemBody } from "../problems.ts";
import { clientToken, send, type Tenant } from "../tenant.ts";

/** A public point in Ikeja that accepts up to 30 kg and 500,000 naira. */
export async function publicPoint(api: Api, changes: object = {}): Promise<string> {
  const made = await api.operator("POST", "/operator/points", {
    name: "Allen Avenue counter",
    address: {
      address: "12 Allen Avenue",
      city: "Ikeja",
      state: "Lagos",
      zip: "100281",
      latitude: 6.6018,
      longitude: 3.3515,
    },
    ...changes,
  });
  const { data } = (await made.json()) as { data: { id: string } };
  await api.operator("POST", `/operator/points/${data.id}/approve`);
  await api.operator("POST", `/operator/points/${data.id}/publish`);
  return data.id;
}

/** A copy with a number this much higher is of the next millisecond. Others of the same one have numbers at random. */
export const NEXT_MS = 2 ** 21;

let references = 0;
export const newReference = () => `ORD-${++references}-${crypto.randomUUID().slice(0, 8)}`;

export function storeBody(pointId: string, changes: object = {}) {
  return {
    partner_order_id: newReference(),
    pudo_point_id: pointId,
    customer: { name: "Ṣẹ̀gun Ọlábísí", email: "segun@example.com", phone: "+234 803 123 4567" },
    items: [{ name: "Ankara fabric", qty: 2, price: 12500, weight_kg: 0.8 }],
    ...changes,
  };
}

export function whiteLabelBody(pointId: string, changes: object = {}) {
  return {
    reference: newReference(),
    pudo_point_id: pointId,
    recipient: { name: "Amaka Obi", phone: "08031234567" },
    ...changes,
  };
}

/** The answer of both APIs to a creation or a read. */
export interface OrderAnswer {
  status: string;
  data: {
    id: string;
    partner_order_id?: string;
    reference?: string;
    tracking_code: string;
    status: string;
    collection_code?: string;
    label_url: string;
    tracking_url: string;
    delivery_fee: number;
    currency: string;
    estimated_arrival: { from: string; to: string } | null;
    expires_at?: string | null;
    point?: object;
    events?: { type: string; occurred_at: string; point_id: string }[];
  };
}

export async function answerOf(response: Response, status: number): Promise<OrderAnswer> {
  if (response.status !== status) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as OrderAnswer;
}

interface BatchOptions {
  query?: string;
  headers?: Record<string, string>;
}

/** One result of a batch. */
export interface BatchResult {
  index: number;
  status: number;
  data: OrderAnswer["data"];
  problem: ProblemBody & { retry_after_s?: number };
}

/** The results of a batch, which is answered with 200. */
export async function resultsOf(response: Response): Promise<BatchResult[]> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const { data } = await response.json<{ data: { results: BatchResult[] } }>();
  return data.results;
}

/** One tenant's requests to both APIs. */
export async function entrances(api: Api, tenant: Tenant) {
  const token = await clientToken(api, tenant);
  const post = (path: string, key: string, body: object, headers: Record<string, string> = {}) =>
    api.fetch(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "cf-connecting-ip": "203.0.113.10",
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
    });
  return {
    store: (body: object, headers?: Record<string, string>) =>
      post("/api/v1/orders", tenant.secretKey, body, headers),
    whiteLabel: (body: object, headers?: Record<string, string>) =>
      post("/api/v1/partners/orders", token, body, headers),
    storeBatch: (orders: unknown[], { query = "", headers = {} }: BatchOptions = {}) =>
      post(`/api/v1/orders/batch${query}`, tenant.secretKey, { orders }, headers),
    whiteLabelBatch: (orders: unknown[], { query = "", headers = {} }: BatchOptions = {}) =>
      post(`/api/v1/partners/orders/batch${query}`, token, { orders }, headers),
    readStore: (id: string) => send(api, "GET", `/api/v1/orders/${id}`, tenant.secretKey),
    readWhiteLabel: (reference: string) =>
      send(api, "GET", `/api/v1/partners/orders/${encodeURIComponent(reference)}`, token),
    cancelStore: (id: string) => send(api, "POST", `/api/v1/orders/${id}/cancel`, tenant.secretKey),
    cancelWhiteLabel: (reference: string) =>
      send(api, "POST", `/api/v1/partners/orders/${encodeURIComponent(reference)}/cancel`, token),
    token,
  };
}
