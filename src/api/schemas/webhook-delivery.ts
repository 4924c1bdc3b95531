import { z } from "@hono/zod-openapi";
import { EVENT_TYPES } from "../../shared/parcel-status.ts";
import { isoTime } from "../../shared/time.ts";
import { DELIVERY_STATUSES } from "../../webhooks/delivery-status.ts";
import { withoutQuery } from "../../webhooks/endpoints/url-guard.ts";
import { MONEY_EVENTS, NETWORK_EVENT, TEST_EVENT } from "../../webhooks/event.ts";
import type { LoggedDelivery } from "../../webhooks/log/delivery-log.ts";

export const LOGGED_TYPES = [...EVENT_TYPES, NETWORK_EVENT, ...MONEY_EVENTS, TEST_EVENT] as const;

export const LoggedDeliverySchema = z
  .object({
    id: z.uuid().openapi({ description: "The delivery's id: one event for one URL" }),
    event: z.enum(LOGGED_TYPES).openapi({ description: "The type of its event" }),
    eventId: z.uuid().openapi({ description: "Sent to your server as `webhook-id`" }),
    orderId: z
      .uuid()
      .nullable()
      .openapi({ description: "Null for a test webhook and `pudo_points.changed`" }),
    orderReference: z.string().nullable().openapi({
      description: "Your reference of the order; null without an order, and when the order is archived",
      example: "ORD-2026-00017",
    }),
    url: z.string().openapi({ description: "Where it is sent", example: "https://shop.example.com/hooks" }),
    status: z.enum(DELIVERY_STATUSES).openapi({
      description:
        "`disabled`: waits until its endpoint is enabled; `failed`: given up, and not retried unless you redeliver it",
    }),
    attemptCount: z.int().openapi({ description: "How often it was tried", example: 1 }),
    nextAttemptAt: z.iso.datetime().nullable().openapi({ description: "Null unless `status` is `pending`" }),
    createdAt: z.iso
      .datetime()
      .openapi({ description: "When its event happened", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("WebhookDelivery", { description: "A webhook, and how it was delivered" });

export function loggedDeliveryView({
  nextAttemptAt,
  createdAt,
  ...delivery
}: LoggedDelivery): z.infer<typeof LoggedDeliverySchema> {
  return {
    id: delivery.id,
    event: delivery.event as (typeof LOGGED_TYPES)[number],
    eventId: delivery.eventId,
    orderId: delivery.orderId,
    orderReference: delivery.orderReference,
    url: delivery.url,
    status: delivery.status,
    attemptCount: delivery.attemptCount,
    nextAttemptAt: delivery.status === "pending" ? isoTime(nextAttemptAt) : null,
    createdAt: isoTime(createdAt),
  };
}

/** What an operator sees of an order's webhooks: of a URL only the part before its query. */
export const OrderWebhookSchema = z
  .object({
    id: z.uuid().openapi({ description: "The delivery's id: one event for one URL" }),
    event: z.enum(LOGGED_TYPES).openapi({ description: "The type of its event" }),
    url: z.string().openapi({
      description: "Where it is sent, without its query",
      example: "https://shop.example.com/hooks",
    }),
    status: z.enum(DELIVERY_STATUSES).openapi({ description: "What came of it" }),
    attempt_count: z.int().openapi({ description: "How often it was tried", example: 1 }),
    next_attempt_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Null unless `status` is `pending`" }),
    created_at: z.iso.datetime().openapi({ description: "When its event happened" }),
  })
  .openapi("OrderWebhook", { description: "A webhook of an order, and how it was delivered" });

export function orderWebhookView(delivery: LoggedDelivery): z.infer<typeof OrderWebhookSchema> {
  const { id, event, url, status, attemptCount, nextAttemptAt, createdAt } = loggedDeliveryView(delivery);
  return {
    ...{ id, event, url: withoutQuery(url), status, attempt_count: attemptCount },
    ...{ next_attempt_at: nextAttemptAt, created_at: createdAt },
  };
}
