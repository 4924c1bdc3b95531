import { STATUS_TEXTS } from "../ui/domain/order-status.tsx";
import { requestPage } from "../ui/requests/request.ts";
import type { Hit } from "../ui/shell/search-dialog.tsx";
import { placeText } from "./points/point-state.tsx";

const MOST_OF_A_KIND = 5;

/** Orders, points and partners by what an operator knows of them. */
export async function find(search: string, signal: AbortSignal): Promise<Hit[]> {
  const options = { query: { search, pageSize: MOST_OF_A_KIND }, signal };
  const [orders, points, partners] = await Promise.all([
    requestPage("/operator/orders", options),
    requestPage("/operator/points", { query: { ...options.query, sortBy: "fit" }, signal }),
    requestPage("/operator/partners", options),
  ]);
  return [
    ...orders.rows.map(({ id, tracking_code, reference, recipient, partner_name, status }) => ({
      path: `/orders/${id}`,
      text: tracking_code,
      hint: [STATUS_TEXTS[status], recipient.name, reference, partner_name].filter(Boolean).join(" · "),
    })),
    ...points.rows.map((point) => ({
      path: `/points/${point.id}`,
      text: point.name,
      hint: `Point · ${placeText(point)}`,
    })),
    ...partners.rows.map(({ id, name }) => ({ path: `/partners/${id}`, text: name, hint: "Partner" })),
  ];
}
