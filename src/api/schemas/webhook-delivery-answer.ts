import type { z } from "@hono/zod-openapi";
import { isoTime } from "../../shared/time.ts";
import type { LoggedDelivery } from "../../webhooks/log/delivery-log.ts";
import type { LOGGED_TYPES, LoggedDeliverySchema } from "./webhook-delivery.ts";

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
    url: delivery.url,
    status: delivery.status,
    attemptCount: delivery.attemptCount,
    nextAttemptAt: delivery.status === "pending" ? isoTime(nextAttemptAt) : null,
    createdAt: isoTime(createdAt),
  };
}
