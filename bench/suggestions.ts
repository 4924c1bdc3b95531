import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { demoPoints } from "../scripts/demo-points.ts";
import { root } from "../scripts/paths.ts";
import { fold } from "../src/shared/text.ts";
import { isolateOn, quietly } from "./cold.ts";
import { snapshotOf } from "./dataset.ts";

/** How often what a customer means comes first, among the 8,809 wards and sixty invented shops in real streets. */

interface Search {
  how: string;
  typed: string;
  /** The name of a point or an area. */
  meant: string;
}

interface Finds {
  searches: number;
  /** Where the first suggestion is what was meant; pages show areas before points. */
  suggested: number;
  /** Where a press on Enter leads to it: to the first area, or else to the list of points. */
  entered: number;
  /** What came first instead. */
  missed: string[];
}

const MISTYPED = "one typo";

interface Named {
  name: string;
}

const records = <T>(file: string): T[] =>
  parse<T>(readFileSync(join(root, "bench/data", file), "utf8"), { columns: true });

function points(): string[][] {
  const wards = demoPoints();
  const shops = records<Record<string, string>>("shops.csv");
  return [
    ...wards,
    ...shops.map(({ name, address, city, state, latitude, longitude }, i) => {
      const place = [name!, "", address!, city!, state!, "", "Nigeria", latitude!, longitude!];
      return [`shop-${i}`, ...place, ...wards[0]!.slice(1 + place.length)];
    }),
  ];
}

/** By the way of typing, for every search of `data/searches.csv`. */
async function findsByHow(): Promise<Map<string, Finds>> {
  const { ask } = isolateOn(await snapshotOf("suggestions", points));
  const read = async <T>(path: string, query: Record<string, string>): Promise<T> =>
    ((await (await ask(`${path}?${new URLSearchParams(query)}`)).json()) as { data: T }).data;
  const finds = new Map<string, Finds>();
  for (const { how, typed, meant } of records<Search>("searches.csv")) {
    const isMeant = (found: Named | undefined) => found !== undefined && fold(found.name) === fold(meant);
    const { areas, points, best } = await read<{ areas: Named[]; points: Named[]; best: string }>(
      "/public/pudo-points/suggestions",
      { search: typed },
    );
    const query = { search: typed, match: "words", pageSize: "1" };
    const { data } = await read<{ data: Named[] }>("/public/pudo-points", query);
    const own = finds.get(how) ?? { searches: 0, suggested: 0, entered: 0, missed: [] };
    finds.set(how, own);
    const first = best === "points" ? [points[0], data[0]] : [areas[0] ?? points[0], areas[0] ?? data[0]];
    own.searches++;
    if (isMeant(first[0])) own.suggested++;
    if (isMeant(first[1])) own.entered++;
    if (!first.every(isMeant))
      own.missed.push(
        `${typed}: ${first.map((found) => found?.name ?? "nothing").join(" and ")}, not ${meant}`,
      );
  }
  return finds;
}

/** Of a hundred searches, with a typo and without one. */
const LEAST = { mistyped: 80, typed: 95 };

/** @throws if too few of them find what was meant */
export async function suggestionFigures(): Promise<void> {
  const finds = await quietly(findsByHow);
  console.log(
    "\n| what is typed | searches | meant is suggested first | comes first after Enter |\n|---|---|---|---|",
  );
  for (const [how, { searches, suggested, entered }] of finds)
    console.log(`| ${how} | ${searches} | ${suggested} | ${entered} |`);
  console.log("\nWhat came first instead:\n");
  for (const { missed } of finds.values()) for (const line of missed) console.log(`- ${line}`);
  for (const [kind, least] of Object.entries(LEAST)) {
    const own = [...finds]
      .filter(([how]) => (how === MISTYPED) === (kind === "mistyped"))
      .map(([, of]) => of);
    const sum = (of: (one: Finds) => number) => own.reduce((total, one) => total + of(one), 0);
    const share = (100 * sum((one) => Math.min(one.suggested, one.entered))) / sum((one) => one.searches);
    if (share < least)
      throw new Error(`${share.toFixed(0)} of 100 ${kind} searches find what was meant, not ${least}`);
  }
}
