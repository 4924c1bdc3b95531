import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `environments.json` is the one source of what differs between deployments. The parts for staging and production of both
 * Workers' configurations are written from it, so that the two Workers can't differ.
 */

export const SOURCE = "environments.json";
export const API = "wrangler.toml";
export const CONSUMER = "src/consumer/wrangler.toml";

export type Environment = "staging" | "production";
const ENVIRONMENTS = ["staging", "production"] as const satisfies Environment[];

export interface Deployed {
  /** The id of the account at Cloudflare; empty if the token has only one. */
  account: string;
  address: string;
  /** Variables of the API Worker. */
  api: Record<string, string>;
  /** Variables of the consumer. */
  consumer: Record<string, string>;
  kv: string;
  /** Ids by binding. */
  databases: Record<string, string>;
}
type Source = Record<Environment, Deployed>;

/** The names that an environment's resources have at Cloudflare. */
export function namesOf(environment: Environment) {
  const named = (name: string) => (environment === "production" ? name : `${name}-${environment}`);
  return {
    named,
    api: `pickup-point-api-${environment}`,
    consumer: `pickup-point-consumer-${environment}`,
    bucket: named("pickup-points"),
    kv: named("pickup-points"),
    dataset: named("pickup_points").replace("-", "_"),
    database: (binding: string) =>
      named(binding === "DB" ? "pickup-points" : binding.toLowerCase().replace("orders_", "pickup-orders-")),
  };
}

export const QUEUES = ["points", "webhooks", "slow-webhooks", "chores", "failed-requests", "dead-letters"];

/** Ids and addresses of the example that were not replaced yet, and ids that were removed. */
export const isPlaceholder = (value: string): boolean => /^$|^0{8}|\.example\.com/.test(value);

export const hasPlaceholders = ({ address, kv, databases }: Deployed): boolean =>
  [address, kv, ...Object.values(databases)].some(isPlaceholder);

export const readSource = (folder: string): Source =>
  JSON.parse(readFileSync(join(folder, SOURCE), "utf8")) as Source;

/** Writes what was made to the source and both configurations. */
export function writeEnvironment(folder: string, environment: Environment, deployed: Deployed): void {
  const source = { ...readSource(folder), [environment]: deployed };
  replaceFile(join(folder, SOURCE), `${formatted(source)}\n`);
  writeConfigurations(folder);
}

/** The configurations that differ from what the source says. */
export const outdatedConfigurations = (folder: string): string[] =>
  [API, CONSUMER].filter((file) => readFileSync(join(folder, file), "utf8") !== configuration(folder, file));

export function writeConfigurations(folder: string): void {
  for (const file of outdatedConfigurations(folder))
    replaceFile(join(folder, file), configuration(folder, file));
}

/** Replaced in one step, so that an interruption leaves either the old file or the new one. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** The formatter's style: what fits into a line is on one line. */
function formatted(source: Source): string {
  return JSON.stringify(source, null, 2).replace(
    /("(?:api|consumer)": )(\{[^}]*\})/g,
    (_, name: string, object: string) => {
      const line = name + object.replace(/\n\s*/g, " ");
      return line.length <= 100 ? line : name + object;
    },
  );
}

const BEGIN =
  "# From here on `npm run setup` and `npm run check:environments -- --write` write what environments.json says.\n";

function configuration(folder: string, file: string): string {
  const [byHand = ""] = readFileSync(join(folder, file), "utf8").split(BEGIN);
  const source = readSource(folder);
  const parts = ENVIRONMENTS.map((environment) => partOf(file, environment, source[environment], byHand));
  return `${byHand}${BEGIN}${parts.map((part) => `\n${part}`).join("")}`;
}

function partOf(file: string, environment: Environment, deployed: Deployed, byHand: string): string {
  const isApi = file === API;
  const names = namesOf(environment);
  const many = (name: string, body: string) => `[[env.${environment}.${name}]]\n${body}`;
  const databases = Object.entries(deployed.databases).map(([binding, id]) => {
    const isMain = id === deployed.databases.DB;
    return many(
      "d1_databases",
      lines({
        binding,
        database_name: names.database(isMain ? "DB" : binding),
        database_id: id,
        migrations_dir: `${isApi ? "" : "../../"}migrations${isMain ? "" : "/orders"}`,
      }),
    );
  });
  const { account, address } = deployed;
  const variables = {
    ENVIRONMENT: environment,
    BASE_URL: address,
    ...(isApi ? deployed.api : deployed.consumer),
  };
  const route = { pattern: new URL(address).host, custom_domain: true };
  return [
    ...(account ? [`[env.${environment}]\n${lines({ account_id: account })}`] : []),
    `[env.${environment}.vars]\n${lines(variables)}`,
    ...(isApi && hasDomain(address) ? [many("routes", lines(route))] : []),
    ...databases,
    many("analytics_engine_datasets", lines({ binding: "METRICS", dataset: names.dataset })),
    ...asLocally(byHand, environment, deployed.kv).map(([name, body]) => many(name, body)),
  ].join("\n");
}

/** A Worker's address at workers.dev needs no route. */
export const hasDomain = (address: string): boolean => !new URL(address).host.endsWith(".workers.dev");

/** Strings of JSON are strings of TOML too. */
const lines = (values: Record<string, string | boolean>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
    .join("");

const TABLE = /^\[\[(kv_namespaces|r2_buckets|queues\.\w+|ratelimits)\]\]\n((?:\w.*\n)+)/gm;

/** The tables of the local environment that every other one has too, with its own names and ids. */
function asLocally(byHand: string, environment: Environment, kv: string): [table: string, body: string][] {
  const names = namesOf(environment);
  return [...byHand.matchAll(TABLE)].map(([, table, body]) => [
    table!,
    body!
      .replace('id = "local"', `id = "${kv}"`)
      .replace(/"([\w-]+)-local"/g, (_, name: string) => `"${names.named(name)}"`)
      .replace(/(namespace_id = ")1/, `$1${2 + ENVIRONMENTS.indexOf(environment)}`),
  ]);
}
