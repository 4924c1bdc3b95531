export interface Product {
  id: string;
  name: string;
  text: string;
  /** Naira. */
  price: number;
  weightKg: number;
}

/** Each has a pattern of its id in the style sheet. */
export const PRODUCTS: readonly Product[] = [
  {
    id: "adire",
    name: "Adire",
    text: "Indigo resist dye from Abẹ́òkúta, 5 yards",
    price: 18_500,
    weightKg: 0.9,
  },
  { id: "ankara", name: "Ankara", text: "Wax print, bold circles, 6 yards", price: 12_500, weightKg: 0.8 },
  {
    id: "asooke",
    name: "Aṣọ òkè",
    text: "Hand-woven strips from Ìṣẹ́yìn, for one wrapper",
    price: 42_000,
    weightKg: 1.6,
  },
  { id: "george", name: "George", text: "Embroidered plaid, 2 wrappers", price: 65_000, weightKg: 1.8 },
  {
    id: "akwete",
    name: "Akwete",
    text: "Woven in Abia, cotton and silk, 2 yards",
    price: 38_000,
    weightKg: 0.7,
  },
  { id: "gele", name: "Gèle", text: "Head tie, stiff and shining", price: 9_500, weightKg: 0.3 },
];

/** How many of each product, by its id. */
export type Cart = Record<string, number>;

export interface Line {
  product: Product;
  quantity: number;
}

const MOST = 20;

/** The cart of a cookie, of which anything may have become. */
export function readCart(text: string | undefined): Cart {
  try {
    const found = JSON.parse(text ?? "{}") as Cart;
    const entries = PRODUCTS.map(({ id }) => [id, Number(found[id])] as const);
    return Object.fromEntries(entries.filter(([, quantity]) => quantity >= 1 && quantity <= MOST));
  } catch {
    return {};
  }
}

export const linesOf = (cart: Cart): Line[] =>
  PRODUCTS.flatMap((product) => (cart[product.id] ? [{ product, quantity: cart[product.id]! }] : []));

export const withOne = (cart: Cart, id: string): Cart => ({
  ...cart,
  [id]: Math.min((cart[id] ?? 0) + 1, MOST),
});

export const without = (cart: Cart, id: string): Cart =>
  Object.fromEntries(Object.entries(cart).filter(([name]) => name !== id));

export const priceOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);

export const weightOf = (lines: readonly Line[]) =>
  Math.round(lines.reduce((sum, { product, quantity }) => sum + product.weightKg * quantity, 0) * 100) / 100;
