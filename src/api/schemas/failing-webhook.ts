import { z } from "@hono/zod-openapi";

const shownUrl = () =>
  z.string().openapi({
    description: "Without its query, which may contain a token",
    example: "https://shop.example.com/hooks",
  });

export const FailingUrlSchema = z
  .object({
    partner_id: z.uuid().openapi({ description: "Whose webhooks they are" }),
    partner_name: z.string().openapi({ description: "That partner's name", example: "Konga Stores" }),
    url: shownUrl(),
    pending: z.int().openapi({ description: "Deliveries that failed and will be retried" }),
    failed: z.int().openapi({ description: "Deliveries that were given up in the last 30 days" }),
    disabled: z.int().openapi({ description: "Deliveries that wait until the endpoint is enabled" }),
    oldest_created_at: z.iso.datetime().openapi({ description: "The oldest of all these deliveries" }),
    last_error: z
      .string()
      .nullable()
      .openapi({ description: "What the last attempt failed with", example: "timeout" }),
    endpoint_id: z.uuid().nullable().openapi({ description: "Null if only orders have this URL" }),
    enabled: z
      .boolean()
      .nullable()
      .openapi({ description: "Whether the endpoint is enabled; null if there is none" }),
    disabled_reason: z.string().nullable().openapi({ description: "Why it is disabled; null if it is not" }),
    failing_since: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Since when all its attempts have failed", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("FailingWebhookUrl");

export const OldestUndeliveredSchema = z
  .object({
    id: z.uuid().openapi({ description: "The delivery's id" }),
    partner_id: z.uuid().openapi({ description: "Whose it is" }),
    event: z.string().openapi({ description: "The type of its event", example: "package.arrived_at_point" }),
    url: shownUrl(),
    created_at: z.iso
      .datetime()
      .openapi({ description: "When its event happened", example: "2026-11-20T09:00:00Z" }),
    attempt_count: z.int().openapi({ description: "How often it was tried", example: 3 }),
    next_attempt_at: z.iso
      .datetime()
      .openapi({ description: "When it is tried again", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("OldestUndeliveredWebhook");
