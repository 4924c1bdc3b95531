import { pageBody, pageParameters, searchedPageSchema } from "../../http/page.ts";
import { Query, text, timeOrDate } from "../../http/query.ts";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { listAudit } from "../../operations/audit-log.ts";
import { AuditEntrySchema } from "../schemas/audit-entry.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";

const common = { access: "operator", tag: "Operator: service" } as const;

export function addAuditRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/audit",
      summary: "List the audit log, newest first",
      description:
        "Records what operators did, and what was done with credentials. Entries are never changed or deleted. The newest " +
        "10,000 that fit are listed and counted: `page` times `pageSize` is at most 10,000; `to` reaches older ones.",
      query: new Query({
        ...pageParameters(200),
        action: text("Only this action", { max: 100, example: "partner.suspended" }),
        actor: text("Only actions of this operator, account, client or key", { max: 100, example: "ada" }),
        subject_id: text("Only actions that were done to this id", {
          max: 100,
          example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
        partner_id: partnerIdParameter("Only actions that concern this partner"),
        from: timeOrDate("Only what was done at or after this time; a date means its start in UTC", "start"),
        to: timeOrDate("Only what was done at or before this time; a date means its end in UTC", "end"),
      }),
      responses: {
        200: {
          description: "One page of entries",
          content: {
            "application/json": {
              schema: searchedPageSchema(
                AuditEntrySchema,
                "Only if over 10,000 entries fit each of several filters: the newest 10,000 alone, from then on, were looked through",
              ),
            },
          },
        },
      },
    },
    async (c, { deps, query }) => {
      return json(c, pageBody(await listAudit(deps, query, query), query));
    },
  );
}
