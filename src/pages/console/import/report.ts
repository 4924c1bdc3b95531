import { csvFile, csvLineAsIs } from "../../ui/lists/csv.ts";

export type RowOutcome = "created" | "updated" | "unchanged" | "refused";

interface Refusal {
  row: number;
  id: string | null;
  errors: { path: string; message: string }[];
  /** By `columns`; null beyond a million characters. */
  cells: string[] | null;
}

/** What came of an import, or would come of it, with `rows=true`. */
export interface Report {
  created: number;
  updated: number;
  unchanged: number;
  /** Up to 1,000 of them. */
  refused: Refusal[];
  refused_total: number;
  ignored_columns: string[];
  columns: string[];
  /** Up to 10,000 of them. */
  rows: {
    row: number;
    id: string | null;
    outcome: RowOutcome;
    name: string | null;
    latitude: number | null;
    longitude: number | null;
  }[];
}

export const totalOf = ({ created, updated, unchanged, refused_total }: Report): number =>
  created + updated + unchanged + refused_total;

/** Refused rows as the file has them, to be mended and imported. The reason's column is ignored then. */
export const refusedRows = ({ columns, refused }: Report): Blob =>
  csvFile([
    csvLineAsIs([...columns, "reason"]),
    ...refused.map(({ cells, errors }) => {
      const reason = errors.map(({ path, message }) => `${path} ${message}`.trim()).join("; ");
      return csvLineAsIs([...columns.map((_, i) => cells?.[i] ?? ""), reason]);
    }),
  ]);
