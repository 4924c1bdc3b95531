import { pageOf } from "../../ui/lists/pager.tsx";
import { href } from "../../ui/shell/route.ts";

export const PAGE_SIZE = 50;

/** The kinds of `GET /operator/orders/exceptions`: what may be wrong with an order. */
export const EXCEPTIONS: Record<string, string> = {
  stuck_in_transit: "In transit for over 3 days without a scan",
  never_arrived: "Created over 7 days ago, and nobody has it",
  point_closed: "At or to a point that closed",
  point_gone: "Left, or paid for, at a point that is gone",
  expiring: "Sent back within 48 hours unless collected",
  held_too_long: "With a driver for over a day, or to be handed over for over 3",
  gap: "Somebody had it who did not scan it (last 7 days)",
  reported: "Something was reported of it (last 7 days)",
  disputed: "Its shop says that a driver did not hand it back (last 7 days)",
  delivered_unpaid: "Handed out without its money (last 30 days)",
  paid_not_delivered: "Paid, and not delivered any more (last 30 days)",
  payment_void: "Its money was given back (last 30 days)",
  money_held_too_long: "Its money has been with a driver for over a day, or at a point for over 3",
  cash_full: "With money to collect at a point that may not have more",
};

export interface OrdersQuery {
  search: string;
  status: string;
  /** `return`, or empty for all. */
  direction: string;
  /** One of `EXCEPTIONS`, in place of the other filters. */
  exception: string;
  partnerId: string;
  /** `driver:{id}` or `point:{id}`, who has the parcels. */
  holder: string;
  /** `agent:{id}` or `driver:{id}`, whose key has scanned them, and since when. */
  actor: string;
  since: string;
  /** The name of the holder or the actor. */
  name: string;
  page: number;
}

/** Written to the address. */
export function queryOf(given: URLSearchParams): OrdersQuery {
  const text = (name: string) => given.get(name) ?? "";
  return {
    search: text("search"),
    status: text("status"),
    direction: text("direction") === "return" ? "return" : "",
    exception: text("exception") in EXCEPTIONS ? text("exception") : "",
    partnerId: text("partner"),
    holder: text("holder"),
    actor: text("actor"),
    since: text("since"),
    name: text("name"),
    page: pageOf(given),
  };
}

const parametersOf = ({ page, partnerId, ...query }: OrdersQuery) => ({
  ...query,
  partner: partnerId,
  ...(page > 1 && { page }),
});

export const ordersHref = (query: OrdersQuery): string => href("/orders", parametersOf(query));

/** Whether the list shows somebody's parcels, which can only be filtered by state. */
export const isOfSomebody = ({ holder, actor }: OrdersQuery): boolean => holder !== "" || actor !== "";

/** The API's path for this list. */
export function requestOf({ exception, ...given }: OrdersQuery) {
  const { search, status, direction, partnerId, holder, actor, since } = given;
  const query = { page: given.page, pageSize: PAGE_SIZE };
  if (exception)
    return { path: "/operator/orders/exceptions" as const, query: { ...query, kind: exception } };
  const path = "/operator/orders" as const;
  if (holder) return { path, query: { ...query, status, holder } };
  if (actor) return { path, query: { ...query, status, actor, since: since && `${since}T00:00:00+01:00` } };
  if (direction) return { path, query: { ...query, status, partner_id: partnerId, direction } };
  return { path, query: { ...query, search, status, partner_id: partnerId } };
}
