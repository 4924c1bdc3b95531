import { pudo } from "../pudo.ts";
import { type OrderRow, orderOf } from "./row.ts";

/** After how many orders the progress is shown. */
const STEP = 100;

/** The rows of an order. */
export type OrderRows = readonly [OrderRow, ...OrderRow[]];

interface Options {
  isDryRun: boolean;
  /** Called now and then with the rows and their results so far. */
  onProgress: (rows: readonly OrderRow[], done: number) => void;
  signal: AbortSignal;
}

/** The orders to send: each row once. */
export function asked(rows: readonly OrderRow[]): OrderRows[] {
  const counted = rows.filter(({ sameAs }) => sameAs === undefined);
  return [...Map.groupBy(counted, ({ order }) => order).values()] as [OrderRow, ...OrderRow[]][];
}

/** The orders that are still to be made: not those that the dry run refused. */
export const remaining = (rows: readonly OrderRow[]): OrderRows[] =>
  asked(rows).filter((order) => {
    if (order.some(({ refusals }) => Object.keys(refusals).length > 0)) return false;
    const [{ result }] = order;
    if (!result || !("problem" in result)) return !result || "deliveryFee" in result;
    return "isCreated" in result && result.problem.status >= 500;
  });

/**
 * Sends orders to the API, as a dry run or to make them. It can be interrupted and repeated, because no order is made twice. Each row gets its order's result.
 */
export async function sendOrders(
  rows: readonly OrderRow[],
  wanted: readonly OrderRows[],
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
      for (const row of wanted[result.index]!) known.set(row.line, { ...row, result });
      if (++done % STEP === 0) tell();
    }
  } finally {
    tell();
  }
}
