import { z } from "@hono/zod-openapi";

/** Pages use this type, so this imports nothing that only Workers have. */
export const ArchiveSchema = z
  .object({
    id: z.uuid(),
    partner_id: z.uuid(),
    month: z.string().openapi({ description: "In which the orders ended (UTC)", example: "2026-11" }),
    orders: z.int(),
    by_status: z
      .record(z.string(), z.int())
      .openapi({ description: "How many of them ended in each state", example: { delivered: 117 } }),
    first_order_id: z.uuid(),
    last_order_id: z.uuid(),
    bytes: z.int().openapi({ description: "Of the file" }),
    sha256: z.string().openapi({ description: "Of the file, in hex" }),
    created_at: z.iso.datetime(),
    download_url: z.url().openapi({ description: "The file; takes an operator's credentials too" }),
  })
  .openapi("Archive");
