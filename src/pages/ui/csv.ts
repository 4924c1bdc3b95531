export type Cell = string | number | null;

/** Spreadsheets run a cell that begins like this as a formula; a quote in front makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(",")}\r\n`;

/** With the mark by which spreadsheets know that it is UTF-8. */
export const csvFile = (lines: readonly string[]): Blob =>
  new Blob(["\ufeff", ...lines], { type: "text/csv;charset=utf-8" });
