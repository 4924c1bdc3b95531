import { expect, it } from "vitest";
import { root } from "../../scripts/paths.ts";
import { run } from "./shell.ts";

it("the whole service keeps its word in a simulation, from some seeds and those that once failed", {
  timeout: 240_000,
}, async () => {
  const args = ["scripts/simulate.ts", "--kept", "--from", "1", "--steps", "200", "--seeds", "4"];
  const { status, stdout } = await run(process.execPath, args, { cwd: root });
  expect([status, stdout]).toEqual([0, expect.stringContaining("0 failed")]);
});

it("a simulation finds a planted bug, tells its story and how to play it again", {
  timeout: 240_000,
}, async () => {
  const args = ["scripts/simulate.ts", "--bug", "3", "--from", "1", "--seeds", "3", "--steps", "60"];
  const { status, stdout } = await run(process.execPath, args, { cwd: root });
  expect(status).toBe(1);
  expect(stdout).toContain("its holder is nobody null and should be driver");
  const [, plan] = /--replay (\S+)/.exec(stdout)!;
  const again = await run(process.execPath, ["scripts/simulate.ts", "--bug", "3", "--replay", plan!], {
    cwd: root,
  });
  expect([again.status, again.stdout]).toEqual([1, expect.stringContaining("its holder is nobody null")]);
});
