import { STATUS_TEXTS } from "../ui/domain/order-status.tsx";
import type { Hit } from "../ui/shell/search-dialog.tsx";
import { pudo } from "./pudo.ts";

const MOST = 8;

/** The partner's orders by what it knows of them. */
export async function find(search: string, signal: AbortSignal): Promise<Hit[]> {
  const { orders } = await pudo.orders.page({ search, pageSize: MOST }, { signal });
  return orders.map(({ id, reference, trackingCode, status, receiverFirstName, receiverLastName }) => ({
    path: `/orders/${id}`,
    text: reference ?? trackingCode,
    code: reference ? trackingCode : undefined,
    hint: [STATUS_TEXTS[status], `${receiverFirstName} ${receiverLastName}`.trim()].join(" · "),
  }));
}
