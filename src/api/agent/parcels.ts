import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { nullableTime } from "../../shared/fields.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTimeOrNull } from "../../shared/time.ts";
import { type ExpectedParcel, listPointParcels } from "../../tracking/point-parcels.ts";

const PointParcelSchema = z
  .object({
    tracking_code: z.string().openapi({ example: "7KQ2M9XW4B3T" }),
    recipient_name: z.string().openapi({ example: "Ṣẹ̀gun Ọlábísí" }),
    status: z.enum(ORDER_STATUSES),
    arrived_at: nullableTime(),
    expires_at: nullableTime().openapi({ description: "Seven days after `arrived_at`" }),
  })
  .openapi("PointParcel");

const view = (parcel: ExpectedParcel): z.infer<typeof PointParcelSchema> => ({
  tracking_code: parcel.trackingCode,
  recipient_name: parcel.recipientName,
  status: parcel.status,
  arrived_at: isoTimeOrNull(parcel.arrivedAt),
  expires_at: isoTimeOrNull(parcel.expiresAt),
});

export function addAgentParcelRoutes(router: Router): void {
  router.add(
    {
      access: "agent",
      tag: "Scans",
      method: "get",
      path: "/agent/parcels",
      summary: "List the parcels of the agent's point",
      description:
        "Each list has at most 200 parcels; `totals` counts all of them, up to 10,000. `expected` lists the parcels that a " +
        "driver has before the others, the newest first. `shelf` and `expiring`, its parcels that expire within 48 " +
        "hours, list the earliest expiry first.",
      responses: {
        200: {
          description: "The parcels on their way to the point and the parcels on its shelf",
          content: {
            "application/json": {
              schema: z.object({
                data: z.object({
                  expected: z.array(PointParcelSchema),
                  shelf: z.array(PointParcelSchema),
                  expiring: z.array(PointParcelSchema),
                  totals: z.object({ expected: z.int(), shelf: z.int(), expiring: z.int() }),
                }),
              }),
            },
          },
        },
      },
    },
    async (c, { deps, actor }) => {
      const { expected, shelf, expiring, totals } = await listPointParcels(deps, actor.pointId);
      return json(c, {
        data: { expected: expected.map(view), shelf: shelf.map(view), expiring: expiring.map(view), totals },
      });
    },
  );
}
