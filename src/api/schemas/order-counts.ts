import { z } from "@hono/zod-openapi";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";

export const OrderCountsSchema = z
  .array(
    z.object({
      day: z.iso.date().openapi({ description: "In UTC" }),
      orders: z
        .array(
          z.object({
            status: z.enum(ORDER_STATUSES).openapi({ description: "The state that they are in today" }),
            count: z.int().openapi({ description: "How many there are" }),
          }),
        )
        .openapi({ description: "The orders made on that day, by state" }),
    }),
  )
  .openapi("OrderCounts", { description: "The orders of each day" });
