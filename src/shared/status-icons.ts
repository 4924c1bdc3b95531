import type { OrderStatus } from "./parcel-status.ts";

/** A picture for each state of a parcel: outlines on a square of 24 by 24. */
export const STATUS_ICONS: Readonly<Record<OrderStatus, string>> = {
  created: "M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9",
  in_transit: "M2 6h12v10H2zM14 10h4l4 3v3h-8M6 16a2 2 0 1 0 .1 0M17 16a2 2 0 1 0 .1 0",
  ready_for_pickup: "M4 10v11h16V10M2 10l3-7h14l3 7zM9 21v-6h6v6",
  delivered: "M4 13l5 5L20 6",
  returned: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  cancelled: "M6 6l12 12M18 6L6 18",
  returned_to_sender: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  lost: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.1",
};
