import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { argumentsOf, refuse } from "./command.ts";
import { type Mutation, mutationsOf, randomOf, withMutation } from "./mutations.ts";
import { root } from "./paths.ts";
import { durations } from "./run-tests.ts";
import { choose, readSources, testsOf } from "./tests-of.ts";

const USAGE = `npm run mutate -- --seed 7 --count 30: makes mistakes at random places, and prints those that no test notices

  --seed N     where; another one each time by default
  --count N    how many; 30 by default
  --seconds N  after so many seconds no further mistake is made; MUTATION_SECONDS by default
  --service    in the service alone
  --pages      in the pages alone`;

const { values: options } = argumentsOf({
  usage: USAGE,
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    count: { type: "string", default: "30" },
    seconds: { type: "string", default: process.env.MUTATION_SECONDS ?? "Infinity" },
    service: { type: "boolean", default: false },
    pages: { type: "boolean", default: false },
  },
});

/** The tests of one mistake: more than those of `test:fast`, because this runs at night. */
const BUDGET_MS = 60_000;
/** A mistake may make an endless loop, which counts as noticed. */
const LONGEST_MS = 300_000;
/** What no test can be expected to notice: types, texts, what is generated. */
const NOT_MUTATED = /\.d\.ts$|\/texts?\/|^src\/pages\/api\.ts$|^src\/db\/schema\/|\/noto-sans\//;
/** What of the tree is no source: it is made, large, or shared with the copy. */
const NOT_COPIED = new Set(["node_modules", ".git", ".local", ".wrangler"]);

interface Mistake extends Mutation {
  file: string;
  line: number;
  was: string;
}

const isPage = (file: string) => file.startsWith("src/pages/");
const sources = readSources();
const msOf = durations();
const numberOf = (name: "seed" | "count" | "seconds"): number => {
  const number = Number(options[name]);
  return Number.isNaN(number) ? refuse(`Say how many with --${name}.`, USAGE) : number;
};
const [seed, count, seconds] = [numberOf("seed"), numberOf("count"), numberOf("seconds")];

function drawMistakes(): Mistake[] {
  const random = randomOf(seed);
  const all = [...sources].flatMap(([file, { text }]) => {
    if (!file.startsWith("src/") || NOT_MUTATED.test(file)) return [];
    if ((options.service && isPage(file)) || (options.pages && !isPage(file))) return [];
    return mutationsOf(file, text).map((mutation): Mistake => {
      const was = text.slice(mutation.start, mutation.end);
      return { ...mutation, file, line: text.slice(0, mutation.start).split("\n").length, was };
    });
  });
  return Array.from({ length: Math.min(count, all.length) }, () => {
    const [drawn] = all.splice(Math.floor(random() * all.length), 1);
    return drawn!;
  });
}

/** A copy of the project, so that a run that is cut off leaves the tree as it was. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), "mutations-"));
  for (const name of globSync("{*,.*}", { cwd: root }))
    if (!NOT_COPIED.has(name))
      cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  for (const modules of globSync("{.,client,test/*}/node_modules", { cwd: root }))
    symlinkSync(join(root, modules), join(folder, modules));
  return folder;
}
const isSource = (path: string) => !NOT_COPIED.has(basename(path));

const oneLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};

/** Whether the tests that reach a file notice what is in the copy; it is built again for those of pages. */
function isNoticed(file: string, folder: string): boolean {
  const { chosen } = choose(testsOf(file, sources), { budgetMs: BUDGET_MS, msOf });
  const { status } = spawnSync("node", ["scripts/test-fast.ts", ...chosen], {
    ...{ cwd: folder, timeout: LONGEST_MS, killSignal: "SIGKILL" as const },
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` },
  });
  return status !== 0;
}

/** Whether tests notice a mistake. */
function isMistakeNoticed(mistake: Mistake, folder: string): boolean {
  const path = join(folder, mistake.file);
  const right = readFileSync(path, "utf8");
  writeFileSync(path, withMutation(right, mistake));
  try {
    return isNoticed(mistake.file, folder);
  } finally {
    writeFileSync(path, right);
  }
}

const until = Date.now() + seconds * 1000;
const tried = { service: 0, pages: 0 };
const noticed = { service: 0, pages: 0 };
const folder = copyTree();
try {
  console.log(`Mistakes of seed ${seed}:`);
  for (const mistake of drawMistakes()) {
    if (Date.now() > until) break;
    const part = isPage(mistake.file) ? "pages" : "service";
    if (tried[part]++ === 0 && isNoticed(mistake.file, folder))
      throw new Error(`the tests of ${mistake.file} fail without a mistake, so they tell nothing`);
    if (isMistakeNoticed(mistake, folder)) noticed[part]++;
    else {
      console.log(`${mistake.file}:${mistake.line}: ${mistake.kind}, which no test notices`);
      console.log(`  - ${oneLine(mistake.was)}\n  + ${oneLine(mistake.text)}`);
    }
  }
  for (const part of ["service", "pages"] as const)
    console.log(`${part}: tests noticed ${noticed[part]} of ${tried[part]}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
