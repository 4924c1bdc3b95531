import { z } from "@hono/zod-openapi";

export const FailureCountSchema = z
  .object({
    partner_id: z.uuid().openapi({ description: "Whose requests they were" }),
    partner_name: z
      .string()
      .nullable()
      .openapi({ description: "That partner's name", example: "Konga Stores" }),
    method: z.string().openapi({ description: "The requests' method", example: "POST" }),
    path: z.string().openapi({ description: "The route's pattern", example: "/api/v1/orders" }),
    status: z.int().openapi({ description: "The answers' status", example: 409 }),
    code: z.string().openapi({ description: "The problem's code", example: "point_unavailable" }),
    requests: z.int().openapi({ description: "How many failed so", example: 12 }),
    newest_at: z.iso
      .datetime()
      .openapi({ description: "When the last of them did", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("FailureCount", { description: "How requests of a partner failed" });

export const FailureCountsSchema = z
  .object({
    since: z.iso.datetime().openapi({
      description: "An hour ago: what failed since then is counted",
      example: "2026-11-20T08:00:00Z",
    }),
    total: z.int().openapi({ description: "All that failed, up to 10,000", example: 12 }),
    data: z.array(FailureCountSchema).openapi({ description: "The most frequent first: up to 200" }),
  })
  .openapi("FailureCounts", { description: "What failed in the last hour" });
