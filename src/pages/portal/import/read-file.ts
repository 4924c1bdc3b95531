import { parse } from "csv-parse/browser/esm/sync";
import { withDecimalPoint, withoutGuard } from "../../../shared/csv.ts";
import { decodeFile, UnreadableFile } from "../../ui/lists/decode-file.ts";
import { count } from "../../ui/text/format.ts";
import { t } from "../texts.ts";
import {
  type Cells,
  COLUMNS,
  type ColumnName,
  isNumber,
  missingColumns,
  type OrderRow,
  refusalsOf,
} from "./row.ts";

const MOST_ROWS = 10_000;

/** The rows of a CSV file with a header. Semicolons and tabs, as spreadsheets write them, are read too. */
export async function readRows(file: File): Promise<OrderRow[]> {
  const text = await decodeFile(file);
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [",", ";", "\t"].toSorted(
    (a, b) => firstLine.split(b).length - firstLine.split(a).length,
  )[0]!;
  const records = parsed(text, delimiter);
  const missing = missingColumns(Object.keys(records[0]?.record ?? {}));
  if (records.length === 0) throw new UnreadableFile(t("The file has no rows below its header."));
  if (missing.length > 0)
    throw new UnreadableFile(t("The file has no column {columns}.", { columns: missing.join(", ") }));
  if (records.length > MOST_ROWS)
    throw new UnreadableFile(t("The file has more than {rows} rows. Divide it.", { rows: count(MOST_ROWS) }));
  return records.map(({ record, info }) => {
    const cells = Object.fromEntries(
      COLUMNS.map((column) => [column, cellOf(record[column] ?? "", column, delimiter)]),
    ) as Cells;
    return { line: info.lines, cells, refusals: refusalsOf(cells) };
  });
}

function cellOf(text: string, column: ColumnName, delimiter: string): string {
  const cell = withoutGuard(text).trim();
  return isNumber(column) ? withDecimalPoint(cell, delimiter) : cell;
}

interface CsvRecord {
  record: Record<string, string | undefined>;
  info: { lines: number };
}

function parsed(text: string, delimiter: string): CsvRecord[] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    throw new UnreadableFile(
      t("The file is no CSV: {reason}", { reason: error instanceof Error ? error.message : "" }),
    );
  }
}
