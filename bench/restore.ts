import { execFile } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Server } from "../test/e2e/server.ts";
import { fill } from "./rounds.ts";

/** How long it takes to back up local databases with 100,000 orders, and to restore them into new ones. */

const ORDERS = 100_000;

/** @param numbers how many orders, if not the usual number */
export async function restoreFigures([orders]: string[]): Promise<void> {
  const server = new Server();
  const folder = server.folder;
  const timed = async (script: string) => {
    const startedAt = performance.now();
    await promisify(execFile)("npm", ["run", script], { cwd: folder });
    console.log(`| \`npm run ${script}\` | ${((performance.now() - startedAt) / 60_000).toFixed(1)} min |`);
  };
  try {
    const demo = await server.start();
    await server.stopNpm();
    fill(folder, demo, Number(orders ?? ORDERS));
    console.log(`\n| with ${Number(orders ?? ORDERS)} orders | |\n|---|---|`);
    await timed("backup");
    renameSync(join(folder, ".local/state/v3/d1"), join(folder, ".local/lost"));
    await timed("restore");
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
