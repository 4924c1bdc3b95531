import { z } from "@hono/zod-openapi";
import { wholeNumber, withDefault } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { countAnyOrders } from "../../orders/list/network-counts.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";
import { OrderCountsSchema } from "../schemas/order-counts.ts";

const NetworkCounts = z
  .object({
    days: OrderCountsSchema,
    shelf: z
      .array(
        z.object({
          days: z.int().openapi({ description: "Whole days on the shelf; 14 stands for longer too" }),
          collected: z.int().openapi({ description: "How many were collected then" }),
          returned: z.int().openapi({ description: "How many began to go back then" }),
        }),
      )
      .openapi({
        description:
          "How long parcels were on a shelf that were collected, or began to go back, in the last 30 days: the last 5,000 " +
          "of each database. From none to 14 days",
      }),
  })
  .openapi("NetworkCounts", { description: "What becomes of the network's parcels" });

export function addOperatorOrderCountRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: orders",
      method: "get",
      path: "/operator/order-counts",
      summary: "Count the orders of all partners by day and state, and their days on the shelf",
      description: "By the day of their creation in UTC, and by the state that they are in now.",
      query: new Query({
        days: withDefault(wholeNumber("How many days, today's included", { min: 1, max: 92 }), 30),
      }),
      responses: {
        200: {
          description: "Every day, the earliest first, with every state",
          content: {
            "application/json": { schema: z.object({ data: NetworkCounts, ...INCOMPLETE }) },
          },
        },
      },
    },
    async ({ deps, query, reply }) => {
      const { isIncomplete, ...data } = await countAnyOrders(deps, query.days);
      return reply(200, { data, ...incompleteIf(isIncomplete) });
    },
  );
}
