import { spawnSync } from "node:child_process";
import { root } from "../../scripts/paths.ts";
import { run } from "./shell.ts";

/** Runs `npm run simulate`, whose output tells of a failure its seed, its story and the shortest plan that plays it again. */
export const simulate = (...words: string[]) =>
  run(process.execPath, ["scripts/simulate.ts", ...words], { cwd: root });

/**
 * The first of this commit's seeds: each commit plays others, and every run of a commit the same. None without Git.
 * @param skip how many of them other tests play
 */
export function seedsOfCommit(skip = 0): string[] {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  const hash = /^[0-9a-f]{7}/.exec(stdout ?? "")?.[0];
  return hash === undefined ? [] : ["--from", `${Number.parseInt(hash, 16) + skip}`];
}
