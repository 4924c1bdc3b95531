import { pageOf } from "../../ui/lists/pager.tsx";
import { href, type RouteQuery } from "../../ui/shell/route.ts";

export const PAGE_SIZE = 25;

/** The filters of the list, with their parameters of `GET /operator/points`. */
export const POINT_STATES: Record<string, { text: string; query: Record<string, string> }> = {
  published: { text: "Published", query: { published: "true" } },
  unpublished: { text: "Approved, not published", query: { status: "approved", published: "false" } },
  pending: { text: "Waiting for approval", query: { status: "pending" } },
  rejected: { text: "Rejected", query: { status: "rejected" } },
  deleted: { text: "Deleted", query: { deleted: "true" } },
};

export interface PointsQuery {
  search: string;
  state: string;
  page: number;
}

/** Written to the address. */
export function queryOf(given: URLSearchParams): PointsQuery {
  const state = given.get("state") ?? "";
  return {
    search: given.get("search") ?? "",
    state: state in POINT_STATES ? state : "",
    page: pageOf(given),
  };
}

const parametersOf = ({ search, state, page }: PointsQuery): RouteQuery => ({
  ...{ search, state },
  ...(page > 1 && { page }),
});

export const pointsHref = (query: PointsQuery): string => href("/points", parametersOf(query));

export const requestQuery = ({ search, state, page }: PointsQuery) => ({
  ...{ search, sortBy: "fit", page, pageSize: PAGE_SIZE },
  ...POINT_STATES[state]?.query,
});
