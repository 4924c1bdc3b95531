import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { connected, wranglerHere } from "./at-cloudflare.ts";
import { argumentsOf, refuse } from "./command.ts";
import { withLock } from "./lock.ts";
import { LOCAL, root } from "./paths.ts";
import { setUp } from "./set-up.ts";

/** `npm run setup -- staging|production`: from an account at Cloudflare to a deployment that runs. */

const USAGE = `npm run setup -- staging|production

  --dry-run        says what would be done, and changes nothing
  --databases N    how many databases of orders there are to be
  --domain D       the service's address, such as api.example.org; "" for one at workers.dev
  --brand B        what the service is called
  --backup-hour H  from which hour (UTC) on the nightly backup is written, 0 to 23 or none`;

const { values, positionals } = argumentsOf({
  usage: USAGE,
  words: 1,
  options: {
    "dry-run": { type: "boolean", default: false },
    databases: { type: "string" },
    domain: { type: "string" },
    brand: { type: "string" },
    "backup-hour": { type: "string" },
  },
});
const [environment] = positionals;
if (environment !== "staging" && environment !== "production") {
  refuse("Say what to set up: staging or production.", USAGE);
}

async function ask(question: string, usual: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(`Nobody is there to be asked: "${question}" Give --domain, --brand and --backup-hour.`);
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await reader.question(`${question}${usual ? ` [${usual}]` : ""}: `)) || usual;
  } finally {
    reader.close();
  }
}

const { domain, brand, databases } = values;
try {
  const isDone = await withLock(join(LOCAL, "setup.lock"), () =>
    setUp({
      ...{ folder: root, environment, isDry: values["dry-run"], ask, print: console.log },
      ...{ cloudflare: connected(), wrangler: wranglerHere },
      given: {
        ...{ domain, brand, backupHour: values["backup-hour"] },
        databases: databases === undefined ? undefined : Number(databases),
      },
    }),
  );
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  console.error(
    "What was done stays. When it is set right, run the same command again: it goes on from there.",
  );
  process.exitCode = 1;
}
