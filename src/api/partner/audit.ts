import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { id } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { listPartnerAudit } from "../../operations/audit-log.ts";
import { isoTime } from "../../shared/time.ts";
import { listAnswer } from "../schemas/answers.ts";
import { MakerSchema } from "../schemas/maker.ts";

const PartnerAuditEntrySchema = z
  .object({
    id: z.uuid().openapi({ description: "The entry's id" }),
    at: z.iso.datetime().openapi({ description: "When it was done", example: "2026-11-20T09:00:00Z" }),
    by: z.enum(["account", "portal", "client", "secret_key", "api_key", "operator"]).openapi({
      description: "`portal`: an account in the portal",
    }),
    actor: MakerSchema,
    action: z.string().openapi({ description: "What was done", example: "portal_session.begun" }),
    subjectId: z.string().openapi({ description: "The id of what it was done to" }),
    details: z
      .record(z.string(), z.unknown())
      .openapi({ description: "What was changed, by the kind of action", example: { name: "Checkout" } }),
  })
  .openapi("PartnerAuditEntry");

export function addPartnerAuditRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/audit",
      summary: "List what the partner's credentials did",
      description:
        "Every account, client and key, and what operators did with these, the newest first. The newest 10,000 are listed.",
      query: new Query({
        ...pageParameters(100),
        actor: id("Only what this account, client or key did", "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e"),
      }),
      responses: { 200: listAnswer("One page of entries", PartnerAuditEntrySchema) },
    },
    async ({ deps, actor, query, reply }) => {
      const { rows, total } = await listPartnerAudit(deps, actor, query.actor, query);
      const entries = rows.map(({ id, at, actorKind, actor: by, action, subjectId, details }) => ({
        id,
        at: isoTime(at),
        // Agents and drivers act for no partner.
        by: actorKind as z.infer<typeof PartnerAuditEntrySchema>["by"],
        actor: by,
        action,
        subjectId,
        details,
      }));
      return reply(200, pageBody({ rows: entries, total }, query));
    },
  );
}
