import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { readDatabases } from "../../operations/databases.ts";
import { oneAnswer } from "../schemas/answers.ts";

const OrderDatabase = z
  .object({
    name: z.string().openapi({ description: "Its binding", example: "ORDERS_0" }),
    bytes: z.int().nullable().openapi({ description: "Its size; null if it can't be reached" }),
    limit_bytes: z.int().openapi({ description: "How large it may get", example: 10_000_000_000 }),
    partners: z.int().openapi({ description: "How many partners have their orders in it" }),
    orders: z.int().nullable().openapi({ description: "How many it has; null if it can't be reached" }),
  })
  .openapi("OrderDatabase");

export function addDatabaseRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: service",
      method: "get",
      path: "/operator/databases",
      summary: "List the databases of orders",
      description: "How full each is, and how many partners and orders it has.",
      responses: {
        200: oneAnswer(
          "The databases, by their numbers",
          z.array(OrderDatabase).openapi({ description: "By their numbers" }),
        ),
      },
    },
    async (c, { deps }) => {
      const databases = await readDatabases(deps);
      const data = databases.map(({ limitBytes, ...rest }) => ({ ...rest, limit_bytes: limitBytes }));
      return json(c, { data });
    },
  );
}
