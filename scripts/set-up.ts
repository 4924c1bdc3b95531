import { join } from "node:path";
import { accountOf, bindingsOf, type Cloudflare, Refusal, type WorkerBinding } from "./cloudflare.ts";
import { deploy, type Wrangler } from "./deployment.ts";
import {
  API,
  CONSUMER,
  type Deployed,
  type Environment,
  hasDomain,
  isPlaceholder,
  namesOf,
  readSource,
  SOURCE,
  writeEnvironment,
} from "./environments.ts";
import type { Patience } from "./poll.ts";
import { isSecret, preflight, SECRETS, WORKERS, type WorkerName } from "./preflight.ts";
import { forgetSecrets, keepSecrets, keptSecrets, type Secrets } from "./set-up-secrets.ts";
import { makeThings } from "./set-up-things.ts";

/** What only a person knows. The person is asked for what is undefined and not known from an earlier run. */
export interface Given {
  domain?: string | undefined;
  brand?: string | undefined;
  backupHour?: string | undefined;
  /** How many databases of orders to create. */
  databases?: number | undefined;
}

export interface SetUp {
  /** The folder of the clone. */
  folder: string;
  environment: Environment;
  given: Given;
  isDry: boolean;
  cloudflare: Cloudflare;
  wrangler: Wrangler;
  ask(question: string, usual: string): Promise<string>;
  print(line: string): void;
  patience?: Patience;
}

const MOST_DATABASES = 32;

/**
 * From an account at Cloudflare to a deployment that runs. What exists already is kept as it is, so another call continues
 * where one was interrupted.
 * @returns whether everything exists
 * @throws Error that says what to do
 */
export async function setUp(work: SetUp): Promise<boolean> {
  const { folder, environment, cloudflare, print, isDry } = work;
  const before = readSource(folder)[environment];
  const account = await accountOf(cloudflare, before.account);
  const known = await withAnswers(work, { ...before, account });
  await mustBeFree(work, known);
  if (!isDry) writeEnvironment(folder, environment, known);
  const { deployed, isNew } = await makeThings(work, known);
  const isWhole = !isNew && (await isDeployed(work, deployed));
  const kept = keptSecrets(work);
  if (isWhole && !kept) {
    print(
      sameAs(before, deployed)
        ? `Nothing had to be changed: ${environment} is set up, and runs. To deploy a version: npm run deploy -- ${environment}`
        : `${environment} runs.`,
    );
    return true;
  }
  const secrets = kept ?? (await newSecrets(work, deployed));
  if (isDry) {
    if (!isWhole) print("would migrate the databases, deploy both Workers and wait for the first snapshot");
    print("Nothing was changed.");
    return true;
  }
  if (!isWhole && !(await deployAll(work, secrets))) return false;
  tell(work, deployed, secrets);
  forgetSecrets(work);
  return true;
}

const sameAs = (one: Deployed, other: Deployed): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is known, overridden by what the person answers. */
async function withAnswers(work: SetUp, known: Deployed): Promise<Deployed> {
  const { given, ask, cloudflare } = work;
  const isNew = isPlaceholder(known.address);
  const answer = async (value: string | undefined, question: string, usual: string) =>
    (value ?? (isNew ? await ask(question, usual) : usual)).trim();
  const domain = await answer(
    given.domain,
    "Which address is the service to have, such as api.example.org? Empty: one at workers.dev, to try it out",
    isNew ? "" : new URL(known.address).host,
  );
  const brand = await answer(given.brand, "What is the service called?", known.api.BRAND ?? "");
  const hour = await answer(
    given.backupHour,
    "From which hour (UTC) on is the nightly backup written, 0 to 23? none: without backups",
    known.consumer.BACKUP_HOUR || "none",
  );
  if (!/^(none|1?\d|2[0-3])$/.test(hour))
    throw new Error(`The hour of the backup is 0 to 23, or none: not ${hour}`);
  if (brand === "") throw new Error("The service needs a name.");
  return {
    ...known,
    address: domain === "" ? await addressAtWorkersDev(work, cloudflare, known.account) : addressOf(domain),
    api: { ...known.api, BRAND: brand },
    consumer: { ...known.consumer, BACKUP_HOUR: hour === "none" ? "" : hour },
    databases: withDatabases(known.databases, given.databases),
  };
}

