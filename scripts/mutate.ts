import { spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../test/simulation/world/random.ts";
import { argumentsOf } from "./command.ts";
import { type Mutation, mutationsOf } from "./mutations.ts";
import { root } from "./paths.ts";
import { durations } from "./run-tests.ts";
import { choose, readSources, testsOf } from "./tests-of.ts";

const USAGE = `npm run mutate -- [FOLDER …]: makes mistakes at random places of src, and prints those that no test notices

  --seed N     where; by default TEST_SEED, or another one each time
  --count N    how many; 30 by default
  --seconds N  after so many seconds no further one is made; by default MUTATION_SECONDS, or no end`;

const { values: options, positionals: folders } = argumentsOf({
  usage: USAGE,
  words: Number.POSITIVE_INFINITY,
  options: {
    seed: { type: "string", default: process.env.TEST_SEED ?? String(Date.now() % 1_000_000) },
    count: { type: "string", default: "30" },
    seconds: { type: "string", default: process.env.MUTATION_SECONDS ?? "Infinity" },
  },
});

/**
 * A mistake is shown to the nearest tests, and if they don't notice it, to more: so long these take on an idle machine. The
 * last ones are as many as `npm test` has.
 */
const BUDGETS_MS = [5_000, 20_000, 120_000];
/** A mistake may make an endless loop, which counts as noticed. */
const LONGEST_MS = 900_000;
/** What tests can't be expected to notice: texts, and what is generated. */
const NOT_MUTATED = /\.d\.ts$|\/texts?\/|^src\/pages\/api\.ts$|^src\/db\/schema\/|\/noto-sans\/|\/released\//;
/** What is made here, or linked into the copy. */
const NOT_COPIED = /(?:^|\/)(?:node_modules|\.git|\.local|\.wrangler)$/;
/** From this many mistakes on, tests that notice less than a quarter of them are not run as they should be. */
const ENOUGH = 10;

interface Mistake extends Mutation {
  file: string;
  code: string;
}

const sources = readSources();
const msOf = durations();

const partOf = ({ file }: Mistake) => (file.startsWith("src/pages/") ? "pages" : "service");

/** Mistakes in pages come last: their tests take longest. */
function drawMistakes(): Mistake[] {
  const random = new Random(options.seed);
  const isMeant = (file: string) => folders.length === 0 || folders.some((folder) => file.startsWith(folder));
  const all = [...sources]
    .filter(([file]) => file.startsWith("src/") && !NOT_MUTATED.test(file) && isMeant(file))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, { text: code }]) =>
      mutationsOf(file, code).map((mutation) => ({ ...mutation, file, code })),
    );
  const drawn = Array.from(
    { length: Math.min(Number(options.count), all.length) },
    () => all.splice(random.below(all.length), 1)[0]!,
  );
  return drawn.sort((a, b) => partOf(b).localeCompare(partOf(a)));
}

/** Copies the project, so that a run that is cut off leaves the tree as it was. */
function copyTree(folder: string): string {
  // With its times: packages that are older than their lock file are installed anew, and these are linked.
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !NOT_COPIED.test(path),
  });
  for (const modules of globSync("{.,client,test/*}/node_modules", { cwd: root }))
    symlinkSync(join(root, modules), join(folder, modules));
  return folder;
}

/** Whether tests fail in the copy. */
async function areFailing(tests: readonly string[], folder: string): Promise<boolean> {
  const env = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` };
  // With a group of its own, so that its servers end with it.
  const run = spawn("node", ["scripts/test-fast.ts", ...tests], {
    ...{ cwd: folder, env, detached: true, stdio: "ignore" },
  });
  const end = () => run.exitCode ?? process.kill(-run.pid!, "SIGKILL");
  process.once("exit", end);
  const timer = setTimeout(end, LONGEST_MS);
  const status = await new Promise((resolve) => run.once("exit", resolve));
  clearTimeout(timer);
  process.off("exit", end);
  return status !== 0;
}

async function isNoticed(mistake: Mistake, folder: string): Promise<boolean> {
  const { file, code, start, end, text } = mistake;
  // To start a service and a browser takes minutes, and says little about one file of the service.
  const tests = testsOf(file, sources).filter(
    (test) => partOf(mistake) === "pages" || !test.file.startsWith("test/pages/"),
  );
  const known = new Set<string>();
  let noticed = false;
  writeFileSync(join(folder, file), code.slice(0, start) + text + code.slice(end));
  for (const budgetMs of BUDGETS_MS) {
    const { chosen } = choose(tests, { budgetMs, msOf });
    const further = chosen.filter((test) => !known.has(test));
    for (const test of further) known.add(test);
    if (!noticed && further.length > 0) noticed = await areFailing(further, folder);
  }
  writeFileSync(join(folder, file), code);
  return noticed;
}

/** Tests that fail without a mistake tell nothing. */
async function requireSoundTests(mistake: Mistake, folder: string): Promise<void> {
  if (await isNoticed({ ...mistake, end: mistake.start, text: "" }, folder))
    throw new Error(`the tests of ${mistake.file} fail without a mistake, so they tell nothing`);
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 110);

function tell({ kind, file, code, start, end, text }: Mistake): void {
  const line = code.slice(0, start).split("\n").length;
  console.log(`${file}:${line}: no test notices: ${kind}`);
  console.log(`  - ${oneLine(code.slice(start, end))}\n  + ${oneLine(text)}`);
}

// What the tests make goes with the copy.
const made = mkdtempSync(join(tmpdir(), "mutations-"));
const tried = { service: 0, pages: 0 };
const noticed = { service: 0, pages: 0 };
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.once("exit", () => {
  for (const part of ["service", "pages"] as const)
    console.log(`${part}: tests noticed ${noticed[part]} of ${tried[part]} mistakes`);
  // Servers that were killed may still be writing.
  rmSync(made, { recursive: true, force: true, maxRetries: 10 });
});
process.env.TMPDIR = made;
const folder = copyTree(join(made, "tree"));
console.log(`Mistakes of the seed ${options.seed}:`);
const until = performance.now() + Number(options.seconds) * 1000;
const last: Partial<Record<keyof typeof tried, Mistake>> = {};
for (const mistake of drawMistakes()) {
  if (performance.now() > until) break;
  const part = partOf(mistake);
  if (!last[part]) await requireSoundTests(mistake, folder);
  last[part] = mistake;
  const wasNoticed = await isNoticed(mistake, folder);
  tried[part]++;
  if (wasNoticed) noticed[part]++;
  else tell(mistake);
}
// What broke the tests meanwhile would count as noticed.
for (const mistake of Object.values(last)) await requireSoundTests(mistake, folder);
const total = tried.service + tried.pages;
if (total >= ENOUGH && noticed.service + noticed.pages < total / 4) process.exitCode = 1;
