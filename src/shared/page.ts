/** One page of a list: `page` counts from 1. */
export interface Page {
  page: number;
  pageSize: number;
}

/** The pagination fields in the answer of a list. */
export function pagination(totalCount: number, { page, pageSize }: Page) {
  return { totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
}
