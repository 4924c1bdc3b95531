import { pudo } from "../pudo.ts";
import { type OrderRow, orderOf } from "./row.ts";

/** After how many rows the progress is shown. */
const STEP = 100;

interface Options {
  isDryRun: boolean;
  /** Called now and then with the rows and their results so far. */
  onProgress: (rows: readonly OrderRow[], done: number) => void;
  signal: AbortSignal;
}

/** The rows to send: each order once. */
export const asked = (rows: readonly OrderRow[]): OrderRow[] =>
  rows.filter(({ sameAs }) => sameAs === undefined);

/** The rows whose orders are still to be made: not those that the dry run refused. */
export const remaining = (rows: readonly OrderRow[]): OrderRow[] =>
  asked(rows).filter(({ result, refusals }) => {
    if (Object.keys(refusals).length > 0) return false;
    if (!result || !("problem" in result)) return !result || "deliveryFee" in result;
    return "isCreated" in result && result.problem.status >= 500;
  });

/**
 * Sends the rows to the API, as a dry run or to make their orders. It can be interrupted and repeated, because no order is
 * made twice.
 */
export async function sendRows(
  rows: readonly OrderRow[],
  wanted: readonly OrderRow[],
  { isDryRun, onProgress, signal }: Options,
): Promise<void> {
  const known = new Map(rows.map((row) => [row.line, row]));
  const orders = wanted.map(orderOf);
  let done = 0;
  const tell = () => onProgress([...known.values()], done);
  try {
    const results = isDryRun
      ? pudo.orders.estimateMany(orders, { signal })
      : pudo.orders.createMany(orders, { signal });
    for await (const result of results) {
      const row = wanted[result.index]!;
      known.set(row.line, { ...row, result });
      if (++done % STEP === 0) tell();
    }
  } finally {
    tell();
  }
}
