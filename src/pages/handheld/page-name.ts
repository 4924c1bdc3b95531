/** The page's folder and address: what it keeps on the device begins with it, because both pages have the same origin. */
export const PAGE = location.pathname.split("/")[1]!;
