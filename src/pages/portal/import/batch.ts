import { pudo } from "../pudo.ts";
import { orderOf, type Row } from "./row.ts";

/** After how many rows the progress is told. */
const STEP = 100;

interface Options {
  isDryRun: boolean;
  /** Now and then: the rows with what is known of them. */
  onProgress: (rows: readonly Row[], done: number) => void;
  signal: AbortSignal;
}

/** Rows that the API is to be asked for: each order once. */
export const asked = (rows: readonly Row[]): Row[] => rows.filter(({ sameAs }) => sameAs === undefined);

/** Rows that a creation is still to be asked for: those that were refused by the dry run are left out. */
export const remaining = (rows: readonly Row[]): Row[] =>
  asked(rows).filter(({ result, refusals }) => {
    if (Object.keys(refusals).length > 0) return false;
    if (!result || !("problem" in result)) return !result || "deliveryFee" in result;
    return "isCreated" in result && result.problem.status >= 500;
  });

/**
 * Asks the API for the rows: what would be made of them, or to make them. It may be cut off at any moment and done again,
 * because an order that was made is not made twice.
 */
export async function sendRows(
  rows: readonly Row[],
  wanted: readonly Row[],
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
