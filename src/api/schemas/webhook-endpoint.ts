import { z } from "@hono/zod-openapi";
import { time } from "../../shared/fields.ts";
import { madeBy } from "./maker.ts";
import { LOGGED_TYPES } from "./webhook-delivery.ts";
import { signingSecret } from "./webhook-secret.ts";

export const EndpointSchema = z
  .object({
    id: z.uuid().openapi({ description: "The endpoint's id" }),
    url: z
      .string()
      .openapi({ description: "Where its webhooks are sent", example: "https://shop.example.com/hooks" }),
    events: z.array(z.string()).openapi({
      description: "The types of events that it gets, or `*`",
      example: ["package.arrived_at_point"],
    }),
    description: z.string().openapi({ description: "Empty if none was given", example: "Order system" }),
    enabled: z
      .boolean()
      .openapi({ description: "False if you switched it off or it has failed for too long" }),
    disabledReason: z
      .string()
      .nullable()
      .openapi({ description: "Why it is disabled; null if it is enabled" }),
    failingSince: z.iso.datetime().nullable().openapi({
      description: "Since when all attempts have failed; after five days the endpoint is disabled",
    }),
    createdAt: z.iso
      .datetime()
      .openapi({ description: "When it was registered", example: "2026-11-20T09:00:00Z" }),
    updatedAt: z.iso
      .datetime()
      .openapi({ description: "When it was last changed", example: "2026-11-20T09:00:00Z" }),
    createdBy: madeBy(),
  })
  .openapi("WebhookEndpoint", { description: "A URL of yours that gets webhooks" });
export const EndpointWithSecret = EndpointSchema.extend({ secret: signingSecret() }).openapi(
  "WebhookEndpointWithSecret",
);

export const EndpointTest = z
  .strictObject({
    type: z
      .enum(LOGGED_TYPES)
      .optional()
      .openapi({ description: "The event; `webhook.test` if absent", example: "package.expiring" }),
  })
  .openapi("WebhookEndpointTest");

export const EndpointRecovery = z
  .strictObject({
    since: time().openapi({
      description: "Webhooks of events from this time on; at most 30 days ago",
      example: "2026-11-20T09:30:00Z",
    }),
  })
  .openapi("WebhookEndpointRecovery");
export const RecoveredSchema = z
  .object({ deliveries: z.int().openapi({ description: "How many there are, counted up to 10,000" }) })
  .openapi("RecoveredWebhooks", { description: "What will be sent" });

/** As an operator sees it. */
export const OperatorEndpointSchema = z
  .object({
    id: z.uuid().openapi({ description: "The endpoint's id" }),
    url: z.string().openapi({
      description: "Without its query, which may contain a token",
      example: "https://shop.example.com/hooks",
    }),
    events: z.array(z.string()).openapi({
      description: "The types of events that it gets, or `*`",
      example: ["package.arrived_at_point"],
    }),
    description: z.string().openapi({ description: "Empty if none was given", example: "Order system" }),
    enabled: z.boolean().openapi({ description: "False if it was switched off or has failed for too long" }),
    disabled_reason: z
      .string()
      .nullable()
      .openapi({ description: "Why it is disabled; null if it is enabled" }),
    failing_since: z.iso.datetime().nullable().openapi({
      description: "Since when all attempts have failed; after five days the endpoint is disabled",
    }),
    created_at: z.iso
      .datetime()
      .openapi({ description: "When it was registered", example: "2026-11-20T09:00:00Z" }),
    updated_at: z.iso
      .datetime()
      .openapi({ description: "When it was last changed", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("OperatorWebhookEndpoint", { description: "A partner's webhook endpoint" });
