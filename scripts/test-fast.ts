import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { argumentsOf } from "./command.ts";
import { durations, runInOrder } from "./run-tests.ts";
import { choose, readSources, type Sources, testsOf } from "./tests-of.ts";

const USAGE = `npm run test:fast -- [FILE | test/FOLDER …]: runs the tests that are nearest to the given files

Without a file: to those that differ from main. It stops at the first failure, and fails if no test reaches a file.`;

/** What the tests of one file may take. To start the Workers runtime, or a browser and the service, takes the rest of 30 s. */
const BUDGET_MS = 10_000;
const SOURCE = /^(?:src|client\/src)\/.*(?<!\.d)\.tsx?$/;

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();

/** The files that this branch and the work tree changed; on `main` only the work tree. */
function changedFiles(): string[] {
  const base = git("merge-base", "HEAD", "main");
  const changed = git("diff", "--name-only", base);
  const added = git("ls-files", "--others", "--exclude-standard");
  return `${changed}\n${added}`.split("\n").filter((file) => existsSync(file));
}

/** The nearest tests of a file for which there is time; says what is left out. */
function nearestOf(file: string, sources: Sources): string[] {
  if (file.startsWith("test/") && !sources.has(file)) return [file];
  const tests = testsOf(file, sources);
  const { chosen, left } = choose(tests, { budgetMs: BUDGET_MS, msOf });
  if (tests.length > 0)
    console.log(`${file}: ${chosen.join(", ")}${left.length > 0 ? `; left out: ${left.length}` : ""}`);
  else if (SOURCE.test(file)) {
    console.error(`No test reaches ${file}.`);
    process.exitCode = 1;
  }
  return chosen;
}

const { positionals: given } = argumentsOf({ usage: USAGE, words: Number.POSITIVE_INFINITY });
const msOf = durations();
const sources = readSources();
const changed = given.length > 0 ? given : changedFiles();
const tests = new Set(changed.flatMap((file) => nearestOf(file, sources)));
if (process.exitCode === undefined && tests.size > 0) {
  const isPage = [...tests].some((test) => test.startsWith("test/pages/"));
  if (isPage || !existsSync("dist/assets"))
    execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
  const inOrder = [...tests].sort((a, b) => msOf(a) - msOf(b));
  if (!(await runInOrder(inOrder))) process.exitCode = 1;
}
