import { href } from "../../ui/shell/route.ts";

export const PAGE_SIZE = 50;

/** What may be wrong with an order, as `GET /operator/orders/exceptions` has it. */
export const EXCEPTIONS: Record<string, string> = {
  stuck_in_transit: "In transit for over 3 days without a scan",
  never_arrived: "Created over 7 days ago, and nobody has it",
  point_closed: "At or to a point that closed",
  expiring: "Sent back within 48 hours unless collected",
};

export interface OrdersQuery {
  search: string;
  status: string;
  /** One of `EXCEPTIONS`, in place of the other filters. */
  exception: string;
  partnerId: string;
  page: number;
}

/** As the address has it. */
export function queryOf(given: URLSearchParams): OrdersQuery {
  const exception = given.get("exception") ?? "";
  return {
    search: given.get("search") ?? "",
    status: given.get("status") ?? "",
    exception: exception in EXCEPTIONS ? exception : "",
    partnerId: given.get("partner") ?? "",
    page: Math.max(1, Math.trunc(Number(given.get("page"))) || 1),
  };
}

const parametersOf = ({ search, status, exception, partnerId, page }: OrdersQuery) => ({
  ...{ search, status, exception, partner: partnerId },
  ...(page > 1 && { page }),
});

export const ordersHref = (query: OrdersQuery): string => href("/orders", parametersOf(query));

/** What to ask of the API. */
export function requestOf({ search, status, exception, partnerId, page }: OrdersQuery) {
  const query = { page, pageSize: PAGE_SIZE };
  return exception
    ? { path: "/operator/orders/exceptions" as const, query: { ...query, kind: exception } }
    : { path: "/operator/orders" as const, query: { ...query, search, status, partner_id: partnerId } };
}
