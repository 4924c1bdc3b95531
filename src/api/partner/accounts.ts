import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { listPeople } from "../../partners/accounts.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { listAnswer } from "../schemas/answers.ts";
import { PartnerAccountSchema } from "../schemas/partner-account.ts";

export function addPeopleRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/accounts",
      summary: "List the partner's accounts",
      description: "The people who sign in for the partner. The operator adds and disables them.",
      query: new Query(pageParameters(100)),
      responses: { 200: listAnswer("One page of accounts, oldest first", PartnerAccountSchema) },
    },
    async (c, { deps, actor, query }) => {
      const { rows, total } = await listPeople(deps, actor, query);
      const people = rows.map(({ id, email, enabled, passwordHash, createdAt, lastSignedInAt }) => ({
        id,
        email,
        enabled,
        hasPassword: passwordHash !== null,
        isCurrent: id === actor.accountId,
        createdAt: isoTime(createdAt),
        lastSignedInAt: isoTimeOrNull(lastSignedInAt),
      }));
      return json(c, pageBody({ rows: people, total }, query));
    },
  );
}
