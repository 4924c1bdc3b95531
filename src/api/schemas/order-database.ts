import { z } from "@hono/zod-openapi";

const OrderDatabaseSchema = z
  .object({
    name: z.string().openapi({ description: "Its binding", example: "ORDERS_0" }),
    bytes: z.int().nullable().openapi({ description: "Its size; null if it can't be reached" }),
    limit_bytes: z.int().openapi({ description: "How large it may get", example: 10_000_000_000 }),
    partners: z.int().openapi({ description: "How many partners have their orders in it" }),
    orders: z.int().nullable().openapi({ description: "How many it has; null if it can't be reached" }),
  })
  .openapi("OrderDatabase");

export const OrderDatabasesSchema = z.object({
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
