/** One page of a list: `page` counts from 1. */
export interface Page {
  page: number;
  pageSize: number;
}

/** What a list of `totalCount` entries says of the page that it shows. */
export function pagination(totalCount: number, { page, pageSize }: Page) {
  return { totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
}
