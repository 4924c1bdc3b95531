import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Cloudflare, found, queryD1 } from "./cloudflare.ts";
import {
  type Deployed,
  type Environment,
  isPlaceholder,
  namesOf,
  QUEUES,
  SOURCE,
  writeEnvironment,
} from "./environments.ts";

/** Creates a deployment's resources at Cloudflare, except its Workers. Existing ones are used as they are. */

interface Making {
  folder: string;
  environment: Environment;
  isDry: boolean;
  cloudflare: Cloudflare;
  print(line: string): void;
  made: string[];
}

/** Backups are kept for 60 days. The bucket itself deletes older objects. */
const BACKUP_DAYS = 65;

/**
 * Notes each id as soon as it is known, so that nothing is made twice.
 * @returns what exists now, and whether something is new, so that the Workers have to be bound to it
 */
export async function makeThings(
  work: Omit<Making, "made">,
  known: Deployed,
): Promise<{ deployed: Deployed; isNew: boolean }> {
  const making: Making = { ...work, made: [] };
  let deployed = known;
  const note = (changes: Partial<Deployed>) => {
    deployed = { ...deployed, ...changes };
    if (!making.isDry) writeEnvironment(making.folder, making.environment, deployed);
  };
  for (const binding of Object.keys(known.databases)) {
    const id = await makeDatabase(making, deployed, binding);
    if (id !== deployed.databases[binding]) note({ databases: { ...deployed.databases, [binding]: id } });
  }
  const kv = await makeKv(making, deployed);
  if (kv !== deployed.kv) note({ kv });
  await makeBucket(making, deployed.account);
  await makeQueues(making, deployed.account);
  return { deployed, isNew: making.made.length > 0 };
}

/**
 * Creates a resource, or only prints that it would.
 * @returns undefined if it only prints
 */
async function make<Result>(
  { isDry, cloudflare, print, made }: Making,
  what: string,
  path: string,
  body: object,
) {
  print(`${isDry ? "would make" : "making"} ${what}`);
  made.push(what);
  return isDry ? undefined : cloudflare.call<Result>("POST", path, body);
}

interface D1 {
  uuid: string;
  name: string;
}

async function makeDatabase(
  making: Making,
  { account, databases }: Deployed,
  binding: string,
): Promise<string> {
  const { cloudflare, environment } = making;
  const path = `/accounts/${account}/d1/database`;
  const id = databases[binding]!;
  if (!isPlaceholder(id)) {
    if (await found(cloudflare.call("GET", `${path}/${id}`))) return id;
    throw new Error(
      `The account has no D1 ${id}, which ${SOURCE} has as ${binding} of ${environment}. Another account? Then set CLOUDFLARE_ACCOUNT_ID. If it was deleted, docs/runbook.md says how to restore it.`,
    );
  }
  const name = namesOf(environment).database(binding);
  const other = (await cloudflare.list<D1>(`${path}?name=${name}`)).find((one) => one.name === name);
  if (other) {
    await mustBeOurs(making, { account, database: other.uuid, binding, name });
    return other.uuid;
  }
  return (await make<D1>(making, `the D1 ${name}`, path, { name }))?.uuid ?? id;
}

/** A database that an interrupted run has made is empty or has these migrations. */
async function mustBeOurs(
  { cloudflare, folder }: Making,
  { account, database, binding, name }: { account: string; database: string; binding: string; name: string },
): Promise<void> {
  const query = <Row>(sql: string) => queryD1<Row>(cloudflare, { account, database, sql });
  const tables = await query<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  );
  if (tables.length === 0) return;
  const path = binding === "DB" ? "migrations" : "migrations/orders";
  const files = new Set(readdirSync(join(folder, path)));
  if (tables.some((table) => table.name === "d1_migrations")) {
    const applied = await query<{ name: string }>("SELECT name FROM d1_migrations");
    if (applied.every((migration) => files.has(migration.name))) return;
  }
  throw new Error(
    `The account has a D1 ${name} with tables that are not of this project. Rename or delete it, or use another account.`,
  );
}

interface Namespace {
  id: string;
  title: string;
}

async function makeKv(making: Making, { account, kv }: Deployed): Promise<string> {
  const { cloudflare, environment } = making;
  const path = `/accounts/${account}/storage/kv/namespaces`;
  if (!isPlaceholder(kv)) {
    if (await found(cloudflare.call("GET", `${path}/${kv}`))) return kv;
    throw new Error(
      `The account has no KV namespace ${kv}, which ${SOURCE} has for ${environment}. If it was deleted, set "kv" there to "" and run this again: what it held is built again.`,
    );
  }
  const title = namesOf(environment).kv;
  const same = (await cloudflare.list<Namespace>(path)).find((one) => one.title === title);
  return same?.id ?? (await make<Namespace>(making, `the KV namespace ${title}`, path, { title }))?.id ?? kv;
}

interface Rule {
  id: string;
}

async function makeBucket(making: Making, account: string): Promise<void> {
  const { cloudflare, environment, print, isDry } = making;
  const name = namesOf(environment).bucket;
  const path = `/accounts/${account}/r2/buckets`;
  const bucket = await found(cloudflare.call("GET", `${path}/${name}`));
  if (!bucket) await make(making, `the R2 bucket ${name}`, path, { name });
  const lifecycle = bucket
    ? await found(cloudflare.call<{ rules?: Rule[] }>("GET", `${path}/${name}/lifecycle`))
    : undefined;
  const rules = lifecycle?.rules ?? [];
  if (rules.some(({ id }) => id === "backups")) return;
  const maxAge = BACKUP_DAYS * 24 * 60 * 60;
  const rule = {
    id: "backups",
    enabled: true,
    conditions: { prefix: "backups/" },
    deleteObjectsTransition: { condition: { type: "Age", maxAge } },
  };
  print(
    `${isDry ? "would set" : "setting"} the bucket's rule that deletes backups after ${BACKUP_DAYS} days`,
  );
  if (!isDry) await cloudflare.call("PUT", `${path}/${name}/lifecycle`, { rules: [...rules, rule] });
}

interface Queue {
  queue_name: string;
  consumers?: { script?: string; script_name?: string }[];
}

async function makeQueues(making: Making, account: string): Promise<void> {
  const { cloudflare, environment } = making;
  const names = namesOf(environment);
  const path = `/accounts/${account}/queues`;
  const queues = await cloudflare.list<Queue>(path);
  for (const name of QUEUES.map(names.named)) {
    const queue = queues.find(({ queue_name }) => queue_name === name);
    if (!queue) {
      await make(making, `the queue ${name}`, path, { queue_name: name });
      continue;
    }
    const other = (queue.consumers ?? [])
      .map(({ script, script_name }) => script ?? script_name)
      .find((script) => script !== undefined && script !== names.consumer);
    if (other)
      throw new Error(
        `The account has a queue ${name}, whose messages go to the Worker ${other}. Rename or delete it, or use another account.`,
      );
  }
}
