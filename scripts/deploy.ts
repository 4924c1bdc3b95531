import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { API, CONSUMER, deploy, type Environment, type Wrangler } from "./deployment.ts";
import { root } from "./paths.ts";

/** `npm run deploy -- staging|production` */

const environment = process.argv[2];
if (environment !== "staging" && environment !== "production") {
  console.error("Say where to: npm run deploy -- staging, or npm run deploy -- production");
  process.exit(1);
}
for (const file of [API, CONSUMER]) {
  if (!hasPlaceholders(readFileSync(join(root, file), "utf8"), environment)) continue;
  console.error(`${file} still has placeholders for ${environment}: put in your ids and address.`);
  process.exit(1);
}

/** The one on the PATH: npm puts that of this project first. */
const wrangler: Wrangler = {
  run(words) {
    const { status, error } = spawnSync("wrangler", words, { cwd: root, stdio: "inherit" });
    if (status !== 0) throw error ?? new Error(`wrangler ended with status ${status}`);
  },
  read(words) {
    const { status, error, stdout, stderr } = spawnSync("wrangler", words, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw error ?? new Error(`wrangler ended with status ${status}\n${stdout}${stderr}`);
    return stdout;
  },
};

process.exitCode = (await deploy(environment, wrangler, console.log)) ? 0 : 1;

/** Whether the environment's part of a configuration has ids or an address of the example. */
function hasPlaceholders(configuration: string, environment: Environment): boolean {
  const [, afterwards = ""] = configuration.split(`[env.${environment}.vars]`);
  const [ofEnvironment = ""] = afterwards.split(/^\[env\.\w+\.vars\]/m);
  return /"0{8}|\.example\.com/.test(ofEnvironment);
}
