import { csvLineAsIs } from "../../../shared/csv.ts";
import type { ImportReport } from "../../api.ts";
import { fieldWords } from "../../ui/feedback/words.ts";
import { csvFile } from "../../ui/lists/csv.ts";

/** With `rows=true` the API's answer has all of these. */
export type FileReport = Required<ImportReport>;

export const totalOf = ({ created, updated, unchanged, refused_total }: FileReport): number =>
  created + updated + unchanged + refused_total;

/** Spreadsheets count the header as a row; GeoJSON has none. */
export const headRows = (delimiter: FileReport["delimiter"]): number => (delimiter === null ? 0 : 1);

/** How many rows an import writes. */
export const importable = (report: FileReport): number => totalOf(report) - report.refused_total;

/**
 * The refused rows of the file with their reasons, to be corrected and imported. The import ignores the column of reasons.
 * The delimiter is the file's own, because it says how decimals are written.
 */
export function refusedRows({ columns, refused, delimiter }: FileReport): Blob {
  const line = (cells: readonly string[]) => csvLineAsIs(cells, delimiter ?? ",");
  return csvFile([
    line([...columns, "reason"]),
    ...refused.map(({ cells, errors }) => {
      const reason = errors.map(({ path, message }) => `${path}: ${fieldWords(message)}`).join(" ");
      return line([...columns.map((_, i) => cells?.[i] ?? ""), reason]);
    }),
  ]);
}
