import { z } from "@hono/zod-openapi";
import { oneOf, Query, text } from "../../http/query.ts";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { nullableTime } from "../../shared/fields.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTimeOrNull } from "../../shared/time.ts";
import {
  type ExpiringParcel,
  findPointParcel,
  listPointParcels,
  PARCEL_LISTS,
} from "../../tracking/point-parcels.ts";
import { INCOMPLETE, incompleteIf, oneAnswer } from "../schemas/answers.ts";
import { trackingCodeInPath } from "../schemas/path-parameters.ts";

const PointParcelSchema = z
  .object({
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    recipient_name: z.string().openapi({ description: "Empty once it is erased", example: "Ṣẹ̀gun Ọlábísí" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    arrived_at: nullableTime().openapi({ description: "When it came to the point; null: not yet" }),
    expires_at: nullableTime().openapi({ description: "Until when a parcel on the shelf is kept" }),
  })
  .openapi("PointParcel", { description: "A parcel of the agent's point" });

const ofEachList = <T extends z.ZodType>(schema: T) =>
  z.object({
    expected: schema.openapi({ description: "On its way to the point" }),
    shelf: schema.openapi({ description: "At the point" }),
    expiring: schema.openapi({ description: "At the point, for less than 48 hours more" }),
  });

const cursor = z
  .string()
  .nullable()
  .openapi({ description: "Where the list goes on; null at its end", example: null });

const PointParcelsSchema = ofEachList(z.array(PointParcelSchema).openapi({ maxItems: 200 }))
  .extend({
    point: z
      .object({
        id: z.uuid().openapi({ description: "The point's id" }),
        name: z.string().openapi({ description: "Its name", example: "Allen Avenue counter" }),
      })
      .openapi({ description: "The agent's point" }),
    totals: ofEachList(z.int().openapi({ example: 12 })).openapi({
      description: "How many each list has in all",
    }),
    next: ofEachList(cursor).openapi({ description: "The `cursor` of each list's next page" }),
  })
  .openapi("PointParcels", { description: "The parcels of the agent's point" });

const view = (parcel: ExpiringParcel): z.infer<typeof PointParcelSchema> => ({
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
        "Each list has at most 200 parcels. `totals` counts all of them, up to 10,000, or all that a search finds. " +
        "`expected` lists the parcels that a driver has before the others, the newest first. `shelf` and `expiring`, its " +
        "parcels that expire within 48 hours, list the earliest expiry first. What comes behind the 200 is asked for with " +
        "`list` and the `cursor` that `next` has for that list, and the same `search`.",
      query: new Query({
        search: text(
          "What the receiver's name or the tracking code has in it: each word in one of them, in any spelling of letters with marks",
          { max: 100, example: "segun ola" },
        ),
        list: oneOf("One list alone: the others are empty", PARCEL_LISTS),
        cursor: text("`next` of the page before, of the same `list`", {
          max: 60,
          example: "ready_for_pickup.1795165200000.3764674458419200000",
        }),
      }),
      responses: {
        200: {
          description: "The parcels on their way to the point and the parcels on its shelf",
          content: {
            "application/json": { schema: z.object({ data: PointParcelsSchema, ...INCOMPLETE }) },
          },
        },
      },
    },
    async (c, { deps, actor, query }) => {
      const { point, lists, totals, next, isIncomplete } = await listPointParcels(deps, actor.pointId, query);
      const { expected, shelf, expiring } = lists;
      return json(c, {
        ...incompleteIf(isIncomplete),
        data: {
          point,
          ...{ expected: expected.map(view), shelf: shelf.map(view), expiring: expiring.map(view) },
          totals,
          next,
        },
      });
    },
  );

  router.add(
    {
      access: "agent",
      tag: "Scans",
      method: "get",
      path: "/agent/parcels/{tracking_code}",
      params: { tracking_code: trackingCodeInPath },
      summary: "Look up a parcel of the agent's point",
      description:
        "In any state, also one that has ended. The code may be in any spelling, as for `POST /agent/scans`. A parcel of " +
        "another point is answered like an unknown code.",
      responses: { 200: oneAnswer("The parcel", PointParcelSchema) },
      problems: ["order_not_found"],
    },
    async (c, { deps, actor, params }) => {
      return json(c, { data: view(await findPointParcel(deps, actor.pointId, params.tracking_code)) });
    },
  );
}
