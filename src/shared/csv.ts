export type Cell = string | number | null;

/**
 * Beginnings of a cell that a spreadsheet runs as a formula: it skips spaces and quotes, and takes full-width signs for
 * plain ones. A quote in front makes the cell a text.
 */
const FORMULA = '[\\s\\p{Cf}"]*[=+\\-@＝＋－＠]';
const BEGINS = new RegExp(`^(?=${FORMULA}|[\\t\\r])`, "u");
/** In many languages spreadsheets divide a line at semicolons. */
const DIVIDED = new RegExp(`([;\\t\\r\\n])(?=${FORMULA})`, "gu");

const GUARDED = new RegExp(`^'(?=${FORMULA}|[\\t\\r])`, "u");

/** The value of a cell in a saved file, without the quote that keeps it from being a formula. */
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, "");

const DECIMAL_COMMA = /^(-?\d+),(\d+)$/;
/** Where tabs divide cells, `1,500` may be a thousand and a half too. */
const CLEAR_DECIMAL_COMMA = /^(-?\d+),(?!\d{3}$)(\d+)$/;

/** Where semicolons or tabs divide cells, a comma divides a number: `0,5` is a half. */
export function withDecimalPoint(cell: string, delimiter: string): string {
  if (delimiter === ";") return cell.replace(DECIMAL_COMMA, "$1.$2");
  return delimiter === "\t" ? cell.replace(CLEAR_DECIMAL_COMMA, "$1.$2") : cell;
}

/** What may separate the cells of a CSV file; the first one is used if the header has none. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A first line that tells spreadsheets what divides the cells. Other programs fill it up to the number of columns. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)\s*/i;

/**
 * How a file divides its cells, and where its header begins.
 * @param start its text up to the end of the header or further, without blank lines before it
 */
export function beginningOf(start: string): { delimiter: Delimiter; header: string; headerAt: number } {
  const separator = SEPARATOR_LINE.exec(start);
  const headerAt = separator?.[0].length ?? 0;
  const header = start.slice(headerAt).split(/[\r\n]/, 1)[0]!;
  const unquoted = header.replace(/"[^"]*("|$)/g, "");
  const countOf = (delimiter: string) => unquoted.split(delimiter).length;
  const likeliest = DELIMITERS.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
  return { delimiter: (separator?.[1] as Delimiter | undefined) ?? likeliest, header, headerAt };
}

const quoted = (text: string, delimiter: string): string =>
  /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

const asText = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replace(DIVIDED, "$1'").replace(BEGINS, "'") : cell;

export const csvLine = (cells: readonly Cell[]): string => csvLineAsIs(cells.map(asText));

/** A line of a file that the API reads again, with the cells as they are. */
export const csvLineAsIs = (cells: readonly Cell[], delimiter = ","): string =>
  `${cells.map((cell) => quoted(String(cell ?? ""), delimiter)).join(delimiter)}\r\n`;
