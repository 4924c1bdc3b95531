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
