import { z } from "@hono/zod-openapi";
import { signingSecret } from "./webhook-secret.ts";

/** Pages use these types, so this imports nothing that only Workers have. */
export const EndpointSchema = z
  .object({
    id: z.uuid(),
    url: z.string().openapi({ example: "https://shop.example.com/hooks" }),
    events: z.array(z.string()).openapi({ example: ["package.arrived_at_point"] }),
    description: z.string(),
    enabled: z.boolean(),
    disabledReason: z
      .string()
      .nullable()
      .openapi({ description: "Why it is disabled; null if it is enabled" }),
    failingSince: z.iso.datetime().nullable().openapi({
      description: "Since when all attempts have failed; after five days the endpoint is disabled",
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi("WebhookEndpoint");
export const EndpointWithSecret = EndpointSchema.extend({ secret: signingSecret() }).openapi(
  "WebhookEndpointWithSecret",
);
