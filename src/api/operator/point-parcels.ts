import type { Router } from "../../http/router.ts";
import { getPoint } from "../../points/edit/change.ts";
import { listPointParcels } from "../../tracking/shelf/point-parcels.ts";
import { pointId } from "../schemas/path-parameters.ts";
import { PointParcelsAnswer, pointParcelsAnswer, pointParcelsQuery } from "../schemas/point-parcels.ts";

export function addOperatorPointParcelRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: points",
      method: "get",
      path: "/operator/points/{id}/parcels",
      params: { id: pointId },
      summary: "List the parcels at a point and on their way to it",
      description:
        "As the point's agents see them in `GET /agent/parcels`. `totals.expected` counts the orders that wait for the " +
        "point, which `POST /operator/points/{id}/move-orders` moves. Deleted points too.",
      query: pointParcelsQuery,
      responses: {
        200: {
          description: "The parcels on their way to the point and the parcels on its shelf",
          content: { "application/json": { schema: PointParcelsAnswer } },
        },
      },
      problems: ["point_not_found"],
    },
    async ({ deps, params, query, reply }) => {
      const { id } = await getPoint(deps, params.id);
      return reply(200, pointParcelsAnswer(await listPointParcels(deps, id, query)));
    },
  );
}
