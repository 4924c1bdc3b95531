import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { help } from "./command.ts";
import { ENVIRONMENT, root, STATE, WRANGLER } from "./paths.ts";
import { poll } from "./poll.ts";
import { isListening } from "./port.ts";
import { prepare } from "./prepare.ts";
import type { Settings } from "./settings.ts";

const USAGE = `npm start: both Workers on local D1, KV and queues, with demo data

  --port 8799  another port than 8787

Further arguments go to wrangler dev.`;

const CRON_INTERVAL_MS = 60_000;
const DEFAULT_PORT = "8787";
/** The megabytes that V8's heap may have in production. The local runtime has no limit of its own. */
const HEAP_LIMIT = "--max-heap-size=128";
/** `wrangler dev` gives requests to the first Worker. */
const CONFIGURATIONS = ["scripts/front/wrangler.toml", "wrangler.toml", "src/consumer/wrangler.toml"];

help(USAGE);
const given = process.argv.slice(2);
const chosen = parseArgs({ args: given, options: { port: { type: "string" } }, strict: false }).values.port;
const port = chosen ?? DEFAULT_PORT;
// Checked here because Wrangler would only show a stack trace.
if (await isListening(Number(port))) {
  console.error(`Port ${port} is taken. Choose another: npm start -- --port 8799`);
  process.exit(1);
}

const baseUrl = `http://localhost:${port}`;
console.log(`Preparing ${baseUrl}. What is served where is said when it is up.`);
/** Printed after Wrangler's own lines, so that people see it last. */
const ADDRESSES = `
  Page for all of it  ${baseUrl}
  API reference       ${baseUrl}/docs
  Partner portal      ${baseUrl}/portal/    e-mail and password of a demo partner
  Operator console    ${baseUrl}/console/   the operator token
  Counter             ${baseUrl}/counter/   the agent's key
  Driver's page       ${baseUrl}/driver/    the driver's key
  All credentials     npm run --silent demo
`;
writeVariables(await prepare({ baseUrl }));
serve();

/** The Workers' variables, in the files where `wrangler dev` looks for them. */
function writeVariables({ operatorToken, tokenKeys, codeKeys, webhookKeys }: Settings): void {
  const shared = {
    BASE_URL: baseUrl,
    CODE_KEYS: codeKeys,
    WEBHOOK_KEYS: webhookKeys,
    WEBHOOK_ALLOWED_HOSTS: process.env.WEBHOOK_ALLOWED_HOSTS ?? "localhost:*,127.0.0.1:*",
  };
  const files = {
    ".dev.vars": {
      ...shared,
      OPERATOR_TOKENS: `demo=${operatorToken}`,
      TOKEN_KEYS: tokenKeys,
      RATE_LIMITS: process.env.RATE_LIMITS ?? "on",
    },
    "src/consumer/.dev.vars": {
      ...shared,
      WEBHOOK_RETRY_SECONDS: process.env.WEBHOOK_RETRY_SECONDS ?? "",
    },
  };
  for (const [file, variables] of Object.entries(files)) {
    const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(join(root, file), lines.join(""), { mode: 0o600 });
  }
}

/** Runs `wrangler dev`, with the cron trigger beside it, until it ends. */
function serve(): void {
  const server = spawn(
    WRANGLER,
    [
      "dev",
      ...CONFIGURATIONS.flatMap((file) => ["--config", file]),
      "--persist-to",
      STATE,
      "--show-interactive-dev-session=false",
      ...(chosen === undefined ? ["--port", DEFAULT_PORT] : []),
      ...given,
    ],
    { cwd: root, env: { MINIFLARE_WORKERD_V8_FLAGS: HEAP_LIMIT, ...ENVIRONMENT }, stdio: "inherit" },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => process.exit(code ?? 1));
  // Fired at once too, so that what the last run left unfinished need not wait for a minute.
  void poll(runCron, { everyMs: 1000, times: CRON_INTERVAL_MS / 1000 })
    .catch(() => undefined)
    .then(() => console.log(ADDRESSES));
  setInterval(() => runCron().catch(() => undefined), CRON_INTERVAL_MS);
}

/** Fires the consumer's cron trigger, which `wrangler dev` does not do by itself. */
async function runCron(): Promise<boolean> {
  return (await fetch(`${baseUrl}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`)).ok;
}
