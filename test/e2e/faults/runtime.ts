import { randomBytes } from "node:crypto";
import { expect, vi } from "vitest";
import { type CreatedStoreOrder, createClient, type StoreClient } from "../../../client/src/index.ts";
import { collectionCode } from "../../../src/auth/order-codes.ts";
import type { SealedSecret } from "../../../src/db/json-columns.ts";
import type { DeliveryDue } from "../../../src/platform/deps.ts";
import { newKey } from "../../../src/shared/keys.ts";
import { newSecret, sealSecret } from "../../../src/webhooks/endpoints/secrets.ts";
import { API, CONSUMER, THIS_VERSION, Workers } from "../workers.ts";
import { type Faults, NO_FAULTS } from "./faults.ts";
import { type Answer, Receiver } from "./receiver.ts";

const CODE_KEYS = `first=${randomBytes(32).toString("base64url")}`;
const WEBHOOK_KEYS = `first=${randomBytes(32).toString("base64url")}`;
const OPERATOR_TOKEN = newKey("op", "test");
const KEYS = { config: { codeKeys: CODE_KEYS, webhookKeys: WEBHOOK_KEYS } };

const VARS = { CODE_KEYS, WEBHOOK_KEYS, WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:*" };

/** A delivery's row in D1. */
export interface DeliveryRow {
  id: string;
  event_id: string;
  type: string;
  url: string;
  body: string;
  status: string;
  attempt_count: number;
  next_attempt_at: number;
  claimed_until: number;
  sweep_at: number;
}

export interface AttemptRow {
  number: number;
  at: number;
  status: number | null;
  duration_ms: number;
  error: string | null;
  response_excerpt: string;
}

/** The result of a queue batch, as the runtime reports it. */
interface BatchResult {
  outcome: string;
  explicitAcks: string[];
  retryMessages: { msgId: string }[];
}

/** Members of the API's answers. */
interface AnyAnswer {
  data: {
    id: string;
    key: string;
    tracking_code: string;
    /** Only lists have it. */
    data: { id: string }[];
    /** Only the answer to scans has it. */
    results: { status?: string; problem?: { code: string } }[];
  };
  incomplete?: boolean;
}

/** A partner with a secret key and a webhook secret. */
export interface Store {
  id: string;
  key: string;
  /** Signs webhooks to its orders' own URLs. */
  secret: string;
}

/** Both Workers, in which tests inject faults, and a partner's server on loopback. */
export class Runtime {
  readonly receiver = new Receiver();
  readonly #workers = new Workers({
    api: THIS_VERSION,
    consumer: THIS_VERSION,
    apiVars: { ...VARS, OPERATOR_TOKENS: `test=${OPERATOR_TOKEN}`, RATE_LIMITS: "off" },
    consumerVars: VARS,
  });
  #pointId = "";
  #agentKey = "";
  #driverKey = "";

  async start(): Promise<void> {
    doNotFollowRedirects();
    await Promise.all([this.receiver.start(), this.#workers.start()]);
    await this.#workers.migrate();
    this.#pointId = await this.#publicPoint();
    const agent = { name: "Ada", point_id: this.#pointId };
    this.#agentKey = (await this.operate("/operator/agents", agent, 201)).key;
    this.#driverKey = (await this.operate("/operator/drivers", { name: "Obi" }, 201)).key;
    // The cron builds a snapshot at most once a minute.
    await this.setClock(61_000);
    await this.tick();
    await this.heal();
  }

  async stop(): Promise<void> {
    this.receiver.stop();
    await this.#workers.stop();
  }

  get logs(): string {
    return this.#workers.logs;
  }

  /** Calls the API, expects `status`, and returns the answer's `data`. */
  async call(method: string, path: string, token: string, body?: unknown, status = 200) {
    return (await this.answerTo(method, path, token, body, status)).data;
  }

  async answerTo(method: string, path: string, token: string, body?: unknown, status = 200) {
    const response = await this.#workers.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, status]);
    return (await response.json()) as AnyAnswer;
  }

  /** The keys of an agent of the point that orders go to, of one where parcels are handed in, and of a driver. */
  async keys() {
    const point_id = await this.#publicPoint({ name: "Hub", services: ["collect", "drop_off"] });
    const hub = await this.operate("/operator/agents", { name: "Bola", point_id }, 201);
    return { agent: this.#agentKey, hub: hub.key, driver: this.#driverKey };
  }

  operate(path: string, body: object, status = 200) {
    return this.call("POST", path, OPERATOR_TOKEN, body, status);
  }

  async #publicPoint(details: object = {}): Promise<string> {
    const address = { address: "12 Allen Avenue", city: "Ikeja", state: "Lagos", zip: "100281" };
    const place = { ...address, latitude: 6.6018, longitude: 3.3515 };
    const point = { name: "Counter", address: place, ...details };
    const { id } = await this.call("POST", "/operator/points", OPERATOR_TOKEN, point, 201);
    for (const verb of ["approve", "publish"])
      await this.call("POST", `/operator/points/${id}/${verb}`, OPERATOR_TOKEN);
    return id;
  }

  async newStore(orders_database: "ORDERS_0" | "ORDERS_1" = "ORDERS_0"): Promise<Store> {
    const partner = { name: "A store", kind: "store", origin_zip: "100281", orders_database };
    const { id } = await this.call("POST", "/operator/partners", OPERATOR_TOKEN, partner, 201);
    const path = `/operator/partners/${id}`;
    await this.call("POST", `${path}/activate`, OPERATOR_TOKEN, { agreement_signed_on: "2026-01-15" });
    const { key } = await this.call("POST", `${path}/secret-keys`, OPERATOR_TOKEN, undefined, 201);
    const secret = newSecret();
    const sealed = [sealSecret(KEYS, id, secret)];
    const insert = "INSERT INTO webhook_secrets (partner_id, secrets) VALUES (?1, ?2)";
    const sql = orders_database === "ORDERS_0" ? this.sql : this.secondSql;
    await sql.call(this, insert, id, JSON.stringify(sealed));
    return { id, key, secret };
  }

  /** Creates an endpoint for all events. */
  async newEndpoint(store: Store, path: string, how?: Answer) {
    const id = crypto.randomUUID();
    const secret = newSecret();
    const url = this.receiver.url(path, secret, how);
    await this.sql(
      `INSERT INTO webhook_endpoints (id, partner_id, url, events, description, enabled, secrets, created_at, updated_at)
      VALUES (?1, ?2, ?3, '["*"]', '', 1, ?4, 0, 0)`,
      ...[id, store.id, url, JSON.stringify([this.seal(id, secret)])],
    );
    return { id, url, secret };
  }

  seal(owner: string, secret: string): SealedSecret {
    return sealSecret(KEYS, owner, secret);
  }

  /** Enables an endpoint, whose waiting deliveries become due at once. */
  async enable({ id, url }: { id: string; url: string }): Promise<void> {
    await this.sql(
      "UPDATE webhook_endpoints SET enabled = 1, disabled_reason = NULL, failing_since = NULL WHERE id = ?1",
      id,
    );
    await this.sql(
      `UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = 0, sweep_at = 0
      WHERE url = ?1 AND status = 'disabled'`,
      url,
    );
  }

  /** A store's client, which sends each call once. */
  shop({ key }: Store): StoreClient {
    const baseUrl = "http://api.test";
    const fetch = (url: string, init: RequestInit) => this.#workers.fetch(url.slice(baseUrl.length), init);
    return createClient({ baseUrl, secretKey: key, retries: 0, fetch: fetch as typeof globalThis.fetch });
  }

  newOrder(store: Store, webhookUrl?: string): Promise<CreatedStoreOrder> {
    return this.shop(store).orders.create(this.orderBody(webhookUrl));
  }

  orderBody(webhookUrl?: string) {
    return {
      partner_order_id: crypto.randomUUID(),
      pudo_point_id: this.#pointId,
      customer: { name: "Ṣẹ̀gun Ọlábísí", email: "segun@example.com", phone: "+234 803 123 4567" },
      items: [{ name: "Ankara fabric", qty: 2, price: 12500, weight_kg: 0.8 }],
      ...(webhookUrl === undefined ? {} : { webhook_url: webhookUrl }),
    };
  }

  /** The order's collection code. */
  codeOf(id: string): string {
    return collectionCode(KEYS, { id, codeKey: "first", finalAt: null })!;
  }

  /** Scans an order's parcel, and sends the same scan again. */
  async scan(id: string, scan: "driver_collect" | "arrive" | "collect"): Promise<void> {
    const [order] = await this.sql<{ code: string }>(
      "SELECT tracking_code AS code FROM orders WHERE id = ?1",
      id,
    );
    const [path, key, action] =
      scan === "driver_collect"
        ? (["/driver/scans", this.#driverKey, "collect"] as const)
        : (["/agent/scans", this.#agentKey, scan] as const);
    const body = {
      ...{ tracking_code: order!.code, action, scan_id: `${scan} ${id}` },
      ...(scan === "collect" ? { collection_code: this.codeOf(id) } : {}),
    };
    await this.call("POST", path, key, body);
    await this.call("POST", path, key, body);
  }

  /** Records arrivals in one request, and returns each one's state, or its problem. */
  async arrive(...codes: string[]): Promise<(string | undefined)[]> {
    const scans = codes.map((tracking_code) => ({
      ...{ tracking_code, action: "arrive", scan_id: `arrive ${tracking_code}` },
    }));
    const { results } = await this.call("POST", "/agent/scans", this.#agentKey, { scans });
    return results.map(({ status, problem }) => problem?.code ?? status);
  }

  /** The orders of all partners. */
  async listOrders() {
    return this.answerTo("GET", "/operator/orders?pageSize=200", OPERATOR_TOKEN);
  }

  /** Sets the faults of one of the Workers. */
  async inject(worker: "api" | "consumer", faults: Partial<Faults>): Promise<void> {
    await this.#workers.inject(worker === "api" ? API : CONSUMER, faults);
  }

  /** Moves the clocks of the consumer and of the receiver. */
  async setClock(aheadMs: number): Promise<void> {
    const { now } = performance;
    const origin = performance.timeOrigin + aheadMs;
    vi.spyOn(Date, "now").mockImplementation(() => Math.floor(origin + now.call(performance)));
    await this.inject("consumer", { aheadMs });
  }

  async heal(): Promise<void> {
    vi.restoreAllMocks();
    await this.acceptInserts();
    await this.inject("api", NO_FAULTS);
    await this.inject("consumer", NO_FAULTS);
  }

  /** Runs the cron. */
  async tick(): Promise<void> {
    await this.#workers.tick();
  }

  /** Moves the clocks and runs the cron, whose sweep sends the deliveries that are due by then. */
  async sweepAt(aheadMs: number): Promise<void> {
    await this.setClock(aheadMs);
    await this.tick();
  }

  /** Calls the consumer with a batch, as its queue would. */
  async handBatch(queue: string, bodies: unknown[]): Promise<BatchResult> {
    const consumer = (await this.#workers.worker(CONSUMER).getExport()) as unknown as {
      queue(name: string, messages: object[]): Promise<BatchResult>;
    };
    const messages = bodies.map((body, i) => ({ id: `m${i}`, timestamp: new Date(), attempts: 1, body }));
    return consumer.queue(`${queue}-local`, messages);
  }

  async send(queue: "WEBHOOK_QUEUE" | "SLOW_WEBHOOK_QUEUE", bodies: unknown[]): Promise<void> {
    const env = await this.#workers.worker<Record<string, Queue>>(CONSUMER).getEnv();
    await env[queue]!.sendBatch(bodies.map((body) => ({ body })));
  }

  /** The queues from which messages of a delivery came, in order. */
  async lanesOf(id: string): Promise<string[]> {
    const seen = await this.#workers.worker(CONSUMER).fetch("http://consumer.test");
    return ((await seen.json()) as { queue: string; id?: string }[])
      .filter((message) => message.id === id)
      .map(({ queue }) => queue.replace(/-local$/, ""));
  }

  sql<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]> {
    return this.#workers.ordersSql(query, ...values);
  }

  /** Asks the second database of orders. */
  secondSql<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]> {
    return this.#workers.secondSql(query, ...values);
  }

  mainSql<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]> {
    return this.#workers.sql(query, ...values);
  }

  /** Makes D1 refuse every batch that inserts into a table. */
  async refuseInserts(table: "webhook_deliveries" | "webhook_attempts"): Promise<void> {
    await this.sql(
      `CREATE TRIGGER refused BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`,
    );
  }

  async acceptInserts(): Promise<void> {
    await this.sql("DROP TRIGGER IF EXISTS refused");
  }

  deliveriesTo(url: string): Promise<DeliveryRow[]> {
    return this.sql("SELECT * FROM webhook_deliveries WHERE url = ?1 ORDER BY created_at, id", url);
  }

  attemptsOf(id: string): Promise<AttemptRow[]> {
    return this.sql("SELECT * FROM webhook_attempts WHERE delivery_id = ?1 ORDER BY number", id);
  }

  /** The deliveries of new orders, for which no message was sent. */
  async unannounced(store: Store, url: string, count = 1): Promise<DeliveryRow[]> {
    await this.inject("api", { areQueuesDown: true });
    for (let i = 0; i < count; i++) await this.newOrder(store, url);
    await this.inject("api", { areQueuesDown: false });
    return this.deliveriesTo(url);
  }

  /** A new order's delivery to a URL and its first attempt, when the attempt is written. */
  async firstAttempt(store: Store, url: string): Promise<{ delivery: DeliveryRow; attempt: AttemptRow }> {
    await this.newOrder(store, url);
    const [delivery] = await this.deliveries(url, 1, ({ attempt_count }) => attempt_count === 1);
    const [attempt] = await this.attemptsOf(delivery!.id);
    return { delivery: delivery!, attempt: attempt! };
  }

  /** Waits until there are `count` deliveries to a URL and all of them satisfy `isRight`. */
  async deliveries(
    url: string,
    count: number,
    isRight: (delivery: DeliveryRow) => boolean,
  ): Promise<DeliveryRow[]> {
    return vi.waitFor(
      async () => {
        const deliveries = await this.deliveriesTo(url);
        const right = deliveries.filter(isRight);
        if (deliveries.length !== count || right.length !== count)
          throw new Error(`${right.length} of ${count} deliveries: ${JSON.stringify(deliveries, null, 1)}`);
        return deliveries;
      },
      { timeout: 30_000, interval: 100 },
    );
  }

  delivered(url: string, count = 1): Promise<DeliveryRow[]> {
    return this.deliveries(url, count, ({ status }) => status === "delivered");
  }
}

export const messageOf = ({ id, attempt_count }: DeliveryRow): DeliveryDue => ({
  type: "delivery_due",
  id,
  attempt: attempt_count + 1,
});

/** The harness passes the Workers' requests through this process's `fetch`, which would follow redirects. */
function doNotFollowRedirects(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(new Request(input, init), { redirect: "manual" });
}
