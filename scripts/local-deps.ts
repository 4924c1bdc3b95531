import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { apiDepsFrom } from "../src/compose.ts";
import type { ApiDeps, ApiEnv } from "../src/platform/deps.ts";
import { root } from "./paths.ts";

const SENT = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };

/** Does `work` with the API's dependencies on a local D1 and KV, which are kept in the folder `state`. */
export async function withLocalDeps<T>(
  state: string,
  work: (deps: ApiDeps, env: ApiEnv) => Promise<T>,
): Promise<T> {
  const { env, dispose } = await getPlatformProxy<ApiEnv>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: state },
  });
  try {
    // No consumer runs here, so a caller that changes points has to build the snapshot too.
    return await work({ ...apiDepsFrom(env), pointsQueue: { send: async () => SENT } }, env);
  } finally {
    await dispose();
  }
}
