import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ENVIRONMENT, LOCK, root, STATE, WRANGLER } from "./paths.ts";
import { seed } from "./seed.ts";

/** Makes the local D1 and KV, with demo data, what they have to be. */
export async function prepare(): Promise<void> {
  await waitForLock();
  const migrated = spawnSync(
    WRANGLER,
    [
      ...["d1", "migrations", "apply", "DB", "--local"],
      ...["--persist-to", STATE],
      ...["--config", join(root, "wrangler.toml")],
    ],
    { cwd: root, env: ENVIRONMENT, encoding: "utf8" },
  );
  if (migrated.status !== 0) {
    console.error(migrated.stdout, migrated.stderr);
    process.exit(1);
  }
  await seed();
  rmSync(LOCK);
}

/** A start and a demo at the same time must not both write to the same D1. */
async function waitForLock(): Promise<void> {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (;;) {
    try {
      return writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    } catch {
      if (isRunning(Number(readFileSync(LOCK, { flag: "a+", encoding: "utf8" })))) await sleep(200);
      else rmSync(LOCK, { force: true });
    }
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
