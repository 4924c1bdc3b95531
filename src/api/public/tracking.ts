import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { WorkingHoursSchema } from "../../points/point.ts";
import { EVENT_TYPES, ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTime } from "../../shared/time.ts";
import { findParcel } from "../../tracking/find-parcel.ts";

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
    partner: z.object({ name: z.string(), color: z.string() }),
  })
  .openapi("Tracking");

export function addTrackingRoutes(router: Router): void {
  router.add(
    {
      access: "public",
      tag: "Tracking",
      method: "get",
      path: "/public/tracking/{tracking_code}",
      summary: "Where a parcel is",
      description:
        "For whoever has the code; says nothing of the receiver. Case, hyphens, I or L for 1 and O for 0 don't matter.",
      responses: {
        200: {
          description: "The parcel's state and its point, in the partner's name",
          content: { "application/json": { schema: z.object({ data: Tracking }) } },
        },
      },
      problems: ["order_not_found"],
    },
    async (c, { deps }) => {
      const parcel = await findParcel(deps, c.req.param("tracking_code") ?? "");
      const events = parcel.events.map(({ type, occurredAt }) => ({ type, occurredAt: isoTime(occurredAt) }));
      return json(c, { data: { ...parcel, events } });
    },
  );
}
