import { ORDER_STATUSES, type OrderStatus } from "../../../shared/parcel-status.ts";
import type { OrderCounts as Days } from "../../api.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { count } from "../../ui/text/format.ts";
import { t } from "../texts.ts";
import { type OrdersQuery, ordersHref } from "./list-query.ts";

/** How many orders of the last year are in which state; each leads to them. */
export function StateCounts({ days, query }: { days: Days; query: OrdersQuery }) {
  const of = (wanted: OrderStatus) =>
    days.reduce((sum, { orders }) => sum + (orders.find(({ status }) => status === wanted)?.count ?? 0), 0);
  return (
    <nav class="state-counts" aria-label={t("Orders of the last year by state")}>
      {ORDER_STATUSES.filter((status) => of(status) > 0).map((status) => (
        <a
          key={status}
          href={ordersHref({ ...query, status: query.status === status ? "" : status, page: 1 })}
          aria-current={query.status === status ? "true" : undefined}
        >
          {STATUS_TEXTS[status]} <b>{count(of(status))}</b>
        </a>
      ))}
    </nav>
  );
}
