import { z } from "@hono/zod-openapi";
import { wholeNumber, withDefault } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { countOrdersByDay } from "../../orders/list/list.ts";
import { OrderCountsSchema } from "../schemas/order-counts.ts";

export function addOrderCountRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/order-counts",
      summary: "Count the partner's orders by day and state",
      description: "By the day of their creation in UTC, and by the state that they are in now.",
      query: new Query({
        days: withDefault(wholeNumber("How many days, today's included", { min: 1, max: 366 }), 30),
      }),
      responses: {
        200: {
          description: "Every day, the earliest first, with every state",
          content: { "application/json": { schema: z.object({ data: OrderCountsSchema }) } },
        },
      },
    },
    async ({ deps, actor, query, reply }) =>
      reply(200, { data: await countOrdersByDay(deps, actor, query.days) }),
  );
}
