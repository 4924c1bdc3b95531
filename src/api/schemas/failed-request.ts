import { z } from "@hono/zod-openapi";
import { PaginationSchema } from "../../http/page.ts";

const FailedRequestSchema = z
  .object({
    at: z.iso.datetime().openapi({ description: "When it was answered", example: "2026-11-20T09:00:00Z" }),
    method: z.string().openapi({ description: "The request's method", example: "POST" }),
    path: z.string().openapi({ description: "The route's pattern", example: "/api/v1/orders/{id}/cancel" }),
    status: z.int().openapi({ description: "The answer's status", example: 409 }),
    code: z.string().openapi({ description: "The problem's code", example: "invalid_transition" }),
    errors: z
      .array(
        z.object({
          path: z.string().openapi({ description: "The field or parameter" }),
          message: z.string().openapi({ description: "What is wrong with it" }),
        }),
      )
      .openapi({ description: "The problem's, if it had any: the first ten" }),
    requestId: z.string().openapi({ description: "The answer's `X-Request-Id`" }),
    credential: z
      .object({
        kind: z
          .enum(["account", "portal", "client", "secret_key", "api_key"])
          .openapi({ description: "What kind of credential asked" }),
        id: z.string().openapi({ description: "The id of the account, client or key" }),
        name: z
          .string()
          .nullable()
          .openapi({ description: "A key's name, or an account's e-mail; null if it has none" }),
      })
      .openapi({ description: "The credential that was sent" }),
  })
  .openapi("FailedRequest");

export const FailedRequestsSchema = z
  .object({
    data: z
      .object({
        data: z.array(FailedRequestSchema).openapi({ description: "The newest first" }),
        pagination: PaginationSchema,
        unlisted: z.int().openapi({
          description:
            "How many more failed in these days: beyond 60 a minute or 2,000 a day they are only counted",
        }),
      })
      .openapi({ description: "One page of the list" }),
  })
  .openapi("FailedRequests");
