/** With the mark by which spreadsheets know that it is UTF-8. */
export const csvFile = (lines: readonly string[]): Blob =>
  new Blob(["\ufeff", ...lines], { type: "text/csv;charset=utf-8" });
