import { z } from "@hono/zod-openapi";
import { pageBody, pageOf, pageParameters, pageSchema } from "../../http/page.ts";
import { oneOf, Query, text } from "../../http/query.ts";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { UUID } from "../../orders/order.ts";
import { EVENT_TYPES } from "../../shared/parcel-status.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { isoTime } from "../../shared/time.ts";
import { TEST_EVENT } from "../../webhooks/event.ts";
import {
  DELIVERY_STATUSES,
  type LoggedAttempt,
  type LoggedDelivery,
  listDeliveries,
} from "../../webhooks/log-store.ts";
import { getDelivery, redeliver } from "../../webhooks/redeliver.ts";

const guarded = { access: "account", tag: "Webhooks" } as const;
const LOGGED_TYPES = [...EVENT_TYPES, TEST_EVENT] as const;

export const LoggedDeliverySchema = z
  .object({
    id: z.uuid(),
    event: z.enum(LOGGED_TYPES),
    eventId: z.uuid().openapi({ description: "What your server gets as `webhook-id`" }),
    orderId: z.uuid().nullable().openapi({ description: "Null for a test" }),
    url: z.string().openapi({ example: "https://shop.example.com/hooks" }),
    status: z.enum(DELIVERY_STATUSES).openapi({
      description:
        "`disabled`: its endpoint is, and gets it when it is enabled; `failed`: nothing more is tried unless you ask for it",
    }),
    attemptCount: z.int(),
    nextAttemptAt: z.iso.datetime().nullable().openapi({ description: "Null unless it is pending" }),
    createdAt: z.iso.datetime(),
  })
  .openapi("WebhookDelivery");

const LoggedDeliveryDetails = LoggedDeliverySchema.extend({
  payload: z.record(z.string(), z.unknown()).openapi({
    description: "The body that is sent, but for the collection code, which is not stored",
  }),
  attempts: z
    .array(
      z.object({
        at: z.iso.datetime(),
        status: z.int().nullable().openapi({ description: "Of the answer; null if there was none" }),
        durationMs: z.int(),
        error: z.string().nullable(),
        responseExcerpt: z.string().openapi({ description: "The first 16 KiB of the answer at most" }),
      }),
    )
    .openapi({ description: "The last hundred, oldest first" }),
}).openapi("WebhookDeliveryDetails");

export function loggedDeliveryView({
  nextAttemptAt,
  createdAt,
  ...delivery
}: LoggedDelivery): z.infer<typeof LoggedDeliverySchema> {
  return {
    id: delivery.id,
    event: delivery.event as (typeof LOGGED_TYPES)[number],
    eventId: delivery.eventId,
    orderId: delivery.orderId,
    url: delivery.url,
    status: delivery.status,
    attemptCount: delivery.attemptCount,
    nextAttemptAt: delivery.status === "pending" ? isoTime(nextAttemptAt) : null,
    createdAt: isoTime(createdAt),
  };
}

const attemptView = ({ at, ...attempt }: LoggedAttempt) => ({ at: isoTime(at), ...attempt });

export function addWebhookLogRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/partner/webhook-deliveries",
      summary: "List what was sent, or is to be, the newest first",
      description: "A delivery is remembered for 30 days.",
      query: new Query({
        ...pageParameters(100),
        status: oneOf("Only those in this state", DELIVERY_STATUSES),
        event: oneOf("Only events of this type", LOGGED_TYPES),
        orderId: text("Only events of this order", {
          max: 64,
          example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
      }),
      responses: {
        200: {
          description: "One page of deliveries",
          content: { "application/json": { schema: pageSchema(LoggedDeliverySchema) } },
        },
      },
    },
    async (c, { deps, actor, query: { status, event, orderId, ...asked } }) => {
      if (orderId !== undefined && !UUID.test(orderId)) {
        throw invalidRequest([{ path: "orderId", message: "must be a UUID" }]);
      }
      const filter = { status, event, orderId: orderId?.toLowerCase() };
      const page = pageOf(asked);
      const { rows, total } = await listDeliveries(deps.db, actor.partnerId, filter, page);
      return json(c, pageBody({ rows: rows.map(loggedDeliveryView), total }, page));
    },
  );

  router.add(
    {
      ...guarded,
      method: "get",
      path: "/partner/webhook-deliveries/{id}",
      summary: "Read a delivery: what is sent, and what came of every attempt",
      responses: {
        200: {
          description: "The delivery",
          content: { "application/json": { schema: z.object({ data: LoggedDeliveryDetails }) } },
        },
      },
      problems: ["not_found"],
    },
    async (c, { deps, actor }) => {
      const delivery = await getDelivery(deps, actor.partnerId, c.req.param("id") ?? "");
      const payload: unknown = JSON.parse(delivery.body);
      const attempts = delivery.attempts.map(attemptView);
      return json(c, { data: { ...loggedDeliveryView(delivery), payload, attempts } });
    },
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/partner/webhook-deliveries/{id}/redeliver",
      summary: "Send a delivery again",
      description:
        "Whatever became of it, with the same `webhook-id` and the whole schedule before it. One that waits is brought " +
        "forward.",
      responses: {
        202: {
          description: "The delivery, which is under way",
          content: { "application/json": { schema: z.object({ data: LoggedDeliverySchema }) } },
        },
      },
      problems: ["not_found", "invalid_transition"],
    },
    async (c, { deps, actor }) => {
      const delivery = await redeliver(deps, actor, c.req.param("id") ?? "");
      return json(c, { data: loggedDeliveryView(delivery) }, 202);
    },
  );
}
