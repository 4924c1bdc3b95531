import type { NewStoreOrder } from "../../../../client/src/api.ts";
import type { BatchEstimate, BatchResult } from "../../../../client/src/batch.ts";
import type { CreatedStoreOrder } from "../../../../client/src/orders.ts";
import { fieldWords, pathWords, problemWords } from "../../ui/feedback/words.ts";
import { t } from "../texts.ts";

/** What people call the columns. */
export const TITLES: Record<ColumnName, string> = {
  reference: t("Reference"),
  pudo_point_id: t("Pickup point"),
  name: t("Receiver"),
  email: t("E-mail"),
  phone: t("Phone"),
  item: t("Item"),
  qty: t("Quantity"),
  price: t("Value"),
  weight_kg: t("Weight in kg"),
  length_cm: t("Length in cm"),
  width_cm: t("Width in cm"),
  height_cm: t("Height in cm"),
  cod_amount: t("To collect"),
  note: t("Note"),
};

/** The columns of a file of orders, and which field of an order each of them is. */
const FIELDS = {
  reference: "partner_order_id",
  pudo_point_id: "pudo_point_id",
  name: "customer.name",
  email: "customer.email",
  phone: "customer.phone",
  item: "items.0.name",
  qty: "items.0.qty",
  price: "items.0.price",
  weight_kg: "items.0.weight_kg",
  length_cm: "items.0.length_cm",
  width_cm: "items.0.width_cm",
  height_cm: "items.0.height_cm",
  cod_amount: "cod_amount",
  note: "note",
} as const;
export type ColumnName = keyof typeof FIELDS;
export const COLUMNS = Object.keys(FIELDS) as ColumnName[];
const REQUIRED = COLUMNS.slice(0, COLUMNS.indexOf("length_cm"));
const NUMBERS: readonly string[] = [
  "qty",
  "price",
  "weight_kg",
  "length_cm",
  "width_cm",
  "height_cm",
  "cod_amount",
];
export const isNumber = (column: ColumnName): boolean => NUMBERS.includes(column);

export type Cells = Record<ColumnName, string>;

export const EXAMPLE: Cells = {
  reference: "ORD-2026-00017",
  pudo_point_id: "",
  name: "Ṣẹ̀gun Ọlábísí",
  email: "segun@example.com",
  phone: "+234 803 123 4567",
  item: "Ankara fabric",
  qty: "1",
  price: "12500",
  weight_kg: "0.8",
  length_cm: "30",
  width_cm: "20",
  height_cm: "10",
  cod_amount: "",
  note: "",
};

export interface OrderRow {
  /** As spreadsheets count it; the header is line 1. */
  line: number;
  cells: Cells;
  /** What is wrong with its cells before the API is asked. */
  refusals: Partial<Record<ColumnName, string>>;
  /** The id of the point that its cell names otherwise. */
  pointId?: string;
  /** The line of an earlier row that has the same cells: this one makes nothing, and costs nothing. */
  sameAs?: number;
  /** What would be made of it, or what was made. */
  result?: BatchEstimate | BatchResult<CreatedStoreOrder>;
}

export const missingColumns = (header: readonly string[]): ColumnName[] =>
  REQUIRED.filter((column) => !header.includes(column));

/** The cells that are empty and must not be. */
export const refusalsOf = (cells: Cells): OrderRow["refusals"] =>
  Object.fromEntries(
    REQUIRED.filter((column) => cells[column] === "").map((column) => [column, t("is required")]),
  );

/** A row's order as the API takes it. What is no number stays text, so that the API says what is wrong with it. */
export function orderOf({ cells, pointId }: OrderRow): NewStoreOrder {
  const value = (column: ColumnName) => {
    const text = cells[column].trim();
    return isNumber(column) && text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  const given = (columns: ColumnName[]) =>
    Object.fromEntries(
      columns.filter((column) => value(column) !== "").map((column) => [column, value(column)]),
    );
  const order = {
    partner_order_id: value("reference"),
    pudo_point_id: pointId ?? value("pudo_point_id"),
    customer: { name: value("name"), email: value("email"), phone: value("phone") },
    items: [
      {
        name: value("item"),
        ...{ qty: value("qty"), price: value("price"), weight_kg: value("weight_kg") },
        ...given(["length_cm", "width_cm", "height_cm"]),
      },
    ],
    ...given(["cod_amount", "note"]),
  };
  return order as NewStoreOrder;
}

/** Problems that are about one cell, although they name no field. */
const CELLS_OF_PROBLEMS: Record<string, ColumnName> = {
  point_not_found: "pudo_point_id",
  point_gone: "pudo_point_id",
  point_unavailable: "pudo_point_id",
  service_not_offered: "pudo_point_id",
  reference_conflict: "reference",
};

export const isRefused = ({ result, refusals }: OrderRow): boolean =>
  Object.keys(refusals).length > 0 || (result !== undefined && "problem" in result);

/** The order that was made of a row. */
export const madeOf = ({ result }: OrderRow): CreatedStoreOrder | undefined =>
  result && "order" in result ? result.order : undefined;

/** What a row's order would cost. */
export const estimateOf = ({ result }: OrderRow): number | undefined =>
  result && "deliveryFee" in result ? result.deliveryFee : undefined;

/** Why a row is refused, by the column that has to be changed; "" is the row as a whole. */
export function reasonsOf({ result, refusals }: OrderRow): Partial<Record<ColumnName | "", string>> {
  const reasons: Partial<Record<ColumnName | "", string>> = {};
  if (result && "problem" in result) {
    const { code, errors } = result.problem;
    // What differs from the other order is its own, and not wrong.
    const isKnown = code === "reference_conflict";
    for (const { path, message } of isKnown ? [] : errors) {
      const column = COLUMNS.find((name) => FIELDS[name] === path);
      reasons[column ?? ""] = column ? fieldWords(message) : `${pathWords(path)}: ${fieldWords(message)}`;
    }
    if (isKnown || errors.length === 0) reasons[CELLS_OF_PROBLEMS[code] ?? ""] = problemWords(result.problem);
  }
  for (const [column, reason] of Object.entries(refusals)) reasons[column as ColumnName] = fieldWords(reason);
  return reasons;
}

/** A row's reasons, each with its column, as people read them. */
export const reasonTexts = (row: OrderRow): string[] =>
  Object.entries(reasonsOf(row)).map(([column, reason]) =>
    column === "" ? reason : `${TITLES[column as ColumnName]}: ${reason}`,
  );

/**
 * A repeated row makes one order. A different row with the reference of an earlier one is refused.
 * @returns the rows, with what the file alone tells of them
 */
export function withoutDoubles(rows: readonly OrderRow[]): OrderRow[] {
  const first = new Map<string, OrderRow>();
  return rows.map((row) => {
    const { reference } = row.cells;
    const before = first.get(reference);
    if (!before || reference === "") {
      first.set(reference, row);
      return row;
    }
    if (COLUMNS.every((column) => row.cells[column] === before.cells[column]))
      return { ...row, refusals: {}, sameAs: before.line };
    const reason = t("is that of row {line} too, which is another order", { line: before.line });
    return { ...row, refusals: { ...row.refusals, reference: reason } };
  });
}
