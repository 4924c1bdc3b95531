import { expect, it } from "vitest";
import { root } from "../../scripts/paths.ts";
import { run } from "./shell.ts";

const CPU_SECONDS = 900;

it("the whole service keeps its word in a simulation of many days", {
  timeout: 4 * CPU_SECONDS * 1000,
}, async () => {
  const args = ["scripts/simulate.ts", "--seconds", `${CPU_SECONDS}`, "--seeds", "10000"];
  const { status, stdout } = await run(process.execPath, args, { cwd: root });
  expect([status, stdout]).toEqual([0, expect.stringContaining(" 0 failed")]);
});
