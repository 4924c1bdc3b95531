import { type CastingContext, CsvError, parse as parseCsv } from "csv-parse/stream";
import { beginningOf, type Delimiter, withDecimalPoint, withoutGuard } from "../../shared/csv.ts";
import { invalidRequest } from "../../shared/problem.ts";
import {
  CLOSING_COLUMNS,
  decodeText,
  type FileFindings,
  type ImportRow,
  idColumn,
  isNumber,
  isOptional,
  MAX_COLUMNS,
  MAX_ROW_CHARACTERS,
  noteColumn,
  REQUIRED,
  typed,
  unreadable,
} from "./import-row.ts";

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "a quote never closes",
  CSV_MAX_RECORD_SIZE: `there are more than ${MAX_ROW_CHARACTERS} characters without an end of the row`,
};

/** Stops at the first cell too many, because the parser limits the size of cells but not their number. */
function limitColumns(cell: string, { index }: CastingContext): string {
  if (index >= MAX_COLUMNS) throw unreadable(`a row has more than ${MAX_COLUMNS} columns`);
  return cell;
}

/** Refuses a missing column, a quote that never ends or bytes that are no text. */
export async function* readCsv(
  bytes: ReadableStream<Uint8Array>,
  findings: FileFindings,
): AsyncGenerator<ImportRow> {
  const { delimiter, text } = await peekHeader(decodeText(bytes));
  findings.delimiter = delimiter;
  const records = text.pipeThrough(new TextEncoderStream()).pipeThrough(
    parseCsv({
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: MAX_ROW_CHARACTERS,
      cast: limitColumns,
    }) as unknown as ReadableWritablePair<string[], Uint8Array>,
  );
  let header: string[] | undefined;
  let row = 0;
  try {
    for await (const cells of records) {
      if (!header) {
        header = cells.map((cell) => cell.toLowerCase());
        checkHeader(header);
        findings.columns = cells;
        for (const [i, column] of header.entries()) noteColumn(findings, cells[i]!, column);
      } else {
        row++;
        yield csvRow(row, header, cells, delimiter);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`${REASONS[error.code] ?? error.code} after row ${row}`);
  }
  if (!header) throw unreadable("it has no header");
}

/**
 * How many characters the parser is given at a time. It parses them all at once, whether the rows are wanted yet or not.
 */
const PARSED_AT_ONCE = 8192;

/** Reads as far as the header's line, and gives back the whole text that begins with it. */
async function peekHeader(
  decoded: ReadableStream<string>,
): Promise<{ delimiter: Delimiter; text: ReadableStream<string> }> {
  const reader = decoded.getReader();
  let start = "";
  while (start.length <= MAX_ROW_CHARACTERS) {
    const { done, value } = await reader.read();
    if (done) break;
    start += start === "" ? value.replace(/^[ \r\n]+/, "") : value;
    if (!/[\r\n]/.test(value)) continue;
    const { headerAt, header } = beginningOf(start);
    if (start.length > headerAt + header.length) break;
  }
  const { delimiter, headerAt } = beginningOf(start);
  let unread = start.slice(headerAt);
  const text = new ReadableStream<string>({
    async pull(controller) {
      if (unread === "") {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        unread = value;
      }
      controller.enqueue(unread.slice(0, PARSED_AT_ONCE));
      unread = unread.slice(PARSED_AT_ONCE);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { delimiter, text };
}

function checkHeader(header: string[]): void {
  const missing = REQUIRED.filter((column) => !header.includes(column));
  const seen = new Set<string>();
  const repeated = header.filter((column) => column !== "" && seen.size === seen.add(column).size);
  const errors = [
    ...missing.map((path) => ({ path, message: "is a required column" })),
    ...repeated.map((path) => ({ path, message: "must not occur in the header more than once" })),
  ];
  if (errors.length > 0) throw invalidRequest(errors);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function csvRow(row: number, header: string[], cells: string[], delimiter: string): ImportRow {
  if (cells.length !== header.length) {
    const message = `has ${cells.length} cells, but the header has ${header.length}`;
    return {
      row,
      fields: idColumn(cells[header.indexOf("id")]),
      cells: () => cells,
      errors: [{ path: "", message }],
    };
  }
  const values: Record<string, unknown> = {};
  header.forEach((column, i) => {
    const cell = withoutGuard(cells[i]!);
    if (cell === "" && (isOptional(column) || column === "id")) return;
    const number = isNumber(column) ? withDecimalPoint(cell, delimiter) : cell;
    values[column] = isNumber(column) && NUMBER.test(number) ? Number(number) : cell;
  });
  // Two empty cells mean that the point is closed that day; validation refuses one empty cell beside a filled one.
  for (const column of CLOSING_COLUMNS) if (header.includes(column)) values[column] ??= null;
  return typed(row, values, () => cells);
}
