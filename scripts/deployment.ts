import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { FORMAT } from "../src/points/snapshot/manifest.ts";
import { API, CONSUMER, type Environment } from "./environments.ts";
import { misplacedText, PARTNERS_WITH_ORDERS } from "./misplaced-orders.ts";
import { type Patience, poll } from "./poll.ts";
import { HAS_ORDERS_TABLE, HIDDEN, LAST_ORDER, orderWithId } from "./stray-orders.ts";

/** Runs Wrangler. Both functions throw when it fails. */
export interface Wrangler {
  /** Shows Wrangler's output. */
  run(words: string[]): void;
  /** Returns Wrangler's output. */
  read(words: string[]): string;
}

/** The cron runs each minute, and builds no snapshot within a minute of the last one. */
const SNAPSHOT_PATIENCE: Patience = { everyMs: 5000, times: 60 };
/** A new cron trigger may fire for the first time only after a quarter of an hour. */
const FIRST_ROUND_PATIENCE: Patience = { everyMs: 5000, times: 240 };

/** When the cron began its last round. */
export const LAST_ROUND_QUERY = "SELECT begun_at AS at FROM chore_runs WHERE name = 'cron'";
/**
 * Returns a row once the cron has begun another round, and the snapshot has the format that this version of the API reads.
 */
export const snapshotQuery = (lastRound: number): string =>
  `SELECT 1 FROM snapshot_state WHERE manifest ->> 'format' = ${FORMAT} AND EXISTS (SELECT 1 FROM chore_runs WHERE name = 'cron' AND begun_at > ${lastRound})`;

/** What a deployment needs from its surroundings. */
export interface Tools {
  /** The folder of the clone. */
  folder: string;
  wrangler: Wrangler;
  print: (line: string) => void;
  /** @throws Error that says why the deployment would fail */
  preflight(): Promise<void>;
  /** Files with secrets to set, by configuration. */
  secretsFiles?: Record<string, string>;
  /** How long to wait for the consumer, if not as long as usual. */
  patience?: Patience;
}

/** A binding of a D1 in `wrangler.toml`. */
interface Bound {
  binding: string;
  database_id?: string;
}

/**
 * The bindings of the databases to migrate. A database of orders that is the same D1 as `DB` is left out, because the
 * migrations of `DB` include the tables of orders.
 */
function databasesOf(folder: string, environment: Environment): string[] {
  const { d1_databases } = readConfig({ config: join(folder, API), env: environment });
  const main = d1_databases.find(({ binding }: Bound) => binding === "DB");
  const orders = d1_databases.filter(({ database_id }: Bound) => database_id !== main?.database_id);
  return ["DB", ...orders.map(({ binding }: Bound) => binding)];
}

/** The bucket of archives and backups. */
function bucketsOf(folder: string, environment: Environment): string[] {
  const { r2_buckets } = readConfig({ config: join(folder, API), env: environment });
  return r2_buckets.map(({ bucket_name }: { bucket_name?: string }) => bucket_name!);
}

interface Step {
  title: string;
  work(): unknown;
  /** What to do if the step failed, as lines. */
  wayBack(): string[];
}

/**
 * Migrates the databases, deploys the consumer, waits for its snapshot and deploys the API. Prints what it does, and how to
 * go back if a step fails.
 * @returns whether every step worked
 */
export async function deploy(environment: Environment, tools: Tools): Promise<boolean> {
  const { print } = tools;
  const steps = stepsOf(environment, tools);
  for (const [i, { title, work, wayBack }] of steps.entries()) {
    print(`${i + 1}/${steps.length} ${title}`);
    try {
      await work();
    } catch (error) {
      print(`Failed: ${(error as Error).message}`);
      for (const line of wayBack()) print(line);
      return false;
    }
  }
  print("Deployed. To go back later:");
  for (const line of steps.at(-1)!.wayBack()) print(line);
  return true;
}

