import type { z } from "@hono/zod-openapi";
import type { LoggedDeliverySchema } from "../../../api/schemas/webhook-delivery.ts";

export type Delivery = z.infer<typeof LoggedDeliverySchema>;
