import type {
  DeliveryQuery,
  NewWebhookEndpoint,
  Pagination,
  RecoveredWebhooks,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointTest,
  WebhookEndpointWithSecret,
} from "./api.ts";
import { pages } from "./pages.ts";
import type { Call, CallOptions } from "./request.ts";
import { dataOf, get, post, type Send } from "./send.ts";

const ENDPOINTS = "/partner/webhook-endpoints";
const DELIVERIES = "/partner/webhook-deliveries";
const SECRET = "/partner/webhook-secret";

const endpointPath = (id: string) => `${ENDPOINTS}/${encodeURIComponent(id)}`;
const deliveryPath = (id: string) => `${DELIVERIES}/${encodeURIComponent(id)}`;

/** Not safe to repeat: a second call would make another endpoint, secret or webhook. */
const once = (call: Call): Call => ({ ...call, isRepeatable: false });

/** Where webhooks go. */
export class WebhookEndpoints {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Creates an endpoint. Its `secret` is returned only here and by a rotation. */
  create(endpoint: NewWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return dataOf(this.#send, once(post(ENDPOINTS, options, endpoint)));
  }

  list(options?: CallOptions): Promise<WebhookEndpoint[]> {
    return dataOf(this.#send, get(ENDPOINTS, options));
  }

  get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return dataOf(this.#send, get(endpointPath(id), options));
  }

  change(id: string, changes: WebhookEndpointChanges, options?: CallOptions): Promise<WebhookEndpoint> {
    return dataOf(this.#send, { ...post(endpointPath(id), options, changes), method: "PATCH" });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#send({ ...get(endpointPath(id), options), method: "DELETE" });
  }

  /** Makes a new secret. The old one signs too for 24 hours. */
  rotateSecret(id: string, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return dataOf(this.#send, once(post(`${endpointPath(id)}/rotate-secret`, options)));
  }

  /** Sends a `webhook.test`, or a sample of another type, with `data.test`. */
  test(id: string, { type, ...options }: CallOptions & WebhookEndpointTest = {}): Promise<WebhookDelivery> {
    return dataOf(this.#send, once(post(`${endpointPath(id)}/test`, options, { type })));
  }

  /** Sends again all webhooks that failed since a time (RFC 3339). */
  recover(id: string, since: string, options?: CallOptions): Promise<RecoveredWebhooks> {
    return dataOf(this.#send, once(post(`${endpointPath(id)}/recover`, options, { since })));
  }
}

/** One page of a list. */
export interface DeliveriesPage {
  deliveries: WebhookDelivery[];
  pagination: Pagination;
}

/** The log of webhooks and their attempts. */
export class WebhookDeliveries {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** One page of them, newest first, with how many match in all. */
  async page(query: DeliveryQuery = {}, options?: CallOptions): Promise<DeliveriesPage> {
    type Data = { data: WebhookDelivery[]; pagination: Pagination };
    const { data, pagination } = await dataOf<Data>(this.#send, get(DELIVERIES, options, query));
    return { deliveries: data, pagination };
  }

  /** All that match, newest first. */
  list({ page = 1, ...query }: DeliveryQuery = {}, options?: CallOptions) {
    return pages(page, async (number) => {
      const found = await this.page({ pageSize: 100, ...query, page: number }, options);
      return { entries: found.deliveries, totalPages: found.pagination.totalPages };
    });
  }

  /** One delivery, with all its attempts. */
  get(id: string, options?: CallOptions): Promise<WebhookDeliveryDetails> {
    return dataOf(this.#send, get(deliveryPath(id), options));
  }

  redeliver(id: string, options?: CallOptions): Promise<WebhookDelivery> {
    return dataOf(this.#send, once(post(`${deliveryPath(id)}/redeliver`, options)));
  }
}

export class Webhooks {
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: WebhookDeliveries;
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
    this.endpoints = new WebhookEndpoints(send);
    this.deliveries = new WebhookDeliveries(send);
  }

  /** The secret that signs what goes to the `webhook_url` of orders. */
  async secret(options?: CallOptions): Promise<string> {
    return (await dataOf<{ secret: string }>(this.#send, get(SECRET, options))).secret;
  }

  /** Makes a new secret. The old one signs too for 24 hours. */
  async rotateSecret(options?: CallOptions): Promise<string> {
    return (await dataOf<{ secret: string }>(this.#send, once(post(`${SECRET}/rotate`, options)))).secret;
  }
}
