import type { z } from "@hono/zod-openapi";
import type { StoreOrderRead } from "../../../api/schemas/order.ts";

/** An order as its shop reads it. */
export type OrderDetails = z.infer<typeof StoreOrderRead>["data"];
