import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type ServerType, serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { unstable_readConfig as readConfig } from "wrangler";
import type { WorkerBinding } from "../../scripts/cloudflare.ts";
import type { Wrangler } from "../../scripts/deployment.ts";
import { FORMAT } from "../../src/points/snapshot/manifest.ts";

/**
 * A stand-in of Cloudflare's API, on loopback, and of Wrangler, which changes the same account. Paths, answers and codes are those
 * of https://developers.cloudflare.com/api/ and of Wrangler's sources. D1 is SQLite.
 */

export const ACCOUNT = "0123456789abcdef0123456789abcdef";
export const TOKEN = "token-of-a-test";

interface Fault {
  status: number;
  code: number;
  message: string;
}

/** What Cloudflare says, as it was seen to. */
export const FAULTS = {
  databaseLimit: { status: 400, code: 7406, message: "System limit reached: databases per account (10)" },
  noPaidPlan: { status: 403, code: 100129, message: "Queues are unavailable on the free plan." },
  noR2: { status: 403, code: 10042, message: "Please enable R2 through the Cloudflare Dashboard." },
  notPermitted: { status: 403, code: 10000, message: "Authentication error" },
  badToken: { status: 403, code: 9109, message: "Invalid access token" },
  outage: { status: 503, code: 0, message: "upstream connect error" },
  tooMany: { status: 429, code: 971, message: "Please wait and consider throttling your request speed" },
  noSubdomain: { status: 404, code: 10063, message: "You need a workers.dev subdomain in order to proceed." },
} satisfies Record<string, Fault>;

interface Queue {
  queue_id: string;
  queue_name: string;
  consumers: { script: string }[];
}

export class StandIn {
  readonly databases = new Map<string, { uuid: string; name: string; db: DatabaseSync }>();
  readonly namespaces: { id: string; title: string }[] = [];
  readonly buckets = new Map<string, { rules: unknown[] }>();
  readonly queues: Queue[] = [];
  readonly workers = new Map<string, WorkerBinding[]>();
  readonly zones = ["example.org"];
  readonly domains: { hostname: string; service: string }[] = [];
  accounts = [{ id: ACCOUNT, name: "Ada's account" }];
  subdomain: string | undefined = "ada";
  /** The cron of the consumer runs once it is deployed. */
  hasCron = true;
  /** Answers a request that begins so with a fault. */
  readonly faults: { request: string; fault: Fault }[] = [];
  /** Everything that was asked for, of both. */
  readonly requests: string[] = [];
  /** Called before and after each request and each command: whoever throws there cuts it off. */
  interrupt: (when: "before" | "after") => void = () => undefined;

  #server: ServerType | undefined;
  #rounds = 0;

