import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** What local work leaves behind; deleting it starts anew. */
export const LOCAL = join(root, ".local");
/** Where `wrangler dev` keeps the local D1, KV and queues. */
export const STATE = join(LOCAL, "state");

export const WRANGLER = join(root, "node_modules/.bin/wrangler");
/**
 * For Wrangler that asks nothing and reports nothing. Without the setting it writes a trace of every request, with its address
 * and the log, into a local database, which takes more CPU than most requests do.
 */
export const ENVIRONMENT = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  X_LOCAL_OBSERVABILITY: "false",
  CI: "true",
};
