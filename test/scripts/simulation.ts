import { spawnSync } from "node:child_process";
import { root } from "../../scripts/paths.ts";
import { run } from "./shell.ts";

/** Runs `npm run simulate`, whose output tells of a failure its seed, its story and the shortest plan that plays it again. */
export const simulate = (...words: string[]) =>
  run(process.execPath, ["scripts/simulate.ts", ...words], { cwd: root });

/**
 * The seed to begin with: `TEST_SEED`, or this commit's, so that each commit plays others, and every run of a commit the same.
 * Another one each time without Git.
 * @param skip how many seeds of the commit other tests play
 */
export function firstSeed(skip = 0): string[] {
  const { TEST_SEED } = process.env;
  if (TEST_SEED !== undefined) return ["--from", TEST_SEED];
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  const hash = /^[0-9a-f]{7}/.exec(stdout ?? "")?.[0];
  return hash === undefined ? [] : ["--from", `${Number.parseInt(hash, 16) + skip}`];
}
