import { z } from "@hono/zod-openapi";
import { endSession, listSessions } from "../../auth/portal-session.ts";
import type { Router } from "../../http/router.ts";
import { isoTime } from "../../shared/time.ts";
import { sessionId } from "../schemas/path-parameters.ts";

const AccountSessionSchema = z
  .object({
    id: z.uuid().openapi({ description: "The id by which it is ended" }),
    userAgent: z.string().openapi({ description: "The browser, as it names itself" }),
    isCurrent: z.boolean().openapi({ description: "Whether this request belongs to it" }),
    createdAt: z.iso.datetime().openapi({ description: "When it began" }),
    lastUsedAt: z.iso.datetime().openapi({ description: "To within five minutes" }),
    expiresAt: z.iso.datetime().openapi({ description: "When it ends at the latest" }),
  })
  .openapi("AccountSession", { description: "A session of an account" });

const common = { access: "account", tag: "Partner" } as const;

export function addSessionRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/sessions",
      summary: "List the account's sessions of the portal",
      description:
        "On every device that the account's owner signed in with. They are 100 at most: another ends the oldest.",
      responses: {
        200: {
          description: "The sessions that have not ended, oldest first",
          content: {
            "application/json": {
              schema: z.object({
                data: z.array(AccountSessionSchema).openapi({ description: "The oldest first" }),
              }),
            },
          },
        },
      },
    },
    async ({ deps, actor, reply }) => {
      const current = actor.kind === "portal" ? actor.sessionId : undefined;
      const sessions = await listSessions(deps, actor.accountId);
      return reply(200, {
        data: sessions.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
          id,
          userAgent,
          isCurrent: id === current,
          createdAt: isoTime(createdAt),
          lastUsedAt: isoTime(lastUsedAt),
          expiresAt: isoTime(expiresAt),
        })),
      });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/partner/sessions/{id}",
      params: { id: sessionId },
      summary: "End a session of the portal",
      description: "On a device that was lost, for example. One that has ended is not found.",
      responses: { 204: { description: "The session has ended" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await endSession(deps, actor, params.id);
      return reply(204);
    },
  );
}
