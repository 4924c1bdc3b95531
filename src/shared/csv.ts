export type Cell = string | number | null;

/**
 * What a spreadsheet runs as a formula at the begin of a cell: it passes over spaces and quotes, and takes wide signs for
 * plain ones. A quote in front makes it text.
 */
const FORMULA = '[\\s\\p{Cf}"]*[=+\\-@＝＋－＠]';
const BEGINS = new RegExp(`^(?=${FORMULA}|[\\t\\r])`, "u");
/** In many languages spreadsheets divide a line at semicolons. */
const DIVIDED = new RegExp(`([;\\t\\r\\n])(?=${FORMULA})`, "gu");

const GUARDED = new RegExp(`^'(?=${FORMULA}|[\\t\\r])`, "u");

/** A cell of a file that a spreadsheet, or we, have saved: without the quote that keeps it from being a formula. */
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, "");

const DECIMAL_COMMA = /^(-?\d+),(\d+)$/;

/** Where semicolons divide cells, a comma divides a number: `0,5` is a half. */
export const withDecimalPoint = (cell: string, delimiter: string): string =>
  delimiter === ";" ? cell.replace(DECIMAL_COMMA, "$1.$2") : cell;

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const asText = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replace(DIVIDED, "$1'").replace(BEGINS, "'") : cell;

export const csvLine = (cells: readonly Cell[]): string => csvLineAsIs(cells.map(asText));

/** A line of a file that is read by the API again, where a quote in front would be part of the cell. */
export const csvLineAsIs = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`;