  async start(): Promise<string> {
    const app = this.#api();
    // While a test keeps the process busy, a connection must not end just as the next request is sent over it.
    const serverOptions = { keepAliveTimeout: 0 };
    const port = await new Promise<number>((resolve) => {
      this.#server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", serverOptions }, (info) =>
        resolve(info.port),
      );
    });
    return `http://127.0.0.1:${port}`;
  }

  stop(): void {
    this.#server?.close();
  }

  named(name: string): DatabaseSync {
    return [...this.databases.values()].find((one) => one.name === name)!.db;
  }

  #api(): Hono {
    const app = new Hono();
    app.use(async (c, next) => {
      const request = `${c.req.method} ${c.req.path}`;
      this.requests.push(request);
      if (c.req.header("authorization") !== `Bearer ${TOKEN}`) return refuse(c, FAULTS.badToken);
      const fault = this.faults.find((one) => request.startsWith(one.request))?.fault;
      if (fault) return refuse(c, fault);
      try {
        this.interrupt("before");
        await next();
        this.interrupt("after");
      } catch {
        c.res = refuse(c, FAULTS.outage);
      }
    });
    app.get("/accounts", (c) => page(c, this.accounts));
    app.get("/zones", (c) => {
      const zones = this.zones.filter((name) => name === c.req.query("name"));
      return page(
        c,
        zones.map((name) => ({ name, account: { id: ACCOUNT } })),
      );
    });
    app.route("/accounts/:account/d1/database", this.#d1());
    app.route("/accounts/:account/r2/buckets", this.#r2());
    app.get("/accounts/:account/storage/kv/namespaces", (c) => page(c, this.namespaces));
    app.get("/accounts/:account/storage/kv/namespaces/:id", (c) => {
      const one = this.namespaces.find(({ id }) => id === c.req.param("id"));
      return one ? answer(c, one) : refuse(c, { status: 404, code: 10013, message: "namespace not found" });
    });
    app.post("/accounts/:account/storage/kv/namespaces", async (c) => {
      const { title } = (await c.req.json()) as { title: string };
      if (this.namespaces.some((one) => one.title === title))
        return refuse(c, { status: 400, code: 10014, message: "a namespace with this title already exists" });
      const made = { id: randomUUID().replaceAll("-", ""), title };
      this.namespaces.push(made);
      return answer(c, made);
    });
    app.get("/accounts/:account/queues", (c) => page(c, this.queues));
    app.post("/accounts/:account/queues", async (c) => {
      const { queue_name } = (await c.req.json()) as { queue_name: string };
      if (this.queues.some((one) => one.queue_name === queue_name))
        return refuse(c, {
          status: 409,
          code: 11009,
          message: `Queue name '${queue_name}' is already taken.`,
        });
      this.queues.push({ queue_id: randomUUID(), queue_name, consumers: [] });
      return answer(c, { queue_name });
    });
    app.get("/accounts/:account/workers/subdomain", (c) =>
      this.subdomain ? answer(c, { subdomain: this.subdomain }) : refuse(c, FAULTS.noSubdomain),
    );
    app.get("/accounts/:account/workers/domains", (c) => page(c, this.domains));
    app.get("/accounts/:account/workers/scripts/:name/settings", (c) => {
      const bindings = this.workers.get(c.req.param("name"));
      const none = { status: 404, code: 10007, message: "This Worker does not exist on your account." };
      return bindings ? answer(c, { bindings }) : refuse(c, none);
    });
    return app;
  }

  #d1(): Hono {
    const app = new Hono();
    app.get("/", (c) => {
      const wanted = c.req.query("name") ?? "";
      const all = [...this.databases.values()].filter(({ name }) => name.includes(wanted));
      return page(
        c,
        all.map(({ uuid, name }) => ({ uuid, name })),
      );
    });
    app.post("/", async (c) => {
      const { name } = (await c.req.json()) as { name: string };
      if ([...this.databases.values()].some((one) => one.name === name))
        return refuse(c, { status: 400, code: 7502, message: "A database with that name already exists" });
      return answer(c, { uuid: this.addDatabase(name), name });
    });
    app.get("/:id", (c) => {
      const one = this.databases.get(c.req.param("id"));
      if (!one) return refuse(c, { status: 404, code: 7404, message: "The database could not be found" });
      return answer(c, { uuid: one.uuid, name: one.name });
    });
    app.post("/:id/query", async (c) => {
      const { sql } = (await c.req.json()) as { sql: string };
      try {
        const results = this.databases.get(c.req.param("id"))!.db.prepare(sql).all();
        return answer(c, [{ results, success: true }]);
      } catch (error) {
        return refuse(c, { status: 400, code: 7500, message: `${(error as Error).message}: SQLITE_ERROR` });
      }
    });
    return app;
  }

  addDatabase(name: string): string {
    const uuid = randomUUID();
    this.databases.set(uuid, { uuid, name, db: new DatabaseSync(":memory:") });
    return uuid;
  }

  #r2(): Hono {
    const app = new Hono();
    const none = { status: 404, code: 10006, message: "The specified bucket does not exist." };
    app.get("/:name", (c) =>
      this.buckets.has(c.req.param("name")) ? answer(c, { name: c.req.param("name") }) : refuse(c, none),
    );
    app.post("/", async (c) => {
      const { name } = (await c.req.json()) as { name: string };
      this.buckets.set(name, { rules: [] });
      return answer(c, { name });
    });
    app.get("/:name/lifecycle", (c) => {
      const bucket = this.buckets.get(c.req.param("name"));
      return bucket ? answer(c, { rules: bucket.rules }) : refuse(c, none);
    });
    app.put("/:name/lifecycle", async (c) => {
      this.buckets.set(c.req.param("name"), (await c.req.json()) as { rules: unknown[] });
      return answer(c, {});
    });
    return app;
  }

  /** What Wrangler does with this account, from a clone's configurations. */
  wrangler(folder: string): Wrangler {
    const run = (words: string[]): string => {
      this.requests.push(`wrangler ${words.join(" ")}`);
      this.interrupt("before");
      const said = this.#command(folder, words);
      this.interrupt("after");
      return said;
    };
    return { read: run, run: (words) => void run(words) };
  }

  #command(folder: string, words: string[]): string {
    const option = (name: string) => words[words.indexOf(name) + 1]!;
    const config = readConfig({ config: join(folder, option("--config")), env: option("--env") });
    const command = words.slice(0, 3).join(" ");
    const database = (binding: string) => {
      const bound = config.d1_databases.find((one: { binding: string }) => one.binding === binding);
      return { db: this.databases.get(bound!.database_id!)!.db, migrations: bound!.migrations_dir as string };
    };
    if (command === "d1 time-travel info") {
      database(words[3]!);
      return '{"bookmark": "before-it"}';
    }
    if (command === "d1 migrations apply") {
      const { db, migrations } = database(words[3]!);
      migrate(db, join(folder, migrations));
      return "";
    }
    if (words[0] === "d1") {
      const { db } = database(words[2]!);
      if (words[2] === "DB" && this.hasCron && this.workers.has(readName(folder))) this.#cron(db);
      return JSON.stringify([{ results: db.prepare(words.at(-1)!).all(), success: true }]);
    }
    if (command === "r2 bucket info") return words[3]!;
    if (words[0] === "deployments") {
      if (!this.workers.has(config.name!)) throw new Error("This Worker does not exist. [code: 10007]");
      const versions = [{ version_id: "version-1", percentage: 100 }];
      return JSON.stringify([{ created_on: "2026-11-10T08:00:00.000000Z", versions }]);
    }
    if (words[0] === "versions") return JSON.stringify({ resources: { bindings: [{ name: "COD" }] } });
    if (words[0] !== "deploy") throw new Error(`nobody expected: ${words.join(" ")}`);
    this.#deploy(config, words.includes("--secrets-file") ? option("--secrets-file") : undefined);
    return "";
  }

  #cron(db: DatabaseSync): void {
    this.#rounds++;
    const now = Date.now() + this.#rounds;
    db.prepare(
      "INSERT INTO chore_runs (name, begun_at, claimed_until) VALUES ('cron', ?1, 0) ON CONFLICT DO UPDATE SET begun_at = ?1",
    ).run(now);
    db.prepare("UPDATE snapshot_state SET manifest = ?1").run(JSON.stringify({ format: FORMAT }));
  }

  #deploy(config: ReturnType<typeof readConfig>, secretsFile: string | undefined): void {
    for (const name of [
      ...config.queues.producers!.map(({ queue }: { queue: string }) => queue),
      ...(config.queues.consumers ?? []).map(({ queue }: { queue: string }) => queue),
    ])
      if (!this.queues.some((one) => one.queue_name === name))
        throw new Error(`Queue "${name}" does not exist.`);
    for (const { queue } of config.queues.consumers ?? [])
      this.queues.find((one) => one.queue_name === queue)!.consumers = [{ script: config.name! }];
    const secrets = secretsFile ? Object.keys(JSON.parse(readFileSync(secretsFile, "utf8"))) : [];
    const before = (this.workers.get(config.name!) ?? []).filter(({ type }) => type === "secret_text");
    const names = new Set([...before.map(({ name }) => name), ...secrets]);
    this.workers.set(config.name!, [
      ...config.d1_databases.map((one: { binding: string; database_id?: string }) => ({
        ...{ type: "d1", name: one.binding, id: one.database_id! },
      })),
      ...config.kv_namespaces.map((one: { binding: string; id?: string }) => ({
        ...{ type: "kv_namespace", name: one.binding, namespace_id: one.id! },
      })),
      ...Object.entries(config.vars).map(([name, text]) => ({
        type: "plain_text",
        name,
        text: text as string,
      })),
      ...[...names].map((name) => ({ type: "secret_text", name })),
    ]);
  }
}

const readName = (folder: string) =>
  readConfig({ config: join(folder, "src/consumer/wrangler.toml"), env: "staging" }).name!;

function migrate(db: DatabaseSync, folder: string): void {
  if (!existsSync(folder)) throw new Error(`no migrations at ${folder}`);
  db.exec("CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  const applied = new Set(
    db
      .prepare("SELECT name FROM d1_migrations")
      .all()
      .map((row) => row.name),
  );
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql") && !applied.has(file));
  for (const file of files.sort()) {
    db.exec(readFileSync(join(folder, file), "utf8"));
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(file);
  }
}

const answer = (c: Context, result: unknown) => c.json({ success: true, errors: [], messages: [], result });

function page(c: Context, all: unknown[]) {
  const size = Number(c.req.query("per_page") ?? 20);
  const number = Number(c.req.query("page") ?? 1);
  const result = all.slice((number - 1) * size, number * size);
  return c.json({
    success: true,
    errors: [],
    result,
    result_info: { page: number, total_count: all.length },
  });
}

const refuse = (c: Context, { status, code, message }: Fault) =>
  c.json({ success: false, errors: [{ code, message }], result: null }, status as 400);
