import { z } from "@hono/zod-openapi";
import { PaginationSchema, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { pagination } from "../../shared/page.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { withoutQuery } from "../../webhooks/endpoints/url-guard.ts";
import {
  type FailingUrl,
  type OldestUndelivered,
  readAnyTrouble,
  readTrouble,
} from "../../webhooks/log/delivery-log.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";
import { FailingUrlSchema, OldestUndeliveredSchema } from "../schemas/failing-webhook.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";

const TroubleSchema = z.object({
  ...INCOMPLETE,
  data: z
    .object({
      data: z.array(FailingUrlSchema).openapi({ description: "URLs, the worst first" }),
      pagination: PaginationSchema,
      oldest_undelivered: z.union([OldestUndeliveredSchema, z.null()]).openapi({
        description: "The webhook that has waited longest; null: none waits",
      }),
      backlog_age_s: z.int().nullable().openapi({
        description: "For how many seconds the oldest undelivered webhook has waited; null if none waits",
      }),
      dead_letters: z
        .object({
          count: z.int().openapi({ description: "Up to 10,000" }),
          newest_at: z.iso
            .datetime()
            .nullable()
            .openapi({ description: "When the newest failed; null: none did" }),
        })
        .openapi({ description: "Queue messages that could not be processed after all retries" }),
    })
    .openapi({ description: "What can't be delivered" }),
});

function failingUrlView(row: FailingUrl): z.infer<typeof FailingUrlSchema> {
  return {
    partner_id: row.partnerId,
    partner_name: row.partnerName,
    url: withoutQuery(row.url),
    pending: row.pending,
    failed: row.failed,
    disabled: row.disabled,
    oldest_created_at: isoTime(row.oldestCreatedAt),
    last_error: row.lastError,
    endpoint_id: row.endpointId,
    enabled: row.enabled === null ? null : row.enabled === 1,
    disabled_reason: row.disabledReason,
    failing_since: isoTimeOrNull(row.failingSince),
  };
}

function oldestView(row: OldestUndelivered): z.infer<typeof OldestUndeliveredSchema> {
  return {
    id: row.id,
    partner_id: row.partnerId,
    event: row.event,
    url: withoutQuery(row.url),
    created_at: isoTime(row.createdAt),
    attempt_count: row.attemptCount,
    next_attempt_at: isoTime(row.nextAttemptAt),
  };
}

export function addOperatorWebhookRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: webhooks",
      method: "get",
      path: "/operator/webhooks",
      summary: "List failing webhooks by partner and URL",
      description:
        "The URLs that have failed for the longest time come first. Also tells which undelivered webhook is the oldest, " +
        "and since how long it waits, and counts dead letters. Neither count goes beyond 10,000, nor does `page` times " +
        "`pageSize`.",
      query: new Query({
        ...pageParameters(200),
        partner_id: partnerIdParameter("Only webhooks of this partner; dead letters are counted for all"),
      }),
      responses: {
        200: {
          description: "One page of URLs with deliveries that failed or are on hold",
          content: { "application/json": { schema: TroubleSchema } },
        },
      },
    },
    async ({ deps, query, reply }) => {
      const partnerId = query.partner_id?.toLowerCase();
      const { rows, total, oldest, deadLetters, isIncomplete } = await (partnerId
        ? readTrouble(deps, partnerId, query)
        : readAnyTrouble(deps, query));
      return reply(200, {
        ...incompleteIf(isIncomplete),
        data: {
          data: rows.map(failingUrlView),
          pagination: pagination(total, query),
          oldest_undelivered: oldest ? oldestView(oldest) : null,
          backlog_age_s: oldest ? Math.max(0, Math.floor((deps.now() - oldest.createdAt) / 1000)) : null,
          dead_letters: { count: deadLetters.count, newest_at: isoTimeOrNull(deadLetters.newestAt) },
        },
      });
    },
  );
}
