import { z } from "@hono/zod-openapi";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";

/** Pages use this type, so this imports nothing that only Workers have. */
export const OrderCountsSchema = z
  .array(
    z.object({
      day: z.iso.date().openapi({ description: "In UTC" }),
      orders: z.array(z.object({ status: z.enum(ORDER_STATUSES), count: z.int() })),
    }),
  )
  .openapi("OrderCounts");
