import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Runs a script whose arguments end it before it does anything. */
function run(script: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync("node", [script, ...words], { encoding: "utf8" });
  return { status, stdout, stderr };
}

const SCRIPTS = [
  ...["setup", "deploy", "cost", "backup", "restore", "move-partner", "join-orders", "simulate", "demo"],
  ...["shop", "start", "test-fast"],
].map((name) => `scripts/${name}.ts`);

it.for([...SCRIPTS, "bench/run.ts", "test/pages/screenshots.ts", "test/e2e/releases/store.ts"])(
  "%s says how it is called",
  (script) => {
    expect(run(script, "--help")).toEqual({
      ...{ status: 0, stderr: "", stdout: expect.stringMatching(/^npm (run|start)/) },
    });
  },
);

it.for([
  [["scripts/deploy.ts", "staging", "--databases"], "Unknown option '--databases'."],
  [["scripts/backup.ts", "prod"], "Say where: local, staging or production, not prod."],
  [["scripts/cost.ts", "--orders", "many"], "Say how many with --orders."],
  [["scripts/cost.ts", "--orders"], "Option '--orders <value>' argument missing."],
  [["scripts/demo.ts", "staging"], "Unknown argument 'staging'."],
  [["bench/run.ts", "memroy"], "There is no section memroy."],
] as const)("%s is refused: %s", ([[script, ...words], what]) => {
  const { status, stdout, stderr } = run(script, ...words);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr.startsWith(`${what}\n\nnpm run `)).toBe(true);
});
