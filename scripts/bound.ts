import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getPlatformProxy, unstable_readConfig as readConfig } from "wrangler";
import type { ApiEnv } from "../src/platform/deps.ts";
import { patientDatabase, patiently } from "../src/platform/patient-database.ts";
import { refuse } from "./command.ts";
import { API, type Environment } from "./environments.ts";
import { orderBindings } from "./migrate.ts";
import { LOCAL, root, STATE } from "./paths.ts";
import { readSettings } from "./settings.ts";

/** Where a script works: on the state of `npm start`, or on a deployment. */
export type Place = Environment | "local";

/** Ends a script that is to work elsewhere. */
export function placeOf(word: string | undefined, usage: string): Place {
  if (word === undefined || word === "local") return "local";
  if (word === "staging" || word === "production") return word;
  return refuse(`Say where: local, staging or production, not ${word}.`, usage);
}

type Bound = Pick<ApiEnv, "DB" | "BUCKET" | `ORDERS_${number}`> & { STRAY?: D1Database };
interface OtherD1 {
  binding: "STRAY";
  database_id: string;
}

/**
 * Does `work` with the databases and the bucket of a place. Those of a deployment are reached through Wrangler's log-in.
 * @param others databases besides those that the place's configuration binds
 */
export async function withBound<T>(
  place: Place,
  work: (env: Bound) => Promise<T>,
  others: readonly OtherD1[] = [],
): Promise<T> {
  const { env, dispose } = await getPlatformProxy<Bound>({
    configPath: configurationOf(place, others),
    persist: place === "local" ? { path: join(STATE, "v3") } : false,
  });
  try {
    return await work({ ...env, ...patient(env) });
  } finally {
    await dispose();
  }
}

/** A local server may be writing to the same files. */
const BUSY_MS = 60_000;

function patient(env: Bound): Pick<Bound, "DB" | "BUCKET" | `ORDERS_${number}`> {
  const databases = orderBindings(env).map(([name, db]) => [name, patientDatabase(db, BUSY_MS)]);
  const BUCKET = new Proxy(env.BUCKET, {
    get: (bucket, name) => {
      const member = Reflect.get(bucket, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => patiently(async () => Reflect.apply(member, bucket, args), BUSY_MS);
    },
  });
  return { ...Object.fromEntries(databases), DB: patientDatabase(env.DB, BUSY_MS), BUCKET };
}

/**
 * Writes a configuration that has only the databases and the bucket, for a deployment those at Cloudflare, and returns its
 * file.
 */
function configurationOf(place: Place, others: readonly OtherD1[]): string {
  const isLocal = place === "local";
  const config = readConfig({ config: join(root, API), ...(isLocal ? {} : { env: place }) });
  const bound = (bindings: object[]) => bindings.map((binding) => ({ ...binding, remote: !isLocal }));
  mkdirSync(LOCAL, { recursive: true });
  const file = join(LOCAL, `${place}.json`);
  const { name, compatibility_date, account_id } = config;
  const bindings = {
    d1_databases: bound([...config.d1_databases, ...others]),
    r2_buckets: bound(config.r2_buckets),
  };
  writeFileSync(file, JSON.stringify({ name, compatibility_date, account_id, ...bindings }));
  return file;
}

/** The keys that sign backups: of the environment, or those of `npm start`. Those of a deployment can't be read from it. */
export const codeKeysOf = (place: Place): string | undefined =>
  process.env.CODE_KEYS ?? (place === "local" ? readSettings().codeKeys : undefined);
