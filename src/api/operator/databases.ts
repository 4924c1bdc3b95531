import type { Router } from "../../http/router.ts";
import { readDatabases, readMoves } from "../../operations/databases.ts";
import { isoTime } from "../../shared/time.ts";
import { OrderDatabasesSchema } from "../schemas/order-database.ts";

export function addDatabaseRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: service",
      method: "get",
      path: "/operator/databases",
      summary: "List the databases of orders",
      description:
        "How full each is, how many partners and orders it has, and which partners are being moved.",
      responses: {
        200: {
          description: "The databases, by their numbers, and the moves of partners between them",
          content: { "application/json": { schema: OrderDatabasesSchema } },
        },
      },
    },
    async ({ deps, reply }) => {
      const [databases, moves] = await Promise.all([readDatabases(deps), readMoves(deps)]);
      const data = databases.map(({ limitBytes, ...rest }) => ({ ...rest, limit_bytes: limitBytes }));
      const moving = moves.map(({ partnerId, to, since }) => ({
        partner_id: partnerId,
        to: `ORDERS_${to}`,
        since: isoTime(since),
      }));
      return reply(200, { data, moving });
    },
  );
}
