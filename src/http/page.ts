import { z } from "@hono/zod-openapi";
import { type Page, pagination } from "../shared/page.ts";
import { isoTime } from "../shared/time.ts";
import { wholeNumber, withDefault } from "./parameters.ts";

/** The query parameters of a list. */
export const pageParameters = (maxPageSize: number) => ({
  page: withDefault(wholeNumber("Page number, from 1", { min: 1 }), 1),
  pageSize: withDefault(wholeNumber("Entries per page", { min: 1, max: maxPageSize }), 10),
});

export const PaginationSchema = z
  .object({
    totalCount: z.int().openapi({ description: "How many entries there are in all", example: 8809 }),
    page: z.int().openapi({ description: "The number of this page, from 1", example: 1 }),
    pageSize: z.int().openapi({ description: "The most entries of a page", example: 10 }),
    totalPages: z.int().openapi({ description: "How many pages there are", example: 881 }),
  })
  .openapi("Pagination", { description: "Which page of the list this is" });

const ONE_PAGE = { description: "One page of the list" };
const entries = <Row extends z.ZodType>(entry: Row) =>
  z.array(entry).openapi({ description: "The entries of this page" });

/** A field of the pagination of lists that may be too long to look through: since when the entries were looked at. */
const searchedFrom = (description: string) => z.iso.datetime().optional().openapi({ description });

/** The answer of a list: one page of `entry`. */
export const pageSchema = <Row extends z.ZodType>(entry: Row) =>
  z.object({ data: z.object({ data: entries(entry), pagination: PaginationSchema }).openapi(ONE_PAGE) });

/** The answer of a list that may be too long to look through. */
export const searchedPageSchema = <Row extends z.ZodType>(entry: Row, description: string) =>
  z.object({
    data: z
      .object({
        data: entries(entry),
        pagination: PaginationSchema.extend({ searchedFrom: searchedFrom(description) }),
      })
      .openapi(ONE_PAGE),
  });

/** @param found `searchedFrom`: only entries since then were looked at; milliseconds since the epoch */
export function pageBody<T>(
  { rows, total, searchedFrom: from }: { rows: T[]; total: number; searchedFrom?: number },
  page: Page,
) {
  const since = from === undefined ? {} : { searchedFrom: isoTime(from) };
  return { data: { data: rows, pagination: { ...pagination(total, page), ...since } } };
}
