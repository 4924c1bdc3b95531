/** What is typed into the form of a new order, as the API takes it. */

interface Item {
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
  customer: { name: string; email: string; phone: string };
  items: Item[];
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
      email: text("customer.email"),
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
    ...(note ? { note } : {}),
  };
}

/** The weight and the size of a parcel of these items, as an order with them is priced; undefined if there is none yet. */
export function parcelOf(items: readonly Item[]): { weight: number; dimensions?: string } | undefined {
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
