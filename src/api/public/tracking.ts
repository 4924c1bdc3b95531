import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { WorkingHoursSchema } from "../../points/point.ts";
import { nullableTime } from "../../shared/fields.ts";
import { EVENT_TYPES, ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { findParcel } from "../../tracking/find-parcel.ts";
import { trackingCodeInPath } from "../schemas/path-parameters.ts";

const Tracking = z
  .object({
    trackingCode: z.string(),
    status: z.enum(ORDER_STATUSES),
    events: z.array(z.object({ type: z.enum(EVENT_TYPES), occurredAt: z.iso.datetime() })),
    point: z.object({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      workingHours: WorkingHoursSchema,
    }),
    partner: z.object({
      name: z.string(),
      color: z.string(),
      supportUrl: z.string().nullable().openapi({ description: "Where its customers get help" }),
      supportPhone: z.string().nullable(),
    }),
    expiresAt: nullableTime().openapi({
      description: "Until when the parcel is kept at its point; null unless it is there",
    }),
  })
  .openapi("Tracking");

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
    async (c, { deps, params }) => {
      const parcel = await findParcel(deps, params.tracking_code);
      const events = parcel.events.map(({ type, occurredAt }) => ({ type, occurredAt: isoTime(occurredAt) }));
      return json(c, { data: { ...parcel, events, expiresAt: isoTimeOrNull(parcel.expiresAt) } });
    },
  );
}
