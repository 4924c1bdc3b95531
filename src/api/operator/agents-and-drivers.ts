import { z } from "@hono/zod-openapi";
import { issueKey, listKeys, revokeKey } from "../../auth/issue-keys.ts";
import type { StoredKey } from "../../auth/key-store.ts";
import { KeyHolderSchema, keyHolderView } from "../../auth/key-views.ts";
import { pageBody, pageOf, pageParameters, pageSchema } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import { json, noContent } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { requirePoint } from "../../points/change.ts";
import { line, name } from "../../shared/fields.ts";

const guarded = { access: "operator", tag: "Operator: people" } as const;

const personName = name(100).openapi({ example: "Ada at the counter" });
const AgentSchema = KeyHolderSchema.extend({ point_id: z.uuid() }).openapi("Agent");

/** Agents work at one point, drivers at all: that is the whole difference between the two. */
const PEOPLE = {
  agents: {
    owner: { kind: "ag" },
    one: "an agent",
    schema: AgentSchema,
    body: z.object({ name: personName, point_id: line(64) }),
    view: (key: StoredKey) => ({ ...keyHolderView(key), point_id: key.pointId }),
  },
  drivers: {
    owner: { kind: "dr" },
    one: "a driver",
    schema: KeyHolderSchema,
    body: z.object({ name: personName }),
    view: keyHolderView,
  },
} as const;

export function addOperatorPeopleRoutes(router: Router): void {
  for (const [people, { owner, one, schema, body, view }] of Object.entries(PEOPLE)) {
    router.add(
      {
        ...guarded,
        method: "get",
        path: `/operator/${people}`,
        summary: `List ${people}`,
        query: new Query(pageParameters(200)),
        responses: {
          200: {
            description: "One page of those whose key was not revoked, oldest first",
            content: { "application/json": { schema: pageSchema(schema) } },
          },
        },
      },
      async (c, { deps, query }) => {
        const page = pageOf(query);
        const { rows, total } = await listKeys(deps, owner, page);
        return json(c, pageBody({ rows: rows.map(view), total }, page));
      },
    );

    router.add(
      {
        ...guarded,
        method: "post",
        path: `/operator/${people}`,
        summary: `Give ${one} a key`,
        body: body as typeof PEOPLE.agents.body | typeof PEOPLE.drivers.body,
        responses: {
          201: {
            description: "The key, shown once",
            content: {
              "application/json": { schema: z.object({ data: schema.extend({ key: z.string() }) }) },
            },
          },
        },
        problems: people === "agents" ? ["point_not_found", "point_gone"] : [],
      },
      async (c, { deps, actor, body: details }) => {
        const pointId = "point_id" in details ? details.point_id : undefined;
        if (pointId !== undefined) await requirePoint(deps, pointId);
        const { key, keyString } = await issueKey(deps, actor, owner, { name: details.name, pointId });
        return json(c, { data: { ...view(key), key: keyString } }, 201);
      },
    );

    router.add(
      {
        ...guarded,
        method: "delete",
        path: `/operator/${people}/{id}`,
        summary: `Revoke the key of ${one}`,
        description: "It stops at once. Revoking it again changes nothing.",
        responses: { 204: { description: "The key opens nothing any more" } },
        problems: ["not_found"],
      },
      async (c, { deps, actor }) => {
        await revokeKey(deps, actor, owner, c.req.param("id") ?? "");
        return noContent(c);
      },
    );
  }
}
