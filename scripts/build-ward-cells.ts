/**
 * `npm run build:ward-cells` writes src/points/import/ward-cells.ts: in which cells of a grid each state has wards.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { root } from "./paths.ts";

/** Degrees to the south-west corner, and cells to a degree. */
const GRID = { south: 4.2, west: 2.6, perDegree: 20 };

interface Ward {
  state_code: string;
  latitude: string;
  longitude: string;
}

/** Two bytes for each cell: its row from the south, and its column from the west. */
export function wardCells(csv: string): string {
  const cells = new Map<string, Set<number>>();
  for (const { state_code, latitude, longitude } of parse<Ward>(csv, { columns: true })) {
    const row = Math.round((Number(latitude) - GRID.south) * GRID.perDegree);
    const column = Math.round((Number(longitude) - GRID.west) * GRID.perDegree);
    cells.set(state_code, (cells.get(state_code) ?? new Set()).add(256 * row + column));
  }
  const states = [...cells].sort().map(([code, found]) => {
    const bytes = [...found].sort((a, b) => a - b).flatMap((cell) => [cell >> 8, cell & 255]);
    return `  ${code}: "${Buffer.from(bytes).toString("base64")}",\n`;
  });
  return `/**
 * Where each state has wards, in a grid of a twentieth of a degree: the row and the column of each cell, a byte each, as
 * base64. From scripts/data/ng-wards.csv (MIT), by \`npm run build:ward-cells\`.
 */
export const GRID = { south: ${GRID.south}, west: ${GRID.west}, perDegree: ${GRID.perDegree} } as const;

export const WARD_CELLS = {
${states.join("")}} as const;
`;
}

export const readWards = (): string => readFileSync(join(root, "scripts/data/ng-wards.csv"), "utf8");

if (import.meta.main) writeFileSync(join(root, "src/points/import/ward-cells.ts"), wardCells(readWards()));
