import { expect, it } from "vitest";
import { root } from "../../scripts/paths.ts";
import { run } from "./shell.ts";

it("the whole service keeps its word in a simulation of longer days", {
  timeout: 600_000,
}, async () => {
  const args = ["scripts/simulate.ts", "--from", "100", "--seeds", "12"];
  const { status, stdout } = await run(process.execPath, args, { cwd: root });
  expect([status, stdout]).toEqual([0, expect.stringContaining(" 0 failed")]);
});