function addressOf(domain: string): string {
  const host = domain.replace(/^https:\/\//, "").replace(/\/$/, "");
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host))
    throw new Error(`${domain} is no domain. Give one such as api.example.org, without a path.`);
  return `https://${host}`;
}

async function addressAtWorkersDev(
  { environment }: SetUp,
  cloudflare: Cloudflare,
  account: string,
): Promise<string> {
  const path = `/accounts/${account}/workers/subdomain`;
  const { subdomain } = await cloudflare.call<{ subdomain: string }>("GET", path);
  return `https://${namesOf(environment).api}.${subdomain}.workers.dev`;
}

/** Ids that are not known yet are empty. */
function withDatabases(known: Record<string, string>, wanted?: number): Record<string, string> {
  const count = Object.keys(known).length - 1;
  const all = wanted ?? count;
  if (!Number.isInteger(all) || all < 1 || all > MOST_DATABASES)
    throw new Error(`There are 1 to ${MOST_DATABASES} databases of orders.`);
  const isMade = Object.values(known).some((id) => !isPlaceholder(id));
  if (all < count && isMade)
    throw new Error(
      `There are ${count} databases of orders, and none can be taken away: it has orders that nobody would see.`,
    );
  const bindings = ["DB", ...Array.from({ length: all }, (_, number) => `ORDERS_${number}`)];
  return Object.fromEntries(bindings.map((binding) => [binding, known[binding] ?? ""]));
}

/** Checks that the domain belongs to the account and that no other Workers have the names. */
async function mustBeFree({ cloudflare, environment }: SetUp, deployed: Deployed): Promise<void> {
  const { account, address, databases } = deployed;
  const { host } = new URL(address);
  const names = namesOf(environment);
  if (hasDomain(address)) {
    await mustHaveZone(cloudflare, account, host);
    const path = `/accounts/${account}/workers/domains?hostname=${host}`;
    const others = (await cloudflare.list<{ hostname: string; service: string }>(path)).filter(
      ({ hostname, service }) => hostname === host && service !== names.api,
    );
    if (others[0])
      throw new Error(
        `${host} is the address of the Worker ${others[0].service}. Choose another with --domain, or take it away from that Worker.`,
      );
  }
  for (const worker of WORKERS) {
    const bindings = await bindingsOf(cloudflare, account, names[worker]);
    const main = bindings?.find(({ name, type }) => name === "DB" && type === "d1");
    const id = main?.database_id ?? main?.id;
    const isOurs = id !== undefined && (id === databases.DB || isPlaceholder(databases.DB!));
    if (bindings && !isOurs)
      throw new Error(
        `The account has a Worker ${names[worker]} that is not of this deployment${id ? `: its database is ${id}` : ""}. If it is, put that id into ${SOURCE} as DB of ${environment}; if not, rename or delete it at Cloudflare.`,
      );
  }
}

async function mustHaveZone(cloudflare: Cloudflare, account: string, host: string): Promise<void> {
  const parts = host.split(".");
  for (let from = 0; from < parts.length - 1; from++) {
    const name = parts.slice(from).join(".");
    const zones = await cloudflare.list<{ account: { id: string } }>(`/zones?name=${name}`);
    if (zones.some((zone) => zone.account.id === account)) return;
  }
  throw new Error(
    `The account has no zone for ${host}. Add the domain at https://dash.cloudflare.com/?to=/:account/add-site, or leave the domain empty for an address at workers.dev.`,
  );
}

