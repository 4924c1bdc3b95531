export type Cell = string | number | null;

/**
 * What a spreadsheet runs as a formula at the begin of a cell: it passes over spaces and quotes, and takes wide signs for
 * plain ones. A quote in front makes it text.
 */
const FORMULA = '[\\s\\p{Cf}"]*[=+\\-@＝＋－＠]';
const BEGINS = new RegExp(`^(?=${FORMULA}|[\\t\\r])`, "u");
/** In many languages spreadsheets divide a line at semicolons. */
const DIVIDED = new RegExp(`([;\\t\\r\\n])(?=${FORMULA})`, "gu");

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const asText = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replace(DIVIDED, "$1'").replace(BEGINS, "'") : cell;

export const csvLine = (cells: readonly Cell[]): string => csvLineAsIs(cells.map(asText));

/** A line of a file that is read by the API again, where a quote in front would be part of the cell. */
export const csvLineAsIs = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`;
