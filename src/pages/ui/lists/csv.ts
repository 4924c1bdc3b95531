/** Begins with the byte order mark by which spreadsheets recognise UTF-8. */
export const csvFile = (lines: readonly BlobPart[]): Blob =>
  new Blob(["\ufeff", ...lines], { type: "text/csv;charset=utf-8" });
