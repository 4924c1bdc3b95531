import { type RouteConfig, z } from "@hono/zod-openapi";
import { nullableTime } from "../../shared/fields.ts";
import { EVENT_TYPES, type EventType, ORDER_STATUSES, PARCEL_PROBLEMS } from "../../shared/parcel-status.ts";
import { PAYMENT_METHODS } from "../../shared/payment-status.ts";
import { MONEY_EVENTS, NETWORK_EVENT, TEST_EVENT } from "../../webhooks/event.ts";
import { EventBySchema, HolderSchema } from "./holder.ts";
import { COLLECT_BY } from "./opening-hours.ts";
import { CollectionPointSchema, EstimatedArrival, OrderPointSchema } from "./order.ts";

/** The webhooks that partners' servers receive, for the OpenAPI document. */

const ID = "0195e1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b";

const event = (type: string) => ({
  id: z.uuid().openapi({ description: "The event's id, the same as the header `webhook-id`", example: ID }),
  type: z.literal(type).openapi({ description: "What happened" }),
  timestamp: z.iso
    .datetime()
    .openapi({ description: "When the event happened", example: "2026-11-20T09:00:00.000Z" }),
});

const SAMPLE = z.literal(true).optional().openapi({ description: "A sample of no real order" });

const OrderData = z
  .object({
    order_id: z
      .uuid()
      .openapi({ description: "The order's id", example: "0195e1a2-0000-7000-8000-000000000001" }),
    partner_order_id: z.string().optional().openapi({
      description: "Your reference, if `POST /api/v1/orders` created the order",
      example: "ORD-2026-00017",
    }),
    reference: z
      .string()
      .optional()
      .openapi({ description: "Your reference, if `POST /api/v1/partners/orders` created the order" }),
    tracking_code: z.string().openapi({ description: "The parcel's code", example: "7KQ2M9XW4B36" }),
    cod_amount: z.number().optional().openapi({
      description: "What the receiver pays at the point: naira; absent if nothing was ever to be paid",
    }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "The parcel's state after the event" }),
    previous_status: z
      .enum(ORDER_STATUSES)
      .nullable()
      .openapi({ description: "The state before; null for a new order" }),
    return_of: z.uuid().optional().openapi({ description: "The id of the order that a return sends back" }),
    by: z.union([EventBySchema, z.null()]).openapi({
      description: "Who did it; null in the feed for events that are older than this field",
      example: "driver",
    }),
    holder: HolderSchema,
    estimated_arrival: EstimatedArrival.optional(),
    test: SAMPLE,
    point: z.union([OrderPointSchema, z.null()]).openapi({
      description: "The point to which the parcel goes, or where a return was handed in; null before that",
    }),
  })
  .openapi("WebhookOrder", { description: "The order" });
/** The fields for a partner's message to its customer. */
const ArrivedOrder = OrderData.extend({
  collection_code: z.string().openapi({ description: "For the receiver", example: "048213" }),
  expires_at: z.iso
    .datetime()
    .openapi({ description: "Until when the point keeps the parcel", example: "2026-11-27T09:00:00.000Z" }),
  collect_by: z.iso.datetime().openapi({ description: COLLECT_BY, example: "2026-11-26T16:59:00.000Z" }),
  tracking_url: z.url().openapi({
    description: "The page on which the receiver sees the parcel, under your name",
    example: "https://api.example.com/track/7K3M9QX2TB4C",
  }),
  point: CollectionPointSchema,
}).openapi("WebhookArrivedOrder", { description: "The order" });

const RedirectedOrder = OrderData.extend({
  previous_point: z
    .object({
      id: z.uuid().openapi({ description: "The point's id" }),
      name: z.string().openapi({ description: "Its name", example: "Allen Avenue counter" }),
    })
    .openapi({ description: "Where the order went before" }),
}).openapi("WebhookRedirectedOrder", { description: "The order" });

const CodChangedOrder = OrderData.extend({
  previous_cod_amount: z.number().openapi({ description: "What it was before: naira", example: 12500 }),
}).openapi("WebhookCodChangedOrder", { description: "The order" });

const payment = z
  .object({
    id: z.uuid().openapi({ description: "The payment's id" }),
    amount: z.number().openapi({ description: "Naira", example: 12500 }),
    method: z.enum(PAYMENT_METHODS).openapi({ description: "How the receiver paid" }),
  })
  .optional()
  .openapi({ description: "What the receiver paid at the point" });
const CollectedOrder = OrderData.extend({ payment }).openapi("WebhookCollectedOrder", {
  description: "The order",
});

const ExtendedOrder = OrderData.extend({
  expires_at: z.iso.datetime().openapi({
    description: "Until when the point keeps the parcel now",
    example: "2026-11-30T09:00:00.000Z",
  }),
  collect_by: z.iso.datetime().openapi({ description: COLLECT_BY, example: "2026-11-29T16:59:00.000Z" }),
}).openapi("WebhookExtendedOrder", { description: "The order" });

