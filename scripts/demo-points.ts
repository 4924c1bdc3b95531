import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { ApiDeps } from "../src/platform/deps.ts";
import { importPoints } from "../src/points/import/import.ts";
import type { ActorOf } from "../src/shared/actor.ts";
import { root } from "./paths.ts";

interface Ward {
  ward: string;
  lga: string;
  state: string;
  zip: string;
  latitude: string;
  longitude: string;
}

const HOURS = [
  { week: ["08:00", "18:00"], saturday: ["09:00", "16:00"], sunday: ["", ""] },
  { week: ["09:00", "17:00"], saturday: ["", ""], sunday: ["", ""] },
  { week: ["07:00", "21:00"], saturday: ["07:00", "21:00"], sunday: ["12:00", "18:00"] },
  { week: ["18:00", "02:00"], saturday: ["18:00", "02:00"], sunday: ["18:00", "00:00"] },
];

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const HEADER = [
  "id",
  "name",
  "description",
  "address",
  "city",
  "state",
  "zip",
  "country",
  "latitude",
  "longitude",
  "partner_name",
  "partner_type",
  "min_item_weight",
  "max_item_weight",
  "max_item_value",
  "services",
  ...DAYS.flatMap((day) => [`opening_${day}`, `closing_${day}`]),
];

/**
 * The wards of Nigeria as rows of an import: real places with invented opening hours and limits, which their
 * descriptions say.
 */
export function demoPoints(): string[][] {
  const wards = parse<Ward>(readFileSync(join(root, "scripts/data/ng-wards.csv"), "utf8"), {
    columns: true,
  });
  return wards.map(({ ward, lga, state, zip, latitude, longitude }, i) => {
    const name = ward.replaceAll(/\s+/g, " ").trim();
    const hours = HOURS[i % HOURS.length]!;
    return [
      `ward-${i + 1}`,
      name,
      `Demo point for ${name} ward, ${lga}. Not a real pickup point.`,
      `${name} ward, ${lga}`,
      lga,
      state,
      zip,
      "Nigeria",
      latitude,
      longitude,
      "Demo Agents",
      "agent",
      "0",
      String([5, 15, 30][i % 3]),
      String([100_000, 250_000, 500_000][i % 3]),
      Math.floor(i / 3) % 3 === 0 ? "collect|drop_off" : "collect",
      ...DAYS.flatMap((_, day) => (day < 5 ? hours.week : day === 5 ? hours.saturday : hours.sunday)),
    ];
  });
}

/**
 * Imports and publishes rows like those of `demoPoints`, as an operator's file is imported.
 * @throws if one of them is refused
 */
export async function importRows(deps: ApiDeps, actor: ActorOf<"operator">, rows: string[][]): Promise<void> {
  const bytes = new Blob([importCsv(rows)]).stream();
  const options = { dryRun: false, publish: true, strict: false, rows: false };
  const { refused } = await importPoints(deps, actor, { format: "csv", bytes }, options);
  if (refused.length > 0) throw new Error(`points were refused: ${JSON.stringify(refused)}`);
}

function importCsv(rows: string[][]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [HEADER, ...rows].map((row) => row.map(cell).join(",")).join("\n");
}
