import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { readDatabases } from "../../operations/databases.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { OrderDatabaseSchema } from "../schemas/order-database.ts";

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
          z.array(OrderDatabaseSchema).openapi({ description: "By their numbers" }),
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
