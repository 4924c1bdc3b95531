import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createTestHarness, unstable_readConfig as readConfig } from "wrangler";
import { FAULTS_URL, type Faults } from "./faults/faults.ts";
import { storageFile } from "./storage-file.ts";

export const API = "pickup-point-api";
export const CONSUMER = "pickup-point-consumer";
const API_BESIDE = "pickup-point-api-beside";
type Name = typeof API | typeof CONSUMER | typeof API_BESIDE;
type Binding = "DB" | "ORDERS_0" | "ORDERS_1";

/** A version of both Workers. */
export interface Version {
  /** The folder of its settings and migrations. */
  folder: string;
  api: string;
  consumer: string;
}

/** This version, in which tests inject faults. */
export const THIS_VERSION: Version = {
  folder: resolve("."),
  api: resolve("test/e2e/faults/api.ts"),
  consumer: resolve("test/e2e/faults/consumer.ts"),
};

/** The version in a folder, as it was released. */
export const versionIn = (folder: string): Version => ({
  folder,
  api: join(folder, "src/index.ts"),
  consumer: join(folder, "src/consumer/worker.ts"),
});

/** What the Workers run with. Variables override those of the version's settings. */
export interface Settings {
  api: Version;
  consumer: Version;
  /** An API of another version on the same storage. */
  apiBeside?: Version;
  apiVars: Record<string, string>;
  consumerVars: Record<string, string>;
  /** Another database than that of the version's settings, empty at first. */
  database?: string;
  /**
   * For a deployment that began with 0.1.0: its orders are in `DB`, and this is the number of further databases of orders.
   */
  besideOrdersInDb?: number;
}

/** Both Workers on the local runtime, in a storage of their own. */
export class Workers {
  readonly #harness = createTestHarness();
  #settings: Settings;
  #storage = "";

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get settings(): Settings {
    return this.#settings;
  }

  get logs(): string {
    const lines = this.#harness.getLogs().map(({ message }) => message);
    return lines.join("\n");
  }

  async start(): Promise<void> {
    await this.#harness.update(optionsOf(this.#settings));
    const { TMPDIR } = process.env;
    // The runtime makes the folder of its storage there.
    process.env.TMPDIR = this.#storage = mkdtempSync(join(tmpdir(), "workers-"));
    await this.#harness.listen();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }

  stop(): Promise<void> {
    return this.#harness.close();
  }

  /** Deploys: new isolates, in other versions or with other variables, on the same storage. */
  async change(changes: Partial<Settings>): Promise<void> {
    this.#settings = { ...this.#settings, ...changes };
    await this.#harness.update(optionsOf(this.#settings));
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#harness.fetch(path, init as never) as unknown as Promise<Response>;
  }

  /** Asks the API of the other version. */
  fetchBeside(path: string, init: RequestInit = {}): Promise<Response> {
    return this.worker(API_BESIDE).fetch(path, init as never) as unknown as Promise<Response>;
  }

  worker<Env>(name: Name) {
    return this.#harness.getWorker<Env & Record<string, unknown>>(name);
  }

  /** Sets the faults of a Worker of this version. */
  async inject(name: Name, faults: Partial<Faults>): Promise<void> {
    await this.worker(name).fetch(FAULTS_URL, { method: "POST", body: JSON.stringify(faults) });
  }

  /** Runs the cron. */
  async tick(): Promise<void> {
    await this.worker(CONSUMER).scheduled({ cron: "* * * * *" });
  }

  /** Applies the migrations of the API's version. */
  async migrate(): Promise<void> {
    const worker = this.worker<{ DB: D1Database }>(API);
    await worker.applyD1Migrations("DB");
    const bound = Object.keys(await worker.getEnv()).filter((name) => name.startsWith("ORDERS_"));
    const isMain = (name: string) => name === "ORDERS_0" && this.#settings.besideOrdersInDb !== undefined;
    for (const name of bound) if (!isMain(name)) await worker.applyD1Migrations(name);
  }

  async sql<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]> {
    return this.#ask("DB", query, values);
  }

