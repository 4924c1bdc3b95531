import { z } from "@hono/zod-openapi";
import { PaginationSchema, pageBody, pageParameters } from "../../http/page.ts";
import { id, oneOf } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { type FailedRow, listFailed } from "../../operations/failed-requests.ts";
import { PROBLEMS, type ProblemCode } from "../../shared/problem-kinds.ts";
import { isoTime } from "../../shared/time.ts";

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

const FailedRequestsSchema = z
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

const view = ({
  credentialKind,
  credentialId,
  credentialName,
  at,
  partnerId: _,
  id: __,
  ...row
}: FailedRow) => ({
  at: isoTime(at),
  ...row,
  credential: { kind: credentialKind, id: credentialId, name: credentialName },
});

export function addFailedRequestRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/failed-requests",
      summary: "List the partner's requests that failed",
      description:
        "Those of the last 7 days that were answered 4xx (but 401, and `confirmation_required`) or 5xx, the newest first, within " +
        "a minute of the answer. " +
        "The newest 10,000 are listed. What was sent is not kept.",
      query: new Query({
        ...pageParameters(100),
        code: oneOf("Only those with this problem", Object.keys(PROBLEMS) as ProblemCode[]),
        credential: id(
          "Only those of the key, account or client with this id",
          "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        ),
      }),
      responses: {
        200: {
          description: "One page of requests",
          content: { "application/json": { schema: FailedRequestsSchema } },
        },
      },
    },
    async ({ deps, actor, query, reply }) => {
      const { rows, total, unlisted } = await listFailed(deps, actor.partnerId, query, query);
      const { data } = pageBody({ rows: rows.map(view), total }, query);
      return reply(200, { data: { ...data, unlisted } });
    },
  );
}
