import { z } from "@hono/zod-openapi";

export const OrderDatabaseSchema = z
  .object({
    name: z.string().openapi({ description: "Its binding", example: "ORDERS_0" }),
    bytes: z.int().nullable().openapi({ description: "Its size; null if it can't be reached" }),
    limit_bytes: z.int().openapi({ description: "How large it may get", example: 10_000_000_000 }),
    partners: z.int().openapi({ description: "How many partners have their orders in it" }),
    orders: z.int().nullable().openapi({ description: "How many it has; null if it can't be reached" }),
  })
  .openapi("OrderDatabase");