  /** The same for the first database of orders. */
  async ordersSql<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]> {
    return this.#ask("ORDERS_0", query, values);
  }

  /** The same for the second one. */
  async secondSql<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]> {
    return this.#ask("ORDERS_1", query, values);
  }

  async #ask<Row>(binding: Binding, query: string, values: unknown[]): Promise<Row[]> {
    const env = await this.worker<Record<Binding, D1Database>>(API).getEnv();
    const { results } = await env[binding]
      .prepare(query)
      .bind(...values)
      .all<Row>();
    return results;
  }

  /** The database's file, which another SQLite may read and write beside the runtime. */
  databaseFile(): string {
    const { api } = this.#settings;
    const [{ database_id = "" } = {}] = databasesOf(
      api,
      readConfig({ config: configOf(api) }),
      this.#settings,
    );
    const files = readdirSync(this.#storage).map((name) =>
      storageFile(join(this.#storage, name), "d1", database_id),
    );
    return files.find((file) => existsSync(file))!;
  }
}

const configOf = ({ folder }: Version) => join(folder, "wrangler.toml");

function optionsOf(settings: Settings) {
  const { api, apiBeside } = settings;
  const beside = apiBeside ? [apiWorker(settings, API_BESIDE, apiBeside)] : [];
  return {
    // It has no `.dev.vars`, which `npm start` writes and which would override the variables.
    root: join(import.meta.dirname, "faults"),
    workers: [apiWorker(settings, API, api), consumerWorker(settings), ...beside],
  };
}

type Config = ReturnType<typeof readConfig>;

function apiWorker(settings: Settings, name: Name, api: Version) {
  const { apiVars } = settings;
  const config = readConfig({ config: configOf(api) });
  const { vars, kv_namespaces, r2_buckets, queues, ratelimits } = config;
  return {
    config: {
      ...{ name, main: api.api, kv_namespaces, r2_buckets, queues, ratelimits },
      d1_databases: databasesOf(api, config, settings),
      compatibility_date: config.compatibility_date!,
      compatibility_flags: config.compatibility_flags,
      vars: { ...vars, ...apiVars },
    },
  };
}

function consumerWorker(settings: Settings) {
  const { consumer, consumerVars } = settings;
  const config = readConfig({ config: join(consumer.folder, "src/consumer/wrangler.toml") });
  const { vars, kv_namespaces, r2_buckets, queues } = config;
  // Deliver batches at once and retry messages soon, so that tests are fast.
  const sooner = { max_batch_timeout: 0, retry_delay: 1, max_retries: 4 };
  return {
    config: {
      ...{ name: CONSUMER, main: consumer.consumer, kv_namespaces, r2_buckets },
      d1_databases: databasesOf(consumer, config, settings),
      compatibility_date: config.compatibility_date!,
      compatibility_flags: config.compatibility_flags,
      queues: {
        // Without its queue the cron does all chores itself, so that they are done when it has run.
        producers: queues.producers!.filter(({ binding }: { binding: string }) => binding !== "CHORE_QUEUE"),
        consumers: queues.consumers!.map((queue: object) => ({ ...queue, ...sooner })),
      },
      vars: { ...vars, ...consumerVars },
    },
  };
}

function databasesOf(
  { folder }: Version,
  { d1_databases }: Config,
  { database, besideOrdersInDb }: Settings,
) {
  const [main, ...orders] = d1_databases.map((settings: { binding: string }) => ({
    ...settings,
    ...(database === undefined ? {} : { database_id: `${settings.binding}-${database}` }),
    migrations_dir: join(folder, settings.binding === "DB" ? "migrations" : "migrations/orders"),
  }));
  if (besideOrdersInDb === undefined) return [main, ...orders];
  const others = Array.from({ length: besideOrdersInDb }, (_, i) => ({
    ...orders[0],
    ...{ binding: `ORDERS_${i + 1}`, database_id: `beside-${i + 1}`, database_name: `beside-${i + 1}` },
  }));
  return [main, { ...main, binding: "ORDERS_0" }, ...others];
}
