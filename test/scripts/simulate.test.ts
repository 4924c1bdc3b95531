import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/paths.ts";
import { BUGS } from "../simulation/bugs/plant.ts";
import { firstSeed, simulate } from "./simulation.ts";

it("the whole service keeps its word in a simulation, from fresh seeds and from all that once failed", {
  timeout: 600_000,
}, async () => {
  const { SIMULATION_SECONDS: seconds = "10" } = process.env;
  const { status, stdout } = await simulate(
    "--kept",
    ...firstSeed(),
    "--seeds",
    "10000",
    "--seconds",
    seconds,
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining(" 0 failed")]);
});

it("each bug that is planted has its place in the code", () => {
  const lost = BUGS.filter(({ file, find }) => !readFileSync(join(root, file), "utf8").includes(find));
  expect(lost.map(({ name }) => name)).toEqual([]);
});
