import { z } from "@hono/zod-openapi";
import { pageSchema } from "../../http/page.ts";

/** An answer with one resource, as `{data: …}`. */
export const oneAnswer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema: z.object({ data: schema }) } },
});

export const listAnswer = <Row extends z.ZodType>(description: string, schema: Row) => ({
  description,
  content: { "application/json": { schema: pageSchema(schema) } },
});

/** A field beside the data of a list over all databases of orders. */
export const INCOMPLETE = {
  incomplete: z.literal(true).optional().openapi({
    description: "Something is missing: a database can't be reached at the moment",
  }),
};

/** The field `incomplete`, only if it is true. */
export const incompleteIf = (isIncomplete: boolean): { incomplete?: true } =>
  isIncomplete ? { incomplete: true } : {};

/** For answers that change only with a deployment. */
export const CACHEABLE = { "cache-control": "public, max-age=300" };
