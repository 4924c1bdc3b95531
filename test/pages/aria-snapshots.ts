import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { expect, type RunnerTask } from "vitest";
import { root } from "../../scripts/paths.ts";
import {
  areLike,
  common,
  firstOfMany,
  GAP,
  lengthened,
  shortened,
  without,
  withoutToasts,
} from "./aria-lines.ts";

/**
 * What a screen reader finds on the pages that are open when a test ends: in `aria-snapshots/`, a file for each file of tests.
 * `ARIA_SNAPSHOTS=new` records what there is. `ARIA_SNAPSHOTS=again` leaves out what is not as it was recorded: what depends on
 * chance, or on what other tests do.
 */
const MODE = process.env.ARIA_SNAPSHOTS;
const TESTS = join(root, "test/pages");
const RECORDED = join(TESTS, "aria-snapshots");
/** So many rows of a table and items of a list are compared. In the console these are of all tests that share its server. */
const MOST_ALIKE = 3;
const MOST_IN_CONSOLE = 0;
/** How many rows there are in all. */
const COUNTS = /\bPages of \d|\b\d+ to \d+ of \d/;
/** The rest of a long page is not compared. */
const MOST_LINES = 200;
/** So long a view may take to be as it should. */
const LONGEST_MS = 15_000;
/** A view that stays the same for so long is recorded. */
const SETTLED_MS = 1000;

/** What differs in each run. */
const MASKS: readonly [RegExp, string][] = [
  [/(?:localhost|127\.0\.0\.1):\d+/g, "localhost"],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "ID"],
  [/\b[\dA-Z]{4}([ -])[\dA-Z]{4}\1[\dA-Z]{4}\b|\b(?=\w*\d)[\dA-HJKMNP-TV-Z]{12}\b/g, "CODE"],
  [/\bexpires=\d+&signature=[\w-]+/g, "SIGNED"],
  [/\b[a-z]+(?:_[a-z]+)*_(?:[\w-]{16,}|\w+…\w+)/g, "SECRET"],
];
/** What depends on the time of the run. */
const TIMES =
  /\d:\d\d|\d{4}-\d\d|\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|August|September|October|November|December)\b|\b(?:Mon|Tues?|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?\b|\b(?:today|tomorrow|yesterday|ago|open|opens|closed|closes|seconds?)\b/i;

/** The lines of each test. */
type Recordings = Map<string, string[]>;
const HEADING = "# ";

const known = new Map<string, Recordings>();

/** Compares the pages of a browser with what was recorded after this test. */
export async function compareAria(browser: Browser, task: RunnerTask): Promise<void> {
  // The one that CI runs by day looks at its own sentences.
  if (task.result?.state === "fail" || task.file.projectName === "whole") return;
  const path = join(RECORDED, relative(TESTS, task.file.filepath).replace(/\.test\.ts$/, ".txt"));
  if (!known.has(path)) known.set(path, read(path));
  const recordings = known.get(path)!;
  const pages = browser.contexts().flatMap((context) => context.pages());
  const shown = pages.filter((page) => /^https?:/.test(page.url()));
  for (const [i, page] of shown.entries()) {
    const name = fullNameOf(task) + (i > 0 ? ` (${i + 1})` : "");
    if (MODE) await record(page, name, recordings);
    else await compare(page, recordings.get(name), name);
  }
  if (MODE) write(path, recordings);
}

const fullNameOf = ({ suite, name }: RunnerTask): string =>
  suite?.name ? `${fullNameOf(suite)} > ${name}` : name;

async function compare(page: Page, recorded: string[] | undefined, name: string): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const lines = await linesOf(page);
    if (recorded && areLike(lines, recorded)) return;
    if (!recorded || Date.now() > end)
      return expect(lines, `what a screen reader finds after “${name}”`).toEqual(recorded);
    await wait(100);
  }
}

async function record(page: Page, name: string, recordings: Recordings): Promise<void> {
  let lines = await linesOf(page);
  for (let since = Date.now(); Date.now() - since < SETTLED_MS; ) {
    await wait(SETTLED_MS / 2);
    const next = await linesOf(page);
    if (next.join() !== lines.join()) since = Date.now();
    lines = next;
  }
  const before = MODE === "again" && recordings.get(name);
  recordings.set(name, before ? common(before, lines) : lines);
}

async function linesOf(page: Page): Promise<string[]> {
  const snapshot = await page.locator("body").ariaSnapshot();
  const masked = MASKS.reduce((text, [mask, name]) => text.replaceAll(mask, name), snapshot);
  const isConsole = new URL(page.url()).pathname.startsWith("/console/");
  const some = firstOfMany(withoutToasts(masked.split("\n")), isConsole ? MOST_IN_CONSOLE : MOST_ALIKE);
  const timeless = without(TIMES, some);
  const lines = isConsole ? without(COUNTS, timeless) : timeless;
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), GAP] : lines;
}

function read(path: string): Recordings {
  if (!existsSync(path)) return new Map();
  const [, ...parts] = `\n${readFileSync(path, "utf8")}`.split(`\n${HEADING}`);
  const last = new Map<string, string>();
  return new Map(
    parts.map((part) => {
      const [name, ...lines] = part.trimEnd().split("\n");
      return [name!, lengthened(lines, last)];
    }),
  );
}

function write(path: string, recordings: Recordings): void {
  mkdirSync(dirname(path), { recursive: true });
  const last = new Map<string, string>();
  const parts = [...recordings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, lines]) => [HEADING + name, ...shortened(lines, last), ""].join("\n"));
  writeFileSync(path, parts.join("\n"));
}
