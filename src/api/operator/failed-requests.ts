import { z } from "@hono/zod-openapi";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { countFailedRequests, type FailureCount } from "../../operations/failed-requests.ts";
import { isoTime } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";

const FailureCountSchema = z
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

const FailureCountsSchema = z
  .object({
    since: z.iso.datetime().openapi({
      description: "An hour ago: what failed since then is counted",
      example: "2026-11-20T08:00:00Z",
    }),
    total: z.int().openapi({ description: "All that failed, up to 10,000", example: 12 }),
    data: z.array(FailureCountSchema).openapi({ description: "The most frequent first: up to 200" }),
  })
  .openapi("FailureCounts", { description: "What failed in the last hour" });

const view = (count: FailureCount): z.infer<typeof FailureCountSchema> => ({
  partner_id: count.partnerId,
  partner_name: count.partnerName,
  method: count.method,
  path: count.path,
  status: count.status,
  code: count.code,
  requests: count.requests,
  newest_at: isoTime(count.newestAt),
});

export function addFailureCountRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: service",
      method: "get",
      path: "/operator/failed-requests",
      summary: "Count the partners' requests that failed in the last hour",
      description:
        "By partner, route and problem, as `GET /partner/failed-requests` lists them to each partner: those that were " +
        "answered 4xx (but 401) or 5xx, at most 60 a minute and 2,000 a day of a partner. Nothing of what was sent is kept.",
      query: new Query({
        partner_id: partnerIdParameter("Only requests of this partner"),
      }),
      responses: { 200: oneAnswer("What failed", FailureCountsSchema) },
    },
    async ({ deps, query, reply }) => {
      const { since, total, ways } = await countFailedRequests(deps, query.partner_id);
      return reply(200, { data: { since: isoTime(since), total, data: ways.map(view) } });
    },
  );
}
