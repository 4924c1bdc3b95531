import { z } from "@hono/zod-openapi";
import { type Page, pagination } from "../shared/page.ts";
import { wholeNumber, withDefault } from "./query.ts";

/** The query parameters of a list. */
export const pageParameters = (maxPageSize: number) => ({
  page: withDefault(wholeNumber("Page number, from 1", { min: 1 }), 1),
  pageSize: withDefault(wholeNumber("Entries per page", { min: 1, max: maxPageSize }), 10),
});

export const PaginationSchema = z
  .object({
    totalCount: z.int().openapi({ example: 8809 }),
    page: z.int().openapi({ example: 1 }),
    pageSize: z.int().openapi({ example: 10 }),
    totalPages: z.int().openapi({ example: 881 }),
  })
  .openapi("Pagination");

/** The answer of a list: one page of `entry`. */
export const pageSchema = (entry: z.ZodType) =>
  z.object({ data: z.object({ data: z.array(entry), pagination: PaginationSchema }) });

export function pageBody<T>({ rows, total }: { rows: T[]; total: number }, page: Page) {
  return { data: { data: rows, pagination: pagination(total, page) } };
}
