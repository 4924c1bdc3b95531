import { expect, it } from "vitest";
import { firstSeed, simulate } from "./simulation.ts";

it("the whole service keeps its word in a simulation of ten thousand seeds", { timeout: 0 }, async () => {
  const { SIMULATION_SECONDS: seconds } = process.env;
  const atMost = seconds === undefined ? [] : ["--seconds", seconds];
  const { status, stdout } = await simulate(...firstSeed(50_000), "--seeds", "10000", ...atMost);
  expect([status, stdout]).toEqual([0, expect.stringContaining(" 0 failed")]);
});

it("what is kept of the simulation still comes to where its bugs were", {
  timeout: 300_000,
}, async () => {
  const { status, stdout } = await simulate("--prove");
  expect([status, stdout]).toEqual([0, expect.stringContaining("found: ")]);
});

it("a simulation finds a planted bug, tells its story and how to play it again", {
  timeout: 240_000,
}, async () => {
  const { status, stdout } = await simulate("--bug", "3", "--from", "1", "--seeds", "3", "--steps", "60");
  expect(status).toBe(1);
  expect(stdout).toContain("its holder is nobody null and should be");
  const [, plan] = /--replay (\S+)/.exec(stdout)!;
  const again = await simulate("--bug", "3", "--replay", plan!);
  expect([again.status, again.stdout]).toEqual([1, expect.stringContaining("its holder is nobody null")]);
});
