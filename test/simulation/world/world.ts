import { globSync, readFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { createApp } from "../../../src/app.ts";
import { apiDepsFrom, consumerDepsFrom } from "../../../src/compose.ts";
import { consumerOf } from "../../../src/consumer/worker.ts";
import type { ApiDeps, ApiEnv, ConsumerEnv } from "../../../src/platform/deps.ts";
import { newKey } from "../../../src/shared/keys.ts";
import { withBug } from "../bugs.ts";
import { MemoryKv, MemoryR2 } from "./bindings.ts";
import "./one-pass-queries.ts";
import { Faults } from "./faults.ts";
import { begin, current } from "./globals.ts";
import { type Isolate, inIsolate } from "./loop.ts";
import { MemoryQueue, type QueueSettings } from "./queue.ts";
import { Receivers } from "./receivers.ts";
import { openSqlite, sqliteD1 } from "./sqlite-d1.ts";

const MIGRATIONS = { DB: "migrations", ORDERS_0: "migrations/orders", ORDERS_1: "migrations/orders" };
type DatabaseName = keyof typeof MIGRATIONS;
const NAMES = Object.keys(MIGRATIONS) as DatabaseName[];
/** The databases of orders. */
export const ORDERS = ["ORDERS_0", "ORDERS_1"] as const;

/** As in both wrangler.toml. */
const queue = (name: string, settings: Partial<QueueSettings> = {}): QueueSettings => ({
  ...{ name: `${name}-local`, maxBatchSize: 10, maxRetries: 10, retryDelayMs: 30_000 },
  ...settings,
});
const QUEUES = {
  QUEUE: queue("points"),
  WEBHOOK_QUEUE: queue("webhooks"),
  SLOW_WEBHOOK_QUEUE: queue("slow-webhooks"),
  FAILURE_QUEUE: queue("failed-requests", { maxBatchSize: 50, maxRetries: 3 }),
  CHORE_QUEUE: queue("chores", { maxBatchSize: 1, maxRetries: 1 }),
};

export const KEY = `sim=${Buffer.alloc(32, 7).toString("base64url")}`;
export const OPERATOR = newKey("op", "test");
const SETTINGS = {
  ...{ ENVIRONMENT: "local", BASE_URL: "https://api.test", BRAND: "Simulated", RATE_LIMITS: "off" },
  ...{ OPERATOR_TOKENS: `sim=${OPERATOR}`, TOKEN_KEYS: KEY, CODE_KEYS: KEY, WEBHOOK_KEYS: KEY },
  ...{ WEBHOOK_RETRY_SECONDS: "5,60,300,1800", UNSCANNED_DAYS: "6" },
};

/** What a client got: nothing, if the connection was lost. */
export interface Answer {
  status: number;
  body: { data?: unknown; code?: string } & Record<string, unknown>;
  headers: Headers;
}

export interface Ask {
  method: string;
  path: string;
  key?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client waits so long. */
const PATIENCE_MS = 45_000;

/** Databases and values that a world begins with. The databases are one world's at a time, and forget it when it is closed. */
export interface Template {
  sqlite: Record<DatabaseName, DatabaseSync>;
  kv: ReadonlyMap<string, Uint8Array>;
}

export function migrate(name: DatabaseName, sqlite: DatabaseSync): void {
  for (const file of globSync(`${MIGRATIONS[name]}/*.sql`).sort())
    sqlite.exec(withBug(file, readFileSync(file, "utf8")));
}

const app = createApp((env) => (env as unknown as { deps: ApiDeps }).deps);
const consumer = consumerOf(consumerDepsFrom);

/** The service with all that it needs, in one process: nothing of it is elsewhere, so that a seed tells all that happens. */
export class World {
  readonly receivers = new Receivers();
  readonly faults = new Faults((isolate) => this.kill(isolate));
  readonly sqlite: Record<DatabaseName, DatabaseSync>;
  readonly kv: MemoryKv;
  readonly bucket = new MemoryR2(this.faults);
  readonly queues: Record<keyof typeof QUEUES, MemoryQueue>;
  /** What runs in isolates now. */
  working = 0;
  /** The last lines of the service's log. */
  readonly log: string[] = [];
  readonly #env: ApiEnv & ConsumerEnv;
  #isolates: { isolate: Isolate; deps: ApiDeps }[] = [];
  #made = 0;

  /** @param more settings of the service */
  constructor(seed: string, template?: Template, more: { BACKUP_HOUR?: string } = {}) {
    begin(seed);
    this.sqlite = template?.sqlite ?? { DB: openSqlite(), ORDERS_0: openSqlite(), ORDERS_1: openSqlite() };
    if (!template) for (const name of NAMES) migrate(name, this.sqlite[name]);
    for (const database of Object.values(this.sqlite)) database.exec("BEGIN");
    this.kv = new MemoryKv(template?.kv ?? new Map(), this.faults);
    const dead = new MemoryQueue(queue("dead-letters", { maxRetries: 100 }), this.faults, this.#bring);
    const queues = Object.entries(QUEUES).map(([name, settings]) => [
      name,
      new MemoryQueue(settings, this.faults, this.#bring, dead),
    ]);
    this.queues = Object.fromEntries(queues);
    const databases = NAMES.map((name) => [
      name,
      sqliteD1(this.sqlite[name], (work) => this.faults.call(name, work)),
    ]);
    this.#env = {
      ...SETTINGS,
      ...more,
      ...Object.fromEntries(databases),
      ...this.queues,
      KV: this.kv,
      BUCKET: this.bucket,
    };
    globalThis.fetch = this.receivers.fetch;
    const note = (line: unknown) => {
      this.log.push(`${new Date(current.loop.now).toISOString()} ${line}`);
      if (this.log.length > 400) this.log.splice(0, 200);
    };
    Object.assign(console, { log: note, warn: note, error: note });
  }

  /** Keeps what is written for other worlds. */
  asTemplate(): Template {
    for (const database of Object.values(this.sqlite)) database.exec("COMMIT");
    return { sqlite: this.sqlite, kv: this.kv.values };
  }

  close(): void {
    for (const database of Object.values(this.sqlite)) database.exec("ROLLBACK");
  }

  kill(isolate: Isolate): void {
    isolate.isAlive = false;
    this.#isolates = this.#isolates.filter((each) => each.isolate !== isolate);
    for (const tell of [...isolate.onDeath]) tell();
  }

  #newIsolate(name: string): Isolate {
    return { name: `${name} ${++this.#made}`, isAlive: true, onDeath: new Set() };
  }

  /** One of the API's isolates; a new one has nothing in its caches. */
  #apiIsolate(): { isolate: Isolate; deps: ApiDeps } {
    const { random } = current;
    if (this.#isolates.length < 2 || (this.#isolates.length < 3 && random.chance(0.02))) {
      const isolate = this.#newIsolate("api");
      const made = { isolate, deps: inIsolate.run(isolate, () => apiDepsFrom(this.#env)) };
      this.#isolates.push(made);
      return made;
    }
    return random.pick(this.#isolates);
  }

  /** All isolates of the API end, as by a deployment. */
  deploy(): void {
    for (const { isolate } of this.#isolates) this.kill(isolate);
  }

  /** Runs something in an isolate to its end, with what it leaves behind; false if the isolate dies before. */
  #work(isolate: Isolate, work: (context: ExecutionContext) => Promise<void>): Promise<boolean> {
    this.working++;
    return new Promise((resolve) => {
      const left: Promise<unknown>[] = [];
      const died = () => {
        this.working--;
        resolve(false);
      };
      isolate.onDeath.add(died);
      const context = { waitUntil: (promise: Promise<unknown>) => left.push(promise.catch(() => {})) };
      const end = async () => {
        try {
          await work(context as unknown as ExecutionContext);
        } finally {
          for (let i = 0; i < left.length; i++) await left[i];
        }
      };
      inIsolate.run(isolate, () =>
        end().then(
          () => {
            if (!isolate.isAlive) return;
            isolate.onDeath.delete(died);
            this.working--;
            resolve(true);
          },
          (error) => {
            if (!isolate.isAlive) return;
            isolate.onDeath.delete(died);
            this.working--;
            console.error(`an invocation failed: ${error instanceof Error ? error.stack : error}`);
            resolve(false);
          },
        ),
      );
    });
  }

  /** Sends a request; undefined if no answer comes back. */
  ask({ method, path, key, body, headers = {} }: Ask): Promise<Answer | undefined> {
    const { loop } = current;
    const { isolate, deps } = this.#apiIsolate();
    const isLost = this.faults.hits("answer_lost");
    const request = new Request(`https://api.test${path}`, {
      method,
      headers: {
        "cf-connecting-ip": "203.0.113.10",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return new Promise((resolve) => {
      const giveUp = loop.after(PATIENCE_MS, () => resolve(undefined), undefined);
      const answered = (answer: Answer | undefined) => {
        loop.cancel(giveUp);
        resolve(isLost ? undefined : answer);
      };
      this.#work(isolate, async (context) => {
        const response = await app.fetch(request, { deps } as unknown as ApiEnv, context);
        const text = await response.text();
        const body = text.startsWith("{") ? JSON.parse(text) : {};
        answered({ status: response.status, body, headers: response.headers });
      }).then((isDone) => {
        if (!isDone) answered(undefined);
      });
    });
  }

  /** The cron's round. */
  cron(): Promise<boolean> {
    return this.#work(this.#newIsolate("cron"), () =>
      consumer.scheduled({} as ScheduledController, this.#env),
    );
  }

  /** A script of an operator's, with the databases and the time of this world; false if it fails. */
  script(work: (env: ApiEnv) => Promise<void>): Promise<boolean> {
    let isDone = false;
    const run = async () => {
      await work(this.#env);
      isDone = true;
    };
    return this.#work(this.#newIsolate("script"), run).then(() => isDone);
  }

  readonly #bring = async (
    name: string,
    messages: readonly { id: string; body: unknown; sentAt: number; attempts: number }[],
  ) => {
    const verdicts = new Map<string, { isDone: boolean; delayMs?: number | undefined }>();
    const retry = (id: string, options?: { delaySeconds?: number }) => {
      const delayMs = options?.delaySeconds === undefined ? undefined : options.delaySeconds * 1000;
      verdicts.set(id, { isDone: false, delayMs });
    };
    const each = messages.map(({ id, body, sentAt, attempts }) => ({
      ...{ id, body, attempts, timestamp: new Date(sentAt) },
      ack: () => verdicts.set(id, { isDone: true }),
      retry: (options?: { delaySeconds?: number }) => retry(id, options),
    }));
    const batch = {
      ...{ queue: name, messages: each },
      ackAll: () => {
        for (const message of each) message.ack();
      },
      retryAll: (options?: { delaySeconds?: number }) => {
        for (const message of each) message.retry(options);
      },
    };
    let isHandled = false;
    const ended = this.#work(this.#newIsolate(name), async (context) => {
      await consumer.queue(batch as unknown as MessageBatch<never>, this.#env, context);
      isHandled = true;
    });
    await ended;
    const isAgain = (id: string) => verdicts.get(id)?.isDone === false || (!isHandled && !verdicts.has(id));
    const again = messages.filter(({ id }) => isAgain(id));
    return { again: new Map(again.map(({ id }) => [id, verdicts.get(id)?.delayMs])) };
  };
}
