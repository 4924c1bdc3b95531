import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** As a fresh clone has it, so that the state and the secrets of the one at work stay as they are. */
export function copyOfThisProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "pickup-points-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of files.trim().split("\n")) cpSync(file, join(copy, file), { preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  // However old the packages are, npm must not install others through the link.
  utimesSync(join(copy, "package-lock.json"), 0, 0);
  return copy;
}

/** The same after `npm run demo`, so that a server need not load the demo data first. */
export function preparedCopy(): string {
  const copy = copyOfThisProject();
  cpSync(join(process.env[PREPARED]!, ".local"), join(copy, ".local"), { recursive: true });
  return copy;
}

/** Names the folder whose demo data the others get. The tests inherit it from the process that sets them up. */
const PREPARED = "PREPARED_FOLDER";

/** Runs once, whichever projects the tests are of. */
export function setup(): void {
  if (process.env[PREPARED]) return;
  const folder = copyOfThisProject();
  execFileSync("npm", ["run", "--silent", "demo"], { cwd: folder });
  process.env[PREPARED] = folder;
}
