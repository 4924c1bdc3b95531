import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getPlatformProxy, unstable_readConfig as readConfig } from "wrangler";
import type { ApiEnv } from "../src/platform/deps.ts";
import { API, type Environment } from "./deployment.ts";
import { LOCAL, root, STATE } from "./paths.ts";

/** Where a script works: on what `npm start` keeps, or on a deployment. */
export type Place = Environment | "local";

/** @throws Error that says what to give */
export function placeOf(word: string | undefined): Place {
  if (word === undefined || word === "local") return "local";
  if (word === "staging" || word === "production") return word;
  throw new Error(`Say where: local, staging or production, not ${word}`);
}

/** Does `work` with the databases and the bucket of a place. Those of a deployment are reached through Wrangler's log-in. */
export async function withBound<T>(
  place: Place,
  work: (env: Pick<ApiEnv, "DB" | "BUCKET" | `ORDERS_${number}`>) => Promise<T>,
): Promise<T> {
  const { env, dispose } = await getPlatformProxy<ApiEnv>(
    place === "local"
      ? { configPath: join(root, API), persist: { path: join(STATE, "v3") } }
      : { configPath: remoteConfiguration(place), persist: false },
  );
  try {
    return await work(env);
  } finally {
    await dispose();
  }
}

/** The file of a configuration in which databases and bucket are those at Cloudflare. */
function remoteConfiguration(environment: Environment): string {
  const config = readConfig({ config: join(root, API), env: environment });
  const remotely = (bindings: object[]) => bindings.map((binding) => ({ ...binding, remote: true }));
  mkdirSync(LOCAL, { recursive: true });
  const file = join(LOCAL, `${environment}.json`);
  const { name, compatibility_date, account_id } = config;
  const bindings = {
    d1_databases: remotely(config.d1_databases),
    r2_buckets: remotely(config.r2_buckets),
  };
  writeFileSync(file, JSON.stringify({ name, compatibility_date, account_id, ...bindings }));
  return file;
}
