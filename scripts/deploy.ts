import { parseArgs } from "node:util";
import { connected, wranglerHere } from "./at-cloudflare.ts";
import { deploy } from "./deployment.ts";
import { root } from "./paths.ts";
import { preflight } from "./preflight.ts";

/** `npm run deploy -- staging|production`; `--replace ORDERS_1` after that database was restored into a new D1 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: "string", multiple: true, default: [] } },
});
const [environment] = positionals;
if (environment !== "staging" && environment !== "production") {
  console.error("Say where to: npm run deploy -- staging, or npm run deploy -- production");
  process.exit(1);
}

const isDeployed = await deploy(environment, {
  folder: root,
  wrangler: wranglerHere,
  print: console.log,
  preflight: async () =>
    preflight({ folder: root, environment, cloudflare: connected(), replaced: values.replace }),
});
process.exitCode = isDeployed ? 0 : 1;
