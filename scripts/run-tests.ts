import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BaseSequencer, startVitest, type TestSpecification } from "vitest/node";
import { root } from "./paths.ts";

/** Where Vitest keeps how long each test file took when it last ran here. */
const RESULTS = "node_modules/.vite/vitest/*/results.json";
/** A guess at what a line of a test takes, where nothing is known: it only decides which files come first. */
const MS_A_LINE = 12;
const MS_A_LINE_IN_BROWSER = 60;

/** How long a test file takes: as it did here, or by its length. */
export function durations(): (file: string) => number {
  const known = new Map<string, number>();
  for (const file of globSync(RESULTS, { cwd: root })) {
    const { results } = JSON.parse(readFileSync(join(root, file), "utf8")) as {
      results: [string, { duration: number }][];
    };
    // "project:/path"; a duration of 0 is that of a file that was left out.
    for (const [name, { duration }] of results)
      if (duration > 0) known.set(name.replace(/^[^:]*:\/?/, ""), duration);
  }
  return (file) => {
    const inBrowser = /^test\/(?:pages|scripts)\//.test(file);
    const lines = readFileSync(join(root, file), "utf8").split("\n").length;
    return known.get(file) ?? lines * (inBrowser ? MS_A_LINE_IN_BROWSER : MS_A_LINE);
  };
}

/** Runs test files in this order, and stops at the first failure; whether all have passed. */
export async function runInOrder(files: readonly string[]): Promise<boolean> {
  class InOrder extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      const placeOf = ({ moduleId }: TestSpecification) =>
        files.findIndex((file) => moduleId.endsWith(`/${file}`));
      return specifications.sort((a, b) => placeOf(a) - placeOf(b));
    }
  }
  // Each further worker loads all modules, which takes longer than the chosen tests.
  process.env.VITEST_MAX_WORKERS = "1";
  const vitest = await startVitest("test", [...files], {
    ...{ run: true, bail: 1, sequence: { sequencer: InOrder } },
    // Has tests that `workers` has too.
    project: ["!tagged-nightly"],
  });
  const hasPassed = process.exitCode === undefined || process.exitCode === 0;
  await vitest.close();
  return hasPassed;
}