const UncollectedOrder = OrderData.extend({
  collectable_until: nullableTime().optional().openapi({
    description:
      "Until when the point still gives it out to the receiver, unless you recall it; null: until it leaves the point",
  }),
}).openapi("WebhookUncollectedOrder", { description: "The order" });

const CorrectedOrder = OrderData.extend({
  payment,
  expires_at: ExtendedOrder.shape.expires_at.optional().openapi({
    description: "Only if it is at its point now: until when that keeps it",
  }),
  collect_by: ExtendedOrder.shape.collect_by.optional(),
}).openapi("WebhookCorrectedOrder", { description: "The order" });

const UnreachableOrder = OrderData.extend({
  reason: z.enum(["closed", "paused", "removed"]).openapi({ description: "Why the point takes no parcels" }),
  until: z.iso.date().nullable().openapi({
    description: "The last day, in Africa/Lagos; null if it is not known",
    example: "2026-12-26",
  }),
  alternatives: z
    .array(
      z.object({
        id: z.uuid().openapi({ description: "The point's id" }),
        name: z.string().openapi({ description: "Its name", example: "Allen Avenue counter" }),
        distance: z.int().openapi({ description: "Metres from the point", example: 640 }),
      }),
    )
    .openapi({
      description: "Up to three: the nearest points that are available and take the order's items",
    }),
}).openapi("WebhookUnreachableOrder", { description: "The order" });

const CancelledOrder = OrderData.extend({
  reason: z.enum(["not_handed_in"]).optional().openapi({
    description: "Absent if you cancelled it; `not_handed_in`: nobody scanned the parcel for 30 days",
  }),
}).openapi("WebhookCancelledOrder", { description: "The order" });

const DamagedOrder = OrderData.extend({
  problem: z.enum(PARCEL_PROBLEMS).openapi({ description: "What is wrong with the parcel" }),
}).openapi("WebhookDamagedOrder", { description: "The order" });

/** The additional fields of some types of events. */
const DATA: Partial<Record<EventType, z.ZodObject>> = {
  "package.arrived_at_point": ArrivedOrder,
  "package.expiring": ArrivedOrder,
  "package.cancelled": CancelledOrder,
  "package.collected": CollectedOrder,
  "package.cod_changed": CodChangedOrder,
  "package.refused": UncollectedOrder,
  "package.expired": UncollectedOrder,
  "package.point_changed": RedirectedOrder,
  "package.extended": ExtendedOrder,
  "package.corrected": CorrectedOrder,
  "package.point_unavailable": UnreachableOrder,
  "package.problem_reported": DamagedOrder,
};

