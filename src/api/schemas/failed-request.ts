import { z } from "@hono/zod-openapi";
import { PaginationSchema } from "../../http/page.ts";

/** Pages use these types, so this imports nothing that only Workers have. */
const FailedRequestSchema = z
  .object({
    at: z.iso.datetime(),
    method: z.string().openapi({ example: "POST" }),
    path: z.string().openapi({ description: "The route's pattern", example: "/api/v1/orders/{id}/cancel" }),
    status: z.int().openapi({ example: 409 }),
    code: z.string().openapi({ example: "invalid_transition" }),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .openapi({ description: "The problem's, if it had any: the first ten" }),
    requestId: z.string(),
    credential: z.object({
      kind: z.enum(["account", "portal", "client", "secret_key", "api_key"]),
      id: z.string(),
      name: z
        .string()
        .nullable()
        .openapi({ description: "A key's name, or an account's e-mail; null if it has none" }),
    }),
  })
  .openapi("FailedRequest");

export const FailedRequestsSchema = z
  .object({
    data: z.object({
      data: z.array(FailedRequestSchema),
      pagination: PaginationSchema,
      unlisted: z.int().openapi({
        description:
          "How many more failed in these days: beyond 60 a minute or 2,000 a day they are only counted",
      }),
    }),
  })
  .openapi("FailedRequests");
