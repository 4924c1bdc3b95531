import { readdirSync } from "node:fs";
import { join } from "node:path";
import { accountOf, bindingsOf, type Cloudflare, found, queryD1 } from "./cloudflare.ts";
import {
  type Deployed,
  type Environment,
  hasPlaceholders,
  namesOf,
  outdatedConfigurations,
  QUEUES,
  readSource,
  SOURCE,
} from "./environments.ts";

/** The variables and secrets that each Worker needs. */
export const SECRETS = {
  api: ["OPERATOR_TOKENS", "TOKEN_KEYS", "CODE_KEYS", "WEBHOOK_KEYS"],
  consumer: ["CODE_KEYS", "WEBHOOK_KEYS"],
};
export type WorkerName = keyof typeof SECRETS;
export const WORKERS = Object.keys(SECRETS) as WorkerName[];

interface Place {
  folder: string;
  environment: Environment;
  cloudflare: Cloudflare;
  /** Secrets that the deployment sets. */
  given?: readonly string[];
  /** Bindings whose databases are replaced on purpose. */
  replaced?: readonly string[];
}

/**
 * Checks, before anything is changed, whether the deployment would fail or break something.
 * @throws Error that lists all that it found
 */
export async function preflight(place: Place): Promise<void> {
  const deployed = mustBeSetUp(place);
  const account = await accountOf(place.cloudflare, deployed.account);
  const look = { ...place, deployed, account };
  const faults = await Promise.all([
    missingQueues(look),
    missingStore(look),
    ...WORKERS.map((worker) => missingSecrets(look, worker)),
    hiddenDatabases(look),
    ...Object.keys(deployed.databases).map((binding) => changedMigrations(look, binding)),
  ]);
  if (faults.flat().length > 0) throw new Error(faults.flat().join("\n"));
}

function mustBeSetUp({ folder, environment }: Place): Deployed {
  const deployed = readSource(folder)[environment];
  if (hasPlaceholders(deployed))
    throw new Error(
      `${SOURCE} still has placeholders for ${environment}. Set the environment up: npm run setup -- ${environment}`,
    );
  const outdated = outdatedConfigurations(folder);
  if (outdated.length > 0)
    throw new Error(
      `${outdated.join(" and ")} ${outdated.length > 1 ? "are" : "is"} not what ${SOURCE} says, so ids may differ. Put what is right into ${SOURCE}, and run npm run check:environments -- --write`,
    );
  return deployed;
}

type Look = Place & { deployed: Deployed; account: string };

async function missingQueues({ cloudflare, account, environment }: Look): Promise<string[]> {
  const queues = await cloudflare.list<{ queue_name: string }>(`/accounts/${account}/queues`);
  const known = new Set(queues.map(({ queue_name }) => queue_name));
  const missing = QUEUES.map(namesOf(environment).named).filter((name) => !known.has(name));
  return missing.length === 0
    ? []
    : [`There is no queue ${missing.join(", ")}. Make what is missing: npm run setup -- ${environment}`];
}

async function missingStore({ cloudflare, account, environment, deployed }: Look): Promise<string[]> {
  const path = `/accounts/${account}/storage/kv/namespaces/${deployed.kv}`;
  if (await found(cloudflare.call("GET", path))) return [];
  return [
    `There is no KV namespace ${deployed.kv}. If it was deleted: npm run setup -- ${environment} makes a new one, once its id is taken out of ${SOURCE}`,
  ];
}

async function missingSecrets(look: Look, worker: WorkerName): Promise<string[]> {
  const { cloudflare, account, environment, given = [] } = look;
  const name = namesOf(environment)[worker];
  const bindings = (await bindingsOf(cloudflare, account, name)) ?? [];
  const known = new Set([...given, ...bindings.filter(isSecret).map((binding) => binding.name)]);
  const missing = SECRETS[worker].filter((secret) => !known.has(secret));
  if (missing.length === 0) return [];
  return [
    `${name} has no ${missing.join(", ")}. A first deployment: npm run setup -- ${environment} makes them. Otherwise set the values that were kept: npx wrangler secret put ${missing[0]} --name ${name}`,
  ];
}

export const isSecret = ({ type }: { type: string }): boolean => type === "secret_text";

/** A database that the running API is bound to but the new one would not be: its orders would disappear. */
async function hiddenDatabases(look: Look): Promise<string[]> {
  const { cloudflare, account, environment, deployed, replaced = [] } = look;
  const running = (await bindingsOf(cloudflare, account, namesOf(environment).api)) ?? [];
  const hidden: string[] = [];
  for (const { type, name, id, database_id } of running) {
    const [old, now] = [database_id ?? id, deployed.databases[name]];
    // Binding ORDERS_0 to DB is allowed: it brings back orders that were hidden.
    if (type !== "d1" || old === now || now === deployed.databases.DB || replaced.includes(name)) continue;
    if (!(await found(cloudflare.call("GET", `/accounts/${account}/d1/database/${old}`)))) continue;
    hidden.push(
      `The API that runs has ${name} in the D1 ${old}, ${SOURCE} has ${now ?? "none"}: nobody would see what is in the old one. Put that id back; if it was restored into a new one: npm run deploy -- ${environment} --replace ${name}`,
    );
  }
  return hidden;
}

async function changedMigrations(look: Look, binding: string): Promise<string[]> {
  const { cloudflare, account, folder, deployed } = look;
  const database = deployed.databases[binding]!;
  if (binding !== "DB" && database === deployed.databases.DB) return [];
  const path = binding === "DB" ? "migrations" : "migrations/orders";
  const query = <Row>(sql: string) => queryD1<Row>(cloudflare, { account, database, sql });
  if ((await query("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'")).length === 0) return [];
  const applied = (await query<{ name: string }>("SELECT name FROM d1_migrations"))
    .map(({ name }) => name)
    .sort();
  const files = readdirSync(join(folder, path))
    .filter((file) => file.endsWith(".sql"))
    .sort();
  if (applied.every((name, i) => files[i] === name)) return [];
  const other = applied.find((name, i) => files[i] !== name);
  return [
    `The migrations in ${path} are not those that ${binding} has and further ones: it has ${other}, where there is ${files[applied.indexOf(other!)] ?? "none"} here. Migrations are only added, after all others. Deploy from the branch that was deployed last, or give the new ones higher numbers.`,
  ];
}
