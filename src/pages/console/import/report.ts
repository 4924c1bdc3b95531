/** What came of an import, or would come of it. */
export interface Report {
  created: number;
  updated: number;
  unchanged: number;
  /** Up to 1,000 of them. */
  refused: { row: number; id: string | null; errors: { path: string; message: string }[] }[];
  refused_total: number;
  ignored_columns: string[];
}

/** Why rows were refused: by row, then by column; `""` is for the whole row. */
export const reasonsByRow = ({ refused }: Report): ReadonlyMap<number, Record<string, string>> =>
  new Map(
    refused.map(({ row, errors }) => [
      row,
      Object.fromEntries(errors.map(({ path, message }) => [path, message])),
    ]),
  );
