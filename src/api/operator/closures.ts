import { pageBody } from "../../http/page.ts";
import type { Router } from "../../http/router.ts";
import { closeNetwork, listNetworkClosures, openNetwork } from "../../points/closures/closures.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import {
  closuresQuery,
  NetworkClosureSchema,
  NewNetworkClosureSchema,
  networkClosureView,
} from "../schemas/closure.ts";
import { closureId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: points" } as const;

export function addNetworkClosureRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/closures",
      summary: "List when the network or a state is closed",
      description: "Closures that are not over, the earliest first.",
      query: closuresQuery,
      responses: { 200: listAnswer("One page of closures", NetworkClosureSchema) },
    },
    async ({ deps, query, reply }) => {
      const { rows, total } = await listNetworkClosures(deps, query);
      return reply(200, pageBody({ rows: rows.map(networkClosureView), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/closures",
      summary: "Close the whole network, or a state of it",
      description:
        "For public holidays. Whole days in Africa/Lagos, both ends included. Closures may overlap; the network and each " +
        "state have at most 100.",
      body: NewNetworkClosureSchema,
      responses: { 201: oneAnswer("The closure", NetworkClosureSchema) },
    },
    async ({ deps, actor, body, reply }) =>
      reply(201, { data: networkClosureView(await closeNetwork(deps, actor, body)) }),
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/closures/{closure_id}",
      params: { closure_id: closureId },
      summary: "Remove a closure of the network or of a state",
      description: "Closures that points have besides stay.",
      responses: { 204: { description: "The closure is removed" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await openNetwork(deps, actor, params.closure_id);
      return reply(204);
    },
  );
}
