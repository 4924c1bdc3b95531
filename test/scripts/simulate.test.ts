import { expect, it } from "vitest";
import { seedsOfCommit, simulate } from "./simulation.ts";

it("the whole service keeps its word in a simulation, from fresh seeds and from all that once failed", {
  timeout: 600_000,
}, async () => {
  const { SIMULATION_SECONDS: seconds = "60" } = process.env;
  const { status, stdout } = await simulate(
    "--kept",
    ...seedsOfCommit(),
    "--seeds",
    "10000",
    "--seconds",
    seconds,
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining(" 0 failed")]);
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
