import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { withLock } from "./lock.ts";
import { ENVIRONMENT, LOCAL, root, STATE, WRANGLER } from "./paths.ts";
import { seed } from "./seed.ts";
import { type DemoCredentials, readSettings, type Settings, writeSettings } from "./settings.ts";

type Prepared = Settings & { demo: DemoCredentials };

/** A start and a demo at the same time must not both write to the same D1. */
const LOCK = join(LOCAL, "preparing.lock");

/** Brings the local D1, KV, demo data and settings up to date, with `changes` of the settings. */
export function prepare(changes: Partial<Settings>): Promise<Prepared> {
  return withLock(LOCK, () => update({ ...readSettings(), ...changes }));
}

/** The settings as they are; those of a clone that has no demo data yet are prepared first. */
export function preparedSettings(): Promise<Prepared> {
  return withLock(LOCK, async () => {
    const { demo, ...settings } = readSettings();
    return demo ? { ...settings, demo } : update(settings);
  });
}

async function update(settings: Settings): Promise<Prepared> {
  migrate();
  const prepared = { ...settings, demo: await seed(settings.demo) };
  writeSettings(prepared);
  return prepared;
}

function migrate(): void {
  const words = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", STATE];
  const { status, stdout, stderr } = spawnSync(WRANGLER, words, {
    cwd: root,
    env: ENVIRONMENT,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the local D1 could not be migrated:\n${stdout}${stderr}`);
}
