import type { Order } from "../../../../client/src/api.ts";
import { ExportButton } from "../../ui/lists/export.tsx";
import { pudo } from "../pudo.ts";
import { type OrdersQuery, requestQuery } from "./list-query.ts";

const PAGE_SIZE = 100;

const COLUMNS: Record<string, (order: Order) => string | number | null> = {
  reference: (order) => order.reference,
  tracking_code: (order) => order.trackingCode,
  status: (order) => order.status,
  receiver_first_name: (order) => order.receiverFirstName,
  receiver_last_name: (order) => order.receiverLastName,
  receiver_email: (order) => order.receiverEmail,
  items: (order) => order.items.reduce((sum, { quantity }) => sum + quantity, 0),
  weight_kg: (order) => order.items.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0),
  delivery_fee_naira: (order) => order.deliveryFee,
  note: (order) => order.note,
  created_at: (order) => order.createdAt,
  updated_at: (order) => order.updatedAt,
  collect_by: (order) => order.collectBy,
  expires_at: (order) => order.expiresAt,
  pudo_point_id: (order) => order.pudoPointId,
  tracking_url: (order) => order.trackingUrl,
  id: (order) => order.id,
};

/** Saves all orders of a list as CSV. */
export function ExportOrders({ query, total }: { query: OrdersQuery; total: number }) {
  return (
    <ExportButton columns={COLUMNS} read={(signal) => read(query, signal)} total={total} name="orders" />
  );
}

/** Page by page. Orders that are made meanwhile are left out, so that no page shifts. */
async function* read(query: OrdersQuery, signal: AbortSignal): AsyncGenerator<Order[]> {
  const upTo = requestQuery(query).dateTo || new Date().toISOString();
  for (let page = 1; ; page++) {
    const given = { ...requestQuery(query), dateTo: upTo, page, pageSize: PAGE_SIZE };
    const { orders, pagination } = await pudo.orders.page(given, { signal });
    yield orders;
    if (!pagination.hasNext || orders.length === 0) return;
  }
}
