import { z } from "@hono/zod-openapi";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { readStatement } from "../../money/earnings/statements.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";
import { monthName } from "../schemas/month.ts";
import { StatementSchema, statementView } from "../schemas/statement.ts";

export function addAgentStatementRoutes(router: Router): void {
  router.add(
    {
      access: "agent",
      tag: "Agents' points",
      method: "get",
      path: "/agent/statement",
      summary: "Read what the agent's point earned in a month",
      description:
        "Each parcel counts once, on the day on which its scan came, at the rates of then. A month that is over never changes.",
      query: new Query({ month: monthName("By default the month that it is now") }),
      responses: {
        200: {
          description: "The month",
          content: { "application/json": { schema: z.object({ data: StatementSchema, ...INCOMPLETE }) } },
        },
      },
    },
    async ({ deps, actor, query, reply }) => {
      const statement = await readStatement(deps, actor.pointId, query.month);
      return reply(200, { data: statementView(statement), ...incompleteIf(statement.isIncomplete) });
    },
  );
}
