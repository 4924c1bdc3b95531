import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { listOwnAudit } from "../../operations/audit-log.ts";
import { isoTime } from "../../shared/time.ts";
import { listAnswer } from "../schemas/answers.ts";

const AccountAuditEntrySchema = z
  .object({
    id: z.uuid().openapi({ description: "The entry's id" }),
    at: z.iso.datetime().openapi({ description: "When it was done", example: "2026-11-20T09:00:00Z" }),
    by: z.enum(["account", "portal", "operator"]).openapi({
      description: "The account with an access token, the account in the portal, or an operator",
    }),
    action: z.string().openapi({ description: "What was done", example: "portal_session.begun" }),
    subjectId: z.string().openapi({ description: "The id of what it was done to" }),
    details: z
      .record(z.string(), z.unknown())
      .openapi({ description: "What was changed, by the kind of action", example: { name: "Checkout" } }),
  })
  .openapi("AccountAuditEntry");

export function addOwnAuditRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/audit",
      summary: "List the audit log of the account",
      description:
        "What the account did, and what was done to it, the newest first: sign-ins, lock-outs, keys, secrets, passwords. " +
        "Entries are never changed or deleted; the newest 1,000 of each are listed.",
      query: new Query(pageParameters(100)),
      responses: { 200: listAnswer("One page of entries", AccountAuditEntrySchema) },
    },
    async ({ deps, actor, query, reply }) => {
      const { rows, total } = await listOwnAudit(deps, actor, query);
      const entries = rows.map(({ id, at, actorKind, action, subjectId, details }) => ({
        id,
        at: isoTime(at),
        // Nobody else acts on accounts.
        by: actorKind as "account" | "portal" | "operator",
        action,
        subjectId,
        details,
      }));
      return reply(200, pageBody({ rows: entries, total }, query));
    },
  );
}
