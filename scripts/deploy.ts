import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./paths.ts";

/** How long the consumer's cron may take to build a first snapshot in the format that the new API reads. */
const FIRST_BUILD_MS = 90_000;

/** `npm run deploy -- staging|production`: migrations, then the consumer, then the API that sends it messages. */

const environment = process.argv[2];
if (environment !== "staging" && environment !== "production") {
  console.error("Say where to: npm run deploy -- staging, or npm run deploy -- production");
  process.exit(1);
}

const API = "wrangler.toml";
const CONSUMER = "src/consumer/wrangler.toml";
for (const file of [API, CONSUMER]) {
  const [, ofEnvironment = ""] = readFileSync(join(root, file), "utf8").split(`[env.${environment}.vars]`);
  if (/"0{8}|\.example\.com/.test(ofEnvironment.split(/^\[env\.\w+\.vars\]/m)[0]!)) {
    console.error(`${file} still has placeholders for ${environment}: put in your ids and address.`);
    process.exit(1);
  }
}

const wrangler = (...words: string[]) => {
  const { status } = spawnSync(join(root, "node_modules/.bin/wrangler"), [...words, "--env", environment], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
};
wrangler("d1", "migrations", "apply", "DB", "--remote", "--config", API);
wrangler("deploy", "--config", CONSUMER);
console.log("Waiting for the new consumer to have built the points' snapshot…");
await sleep(FIRST_BUILD_MS);
wrangler("deploy", "--config", API);