/** `package.arrived_at_point` becomes `PackageArrivedAtPointEvent`. */
const schemaName = (type: string) =>
  `${type.replace(/(?:^|[._])(.)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The body of an order's event. */
const orderEventSchema = (type: EventType) =>
  z
    .object({
      ...event(type),
      sequence: z.int().min(1).openapi({
        description: "The event's number within its order, from 1: events may arrive in any order",
        example: 3,
      }),
      data: DATA[type] ?? OrderData,
    })
    .openapi(schemaName(type));

const ORDER_EVENTS = Object.fromEntries(EVENT_TYPES.map((type) => [type, orderEventSchema(type)])) as Record<
  EventType,
  ReturnType<typeof orderEventSchema>
>;

/** The body of any event of an order. */
const OrderEvent = z
  .union(Object.values(ORDER_EVENTS))
  .openapi("OrderEvent", { description: "As its webhook says it, by its `type`" });

const TestEvent = z
  .object({
    ...event(TEST_EVENT),
    sequence: z.literal(1).openapi({ description: "Always" }),
    data: z
      .object({
        endpoint_id: z.uuid().openapi({ description: "The endpoint that you test" }),
        message: z.string().openapi({ description: "A sentence, for people" }),
      })
      .openapi({ description: "Names no order" }),
  })
  .openapi(schemaName(TEST_EVENT));

const NetworkEvent = z
  .object({
    ...event(NETWORK_EVENT),
    sequence: z.literal(1).openapi({ description: "Always" }),
    data: z
      .object({
        since: z.iso.datetime().openapi({ description: "Up to when you were told before" }),
        test: SAMPLE,
        changed: z.int().openapi({ description: "How many points have changed since", example: 12 }),
        url: z.url().openapi({
          description: "The white-label list of what changed",
          example:
            "https://api.example.com/api/v1/partners/pudo-points?updated_since=2026-11-20T09:00:00.000Z",
        }),
      })
      .openapi({ description: "What has changed" }),
  })
  .openapi(schemaName(NETWORK_EVENT));

const payoutEvent = (type: "payout.paid" | "payout.returned") =>
  z
    .object({
      ...event(type),
      sequence: z.literal(1).openapi({ description: "Always" }),
      data: z
        .object({
          test: SAMPLE,
          payout_id: z.uuid().openapi({ description: "The payout's id" }),
          amount: z.number().openapi({ description: "Naira", example: 125_000 }),
          paid_on: z.iso.date().nullable().openapi({ description: "When it was paid" }),
          url: z.url().openapi({
            description: "Its lines",
            example: "https://api.example.com/partner/payouts/0195e1a2-0000-7000-8000-00000000000c",
          }),
        })
        .openapi({ description: "The payout" }),
    })
    .openapi(schemaName(type));

const AccountEvent = z
  .object({
    ...event("payout_account.changed"),
    sequence: z.literal(1).openapi({ description: "Always" }),
    data: z
      .object({
        test: SAMPLE,
        counts_from: z.iso.datetime().openapi({ description: "Until then payouts go to the account before" }),
      })
      .openapi({ description: "From when on it counts" }),
  })
  .openapi(schemaName("payout_account.changed"));

const PAYOUTS = {
  "payout.paid": payoutEvent("payout.paid"),
  "payout.returned": payoutEvent("payout.returned"),
};

/** The body of an event in the feed. */
export const FeedEvent = z
  .union([OrderEvent, ...Object.values(PAYOUTS)])
  .openapi("FeedEvent", { description: "As its webhook says it" });

/** The types of events that are about no order. */
const OTHERS = {
  [TEST_EVENT]: TestEvent,
  [NETWORK_EVENT]: NetworkEvent,
  ...PAYOUTS,
  "payout_account.changed": AccountEvent,
};

const MEANINGS: Record<EventType | keyof typeof OTHERS, string> = {
  "package.created": "An order was created",
  "package.cancelled": "An order was cancelled, by you or because nobody handed in the parcel",
  "package.in_transit": "A driver has the parcel",
  "package.dropped_off": "Somebody handed in the parcel at a point, which has it now",
  "package.handed_over": "Somebody else has the parcel now: `holder`",
  "package.arrived_at_point": "The parcel is at its point: send the receiver the collection code",
  "package.expiring": "The receiver has 48 hours left: remind them, once more after more days",
  "package.collected": "The receiver has collected the parcel",
  "package.refused": "The receiver refused the parcel, and it goes back",
  "package.expired": "Nobody collected the parcel within 7 open days of its point, and it goes back",
  "package.returned_to_sender": "You have the parcel back",
  "package.lost": "An operator says that the parcel is lost",
  "package.corrected": "An operator has set right where the parcel is",
  "package.problem_reported": "Whoever holds the parcel says what is wrong with it: `problem`",
  "package.point_changed": "The order goes to another point: `point`, in place of `previous_point`",
  "package.cod_changed": "The receiver pays less at the point, or nothing: `cod_amount`",
  "package.extended": "The point keeps the parcel some days longer: tell the receiver until when",
  "package.point_unavailable":
    "The order's point takes no parcels: it is closed today or tomorrow, paused by the operator, or removed",
  [NETWORK_EVENT]: "Points have changed: sync your copy. Only for endpoints that name this type",
  "payout.paid": "You were paid what receivers paid. Only for endpoints that name this type",
  "payout.returned": "The bank has sent a payout back. Only for endpoints that name this type",
  "payout_account.changed":
    "You will be paid to another account: object if you don't know it. Only for endpoints that name this type",
  [TEST_EVENT]: "You sent a test webhook to an endpoint",
};

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header" as const,
  required: true,
  description,
  schema: { type: "string" as const },
  example,
});
/** The headers of every webhook, which the document contains once. */
export const WEBHOOK_HEADERS = [
  header(
    "webhook-id",
    "The event's id, the same at every attempt: ignore an event that you have already processed",
    ID,
  ),
  header("webhook-timestamp", "When this attempt was made, in seconds since the epoch", "1795424400"),
  header(
    "webhook-signature",
    "Signatures of this attempt, separated by spaces; one that matches is enough",
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  ),
];

const DESCRIPTION =
  "At least once, in any order. Answer 2xx within 15 s, or it is sent again for about three days.";

/** What partners' servers receive, as webhooks of the OpenAPI document. */
export const webhookDescriptions = (): RouteConfig[] =>
  ([...EVENT_TYPES, NETWORK_EVENT, ...MONEY_EVENTS, TEST_EVENT] as const).map((type) => ({
    method: "post",
    path: type,
    operationId: `receive_${type.replaceAll(".", "_")}`,
    tags: ["Webhooks"],
    summary: MEANINGS[type],
    description: DESCRIPTION,
    security: [],
    parameters: WEBHOOK_HEADERS.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    request: {
      body: {
        required: true,
        content: {
          "application/json": {
            schema: { ...OTHERS, ...ORDER_EVENTS }[type],
          },
        },
      },
    },
    responses: {
      "2XX": { description: "Your server has received the webhook" },
      410: {
        description: "Your server wants no more: the endpoint, or the order's `webhook_url`, is disabled",
      },
    },
  }));
