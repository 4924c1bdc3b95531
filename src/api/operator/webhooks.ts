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
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";

const shownUrl = () =>
  z.string().openapi({
    description: "Without its query, which may contain a token",
    example: "https://shop.example.com/hooks",
  });

const FailingUrlSchema = z
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

const OldestUndeliveredSchema = z
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
      const { rows, total, oldest, deadLetters, isIncomplete } = await (query.partner_id
        ? readTrouble(deps, query.partner_id, query)
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