function stepsOf(environment: Environment, tools: Tools): Step[] {
  const { folder, wrangler, print, secretsFiles = {} } = tools;
  const on = (config: string, ...words: string[]) => [...words, "--config", config, "--env", environment];
  const upload = (config: string) => {
    const secrets = secretsFiles[config];
    return on(config, "deploy", ...(secrets ? ["--secrets-file", secrets] : []));
  };
  const command = (words: string[]) => `  npx wrangler ${words.join(" ")}`;
  const databases = databasesOf(folder, environment);
  const buckets = bucketsOf(folder, environment);
  const before: { bookmarks: Record<string, string>; api?: string; consumer?: string; knowsMoney: boolean } =
    {
      bookmarks: {},
      knowsMoney: true,
    };

  const rollback = (name: string, config: string, version: string | undefined) =>
    version
      ? [`Roll the ${name} back:`, command(on(config, "rollback", version))]
      : [`The ${name} has no version to go back to.`];
  const rollbackConsumer = () => rollback("consumer", CONSUMER, before.consumer);
  const databaseStays =
    "Leave the database as it is: migrations only add to it, and the old version works with them.";
  const snapshots =
    "The new consumer deletes the old API's snapshot an hour after it has built its own; the old consumer builds that again within two minutes.";

  return [
    {
      title: "Look for what would fail later, and note what runs now",
      async work() {
        await tools.preflight();
        for (const name of databases) {
          const info = wrangler.read(on(API, "d1", "time-travel", "info", name, "--json"));
          before.bookmarks[name] = JSON.parse(info).bookmark;
          print(`Bookmark of ${name}: ${before.bookmarks[name]}`);
        }
        if (databases.includes("ORDERS_0")) mustHideNoOrders(wrangler, on);
        // A Worker that is bound to a bucket can be deployed only if the bucket exists.
        for (const name of buckets) wrangler.read(on(API, "r2", "bucket", "info", name));
        const ofConsumer = deploymentsOf(wrangler, on(CONSUMER, "deployments", "list", "--json"));
        const ofApi = deploymentsOf(wrangler, on(API, "deployments", "list", "--json"));
        [before.api] = versionsOf(ofApi.at(-1));
        before.consumer = consumerBeside(ofApi, ofConsumer);
        before.knowsMoney = versionsOf(ofApi.at(-1)).every((version) =>
          hasVariable(wrangler, on(API, "versions", "view", version, "--json"), "COD"),
        );
        print(`Version of the consumer: ${before.consumer ?? "none"}, of the API: ${before.api ?? "none"}`);
        const [running] = versionsOf(ofConsumer.at(-1));
        if (running !== before.consumer)
          print(`The consumer that runs, ${running}, is of a deployment that did not end.`);
      },
      wayBack: () => ["Nothing was changed."],
    },
    {
      title: "Migrate the databases",
      work() {
        for (const name of databases) wrangler.run(on(API, "d1", "migrations", "apply", name, "--remote"));
        tellMisplaced(tools, environment);
      },
      wayBack: () => [
        "The old Workers still run. The migration that failed was undone; the old Workers work with those before it.",
        "Correct it and deploy again, which goes on where this stopped. Only if data was damaged, restore the database; what was written since is lost:",
        ...databases.map((name) =>
          command(on(API, "d1", "time-travel", "restore", name, `--bookmark=${before.bookmarks[name]}`)),
        ),
      ],
    },
    {
      title: "Deploy the consumer",
      work: () => wrangler.run(upload(CONSUMER)),
      wayBack: () => [...rollbackConsumer(), databaseStays],
    },
    {
      title: "Wait until the consumer's cron has run and there is a snapshot that the new API reads",
      work() {
        const first = <Row>(query: string) =>
          firstRow<Row>(wrangler, on(API, "d1", "execute", "DB", "--remote"), query);
        const lastRound = first<{ at: number }>(LAST_ROUND_QUERY)?.at ?? 0;
        if (!before.consumer)
          print(
            "A new cron trigger may take a quarter of an hour to begin. It is waited for, 20 minutes at most.",
          );
        const usual = before.consumer ? SNAPSHOT_PATIENCE : FIRST_ROUND_PATIENCE;
        return poll(() => first(snapshotQuery(lastRound)), tools.patience ?? usual);
      },
      wayBack: () => [
        "The old API still runs. The consumer's log says why there is no snapshot:",
        command(on(CONSUMER, "tail")),
        ...rollbackConsumer(),
        databaseStays,
        snapshots,
      ],
    },
    {
      title: "Deploy the API",
      work() {
        // An API from before money hands out parcels without asking for it, so no order has any while it still runs.
        if (!before.knowsMoney) wrangler.run([...upload(API), "--var", "COD:off"]);
        wrangler.run(upload(API));
      },
      wayBack: () => [...rollback("API", API, before.api), ...rollbackConsumer(), databaseStays, snapshots],
    },
  ];
}

