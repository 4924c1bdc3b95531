import { z } from "@hono/zod-openapi";
import { MAKER_KINDS } from "../../operations/makers.ts";

/** Who made something; the same in both styles of names. */
export const MakerSchema = z
  .object({
    kind: z.enum(MAKER_KINDS).openapi({ description: "The kind of credential" }),
    id: z.string().nullable().openapi({ description: "Null of an operator" }),
    name: z.string().nullable().openapi({
      description: "A key's name, an account's e-mail, or null",
    }),
  })
  .openapi("Maker", { description: "Who made it" });

export const madeBy = () => z.union([MakerSchema, z.null()]).openapi({ description: "By whom, if known" });
