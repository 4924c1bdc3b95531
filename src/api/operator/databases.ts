import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { readDatabases, readMoves } from "../../operations/databases.ts";
import { isoTime } from "../../shared/time.ts";

const OrderDatabaseSchema = z
  .object({
    name: z.string().openapi({ description: "Its binding", example: "ORDERS_0" }),
    bytes: z.int().nullable().openapi({ description: "Its size; null if it can't be reached" }),
    limit_bytes: z.int().openapi({ description: "How large it may get", example: 10_000_000_000 }),
    partners: z.int().openapi({ description: "How many partners have their orders in it" }),
    orders: z.int().nullable().openapi({ description: "How many it has; null if it can't be reached" }),
  })
  .openapi("OrderDatabase");

const OrderDatabasesSchema = z.object({
  data: z.array(OrderDatabaseSchema).openapi({ description: "By their numbers" }),
  moving: z
    .array(
      z
        .object({
          partner_id: z.uuid().openapi({ description: "Its requests are refused meanwhile" }),
          to: z.string().openapi({ description: "The database to which it is moved", example: "ORDERS_3" }),
          since: z.iso.datetime().openapi({ description: "When the move began" }),
        })
        .openapi("PartnerMove"),
    )
    .openapi({ description: "The moves of partners that are under way" }),
});

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
