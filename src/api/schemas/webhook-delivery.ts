import { z } from "@hono/zod-openapi";
import { EVENT_TYPES } from "../../shared/parcel-status.ts";
import { DELIVERY_STATUSES } from "../../webhooks/delivery-status.ts";
import { NETWORK_EVENT, TEST_EVENT } from "../../webhooks/event.ts";

/** Pages use these types, so this imports nothing that only Workers have. */

export const LOGGED_TYPES = [...EVENT_TYPES, NETWORK_EVENT, TEST_EVENT] as const;

export const LoggedDeliverySchema = z
  .object({
    id: z.uuid(),
    event: z.enum(LOGGED_TYPES),
    eventId: z.uuid().openapi({ description: "Sent to your server as `webhook-id`" }),
    orderId: z
      .uuid()
      .nullable()
      .openapi({ description: "Null for a test webhook and `pudo_points.changed`" }),
    url: z.string().openapi({ example: "https://shop.example.com/hooks" }),
    status: z.enum(DELIVERY_STATUSES).openapi({
      description:
        "`disabled`: waits until its endpoint is enabled; `failed`: given up, and not retried unless you redeliver it",
    }),
    attemptCount: z.int(),
    nextAttemptAt: z.iso.datetime().nullable().openapi({ description: "Null unless `status` is `pending`" }),
    createdAt: z.iso.datetime(),
  })
  .openapi("WebhookDelivery");
