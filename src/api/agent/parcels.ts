import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import {
  findParcelElsewhere,
  findPointParcel,
  listPointParcels,
} from "../../tracking/shelf/point-parcels.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { trackingCodeInPath } from "../schemas/path-parameters.ts";
import {
  elsewhereView,
  FoundParcelSchema,
  foundParcelView,
  ParcelElsewhereSchema,
  PointParcelsAnswer,
  pointParcelsAnswer,
  pointParcelsQuery,
} from "../schemas/point-parcels.ts";

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
      query: pointParcelsQuery,
      responses: {
        200: {
          description: "The parcels on their way to the point and the parcels on its shelf",
          content: {
            "application/json": { schema: PointParcelsAnswer },
          },
        },
      },
    },
    async ({ deps, actor, query, reply }) => {
      return reply(200, pointParcelsAnswer(await listPointParcels(deps, actor.pointId, query)));
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
        "In any state, also one that has ended. The code may be in any spelling, as for `POST /agent/scans`. Of a parcel that " +
        "is under way and belongs elsewhere, the answer says where, and nothing of its receiver.",
      responses: {
        200: oneAnswer(
          "The parcel",
          z
            .union([FoundParcelSchema, ParcelElsewhereSchema])
            .openapi({ description: "A parcel of the point, or one that belongs elsewhere" }),
        ),
      },
      problems: ["order_not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const parcel = await findPointParcel(deps, actor.pointId, params.tracking_code);
      if (parcel) return reply(200, { data: foundParcelView(parcel) });
      return reply(200, { data: elsewhereView(await findParcelElsewhere(deps, params.tracking_code)) });
    },
  );
}
