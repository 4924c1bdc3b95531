import { connected, wranglerHere } from "./at-cloudflare.ts";
import { argumentsOf, refuse } from "./command.ts";
import { deploy } from "./deployment.ts";
import { root } from "./paths.ts";
import { preflight } from "./preflight.ts";

const USAGE = `npm run deploy -- staging|production: migrates and deploys both Workers, after a look at what would fail later

  --replace ORDERS_1  that database was restored into a new D1; may be given several times`;

const { values, positionals } = argumentsOf({
  usage: USAGE,
  words: 1,
  options: { replace: { type: "string", multiple: true, default: [] } },
});
const [environment] = positionals;
if (environment !== "staging" && environment !== "production") {
  refuse("Say where to: staging or production.", USAGE);
}

const isDeployed = await deploy(environment, {
  folder: root,
  wrangler: wranglerHere,
  print: console.log,
  preflight: async () =>
    preflight({ folder: root, environment, cloudflare: connected(), replaced: values.replace }),
});
process.exitCode = isDeployed ? 0 : 1;
