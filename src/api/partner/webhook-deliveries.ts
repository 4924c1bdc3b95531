import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, pageSchema } from "../../http/page.ts";
import { id, oneOf } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { isoTime } from "../../shared/time.ts";
import { DELIVERY_STATUSES } from "../../webhooks/delivery-status.ts";
import {
  getDelivery,
  type LoggedAttempt,
  listDeliveries,
  redeliver,
} from "../../webhooks/log/delivery-log.ts";
import { deliveryId } from "../schemas/path-parameters.ts";
import { LOGGED_TYPES, LoggedDeliverySchema, loggedDeliveryView } from "../schemas/webhook-delivery.ts";

const common = { access: "account_or_secret_key", tag: "Webhooks" } as const;
const LoggedDeliveryDetails = LoggedDeliverySchema.extend({
  payload: z.record(z.string(), z.unknown()).openapi({
    description: "The body that is sent, without the collection code, which is not stored",
  }),
  attempts: z
    .array(
      z.object({
        at: z.iso.datetime().openapi({ description: "When it was made", example: "2026-11-20T09:00:00Z" }),
        status: z.int().nullable().openapi({ description: "Status of the answer; null if there was none" }),
        durationMs: z.int().openapi({ description: "How long it took", example: 180 }),
        error: z
          .string()
          .nullable()
          .openapi({ description: "What went wrong; null if it was answered", example: "timeout" }),
        responseExcerpt: z.string().openapi({
          description:
            "At most the first 16 KiB of the answer; the first 1 KiB once a day (UTC) has had 500 answers that are longer",
        }),
      }),
    )
    .openapi({ description: "The last 100 attempts, oldest first" }),
}).openapi("WebhookDeliveryDetails");

const attemptView = ({ at, ...attempt }: LoggedAttempt) => ({ at: isoTime(at), ...attempt });

export function addWebhookDeliveryRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/webhook-deliveries",
      summary: "List webhook deliveries, newest first",
      description:
        "Deliveries are kept for 30 days. The newest 10,000 that fit are listed, and `totalCount` ends there: with " +
        "`orderId` you find older ones.",
      query: new Query({
        ...pageParameters(100),
        status: oneOf("Only deliveries in this state", DELIVERY_STATUSES),
        event: oneOf("Only events of this type", LOGGED_TYPES),
        orderId: id("Only events of this order", "01a1f8b1-ba9f-72b9-b729-0167e5e79a37"),
        endpointId: id(
          "Only what went to this endpoint's URL, as far as it is among the newest 10,000 that fit",
          "0195e1a2-0000-7000-8000-000000000008",
        ),
      }),
      responses: {
        200: {
          description: "One page of deliveries",
          content: { "application/json": { schema: pageSchema(LoggedDeliverySchema) } },
        },
      },
    },
    async ({ deps, actor, query, reply }) => {
      const { status, event, orderId, endpointId } = query;
      const filter = { status, event, orderId, endpointId };
      const { rows, total } = await listDeliveries(deps, actor, filter, query);
      return reply(200, pageBody({ rows: rows.map(loggedDeliveryView), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/webhook-deliveries/{id}",
      params: { id: deliveryId },
      summary: "Read a webhook delivery with its payload and attempts",
      description: "What your server was sent and what it answered each time, kept for 30 days.",
      responses: {
        200: {
          description: "The delivery",
          content: { "application/json": { schema: z.object({ data: LoggedDeliveryDetails }) } },
        },
      },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const delivery = await getDelivery(deps, actor, params.id);
      const payload: Record<string, unknown> = JSON.parse(delivery.body);
      const attempts = delivery.attempts.map(attemptView);
      return reply(200, { data: { ...loggedDeliveryView(delivery), payload, attempts } });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/webhook-deliveries/{id}/redeliver",
      params: { id: deliveryId },
      summary: "Redeliver a webhook",
      description:
        "Possible in every state. The `webhook-id` stays the same and the schedule of retries starts again. A delivery " +
        "that waits for its next attempt is sent at once.",
      responses: {
        202: {
          description: "The delivery, which will be sent at once",
          content: { "application/json": { schema: z.object({ data: LoggedDeliverySchema }) } },
        },
      },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, params, reply }) => {
      const delivery = await redeliver(deps, actor, params.id);
      return reply(202, { data: loggedDeliveryView(delivery) });
    },
  );
}