/** Whether both Workers run with all bindings and variables that the source names. */
async function isDeployed(work: SetUp, deployed: Deployed): Promise<boolean> {
  const running = await Promise.all(WORKERS.map((worker) => runningOf(work, deployed.account, worker)));
  return WORKERS.every((worker, i) => {
    const bindings = running[i];
    const variables = { BASE_URL: deployed.address, ...deployed[worker] };
    return (
      bindings !== undefined &&
      SECRETS[worker].every((name) => bindings.some((one) => isSecret(one) && one.name === name)) &&
      bindings.some(({ namespace_id }) => namespace_id === deployed.kv) &&
      Object.entries(deployed.databases).every(([name, id]) =>
        bindings.some((one) => one.name === name && (one.database_id ?? one.id) === id),
      ) &&
      Object.entries(variables).every(([name, text]) =>
        bindings.some((one) => one.name === name && one.text === text),
      )
    );
  });
}

const runningOf = (
  { cloudflare, environment }: SetUp,
  account: string,
  worker: WorkerName,
): Promise<WorkerBinding[] | undefined> => bindingsOf(cloudflare, account, namesOf(environment)[worker]);

/**
 * Makes the secrets if there are none yet; undefined if the Workers have them.
 * @throws Error if some are lost
 */
async function newSecrets(work: SetUp, { account, databases }: Deployed): Promise<Secrets | undefined> {
  const has = new Map<WorkerName, Set<string>>();
  for (const worker of WORKERS) {
    const bindings = (await runningOf(work, account, worker)) ?? [];
    has.set(worker, new Set(bindings.filter(isSecret).map(({ name }) => name)));
  }
  const lacking = WORKERS.flatMap((worker) =>
    SECRETS[worker]
      .filter((name) => !has.get(worker)!.has(name))
      .map((name) => `${name} of ${namesOf(work.environment)[worker]}`),
  );
  if (lacking.length === 0) return undefined;
  const isFirst = WORKERS.every((worker) => has.get(worker)!.size === 0);
  if (!isFirst || (await hasPartners(work, account, databases.DB!)))
    throw new Error(
      `There is no ${lacking.join(", ")}, and this clone does not have the values. New ones would not fit what was made with them: set those that you kept, with npx wrangler secret put. docs/runbook.md says what to do when they are lost.`,
    );
  if (work.isDry) {
    work.print("would make the secrets, set them, and print them once");
    return undefined;
  }
  return keepSecrets(work);
}

async function hasPartners({ cloudflare }: SetUp, account: string, database: string): Promise<boolean> {
  if (isPlaceholder(database)) return false;
  const path = `/accounts/${account}/d1/database/${database}/query`;
  try {
    const sql = "SELECT 1 FROM partners LIMIT 1";
    const [answer] = await cloudflare.call<{ results: unknown[] }[]>("POST", path, { sql });
    return answer!.results.length > 0;
  } catch (error) {
    // The database was never migrated.
    if (error instanceof Refusal && error.message.includes("no such table")) return false;
    throw error;
  }
}

function deployAll(work: SetUp, secrets: Secrets | undefined): Promise<boolean> {
  const { folder, environment, cloudflare, wrangler, print, patience } = work;
  return deploy(environment, {
    folder,
    wrangler,
    print,
    preflight: () =>
      preflight({ folder, environment, cloudflare, given: secrets ? Object.keys(secrets.values) : [] }),
    secretsFiles: secrets ? { [API]: secrets.files.api, [CONSUMER]: secrets.files.consumer } : {},
    ...(patience ? { patience } : {}),
  });
}

function tell(
  { folder, environment, print }: SetUp,
  { address }: Deployed,
  secrets: Secrets | undefined,
): void {
  if (secrets) {
    print("");
    print(
      "Keep these secrets where your organisation keeps its passwords. They are shown once; Cloudflare shows them to nobody.",
    );
    for (const [name, value] of Object.entries(secrets.values)) print(`  ${name}=${value}`);
  }
  print("");
  print(
    `${environment} runs at ${address}. Its ids are in ${join(folder, SOURCE)}: commit that file and both configurations.`,
  );
  print(`The console: ${address}/console/`);
  if (secrets) print(`Sign in with the operator token: ${secrets.values.OPERATOR_TOKENS?.split("=")[1]}`);
  print(
    "A new domain may take some minutes until it has its certificate. Go on with docs/operating.md, The first day.",
  );
}
