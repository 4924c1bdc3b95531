import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, pageSchema } from "../../http/page.ts";
import { Query, text } from "../../http/query.ts";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { listAudit } from "../../operations/audit-log.ts";

const guarded = { access: "operator", tag: "Operator: service" } as const;

const AuditEntrySchema = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    actor: z.object({
      kind: z.enum(["operator", "account", "client", "secret_key", "api_key", "agent", "driver"]),
      id: z.string().openapi({ description: "An operator's name; else the id of the credential's owner" }),
    }),
    action: z.string().openapi({ example: "partner.suspended" }),
    subject_id: z.string().openapi({ description: "What it was done to" }),
    partner_id: z.uuid().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .openapi("AuditEntry");

export function addAuditRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/audit",
      summary: "What operators did and what was done with credentials, the newest first",
      description: "Nothing is ever changed in it or taken out of it.",
      query: new Query({
        ...pageParameters(200),
        action: text("Only this action", { max: 100, example: "partner.suspended" }),
        actor: text("Only what this operator, account, client or key did", { max: 100, example: "ada" }),
        subject_id: text("Only what was done to this", {
          max: 100,
          example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
        partner_id: text("Only what concerns this partner", {
          max: 100,
          example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
      }),
      responses: {
        200: {
          description: "One page of entries",
          content: { "application/json": { schema: pageSchema(AuditEntrySchema) } },
        },
      },
    },
    async (c, { deps, query }) => {
      return json(c, pageBody(await listAudit(deps, query, query), query));
    },
  );
}
