import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { filesImportedBy } from "./imports.ts";

/** A test file that reaches a file of the source. */
export interface ReachingTest {
  file: string;
  /** How many imports are between them, less what their paths have in common. */
  distance: number;
}

/** What a project's tests are chosen from: each file's text, and what it imports. */
export type Sources = ReadonlyMap<string, { text: string; imports: readonly string[] }>;

/** Modules that import everything: a test that uses one does so to send requests, and those tell what it reaches. */
const EVERYTHING = ["src/app.ts", "src/consumer/worker.ts"];
/** Words of paths that say little. */
const COMMON = new Set(["src", "test", "ts", "tsx", "api", "v1", "pages", "store", "schemas", "shared"]);
const TEST = /\.test\.ts$/;
/** Against a running service, for what only that has, such as its entry. */
const WHOLE_SERVICE = "test/e2e/validator.test.ts";
/** What starts a whole service says nothing about one file of it. */
const FROM_OUTSIDE = /^test\/(?:e2e|openapi|runtimes)\//;

export function readSources(): Sources {
  const files = globSync("{src,client/src,scripts,test}/**/*.{ts,tsx}", { exclude: ["**/node_modules"] });
  return new Map(
    files.map((file) => [file, { text: readFileSync(file, "utf8"), imports: filesImportedBy(file) }]),
  );
}

/** The test files that reach a file, the nearest first. A test file reaches itself. */
export function testsOf(file: string, sources: Sources): ReachingTest[] {
  if (TEST.test(file)) return sources.has(file) ? [{ file, distance: 0 }] : [];
  const importers = importersOf(sources);
  const direct = testsAmong(reach(file, { importers, sources, through: false }), sources);
  const found =
    direct.length > 0 ? direct : testsAmong(reach(file, { importers, sources, through: true }), sources);
  const isPage = file.startsWith("src/pages/") || file.startsWith("src/tracking/page/");
  const inBrowser = isPage || found.length === 0 ? browserTestsOf(file, importers, sources) : [];
  if (inBrowser.length + found.length === 0)
    return file.startsWith("src/") && sources.has(WHOLE_SERVICE)
      ? [{ file: WHOLE_SERVICE, distance: 0 }]
      : [];
  const words = wordsOf(file);
  return [...new Map([...inBrowser, ...found])]
    .map(([test, steps]) => ({
      file: test,
      distance: steps - 2 * wordsOf(test).filter((word) => words.includes(word)).length,
    }))
    .sort((a, b) => a.distance - b.distance || a.file.localeCompare(b.file));
}

const known = new WeakMap<Sources, Map<string, string[]>>();

/** For each file, those that import it, and for a route those that send it a request. */
function importersOf(sources: Sources): Map<string, string[]> {
  const importers = known.get(sources) ?? readImporters(sources);
  known.set(sources, importers);
  return importers;
}

function readImporters(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>([...sources.keys()].map((file) => [file, []]));
  for (const [file, { imports }] of sources) for (const name of imports) importers.get(name)?.push(file);
  // A browser test names a path because a stand-in answers it, not because it calls the service.
  const tests = [...sources].filter(
    ([name]) => name.startsWith("test/") && !FROM_OUTSIDE.test(name) && !name.startsWith("test/pages/"),
  );
  for (const [file, { text }] of sources) {
    const asks = requestsOf(file, text);
    if (asks)
      for (const [test, { text: said }] of tests) if (asks.test(said)) importers.get(file)!.push(test);
  }
  return importers;
}

/** What a test has that calls a route by its path, or runs a script. */
function requestsOf(file: string, text: string): RegExp | undefined {
  const name = basename(file, ".ts");
  if (file.startsWith("scripts/"))
    return new RegExp(`scripts/${name}\\.ts|["\`]${name}["\`]|npm run ${name}\\b`);
  if (!file.startsWith("src/api/")) return undefined;
  const paths = [...text.matchAll(/\b(?!example)\w+: "(\/[^"]*)"/g)].map(([, path]) =>
    path!.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/\"'`?]+"),
  );
  return paths.length > 0 ? new RegExp(`["'\`}](?:${paths.join("|")})["'\`?$\\s]`) : undefined;
}

