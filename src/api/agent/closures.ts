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
import { closureId } from "../schemas/path-parameters.ts";

const common = { access: "agent", tag: "Agents' points" } as const;

export function addAgentClosureRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/agent/closures",
      summary: "List when the agent's point is closed",
      description:
        "The point's closures that are not over, also those that the operator has set, the earliest first.",
      query: closuresQuery,
      responses: { 200: listAnswer("One page of closures", ClosureSchema) },
      problems: ["point_not_found"],
    },
    async ({ deps, actor, query, reply }) =>
      reply(200, closurePage(await listPointClosures(deps, actor.pointId, query), query)),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/agent/closures",
      summary: "Close the agent's point for some days",
      description:
        "Whole days in Africa/Lagos, both ends included. Closures may overlap; a point has at most 100.",
      body: NewClosureSchema,
      responses: { 201: oneAnswer("The closure", ClosureSchema) },
      problems: ["point_not_found", "point_gone"],
    },
    async ({ deps, actor, body, reply }) =>
      reply(201, { data: closureView(await closePoint(deps, actor, actor.pointId, body)) }),
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/agent/closures/{id}",
      params: { id: closureId },
      summary: "Remove a closure of the agent's point",
      description: "Only one that an agent has set; the operator's are answered like unknown ones.",
      responses: { 204: { description: "The closure is removed" } },
      problems: ["point_not_found", "not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await openPoint(deps, actor, actor.pointId, params.id);
      return reply(204);
    },
  );
}
