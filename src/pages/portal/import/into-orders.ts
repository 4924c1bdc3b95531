import { t } from "../texts.ts";
import { type Cells, COLUMNS, isOfItem, type OrderRow, REQUIRED } from "./row.ts";

const OF_ORDER = COLUMNS.filter((column) => !isOfItem(column));

/**
 * Joins the rows of one reference into an order, wherever they stand: shops export a row for each item, and often name the
 * receiver only in the first one. A row that is repeated counts once.
 * @returns the rows, with what the file alone tells of them
 */
export function intoOrders(rows: readonly { line: number; cells: Cells }[]): OrderRow[] {
  const orders = new Map<string, OrderRow[]>();
  const joined = rows.map(({ line, cells }): OrderRow => {
    // A row without a reference is an order of its own, and refused.
    const key = cells.reference || `line ${line}\n`;
    const before = orders.get(key) ?? [];
    const order = before[0]?.line ?? line;
    const same = before.find((row) => COLUMNS.every((column) => row.cells[column] === cells[column]));
    if (same) return { line, cells, order, item: same.item, refusals: {}, sameAs: same.line };
    const row = { line, cells, order, item: before.length, refusals: {} };
    orders.set(key, [...before, row]);
    return row;
  });
  const refusals = new Map([...orders.values()].flatMap(refusalsOf));
  return joined.map((row) => ({ ...row, refusals: refusals.get(row) ?? {} }));
}

/** What is wrong with the rows of an order. */
function refusalsOf(order: readonly OrderRow[]): [OrderRow, OrderRow["refusals"]][] {
  const valuesOf = (column: (typeof COLUMNS)[number]) =>
    new Set(order.map(({ cells }) => cells[column]).filter(Boolean));
  const lines = order.map(({ line }) => line).join(", ");
  const differing = OF_ORDER.filter((column) => valuesOf(column).size > 1);
  const differs = t("is not the same in all rows of this reference ({lines})", { lines });
  return order.map((row) => {
    const missing = REQUIRED.filter((column) =>
      isOfItem(column) ? row.cells[column] === "" : row.item === 0 && valuesOf(column).size === 0,
    );
    return [
      row,
      Object.fromEntries([
        ...missing.map((column) => [column, t("is required")]),
        ...differing.map((column) => [column, differs]),
      ]),
    ];
  });
}

/** The rows of an order are refused together: if one is, nothing is made of it. */
export function refuseWhole(rows: readonly OrderRow[]): OrderRow[] {
  const isWrong = ({ refusals }: OrderRow) => Object.keys(refusals).length > 0;
  const wrong = new Set(rows.filter(isWrong).map(({ order }) => order));
  const other = { "": t("Another row of this order is refused.") };
  return rows.map((row) =>
    wrong.has(row.order) && !isWrong(row) && row.sameAs === undefined ? { ...row, refusals: other } : row,
  );
}
