import { z } from "@hono/zod-openapi";
import { issueKey, listPeople, revokeKey, rotateKey, type StoredKey } from "../../auth/issue-keys.ts";
import { pageBody, pageParameters } from "../../http/page.ts";
import { id } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { requirePoint } from "../../points/edit/change.ts";
import { readPointNames } from "../../points/edit/list.ts";
import { line } from "../../shared/fields.ts";
import { agentId } from "../schemas/path-parameters.ts";
import {
  common,
  issued,
  LEFT,
  leftWith,
  listed,
  PersonSchema,
  personName,
  personView,
  ROTATED,
  ROTATION,
  search,
} from "./people.ts";

const NewAgent = z.strictObject({
  name: personName,
  point_id: line(64).openapi({
    description: "The point at which the agent works",
    example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
  }),
});
/** An agent works at one point; a driver serves every point. */
const AgentSchema = PersonSchema.extend({
  point_id: z.uuid().openapi({ description: "The point at which the agent works" }),
  point_name: z.string().openapi({ description: "That point's name", example: "Allen Avenue counter" }),
}).openapi("Agent");
const agentView = (key: StoredKey, pointName: string) => ({
  ...personView(key),
  point_id: key.pointId!,
  point_name: pointName,
});

export function addAgentRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/agents",
      summary: "List agents",
      description: "Without their keys, which are shown once.",
      query: new Query({
        ...pageParameters(200),
        point_id: id("Only agents of this point", "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e"),
        search,
      }),
      responses: listed(AgentSchema),
    },
    async ({ deps, query, reply }) => {
      const { rows, total } = await listPeople(
        deps,
        { kind: "ag", pointId: query.point_id },
        query.search,
        query,
      );
      const names = await readPointNames(
        deps,
        rows.map((key) => key.pointId!),
      );
      const agents = rows.map((key) => agentView(key, names.get(key.pointId!) ?? ""));
      return reply(200, pageBody({ rows: agents, total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/agents",
      summary: "Create an agent with a key",
      description: "The key opens the counter page and the scans of one point. It is never shown again.",
      body: NewAgent,
      responses: issued(AgentSchema),
      problems: ["point_not_found", "point_gone"],
    },
    async ({ deps, actor, body, reply }) => {
      const { point } = await requirePoint(deps, body.point_id);
      const { key, keyString } = await issueKey(
        deps,
        actor,
        { kind: "ag" },
        { name: body.name, pointId: body.point_id },
      );
      return reply(201, { data: { ...agentView(key, point.name), key: keyString } });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/agents/{id}",
      params: { id: agentId },
      summary: "Revoke an agent's key",
      description: "At once, for who leaves; for a lost phone `rotate-key`. Again: no effect.",
      responses: LEFT,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const { pointId } = await revokeKey(deps, actor, { kind: "ag" }, params.id);
      return reply(200, { data: await leftWith(deps, { kind: "point", id: pointId! }) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/agents/{id}/rotate-key",
      params: { id: agentId },
      summary: "Replace an agent's key",
      description: ROTATION,
      responses: ROTATED,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const { key, keyString } = await rotateKey(deps, actor, { kind: "ag" }, params.id);
      return reply(201, { data: { id: key.id, key: keyString } });
    },
  );
}
