import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newKey } from "../src/shared/keys.ts";
import type { Environment } from "./environments.ts";
import { SECRETS, WORKERS, type WorkerName } from "./preflight.ts";

/**
 * The secrets of a deployment that is being set up. Until both Workers have them and they were shown, they are kept in
 * files that Wrangler reads, so that a run after an interruption uses the same ones.
 */

export interface Secrets {
  values: Record<string, string>;
  /** A Worker's file has exactly the secrets that it needs. */
  files: Record<WorkerName, string>;
}

interface Place {
  folder: string;
  environment: Environment;
}

const fileOf = ({ folder, environment }: Place, worker: WorkerName) =>
  join(folder, ".local", `secrets-${environment}-${worker}.json`);

const filesOf = (place: Place) =>
  Object.fromEntries(WORKERS.map((worker) => [worker, fileOf(place, worker)])) as Record<WorkerName, string>;

/** The secrets that an interrupted run has left. */
export function keptSecrets(place: Place): Secrets | undefined {
  const file = fileOf(place, "api");
  if (!existsSync(file)) return undefined;
  const values = JSON.parse(readFileSync(file, "utf8")) as Secrets["values"];
  return { values, files: filesOf(place) };
}

/**
 * Makes secrets and writes the files. The API's file is written last, because it has all of them and thus shows that the
 * files are complete.
 */
export function keepSecrets(place: Place): Secrets {
  const key = () => `${new Date().toISOString().slice(0, 7)}=${randomBytes(32).toString("base64url")}`;
  const mark = place.environment === "production" ? "live" : "test";
  const values = {
    OPERATOR_TOKENS: `first=${newKey("op", mark)}`,
    ...{ TOKEN_KEYS: key(), CODE_KEYS: key(), WEBHOOK_KEYS: key() },
  };
  for (const worker of WORKERS.toReversed()) {
    const file = fileOf(place, worker);
    mkdirSync(dirname(file), { recursive: true });
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => SECRETS[worker].includes(name)));
    writeFileSync(`${file}.new`, JSON.stringify(own), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return { values, files: filesOf(place) };
}

export function forgetSecrets(place: Place): void {
  for (const worker of WORKERS) rmSync(fileOf(place, worker), { force: true });
}
