import { z } from "@hono/zod-openapi";
import { MAKER_KINDS } from "../../operations/makers.ts";

/** Who made something; the same in both styles of names. */
export const MakerSchema = z
  .object({
    kind: z.enum(MAKER_KINDS).openapi({ description: "The kind of credential" }),
    id: z.string().nullable().openapi({ description: "Its id, or the account's; null of an operator" }),
    name: z.string().nullable().openapi({
      description: "The key's name or the account's e-mail; null of clients and operators",
      example: "Checkout server",
    }),
  })
  .openapi("Maker", { description: "With which credential it was made" });

export const madeBy = () =>
  z.union([MakerSchema, z.null()]).openapi({ description: "Who made it; null if that is not known" });
