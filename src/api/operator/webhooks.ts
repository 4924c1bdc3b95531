import { z } from "@hono/zod-openapi";
import { PaginationSchema, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { pagination } from "../../shared/page.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { type FailingUrl, type OldestUndelivered, readTrouble } from "../../webhooks/delivery-log.ts";
import { withoutQuery } from "../../webhooks/url-guard.ts";

const shownUrl = () =>
  z.string().openapi({
    description: "Without its query, which may hold a token",
    example: "https://shop.example.com/hooks",
  });

const FailingUrlSchema = z
  .object({
    partner_id: z.uuid(),
    partner_name: z.string(),
    url: shownUrl(),
    pending: z.int().openapi({ description: "Failed and to be tried again" }),
    failed: z.int().openapi({ description: "Given up, in the last 30 days" }),
    disabled: z.int().openapi({ description: "Wait until the endpoint is enabled" }),
    oldest_created_at: z.iso.datetime().openapi({ description: "Of the oldest of all these" }),
    last_error: z.string().nullable(),
    endpoint_id: z.uuid().nullable().openapi({ description: "Null if only orders have the URL" }),
    enabled: z.boolean().nullable(),
    disabled_reason: z.string().nullable(),
    failing_since: z.iso.datetime().nullable(),
  })
  .openapi("FailingWebhookUrl");

const OldestUndeliveredSchema = z
  .object({
    id: z.uuid(),
    partner_id: z.uuid(),
    event: z.string().openapi({ example: "package.arrived_at_point" }),
    url: shownUrl(),
    created_at: z.iso.datetime(),
    attempt_count: z.int(),
    next_attempt_at: z.iso.datetime(),
  })
  .openapi("OldestUndeliveredWebhook");

const TroubleSchema = z.object({
  data: z.object({
    data: z.array(FailingUrlSchema),
    pagination: PaginationSchema,
    oldest_undelivered: OldestUndeliveredSchema.nullable(),
    dead_letters: z
      .object({ count: z.int(), newest_at: z.iso.datetime().nullable() })
      .openapi({ description: "Messages that the consumer could not deal with" }),
  }),
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
      summary: "What webhooks fail, for which partner at which URL, and what waits longest",
      description: "URLs that fail for longest come first.",
      query: new Query(pageParameters(200)),
      responses: {
        200: {
          description: "One page of URLs with deliveries that failed or are held back",
          content: { "application/json": { schema: TroubleSchema } },
        },
      },
    },
    async (c, { deps, query }) => {
      const { rows, total, oldest, deadLetters } = await readTrouble(deps, query);
      return json(c, {
        data: {
          data: rows.map(failingUrlView),
          pagination: pagination(total, query),
          oldest_undelivered: oldest ? oldestView(oldest) : null,
          dead_letters: { count: deadLetters.count, newest_at: isoTimeOrNull(deadLetters.newestAt) },
        },
      });
    },
  );
}
