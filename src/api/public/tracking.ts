import { z } from "@hono/zod-openapi";
import { callerNetwork } from "../../auth/address.ts";
import type { Router } from "../../http/router.ts";
import { handInBy, trackingUrl } from "../../orders/order.ts";
import { BreaksSchema, WorkingHoursSchema } from "../../points/hours.ts";
import { nullableTime } from "../../shared/fields.ts";
import { hoursFields } from "../../shared/opening-hours.ts";
import { ORDER_STATUSES, PARCEL_EVENT_TYPES } from "../../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { findParcel, type PublicParcel } from "../../tracking/receiver/find-parcel.ts";
import { startReturn } from "../../tracking/receiver/start-return.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { RECEIVER_RETURN_PROBLEMS, ReceiverReturnBody } from "../schemas/new-return.ts";
import { COLLECT_BY } from "../schemas/opening-hours.ts";
import { estimatedArrival } from "../schemas/order.ts";
import { trackingCodeInPath } from "../schemas/path-parameters.ts";

const Tracking = z
  .object({
    trackingCode: z.string().openapi({ description: "The parcel's code", example: "6VHAHDHNKV3H" }),
    status: z
      .enum(ORDER_STATUSES)
      .openapi({ description: "Where the parcel is", example: "ready_for_pickup" }),
    events: z
      .array(
        z.object({
          type: z.enum(PARCEL_EVENT_TYPES).openapi({ description: "What happened" }),
          occurredAt: z.iso.datetime().openapi({ description: "When it happened" }),
          city: z.string().optional().openapi({
            description: "Where it was handed in, or is now, if that is not the point below",
            example: "Ikeja",
          }),
        }),
      )
      .openapi({ description: "What happened to it, the oldest first" }),
    point: z
      .object({
        id: z
          .string()
          .openapi({ description: "The point's id", example: "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e" }),
        name: z.string().openapi({ description: "The point's name", example: "Allen Avenue counter" }),
        address: z.string().openapi({ description: "Street and number", example: "12 Allen Avenue" }),
        city: z.string().openapi({ description: "Its city", example: "Ikeja" }),
        state: z.string().openapi({ description: "Its state", example: "Lagos" }),
        latitude: z.number().openapi({ description: "Degrees, positive in the north", example: 6.6018 }),
        longitude: z.number().openapi({ description: "Degrees, positive in the east", example: 3.3515 }),
        workingHours: WorkingHoursSchema,
        breaks: BreaksSchema.optional(),
      })
      .nullable()
      .openapi({ description: "Where it is collected, or where a return was handed in; null before that" }),
    partner: z
      .object({
        name: z
          .string()
          .openapi({ description: "The shop, as its customers know it", example: "Allen Stores" }),
        color: z.string().openapi({ description: "Its brand's colour", example: "#7c2d12" }),
        supportUrl: z.string().nullable().openapi({ description: "Where its customers get help" }),
        supportPhone: z
          .string()
          .nullable()
          .openapi({ description: "The same by phone", example: "+234 803 123 4567" }),
      })
      .openapi({ description: "The shop that it comes from" }),
    expiresAt: nullableTime().openapi({
      description:
        "Until when the parcel is kept at its point, or a return can be handed in; null when that is over",
    }),
    collectBy: nullableTime().openapi({ description: COLLECT_BY }),
    amountDue: z
      .number()
      .openapi({ description: "What the receiver still pays at the point: naira, 0 if nothing", example: 0 }),
    estimatedArrival: estimatedArrival(),
  })
  .openapi("Tracking", { description: "Where a parcel is" });

const ReceiverReturnSchema = z
  .object({
    trackingCode: z.string().openapi({ description: "The return's code", example: "7K3M9QX2TB4C" }),
    trackingUrl: z.url().openapi({
      description: "The page with the code that is scanned where it is handed in",
      example: "https://api.example.com/track/7K3M9QX2TB4C",
    }),
    expiresAt: nullableTime().openapi({ description: "Until when it can be handed in" }),
  })
  .openapi("ReceiverReturn", { description: "A return that a receiver has started" });

function trackingView({
  trackingCode,
  status,
  events,
  point,
  partner,
  expiresAt,
  collectBy,
  amountDue,
  estimatedArrival: expected,
}: PublicParcel): z.infer<typeof Tracking> {
  return {
    trackingCode,
    status,
    events: events.map(({ occurredAt, ...event }) => ({ ...event, occurredAt: isoTime(occurredAt) })),
    point: point && { ...point, ...hoursFields(point.workingHours) },
    partner,
    expiresAt: isoTimeOrNull(expiresAt),
    collectBy: isoTimeOrNull(collectBy),
    amountDue,
    estimatedArrival: expected,
  };
}

export function addTrackingRoutes(router: Router): void {
  router.add(
    {
      access: "public",
      tag: "Tracking",
      method: "get",
      path: "/public/tracking/{tracking_code}",
      params: { tracking_code: trackingCodeInPath },
      summary: "Track a parcel",
      description:
        "For everyone who has the tracking code; the answer says nothing about the receiver. Case and hyphens in the " +
        "code don't matter; I and L are read as 1, O as 0.",
      responses: {
        200: {
          description: "The parcel's state, its point, and the partner's name and colour",
          content: { "application/json": { schema: z.object({ data: Tracking }) } },
        },
      },
      problems: ["order_not_found"],
    },
    async ({ deps, params, reply }) => {
      return reply(200, { data: trackingView(await findParcel(deps, params.tracking_code)) });
    },
  );

  router.add(
    {
      access: "public",
      tag: "Tracking",
      method: "post",
      path: "/public/tracking/{tracking_code}/return",
      params: { tracking_code: trackingCodeInPath },
      summary: "Start a return as the parcel's receiver",
      description:
        "Where the shop allows it, for as many days as it says after the parcel was collected: else 404. Everything that is not in " +
        "returns yet goes back. Five wrong codes in 15 minutes lock the address that they come from, and nothing at the counter.",
      // The code's form is looked at behind whether the order can be sent back, which is 404.
      body: ReceiverReturnBody.extend({ collection_code: z.string() }),
      documentedBody: ReceiverReturnBody,
      responses: { 201: oneAnswer("The return", ReceiverReturnSchema) },
      problems: RECEIVER_RETURN_PROBLEMS,
    },
    async ({ c, deps, params, body: { collection_code: code, reason }, reply }) => {
      const order = await startReturn(deps, params.tracking_code, {
        code,
        reason,
        network: callerNetwork(c.req.raw),
      });
      const data = {
        trackingCode: order.trackingCode,
        trackingUrl: trackingUrl(deps, order.trackingCode),
        expiresAt: isoTimeOrNull(handInBy(order)),
      };
      return reply(201, { data });
    },
  );
}