/** How many imports are between a file and each that imports it, directly or through others. */
function reach(
  file: string,
  { importers, sources, through }: { importers: Map<string, string[]>; sources: Sources; through: boolean },
): Map<string, number> {
  const steps = new Map([[file, 0]]);
  for (const [name, step] of steps) {
    // Each test imports others' set-up at most.
    if (TEST.test(name) || !sources.has(name)) continue;
    if (!through && EVERYTHING.includes(name) && name !== file) continue;
    for (const importer of importers.get(name) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  }
  return steps;
}

const testsAmong = (steps: Map<string, number>, sources: Sources): [string, number][] =>
  [...steps].filter(([name]) => TEST.test(name) && sources.has(name) && !FROM_OUTSIDE.test(name));

/** What a view shows, as far as its source says it in one piece. */
const SENTENCE = /[">]\s*([A-Z][^"<>{}]{4,80}?)\s*["<]/g;
/** More of the same sentences make a test no nearer. */
const MOST_SENTENCES = 4;

/**
 * A page's tests in the browser are those of its folder; of what several pages share, those of all that import it. Nearest are
 * those that say the same sentences.
 */
function browserTestsOf(
  file: string,
  importers: Map<string, string[]>,
  sources: Sources,
): [string, number][] {
  const folders = new Map<string, number>();
  for (const [name, step] of reach(file, { importers, sources, through: false })) {
    const page = pageOf(name);
    if (page !== undefined && !folders.has(page)) folders.set(page, step);
  }
  const sentences = [...(sources.get(file)?.text ?? "").matchAll(SENTENCE)].map(([, sentence]) => sentence!);
  return [...sources].flatMap(([test, { text }]): [string, number][] => {
    const [, page] = /^test\/pages\/(\w+)[/.].*test\.ts$/.exec(test) ?? [];
    const step = page === undefined ? undefined : folders.get(page);
    if (step === undefined) return [];
    const said = sentences.filter((sentence) => text.includes(sentence)).length;
    return [[test, step + 2 - Math.min(said, MOST_SENTENCES)]];
  });
}

/** The page whose folder a file is in. */
const pageOf = (file: string): string | undefined =>
  file.startsWith("src/tracking/page/") ? "track" : /^src\/pages\/(\w+)\//.exec(file)?.[1];

const wordsOf = (file: string): string[] => [
  ...new Set(
    file
      .replace(/\.(?:test\.)?tsx?$/, "")
      .split(/[/.-]/)
      .map((word) => word.replace(/s$/, ""))
      .filter((word) => !COMMON.has(word)),
  ),
];

export interface Choice {
  /** The shortest first. */
  chosen: string[];
  /** What is as near or farther, for which there is no time. */
  left: string[];
}

/** As many of the nearest tests as fit into a time, at least one; of equally near ones the shortest. */
export function choose(
  tests: readonly ReachingTest[],
  { budgetMs, msOf }: { budgetMs: number; msOf: (test: string) => number },
): Choice {
  const byNearness = tests
    .map(({ file, distance }) => ({ file, distance, ms: msOf(file) }))
    .sort((a, b) => a.distance - b.distance || a.ms - b.ms);
  const chosen: typeof byNearness = [];
  let totalMs = 0;
  for (const test of byNearness) {
    if (chosen.length > 0 && totalMs + test.ms > budgetMs) continue;
    chosen.push(test);
    totalMs += test.ms;
  }
  const left = byNearness.filter((test) => !chosen.includes(test));
  return {
    chosen: chosen.sort((a, b) => a.ms - b.ms).map(({ file }) => file),
    left: left.map(({ file }) => file),
  };
}
