import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { API_VARIABLES, CONSUMER_VARIABLES, ENVIRONMENT, root, STATE, WRANGLER } from "./paths.ts";
import { prepare } from "./prepare.ts";
import { readSettings, writeSettings } from "./settings.ts";

/** `npm start`: both Workers on local D1, KV and queues, with demo data. Arguments go to `wrangler dev`. */

const CRON_INTERVAL_MS = 60_000;

const DEFAULT_PORT = "8787";

const given = process.argv.slice(2);
const { port } = parseArgs({ args: given, options: { port: { type: "string" } }, strict: false }).values;
const wranglerArguments = port === undefined ? ["--port", DEFAULT_PORT, ...given] : given;
const baseUrl = `http://localhost:${port ?? DEFAULT_PORT}`;
if (await isTaken(Number(port ?? DEFAULT_PORT))) {
  console.error(`Port ${port ?? DEFAULT_PORT} is taken. Choose another: npm start -- --port 8799`);
  process.exit(1);
}
const settings = writeSettings({ ...readSettings(), baseUrl });

const shared = {
  CODE_KEYS: settings.codeKeys,
  WEBHOOK_KEYS: settings.webhookKeys,
  WEBHOOK_ALLOWED_HOSTS: process.env.WEBHOOK_ALLOWED_HOSTS ?? "localhost:*,127.0.0.1:*",
};
writeVariables(API_VARIABLES, {
  ...shared,
  BASE_URL: baseUrl,
  OPERATOR_TOKENS: `demo=${settings.operatorToken}`,
  TOKEN_KEYS: settings.tokenKeys,
  RATE_LIMITS: process.env.RATE_LIMITS ?? "on",
});
writeVariables(CONSUMER_VARIABLES, {
  ...shared,
  WEBHOOK_RETRY_SECONDS: process.env.WEBHOOK_RETRY_SECONDS ?? "",
});

console.log(
  `The API will be at ${baseUrl}, its reference at ${baseUrl}/docs, its credentials in: npm run --silent demo`,
);

await prepare();

const configurations = ["scripts/front/wrangler.toml", "wrangler.toml", "src/consumer/wrangler.toml"];
const server = spawn(
  WRANGLER,
  [
    "dev",
    ...configurations.flatMap((file) => ["--config", file]),
    ...["--persist-to", STATE],
    ...["--show-interactive-dev-session=false"],
    ...wranglerArguments,
  ],
  { cwd: root, env: ENVIRONMENT, stdio: "inherit" },
);
const tick = () => fetch(`${baseUrl}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).catch(() => undefined);
const cron = setInterval(tick, CRON_INTERVAL_MS);
// What the last run left behind need not wait: messages are lost with the process, and the cron sends them again.
tickOnce();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => {
  clearInterval(cron);
  process.exit(code ?? 1);
});

async function tickOnce(): Promise<void> {
  while (!(await tick())?.ok) await sleep(1000);
}

function writeVariables(file: string, variables: Record<string, string>): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
}

/** Whether something listens on a port of this machine; Wrangler would only say so in a stack trace. */
function isTaken(number: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(number, "localhost");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
