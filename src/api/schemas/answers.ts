import { z } from "@hono/zod-openapi";
import { pageSchema } from "../../http/page.ts";

/** One thing, as `{data: …}`. */
export const oneAnswer = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema: z.object({ data: schema }) } },
});

/** One page of things. */
export const listAnswer = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema: pageSchema(schema) } },
});
