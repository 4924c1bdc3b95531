import { z } from "@hono/zod-openapi";
import type { Statement } from "../../money/earnings/statements.ts";

export const StatementSchema = z
  .object({
    month: z.string().openapi({ description: "In Africa/Lagos", example: "2026-11" }),
    drop_off: z.int().openapi({ description: "How many parcels it took in", example: 3 }),
    arrive: z.int().openapi({ description: "How many arrived", example: 210 }),
    collect: z.int().openapi({ description: "How many were collected", example: 198 }),
    cod_collected: z
      .number()
      .openapi({ description: "What receivers paid there: naira", example: 1_254_000 }),
    cod_void: z.number().openapi({ description: "What of that was given back", example: 0 }),
    amount: z.number().openapi({ description: "What it earned: naira", example: 41_500 }),
    held: z.number().openapi({ description: "What it has of receivers' money now: naira", example: 25_000 }),
  })
  .openapi("Statement", { description: "What a point did and earned in a month" });

export const statementView = (statement: Statement): z.infer<typeof StatementSchema> => ({
  month: statement.month,
  drop_off: statement.dropOffs,
  arrive: statement.arrivals,
  collect: statement.collections,
  cod_collected: statement.codKobo / 100,
  cod_void: statement.voidKobo / 100,
  amount: statement.earnedKobo / 100,
  held: statement.heldKobo / 100,
});
