import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { argumentsOf, refuse } from "../../../scripts/command.ts";
import { poll } from "../../../scripts/poll.ts";
import { newKey } from "../../../src/shared/keys.ts";
import { versionIn, Workers } from "../workers.ts";
import { checkOut } from "./check-out.ts";
import { dump } from "./database.ts";
import { ANSWERS, Driver } from "./drive.ts";
import { databaseOf, writeRelease } from "./release.ts";

const USAGE =
  "npm run store-release -- 0.2.0 [commit]: stores a database that the version of that commit, or of HEAD, has written";

const [version, revision = "HEAD"] = argumentsOf({ usage: USAGE, words: 2 }).positionals;
if (!version || !/^\d+\.\d+\.\d+$/.test(version)) refuse("Say which version, such as 0.2.0.", USAGE);

const commit = execFileSync("git", ["rev-parse", revision], { encoding: "utf8" }).trim();
const released = versionIn(checkOut(commit));
const operator = newKey("op", "test");
const newSecret = () => `stored=${randomBytes(32).toString("base64url")}`;
const vars = {
  OPERATOR_TOKENS: `stored=${operator}`,
  ...{ TOKEN_KEYS: newSecret(), CODE_KEYS: newSecret(), WEBHOOK_KEYS: newSecret() },
};

// The partner's server.
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(new Request(input, init).url);
  return new Response(null, { status: ANSWERS[pathname] ?? 404 });
};

const workers = new Workers({
  ...{ api: released, consumer: released },
  apiVars: { ...vars, RATE_LIMITS: "off" },
  // What failed once waits for an hour.
  consumerVars: { ...vars, WEBHOOK_RETRY_SECONDS: "3600,3600" },
});
await workers.start();
try {
  await workers.migrate();
  const driver = new Driver(workers, operator);
  const driven = await driver.drive();
  await poll(areAllAttempted, { everyMs: 200, times: 150 });
  await workers.tick();
  // An isolate that has not looked for the snapshot yet.
  await workers.change({});
  const recorded = await driver.record();
  mkdirSync(dirname(databaseOf(version)), { recursive: true });
  writeFileSync(databaseOf(version), dump(workers.databaseFile()));
  writeRelease({ version, commit, storedAt: Date.now(), vars, ...driven, ...recorded });
} finally {
  await workers.stop();
}

async function areAllAttempted(): Promise<boolean> {
  const waiting =
    "SELECT count(*) AS n FROM webhook_deliveries WHERE status = 'pending' AND attempt_count = 0";
  const [row] = await workers.sql<{ n: number }>(waiting);
  return row!.n === 0;
}
