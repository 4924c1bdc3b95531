import { withDecimalPoint } from "../../../shared/csv.ts";
import { readText, writeText } from "../../ui/kept-texts.ts";
import { type Cells, COLUMNS, type ColumnName, isNumber, REQUIRED } from "./row.ts";

/** Which columns of a file have what an order needs. */

/** Shops often export a receiver's last name in a column of its own. */
export const MAPPED = [...COLUMNS, "last_name"] as const;
export type Mapped = (typeof MAPPED)[number];

/** A column of the file, by its name, or a text that is the same in all rows. */
export type Source = { column: string } | { text: string };
export type Mapping = Partial<Record<Mapped, Source>>;

type Names = Partial<Record<Mapped, readonly string[]>>;

/** How exports call these columns, the best one first, in the spelling of `plain`. */
const EXPORTS: readonly Names[] = [
  Object.fromEntries(COLUMNS.map((column) => [column, [plain(column)]])),
  // Shopify
  {
    reference: ["name"],
    name: ["shipping name", "billing name"],
    email: ["email"],
    phone: ["shipping phone", "phone", "billing phone"],
    item: ["lineitem name"],
    qty: ["lineitem quantity"],
    price: ["lineitem price"],
    note: ["notes"],
  },
  // WooCommerce, by the most used extensions for exports
  {
    reference: ["order number", "order id"],
    name: ["first name shipping", "shipping first name", "first name billing", "billing first name"],
    last_name: ["last name shipping", "shipping last name", "last name billing", "billing last name"],
    email: ["email billing", "billing email"],
    phone: ["phone billing", "billing phone", "shipping phone"],
    item: ["item name", "product name"],
    qty: ["quantity", "quantity refund", "item quantity"],
    price: ["item cost", "item price", "product current price"],
    weight_kg: ["weight", "item weight"],
    note: ["customer note"],
  },
  // Magento
  {
    reference: ["increment id", "order increment id"],
    name: ["shipping firstname", "customer firstname", "ship to name", "shipping name"],
    last_name: ["shipping lastname", "customer lastname"],
    email: ["customer email"],
    phone: ["shipping telephone", "telephone", "billing telephone"],
    item: ["item name", "product name", "name"],
    qty: ["qty ordered", "item qty ordered", "qty"],
    price: ["item price", "product price", "price"],
    weight_kg: ["weight", "item weight"],
    note: ["customer note"],
  },
];

/** Lower case, and a space for everything that is no letter and no digit. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
}

/** What the columns of a file are, as far as their names tell. */
export function guessed(header: readonly string[]): Mapping {
  const known = new Map(header.map((name) => [plain(name), name]));
  const guesses = EXPORTS.map((names) =>
    Object.entries(names).flatMap(([column, candidates]): [string, Source][] => {
      const name = candidates.find((one) => known.has(one));
      return name === undefined ? [] : [[column, { column: known.get(name)! }]];
    }),
  );
  return Object.fromEntries(guesses.reduce((best, one) => (one.length > best.length ? one : best)));
}

/** The columns that an order needs and that are not in the mapping. */
export const unmapped = (mapping: Mapping): ColumnName[] =>
  REQUIRED.filter((column) => {
    const source = mapping[column];
    return !source || ("text" in source && source.text.trim() === "");
  });

/** A row's cells by our columns. */
export function mapped(
  mapping: Mapping,
  header: readonly string[],
  cells: readonly string[],
  delimiter: string,
): Cells {
  const read = (column: Mapped): string => {
    const source = mapping[column];
    if (source === undefined) return "";
    return "text" in source ? source.text : (cells[header.indexOf(source.column)] ?? "");
  };
  return Object.fromEntries(
    COLUMNS.map((column) => {
      const cell = read(column);
      if (column === "name") return [column, `${cell} ${read("last_name")}`.trim()];
      return [column, isNumber(column) ? withDecimalPoint(cell, delimiter) : cell];
    }),
  ) as Cells;
}

const STORAGE_KEY = "portal.columns";
const MOST_REMEMBERED = 20;

type Remembered = [header: string, mapping: Mapping][];

const remembered = (): Remembered => JSON.parse(readText(STORAGE_KEY) ?? "[]");
const idOf = (header: readonly string[]): string => header.map(plain).join("\n");

/** What was chosen for an earlier file with the same columns. */
export const recalled = (header: readonly string[]): Mapping | undefined =>
  remembered().find(([id]) => id === idOf(header))?.[1];

/** Remembers what was chosen for files with these columns. */
export function remember(header: readonly string[], mapping: Mapping): void {
  const others = remembered().filter(([id]) => id !== idOf(header));
  const kept: Remembered = [[idOf(header), mapping], ...others].slice(0, MOST_REMEMBERED) as Remembered;
  writeText(STORAGE_KEY, JSON.stringify(kept));
}
