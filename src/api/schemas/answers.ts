import { z } from "@hono/zod-openapi";
import { pageSchema } from "../../http/page.ts";

/** An answer with one resource, as `{data: …}`. */
export const oneAnswer = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema: z.object({ data: schema }) } },
});

/** An answer with one page of a list. */
export const listAnswer = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema: pageSchema(schema) } },
});

/** Of answers that change only with a deployment. */
export const CACHEABLE = { "cache-control": "public, max-age=300" };
