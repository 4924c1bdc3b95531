import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { run } from "./shell.ts";

const HOUR_MS = 3_600_000;
const { stdout: help } = spawnSync("node", ["bench/run.ts", "--help"], { encoding: "utf8" });
const [, , ALL] = help.trim().split("\n\n");
const SECTIONS = process.env.BENCH_SECTIONS?.split(" ") ?? ALL!.split("\n");

it.for(SECTIONS)("npm run bench -- %s prints its figures", { timeout: HOUR_MS }, async (section) => {
  const { status, stdout, stderr } = await run("node", ["bench/run.ts", section, "--once"]);
  expect([section, status, status === 0 ? "" : stderr]).toEqual([section, 0, ""]);
  expect(stdout).toMatch(/\d/);
  expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
});
