import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Whether this clone has a commit; a shallow one may not. */
export const hasCommit = (commit: string): boolean =>
  spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`]).status === 0;

/** The files of a commit in a folder of their own, with the packages that are installed here. */
export function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}
