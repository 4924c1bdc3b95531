import { randomBytes } from "node:crypto";
import type { NewItem, StoreClient } from "pudo-client";
import { isProblem } from "pudo-client";
import { type Line, weightOf } from "./catalogue.ts";
import type { Database, NewOrder, ShopOrder } from "./database.ts";

/** Where the shop hands its parcels over. */
const ORIGIN = "100281";

export interface Quote {
  id: string;
  fee: number;
  days: { min: number; max: number };
}

/** What delivery to a point costs, for 24 hours. */
export async function quoteFor(
  database: Database,
  pudo: StoreClient,
  lines: Line[],
  pointId: string,
): Promise<Quote> {
  const { zip, state } = database.point(pointId) ?? (await pudo.points.get(pointId)).address;
  const query = { origin: ORIGIN, destination: zip || state, weight: weightOf(lines) };
  const { quote_id: id, rates } = await pudo.rates.estimate(query);
  return { id, fee: rates[0]!.amount, days: rates[0]!.estimated_days };
}

export type Customer = Pick<NewOrder, "name" | "email" | "phone">;

/** Writes the order down, then sends it: if the shop is cut off between, it sends it at its next start. */
export async function placeOrder(
  database: Database,
  pudo: StoreClient,
  {
    customer,
    lines,
    pointId,
    quoteId,
  }: { customer: Customer; lines: Line[]; pointId: string; quoteId: string },
): Promise<ShopOrder> {
  const reference = `OJA-${Date.now().toString(36)}-${randomBytes(3).toString("hex")}`.toUpperCase();
  const items: NewItem[] = lines.map(({ product, quantity }) => ({
    ...{ name: product.name, qty: quantity, price: product.price, weight_kg: product.weightKg },
  }));
  const page = randomBytes(16).toString("base64url");
  const choice = { items: JSON.stringify(items), point_id: pointId, quote_id: quoteId };
  database.addOrder({ reference, page, ...customer, ...choice });
  try {
    await sendOrder(database, pudo, database.order(reference)!);
  } catch (error) {
    // The service has said no. Where it said nothing, the order may exist, and is sent again later.
    if (isProblem(error) && error.status < 500) database.dropOrder(reference);
    throw error;
  }
  return database.order(reference)!;
}

async function sendOrder(database: Database, pudo: StoreClient, order: ShopOrder): Promise<void> {
  const { reference, name, email, phone, items, point_id, quote_id } = order;
  const created = await pudo.orders.create({
    partner_order_id: reference,
    pudo_point_id: point_id,
    customer: { name, email, phone },
    items: JSON.parse(items) as NewItem[],
    quote_id,
  });
  database.orderWasCreated(reference, created);
}

/** Sends what the last run was cut off at. The same reference makes no second order. */
export async function resumeOrders(database: Database, pudo: StoreClient): Promise<void> {
  for (const order of database.unsentOrders()) await sendOrder(database, pudo, order);
}

/** What the customer sends back, with the page whose code an agent scans. */
export async function sendBack(
  database: Database,
  pudo: StoreClient,
  order: ShopOrder,
  { quantities, reason }: { quantities: number[]; reason: string },
): Promise<void> {
  const bought = JSON.parse(order.items) as NewItem[];
  const items = bought.map(({ name }, i) => ({ name, qty: quantities[i] ?? 0 })).filter(({ qty }) => qty > 0);
  const made = await pudo.returns.create({ order_id: order.id!, items, ...(reason ? { reason } : {}) });
  database.setReturn(order.id!, made, 1);
}
