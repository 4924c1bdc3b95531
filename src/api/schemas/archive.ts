import { z } from "@hono/zod-openapi";

export const ArchiveSchema = z
  .object({
    id: z.uuid().openapi({ description: "The file's id" }),
    partner_id: z.uuid().openapi({ description: "Whose orders are in it" }),
    month: z
      .string()
      .openapi({ description: "The month in which the orders ended (UTC)", example: "2026-11" }),
    orders: z.int().openapi({ description: "How many orders are in it" }),
    by_status: z
      .record(z.string(), z.int())
      .openapi({ description: "How many of them ended in each state", example: { delivered: 117 } }),
    first_order_id: z.uuid().openapi({ description: "The oldest order" }),
    last_order_id: z.uuid().openapi({ description: "The newest order" }),
    bytes: z.int().openapi({ description: "The file's size" }),
    sha256: z.string().openapi({ description: "The file's hash, in hex" }),
    created_at: z.iso.datetime().openapi({ description: "When it was written" }),
    download_url: z.url().openapi({ description: "The file; takes an operator's credentials too" }),
  })
  .openapi("Archive", { description: "A file of orders that ended long ago" });
