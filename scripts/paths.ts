import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The state of local work. After deleting it everything starts from the beginning. */
export const LOCAL = join(root, ".local");
/** Where `wrangler dev` keeps the local D1, KV and queues. */
export const STATE = join(LOCAL, "state");

export const WRANGLER = join(root, "node_modules/.bin/wrangler");
/**
 * The environment for a Wrangler that asks nothing and reports nothing. Without the last setting it writes a trace of every
 * request, with its address and log, to a local database, which takes more CPU than most requests.
 */
export const ENVIRONMENT = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  X_LOCAL_OBSERVABILITY: "false",
  CI: "true",
};
