import type { OrderQuery } from "../../../../client/src/api.ts";
import { pageOf } from "../../ui/lists/pager.tsx";
import { href, type RouteQuery } from "../../ui/shell/route.ts";
import { endOfDay, startOfDay } from "../../ui/text/format.ts";

export const PAGE_SIZE = 25;

/** What a list of orders shows, as it stands in the address. Days are the reader's. */
export interface OrdersQuery {
  search: string;
  status: string;
  direction: string;
  cod: string;
  from: string;
  to: string;
  sort: string;
  isDescending: boolean;
  page: number;
}

export function queryOf(query: URLSearchParams): OrdersQuery {
  const text = (name: string) => query.get(name) ?? "";
  const sort = text("sort") || "createdAt";
  return {
    search: text("search"),
    status: text("status"),
    // A search term is part of both.
    direction: text("search") ? "" : text("direction"),
    cod: text("search") ? "" : text("cod"),
    from: text("from"),
    to: text("to"),
    sort,
    isDescending: (text("order") || (sort === "createdAt" ? "desc" : "asc")) === "desc",
    page: pageOf(query),
  };
}

/** The parameters in the address, without defaults. */
function parametersOf({ sort, isDescending, page, ...filters }: OrdersQuery): RouteQuery {
  const isUsual = sort === "createdAt" ? isDescending : !isDescending;
  return {
    ...filters,
    sort: sort === "createdAt" ? undefined : sort,
    order: isUsual ? undefined : isDescending ? "desc" : "asc",
    page: page > 1 ? page : undefined,
  };
}

export const ordersHref = (query: OrdersQuery): string => href("/orders", parametersOf(query));

/** The parameters of the API, which refuses values that it does not know. */
export function requestQuery(query: OrdersQuery): OrderQuery {
  return {
    search: query.search || undefined,
    status: (query.status || undefined) as OrderQuery["status"],
    direction: (query.direction || undefined) as OrderQuery["direction"],
    cod: query.cod ? "true" : undefined,
    sortBy: query.sort as OrderQuery["sortBy"],
    sortOrder: query.isDescending ? "desc" : "asc",
    dateFrom: query.from ? startOfDay(query.from) : undefined,
    dateTo: query.to ? endOfDay(query.to) : undefined,
    page: query.page,
    pageSize: PAGE_SIZE,
  };
}
