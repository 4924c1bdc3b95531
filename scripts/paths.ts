import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The state of local work. After deleting it everything starts from the beginning. */
export const LOCAL = join(root, ".local");
/** Where `wrangler dev` keeps the local D1, KV and queues. */
export const STATE = join(LOCAL, "state");

export const WRANGLER = join(root, "node_modules/.bin/wrangler");
/** The environment for a Wrangler that asks nothing and reports nothing. */
export const ENVIRONMENT = {
  ...process.env,
  CI: "true",
  WRANGLER_SEND_METRICS: "false",
  // Otherwise it writes a trace of every request, with its address and log, to a local database, which takes more CPU than
  // most requests.
  X_LOCAL_OBSERVABILITY: "false",
  // Otherwise all clones that run at the same time share a registry in the home directory, where they have the same names.
  WRANGLER_REGISTRY_PATH: join(LOCAL, "registry"),
};
