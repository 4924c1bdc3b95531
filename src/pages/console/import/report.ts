import { csvLineAsIs } from "../../../shared/csv.ts";
import type { ImportReport } from "../../api.ts";
import { fieldWords } from "../../ui/feedback/words.ts";
import { csvFile } from "../../ui/lists/csv.ts";

/** With `rows=true` the API's answer has all of these. */
export type Report = Required<ImportReport>;

export const totalOf = ({ created, updated, unchanged, refused_total }: Report): number =>
  created + updated + unchanged + refused_total;

/** How many rows an import writes. */
export const importable = (report: Report): number => totalOf(report) - report.refused_total;

/**
 * The refused rows of the file with their reasons, to be corrected and imported. The import ignores the column of reasons.
 */
export const refusedRows = ({ columns, refused }: Report): Blob =>
  csvFile([
    csvLineAsIs([...columns, "reason"]),
    ...refused.map(({ cells, errors }) => {
      const reason = errors.map(({ path, message }) => `${path}: ${fieldWords(message)}`).join(" ");
      return csvLineAsIs([...columns.map((_, i) => cells?.[i] ?? ""), reason]);
    }),
  ]);
