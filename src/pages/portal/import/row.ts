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

/** The columns of a file of orders, and which field of an order, or of the row's item, each of them is. */
const FIELDS = {
  reference: "partner_order_id",
  pudo_point_id: "pudo_point_id",
  name: "customer.name",
  email: "customer.email",
  phone: "customer.phone",
  item: "items.name",
  qty: "items.qty",
  price: "items.price",
  weight_kg: "items.weight_kg",
  length_cm: "items.length_cm",
  width_cm: "items.width_cm",
  height_cm: "items.height_cm",
  cod_amount: "cod_amount",
  note: "note",
} as const;
export type ColumnName = keyof typeof FIELDS;
export const COLUMNS = Object.keys(FIELDS) as ColumnName[];
export const REQUIRED = COLUMNS.slice(0, COLUMNS.indexOf("length_cm")).filter((column) => column !== "email");
const NUMBERS: readonly string[] = [
  ...["qty", "price", "weight_kg", "length_cm", "width_cm", "height_cm", "cod_amount"],
];
export const isNumber = (column: ColumnName): boolean => NUMBERS.includes(column);

/** A column that is about an item, and not about its order. */
export const isOfItem = (column: ColumnName): boolean => FIELDS[column].startsWith("items.");

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

/** A row of a file: one item of an order. */
export interface OrderRow {
  /** As spreadsheets count it; the header is line 1. */
  line: number;
  cells: Cells;
  /** What is wrong with its cells before the API is asked; "" is another row of its order. */
  refusals: Partial<Record<ColumnName | "", string>>;
  /** The line of the first row of its order. */
  order: number;
  /** Which item of its order it is, from 0. */
  item: number;
  /** The id of the point that its cell names otherwise. */
  pointId?: string;
  /** The line of an earlier row that has the same cells: this one makes nothing, and costs nothing. */
  sameAs?: number;
  /** What would be made of it, or what was made. */
  result?: BatchEstimate | BatchResult<CreatedStoreOrder>;
}

/** The order of some rows as the API takes it. What is of the order may be in any of them. */
export function orderOf(rows: readonly OrderRow[]): NewStoreOrder {
  const text = (column: ColumnName) => rows.map(({ cells }) => cells[column]).find(Boolean) ?? "";
  const [email, note, codAmount] = [text("email"), text("note"), text("cod_amount")];
  return {
    partner_order_id: text("reference"),
    pudo_point_id: rows.find(({ pointId }) => pointId)?.pointId ?? text("pudo_point_id"),
    customer: { name: text("name"), ...(email && { email }), phone: text("phone") },
    items: rows.map(({ cells }) => itemOf(cells)),
    ...(codAmount && { cod_amount: numberIn(codAmount) as number }),
    ...(note && { note }),
  };
}

/** What is no number stays text, so that the API says what is wrong with it. */
const numberIn = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text);

function itemOf(cells: Cells): NewStoreOrder["items"][number] {
  const given = (["qty", "price", "weight_kg", "length_cm", "width_cm", "height_cm"] as const).filter(
    (column) => cells[column] !== "",
  );
  const numbers = Object.fromEntries(given.map((column) => [column, numberIn(cells[column])]));
  return { name: cells.item, ...numbers } as NewStoreOrder["items"][number];
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
export function reasonsOf({ result, refusals, item }: OrderRow): OrderRow["refusals"] {
  const reasons: OrderRow["refusals"] = {};
  if (result && "problem" in result) {
    const { code, errors } = result.problem;
    // What differs from the other order is its own, and not wrong.
    const isKnown = code === "reference_conflict";
    for (const { path, message } of isKnown ? [] : errors) {
      const [, of, field] = /^items\.(\d+)\.(.+)$/.exec(path) ?? [];
      // What is wrong with another item is said in its row, and what is wrong with the order in its first.
      if (Number(of ?? 0) !== item) continue;
      const column = COLUMNS.find((name) => FIELDS[name] === (field === undefined ? path : `items.${field}`));
      reasons[column ?? ""] = column ? fieldWords(message) : `${pathWords(path)}: ${fieldWords(message)}`;
    }
    const isOfOrder = isKnown || errors.length === 0;
    if (isOfOrder && item === 0) reasons[CELLS_OF_PROBLEMS[code] ?? ""] = problemWords(result.problem);
    if (Object.keys(reasons).length === 0) reasons[""] = t("Another row of this order is refused.");
  }
  for (const [column, reason] of Object.entries(refusals))
    reasons[column as ColumnName] = column === "" ? reason : fieldWords(reason);
  return reasons;
}

/** A row's reasons, each with its column, as people read them. */
export const reasonTexts = (row: OrderRow): string[] =>
  Object.entries(reasonsOf(row)).map(([column, reason]) =>
    column === "" ? reason : `${TITLES[column as ColumnName]}: ${reason}`,
  );
