import { globSync, readFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { createApp } from "../../../src/app.ts";
import { apiDepsFrom, consumerDepsFrom } from "../../../src/compose.ts";
import { consumerOf } from "../../../src/consumer/worker.ts";
import type { ApiDeps, ApiEnv, ConsumerEnv } from "../../../src/platform/deps.ts";
import { newKey } from "../../../src/shared/keys.ts";
import { withBug } from "../bugs/plant.ts";
import type { Release } from "../release.ts";
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
export const NAMES = Object.keys(MIGRATIONS) as DatabaseName[];
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
  ...{ WEBHOOK_RETRY_SECONDS: "5,60,300,1800", UNSCANNED_DAYS: "6", ORDERS_KEPT_MONTHS: "7", COD: "on" },
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
  /** Whether an isolate of the last release answers it. */
  ofRelease?: boolean;
}

/** A client waits so long. */
const PATIENCE_MS = 45_000;

/** Databases and values that a world begins with. The databases are one world's at a time, and forget it when it is closed. */
export interface Template {
  sqlite: Record<DatabaseName, DatabaseSync>;
  kv: ReadonlyMap<string, Uint8Array>;
  /** When it was made: nothing in it is of later. */
  at: number;
  /** With it `DB` is also a database of orders, as deployments of the release have it. */
  release: Release | undefined;
}

export function migrate(name: DatabaseName, sqlite: DatabaseSync): void {
  for (const file of globSync(`${MIGRATIONS[name]}/*.sql`).sort())
    sqlite.exec(withBug(file, readFileSync(file, "utf8")));
}

/** Empty databases with all migrations. */
function newDatabases(areOrdersInMain: boolean): Record<DatabaseName, DatabaseSync> {
  const DB = openSqlite();
  const made = { DB, ORDERS_0: areOrdersInMain ? DB : openSqlite(), ORDERS_1: openSqlite() };
  for (const name of NAMES) if (name === "DB" || made[name] !== DB) migrate(name, made[name]);
  return made;
}

const depsIn = (env: unknown) => (env as { deps: ApiDeps }).deps;
const THIS_VERSION: Release = { createApp, apiDepsFrom };
const apps = new Map<Release, ReturnType<Release["createApp"]>>();

function appOf(version: Release) {
  const app = apps.get(version) ?? version.createApp(depsIn);
  apps.set(version, app);
  return app;
}
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
  readonly #release: Release | undefined;
  #isolates: { isolate: Isolate; deps: ApiDeps; version: Release }[] = [];
  #made = 0;

  /** @param more settings of the service, and the release that answers some requests at first */
  constructor(
    seed: string,
    template?: Template,
    { release = template?.release, settings = {} }: { release?: Release | undefined; settings?: object } = {},
  ) {
    begin(seed, template?.at);
    this.#release = release;
    this.sqlite = { ...(template?.sqlite ?? newDatabases(release !== undefined)) };
    for (const database of this.#databases) database.exec("BEGIN");
    this.kv = new MemoryKv(template?.kv ?? new Map(), this.faults);
    const dead = new MemoryQueue(queue("dead-letters", { maxRetries: 100 }), this.faults, this.#bring);
    const queues = Object.entries(QUEUES).map(([name, settings]) => [
      name,
      new MemoryQueue(settings, this.faults, this.#bring, dead),
    ]);
    this.queues = Object.fromEntries(queues);
    const databases = NAMES.map((name) => [name, this.#bind(name)]);
    this.#env = {
      ...SETTINGS,
      ...settings,
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

  #bind(name: DatabaseName): D1Database {
    return sqliteD1(this.sqlite[name], (work) => this.faults.call(name, work));
  }

  /** A database is lost, and a deployment binds another one in its place. */
  replace(lost: DatabaseSync, by: DatabaseSync): void {
    lost.exec("ROLLBACK");
    by.exec("BEGIN");
    for (const name of NAMES.filter((one) => this.sqlite[one] === lost)) {
      this.sqlite[name] = by;
      Object.assign(this.#env, { [name]: this.#bind(name) });
    }
    this.deploy();
  }

  get #databases(): Set<DatabaseSync> {
    return new Set(Object.values(this.sqlite));
  }

  /** Keeps what is written for other worlds. */
  asTemplate(): Template {
    for (const database of this.#databases) database.exec("COMMIT");
    return { sqlite: this.sqlite, kv: this.kv.values, at: current.loop.now, release: this.#release };
  }

  close(): void {
    for (const database of this.#databases) database.exec("ROLLBACK");
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
  #apiIsolate(version: Release): { isolate: Isolate; deps: ApiDeps } {
    const { random } = current;
    const running = this.#isolates.filter((one) => one.version === version);
    if (running.length < 2 || (running.length < 3 && random.chance(0.02))) {
      const isolate = this.#newIsolate("api");
      const deps = inIsolate.run(isolate, () => version.apiDepsFrom(this.#env));
      const made = { isolate, deps, version };
      this.#isolates.push(made);
      return made;
    }
    return random.pick(running);
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
      void inIsolate.run(isolate, () =>
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
  ask({ method, path, key, body, headers = {}, ofRelease = false }: Ask): Promise<Answer | undefined> {
    const { loop } = current;
    const version = ofRelease ? this.#release! : THIS_VERSION;
    const { isolate, deps } = this.#apiIsolate(version);
    const app = appOf(version);
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
      void this.#work(isolate, async (context) => {
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
