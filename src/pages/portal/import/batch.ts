import { request } from "../../ui/request.ts";
import { type BatchResult, isRefused, orderOf, type Row } from "./row.ts";

const BATCH_SIZE = 100;

interface Options {
  isDryRun: boolean;
  /** After each batch: the rows with what is known of them. */
  onProgress: (rows: readonly Row[], done: number) => void;
  signal: AbortSignal;
}

/** Rows that a creation is still to be asked for: those that were refused by the dry run are left out. */
export const remaining = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => (row.isMade ? row.result!.status >= 500 : !isRefused(row)));

/**
 * Asks the API for the rows, a hundred at a time: what would be made of them, or to make them. It may be cut off at any
 * moment and done again, because an order that was made is not made twice.
 */
export async function sendRows(
  rows: readonly Row[],
  wanted: readonly Row[],
  { isDryRun, onProgress, signal }: Options,
): Promise<readonly Row[]> {
  let known = rows;
  for (let first = 0; first < wanted.length; first += BATCH_SIZE) {
    const batch = wanted.slice(first, first + BATCH_SIZE);
    const { data } = await request<{ data: { results: BatchResult[] } }>("POST", "/api/v1/orders/batch", {
      query: isDryRun ? { dry_run: true } : {},
      body: { orders: batch.map(orderOf) },
      signal,
    });
    const results = new Map(data.results.map((result) => [batch[result.index]!.line, result]));
    known = known.map((row) => {
      const result = results.get(row.line);
      return result ? { ...row, result, isMade: !isDryRun } : row;
    });
    onProgress(known, Math.min(first + BATCH_SIZE, wanted.length));
  }
  return known;
}
