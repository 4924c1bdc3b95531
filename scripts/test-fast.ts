import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { argumentsOf } from "./command.ts";
import { PLAIN } from "./plain-tests.ts";

const USAGE = `npm run test:fast -- [test/FOLDER …]: runs the tests that need no binding, and those of the given folders

Without a folder: those of the folders that differ from main. What starts servers or browsers is left to npm test.`;

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();

/** The files that this branch and the work tree changed; on `main` only the work tree. */
function changedFiles(): string[] {
  const base = git("merge-base", "HEAD", "main");
  const changed = git("diff", "--name-only", base);
  const added = git("ls-files", "--others", "--exclude-standard");
  return `${changed}\n${added}`.split("\n").filter((file) => file !== "");
}

/**
 * The tests of a file: of `src/orders/list/store.ts` those in `test/orders/list/`, or else in `test/orders/`. The folders of
 * routes mirror the URL, so of `src/api/operator/points.ts` those in `test/operator/` and `test/points/`.
 */
function testsOf(file: string): string[] {
  if (file.endsWith(".test.ts")) return existsSync(file) ? [file] : [];
  const [root, ...folders] = dirname(file).split("/");
  if (root === "src" && folders[0] === "api")
    return inTests([...folders.slice(1), basename(file, ".ts")].map((name) => [name]));
  if (root !== "src" && root !== "test") return [];
  return inTests(folders.map((_, i) => folders.slice(0, i + 1))).slice(-1);
}

const inTests = (paths: string[][]) =>
  paths.map((names) => join("test", ...names)).filter((path) => existsSync(path));

const { positionals: given } = argumentsOf({ usage: USAGE, words: Number.POSITIVE_INFINITY });
const folders = new Set(given.length > 0 ? given : changedFiles().flatMap(testsOf));
console.log(folders.size > 0 ? `The plain tests, and ${[...folders].join(", ")}` : "The plain tests");
if (!existsSync("dist/assets")) execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "plain", "--project", "workers", ...PLAIN, ...folders],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