interface Deployment {
  created_on: string;
  versions: { version_id: string; percentage: number }[];
}

/** A Worker's latest deployments, of which the last one answers requests; none if it was never deployed. */
function deploymentsOf(wrangler: Wrangler, list: string[]): Deployment[] {
  try {
    return JSON.parse(wrangler.read(list)) as Deployment[];
  } catch (error) {
    if (/code: 10007|has no deployments/.test((error as Error).message)) return [];
    throw error;
  }
}

/** The versions of a deployment, the one that answers most first. */
const versionsOf = (deployment: Deployment | undefined): string[] =>
  (deployment?.versions ?? [])
    .toSorted((a, b) => b.percentage - a.percentage)
    .map(({ version_id }) => version_id);

/**
 * The version of the consumer that ran when the API that runs now was deployed. A later one is of a deployment that did
 * not end, because the API comes last.
 */
function consumerBeside(ofApi: Deployment[], ofConsumer: Deployment[]): string | undefined {
  const [api] = versionsOf(ofApi.at(-1));
  const since = ofApi.find((deployment) => versionsOf(deployment)[0] === api)?.created_on;
  if (since === undefined) return undefined;
  // Wrangler lists ten deployments: the right one may be older.
  const beside = ofConsumer.findLast(({ created_on }) => created_on <= since) ?? ofConsumer[0];
  return versionsOf(beside)[0];
}

/** Whether a version of a Worker has a variable. */
function hasVariable(wrangler: Wrangler, view: string[], variable: string): boolean {
  const { resources } = JSON.parse(wrangler.read(view)) as { resources: { bindings: { name: string }[] } };
  return resources.bindings.some(({ name }) => name === variable);
}

/** The rows that a query finds. */
function rowsOf<Row>(wrangler: Wrangler, execute: string[], query: string): Row[] {
  const output = wrangler.read([...execute, "--json", "--command", query]);
  const [{ results }] = JSON.parse(output) as [{ results: Row[] }];
  return results;
}

const firstRow = <Row>(wrangler: Wrangler, execute: string[], query: string): Row | undefined =>
  rowsOf<Row>(wrangler, execute, query)[0];

/** Where `DB` looks for the orders of partners that are not being moved. */
export const HOMES_QUERY = "SELECT id, orders_database AS number, moving_to AS movingTo FROM partners";

/** Says which partners' orders are in a database where nobody looks for them. The cron's alarm follows. */
function tellMisplaced({ folder, wrangler, print }: Tools, environment: Environment): void {
  const execute = (name: string) => [
    "d1",
    "execute",
    name,
    "--remote",
    "--config",
    API,
    "--env",
    environment,
  ];
  const { d1_databases } = readConfig({ config: join(folder, API), env: environment });
  const homes = new Map(rowsOf<Home>(wrangler, execute("DB"), HOMES_QUERY).map((home) => [home.id, home]));
  for (const { binding } of d1_databases as Bound[]) {
    const [, number] = /^ORDERS_(\d+)$/.exec(binding) ?? [];
    if (number === undefined) continue;
    for (const { id } of rowsOf<{ id: string }>(wrangler, execute(binding), PARTNERS_WITH_ORDERS)) {
      const home = homes.get(id);
      if (home?.number !== Number(number) && home?.movingTo == null) print(misplacedText(id, binding));
    }
  }
}

interface Home {
  id: string;
  number: number;
  movingTo: number | null;
}

/** @throws Error if `DB` has orders that `ORDERS_0`, which is another D1, has not */
function mustHideNoOrders(wrangler: Wrangler, on: (config: string, ...words: string[]) => string[]): void {
  const first = (name: string, query: string) =>
    firstRow<{ id: string }>(wrangler, on(API, "d1", "execute", name, "--remote"), query);
  const last = first("DB", HAS_ORDERS_TABLE) && first("DB", LAST_ORDER);
  if (!last || (first("ORDERS_0", HAS_ORDERS_TABLE) && first("ORDERS_0", orderWithId(last.id)))) return;
  throw new Error(HIDDEN);
}
