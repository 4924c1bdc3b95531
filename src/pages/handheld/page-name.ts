/** The page's folder and address: names of stored data begin with it, because both pages have the same origin. */
export const PAGE = location.pathname.split("/")[1]!;
