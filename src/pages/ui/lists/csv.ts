export type Cell = string | number | null;

/** Spreadsheets run a cell that begins like this as a formula; a quote in front makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const asText = (cell: Cell): Cell => (typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : cell);

export const csvLine = (cells: readonly Cell[]): string => csvLineAsIs(cells.map(asText));

/** A line of a file that is read by the API again, where a quote in front would be part of the cell. */
export const csvLineAsIs = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`;

/** With the mark by which spreadsheets know that it is UTF-8. */
export const csvFile = (lines: readonly string[]): Blob =>
  new Blob(["\ufeff", ...lines], { type: "text/csv;charset=utf-8" });
