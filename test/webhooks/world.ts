import { drizzle } from "drizzle-orm/d1";
import type { ConsumerDeps, DeliveryDue } from "../../src/platform/deps.ts";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import type { Lane } from "../../src/webhooks/deliver/plan.ts";
import { sweep } from "../../src/webhooks/deliver/sweep.ts";
import { newSecret, sealSecret } from "../../src/webhooks/endpoints/secrets.ts";
import { type Api, bindings } from "../harness.ts";

export const DELAYS = [5000, 300_000, 1_800_000];
/** The delay of a message that is retried. */
const RETRY_MS = 30_000;

/** Runs a statement on the first database of orders. */
export const run = (sql: string, ...values: unknown[]) =>
  bindings.ORDERS_0.prepare(sql)
    .bind(...values)
    .run();

/** A queue, a receiver and a clock that a test controls. */
export class World {
  readonly #api: Api;
  readonly #partnerId: string;
  now = Date.parse("2026-11-20T09:00:00Z");
  queue: { body: DeliveryDue; dueAt: number; lane: Lane }[] = [];
  /** The ids of all received deliveries. */
  readonly requests: string[] = [];
  /** The ids of those whose result could not be written. */
  readonly unwritten: string[] = [];
  isSending = true;
  /** The receiver's next answers, repeated; 0 breaks the connection. */
  answers: number[] = [204];
  #answered = 0;

  constructor(api: Api, partnerId: string) {
    this.#api = api;
    this.#partnerId = partnerId;
  }

  async newEndpoint(url: string, enabled = true): Promise<string> {
    const id = crypto.randomUUID();
    const secrets = JSON.stringify([sealSecret(this.#api.deps, id, newSecret())]);
    await run(
      `INSERT INTO webhook_endpoints (id, partner_id, url, events, description, enabled, secrets, created_at, updated_at)
      VALUES (?1, ?2, ?3, '["*"]', '', ?4, ?5, 0, 0)`,
      ...[id, this.#partnerId, url, Number(enabled), secrets],
    );
    return id;
  }

  /** A delivery that is due, and the message that says so. */
  async newDelivery(id: string, url: string): Promise<DeliveryDue> {
    await run(
      `INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
        created_at)
      VALUES (?1, ?2, ?1, 'webhook.test', ?3, '{}', 'pending', ?4, ?4 + 30000, ?4)`,
      ...[id, this.#partnerId, url, this.now],
    );
    return { type: "delivery_due", id, attempt: 1 };
  }

  /** The dependencies of one invocation, whose writes fail if it `dies`. */
  deps(dies = false): ConsumerDeps {
    const database = new Proxy(bindings.ORDERS_0, {
      get: (target, name) => {
        if (dies && name === "batch") throw new Error("the process died");
        return Reflect.get(target, name).bind(target);
      },
    });
    const queueOf = (lane: Lane) => ({
      sendBatch: async (messages: Iterable<MessageSendRequest<DeliveryDue>>) => {
        if (!this.isSending) throw new Error("the queue is down");
        for (const { body, delaySeconds = 0 } of messages)
          this.queue.push({ body, dueAt: this.now + delaySeconds * 1000, lane });
        return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
      },
    });
    return {
      ...this.#api.deps,
      orders: new OrderDatabases([Object.assign(drizzle(database), { number: 0 })]),
      now: () => this.now,
      ...{ webhookQueue: queueOf("fast"), slowWebhookQueue: queueOf("slow") },
      random: () => 0.5,
      delivery: { delays: DELAYS, timeoutMs: 15_000 },
      fetch: async (_, init) => {
        const id = new Headers(init!.headers).get("webhook-id")!;
        this.requests.push(id);
        if (dies) this.unwritten.push(id);
        const status = this.answers[this.#answered++ % this.answers.length]!;
        if (status === 0) throw new Error("connection reset");
        return new Response(null, { status });
      },
    };
  }

  /** Takes a batch of due messages from the queues, and handles it `twins` times at once. */
  async deliver(size: number, twins: number, dies: boolean): Promise<void> {
    const due = this.queue.filter(({ dueAt }) => dueAt <= this.now).slice(0, size);
    this.queue = this.queue.filter((message) => !due.includes(message));
    const batches = [...Map.groupBy(due, ({ lane }) => lane)];
    await Promise.all(
      batches.flatMap(([lane, batch]) =>
        Array.from({ length: twins }, () => this.#invoke(batch, lane, dies)),
      ),
    );
  }

  async #invoke(batch: World["queue"], lane: Lane, dies: boolean): Promise<void> {
    const verdicts = deliverDue(
      this.deps(dies),
      batch.map(({ body }) => body),
      lane,
    );
    for (const [i, result] of (await Promise.allSettled(verdicts)).entries()) {
      const { body } = batch[i]!;
      if (result.status === "rejected") this.queue.push({ body, dueAt: this.now + RETRY_MS, lane });
      else if (result.value !== "done")
        this.queue.push({ body, dueAt: this.now + result.value.againInMs, lane });
    }
  }

  async sweep(): Promise<void> {
    await sweep(this.deps(), this.#api.orders).catch(() => {});
  }
}
