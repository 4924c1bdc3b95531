import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../scripts/paths.ts";

/** Libraries that could replace code of ours. They are installed beside the benchmark's data, not as dependencies. */

export const FOLDER = join(root, ".local/bench/alternatives");
const PACKAGES = [
  ...["flatbush@4.7.0", "geoflatbush@2.2.1", "kdbush@4.1.0", "geokdbush@2.1.0"],
  ...["pdfkit@0.20.2", "@cantoo/pdf-lib@2.11.1", "fontkit@2.0.4", "subset-font@2.9.0"],
];

export function installCandidates(): void {
  mkdirSync(FOLDER, { recursive: true });
  const options = ["--prefix", FOLDER, "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...options, ...PACKAGES], { stdio: "ignore" });
}

/** A candidate's exports, without types: the type checker does not know what is not a dependency. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Candidate = any;

export function candidate(name: string): Promise<Candidate> {
  const { resolve } = createRequire(join(FOLDER, "package.json"));
  return import(pathToFileURL(resolve(name)).href);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Milliseconds of each piece of work, in the given order: medians of rounds in which they run in turns, back and forth. */
export async function inTurns(work: (() => unknown)[], rounds: number): Promise<number[]> {
  const times = work.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < work.length; turn++) {
      const i = round % 2 ? work.length - 1 - turn : turn;
      const startedAt = performance.now();
      await work[i]!();
      times[i]!.push(performance.now() - startedAt);
    }
  }
  // The first third compiles.
  return times.map((each) => median(each.slice(Math.floor(rounds / 3))));
}

export function printRow(name: string, values: (number | string)[], digits = 0): void {
  const cells = values.map((value) => (typeof value === "number" ? value.toFixed(digits) : value));
  console.log(`| ${[name, ...cells].join(" | ")} |`);
}
