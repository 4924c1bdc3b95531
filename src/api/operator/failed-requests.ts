import type { z } from "@hono/zod-openapi";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { countFailed, type FailureCount } from "../../operations/failed-requests.ts";
import { isoTime } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { type FailureCountSchema, FailureCountsSchema } from "../schemas/failure-counts.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";

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
      const { since, total, ways } = await countFailed(deps, query.partner_id?.toLowerCase());
      return reply(200, { data: { since: isoTime(since), total, data: ways.map(view) } });
    },
  );
}
