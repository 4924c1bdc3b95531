import type { Router } from "../../http/router.ts";
import { closePoint, listPointClosures, openPoint } from "../../points/closures/closures.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import {
  ClosureSchema,
  closurePage,
  closuresQuery,
  closureView,
  NewClosureSchema,
} from "../schemas/closure.ts";
import { closureId, pointId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: points" } as const;

export function addPointClosureRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/points/{id}/closures",
      params: { id: pointId },
      summary: "List when a point is closed",
      description:
        "Its own closures that are not over, also those that its agents have set, the earliest first. Those of its state " +
        "and of the network are in `GET /operator/closures`.",
      query: closuresQuery,
      responses: { 200: listAnswer("One page of closures", ClosureSchema) },
      problems: ["point_not_found"],
    },
    async ({ deps, params, query, reply }) =>
      reply(200, closurePage(await listPointClosures(deps, params.id, query), query)),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/points/{id}/closures",
      params: { id: pointId },
      summary: "Close a point for some days",
      description:
        "Whole days in Africa/Lagos, both ends included. Closures may overlap; a point has at most 100.",
      body: NewClosureSchema,
      responses: { 201: oneAnswer("The closure", ClosureSchema) },
      problems: ["point_not_found", "point_gone"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(201, { data: closureView(await closePoint(deps, actor, params.id, body)) }),
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/points/{id}/closures/{closure_id}",
      params: { id: pointId, closure_id: closureId },
      summary: "Remove a closure of a point",
      description: "Also one that an agent has set.",
      responses: { 204: { description: "The closure is removed" } },
      problems: ["point_not_found", "not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await openPoint(deps, actor, params.id, params.closure_id);
      return reply(204);
    },
  );
}
