import { expect, it } from "vitest";
import { seedsOfCommit, simulate } from "./simulation.ts";

/** Ten thousand seeds take hours: docs/simulation.md. */
const { SIMULATION_SEEDS: seeds } = process.env;

it("the whole service keeps its word in a simulation of longer days", {
  timeout: seeds === undefined ? 900_000 : 0,
}, async () => {
  const most = seeds === undefined ? ["--seeds", "10000", "--seconds", "30"] : ["--seeds", seeds];
  const { status, stdout } = await simulate("--steps", "400", ...seedsOfCommit(), ...most);
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
