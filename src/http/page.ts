import { z } from "@hono/zod-openapi";
import { wholeNumber } from "./query.ts";

/** The parameters of a list, and their defaults. */
export const pageParameters = (maxPageSize: number) => ({
  page: wholeNumber("Page number, from 1", { min: 1, default: 1 }),
  pageSize: wholeNumber("Entries on a page", { min: 1, max: maxPageSize, default: 10 }),
});

export interface Page {
  page: number;
  pageSize: number;
}

export function pageOf({
  page = 1,
  pageSize = 10,
}: Partial<{ [K in keyof Page]: number | undefined }>): Page {
  return { page, pageSize };
}

export const PaginationSchema = z
  .object({
    totalCount: z.int().openapi({ example: 8809 }),
    page: z.int().openapi({ example: 1 }),
    pageSize: z.int().openapi({ example: 10 }),
    totalPages: z.int().openapi({ example: 881 }),
  })
  .openapi("Pagination");

/** A page of `entry`, as lists answer with it. */
export const pageSchema = (entry: z.ZodType) =>
  z.object({ data: z.object({ data: z.array(entry), pagination: PaginationSchema }) });

export function pageBody<T>({ rows, total }: { rows: T[]; total: number }, page: Page) {
  return { data: { data: rows, pagination: pagination(total, page) } };
}

export function pagination(totalCount: number, { page, pageSize }: Page): z.infer<typeof PaginationSchema> {
  return { totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
}
