import { parse } from "csv-parse/browser/esm/sync";
import { beginningOf, type Delimiter, withoutGuard } from "../../../shared/csv.ts";
import { count } from "../text/format.ts";
import { t } from "../text/translate.ts";
import { decodeFile, UnreadableFile } from "./decode-file.ts";

const MOST_ROWS = 10_000;

/** A CSV file with a header. */
export interface CsvFile {
  header: string[];
  rows: { line: number; cells: string[] }[];
  delimiter: Delimiter;
}

/** Reads a file as spreadsheets and shops write it: divided at commas, semicolons, tabs or bars. */
export async function readFile(file: File): Promise<CsvFile> {
  const text = (await decodeFile(file)).trimStart();
  const { delimiter, headerAt } = beginningOf(text);
  const [first, ...rows] = parsed(text.slice(headerAt), delimiter).map(({ record, info }) => ({
    line: info.lines,
    cells: record.map((cell) => withoutGuard(cell).trim()),
  }));
  if (!first || rows.length === 0) throw new UnreadableFile(t("The file has no rows below its header."));
  if (rows.length > MOST_ROWS)
    throw new UnreadableFile(t("The file has more than {rows} rows. Split it.", { rows: count(MOST_ROWS) }));
  return { header: first.cells, rows, delimiter };
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

function parsed(text: string, delimiter: string): CsvRecord[] {
  try {
    return parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    throw new UnreadableFile(
      t("This is not a valid CSV file: {reason}", { reason: error instanceof Error ? error.message : "" }),
    );
  }
}
