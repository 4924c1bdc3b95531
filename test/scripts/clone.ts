import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../scripts/cloudflare.ts";
import { API, CONSUMER, SOURCE } from "../../scripts/environments.ts";
import { type Given, setUp } from "../../scripts/set-up.ts";
import { type StandIn, TOKEN } from "./cloudflare.ts";

export const ANSWERS: Given = { domain: "api.example.org", brand: "Parcels of Ada", backupHour: "2" };

/** What setting up and deploying read and write of a clone. */
export function newClone(): string {
  const clone = mkdtempSync(join(tmpdir(), "set-up-"));
  mkdirSync(join(clone, "src/consumer"), { recursive: true });
  for (const file of [SOURCE, API, CONSUMER, "migrations"])
    cpSync(file, join(clone, file), { recursive: true });
  return clone;
}

interface Clone {
  folder: string;
  cloudflare: StandIn;
  base: string;
}

export async function setUpClone(
  { folder, cloudflare, base }: Clone,
  given: Given = ANSWERS,
  changes: { isDry?: boolean; token?: string } = {},
) {
  const printed: string[] = [];
  const isDone = await setUp({
    ...{ folder, environment: "staging", given, isDry: changes.isDry ?? false },
    cloudflare: connect(base, changes.token ?? TOKEN),
    wrangler: cloudflare.wrangler(folder),
    ask: (question) => Promise.reject(new Error(`nobody expected: ${question}`)),
    print: (line) => printed.push(line),
    patience: { everyMs: 0, times: 3 },
  });
  return { isDone, printed, text: printed.join("\n") };
}
