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

/** Where semicolons divide cells, a comma divides a number: `0,5` is a half. */
export const withDecimalPoint = (cell: string, delimiter: string): string =>
  delimiter === ";" ? cell.replace(DECIMAL_COMMA, "$1.$2") : cell;

const quoted = (text: string, delimiter: string): string =>
  /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

const asText = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replace(DIVIDED, "$1'").replace(BEGINS, "'") : cell;

export const csvLine = (cells: readonly Cell[]): string => csvLineAsIs(cells.map(asText));

/** A line of a file that the API reads again, with the cells as they are. */
export const csvLineAsIs = (cells: readonly Cell[], delimiter = ","): string =>
  `${cells.map((cell) => quoted(String(cell ?? ""), delimiter)).join(delimiter)}\r\n`;
