import { t } from "../texts.ts";

/** What is typed into the form of a new order, as the API takes it. */

export interface Item {
  name: string;
  qty: number;
  price: number;
  weight_kg: number;
  length_cm?: number;
  width_cm?: number;
  height_cm?: number;
}

export interface Draft {
  partner_order_id: string;
  customer: { name: string; email?: string; phone: string };
  items: Item[];
  cod_amount?: number;
  note?: string;
}

const SIZES = ["length_cm", "width_cm", "height_cm"] as const;

/** @param rows the names of the items' rows in the form */
export function draftOf(form: HTMLFormElement, rows: readonly number[]): Draft {
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? "").trim();
  const note = text("note");
  return {
    partner_order_id: text("partner_order_id"),
    customer: {
      name: text("customer.name"),
      ...(text("customer.email") && { email: text("customer.email") }),
      phone: text("customer.phone"),
    },
    items: rows.map((row) => {
      const number = (name: string) => Number(text(`${row}.${name}`));
      const sizes = SIZES.map((name) => [name, number(name)] as const).filter(([, value]) => value > 0);
      return {
        name: text(`${row}.name`),
        qty: number("qty"),
        price: number("price"),
        weight_kg: number("weight_kg"),
        ...Object.fromEntries(sizes),
      };
    }),
    ...(text("cod_amount") === "" ? {} : { cod_amount: Number(text("cod_amount")) }),
    ...(note ? { note } : {}),
  };
}

const SIZE = { min: 0.1, max: 1000, decimals: 3, unit: "cm" } as const;
/** The numbers of an item, as the API takes them. */
export const NUMBERS = [
  { name: "qty", label: t("Quantity"), min: 1, max: 100_000, decimals: 0, initial: 1 },
  { name: "price", label: t("Value each in ₦"), min: 0, max: 1e12, decimals: 2, unit: "₦" },
  { name: "weight_kg", label: t("Weight each in kg"), min: 0.001, max: 1000, decimals: 6, unit: "kg" },
  { name: "length_cm", label: t("Length in cm"), isOptional: true, ...SIZE },
  { name: "width_cm", label: t("Width in cm"), isOptional: true, ...SIZE },
  { name: "height_cm", label: t("Height in cm"), isOptional: true, ...SIZE },
] as const;
type NumberOf = (typeof NUMBERS)[number];

const isPossible = ({ min, max }: NumberOf, value: number): boolean => value >= min && value <= max;

/** The largest valid value among the items. */
export function largest(items: readonly Item[], name: "weight_kg" | "price"): number | undefined {
  const number = NUMBERS.find((one) => one.name === name)!;
  const possible = items.map((item) => item[name]).filter((value) => isPossible(number, value));
  return Math.max(0, ...possible) || undefined;
}

/** What all items cost together, in naira. */
export const worthOf = (items: readonly Item[]): number =>
  Math.round(items.reduce((total, { qty, price }) => total + qty * price, 0) * 100) / 100;

/** The weight and the size of a parcel of these items, as an order with them is priced; undefined if there is none yet. */
export function parcelOf(items: readonly Item[]): { weight: number; dimensions?: string } | undefined {
  const isTyped = (item: Item, { name, ...more }: NumberOf) =>
    !("isOptional" in more) || item[name] !== undefined;
  if (items.some((item) => NUMBERS.some((one) => isTyped(item, one) && !isPossible(one, item[one.name]!))))
    return undefined;
  const sum = (value: (item: Item) => number) =>
    items.reduce((total, item) => total + item.qty * value(item), 0);
  const weight = Math.round(sum(({ weight_kg }) => weight_kg) * 1e6) / 1e6;
  if (!(weight > 0) || weight > 1000) return undefined;
  const volume = sum(({ length_cm = 0, width_cm = 0, height_cm = 0 }) => length_cm * width_cm * height_cm);
  if (volume === 0) return { weight };
  // The API takes three lengths: any three with this volume cost the same.
  const side = volume > 100_000 ? 100 : 10;
  return { weight, dimensions: `${Math.round((volume / side / side) * 1e6) / 1e6}x${side}x${side}` };
}
