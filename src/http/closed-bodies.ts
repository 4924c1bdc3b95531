import type { OpenAPIHono } from "@hono/zod-openapi";

type Document = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

/** What of a JSON Schema leads to objects. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * Says of the objects in JSON bodies that they have no other fields than the declared ones: `readBody` refuses them. The
 * objects of answers stay open, because they may get more fields.
 */
export function closeBodies(document: Document): Document {
  const named = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const close = (given: Schema): void => {
    const schema = given.$ref === undefined ? given : named[given.$ref.split("/").at(-1)!]!;
    if (schema.additionalProperties === false) return;
    if (schema.properties) schema.additionalProperties = false;
    for (const field of Object.values(schema.properties ?? {})) close(field);
    for (const alternative of schema.anyOf ?? []) close(alternative);
    if (schema.items) close(schema.items);
  };
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path)) {
      const { schema } = operation?.requestBody?.content?.["application/json"] ?? {};
      if (schema) close(schema);
    }
  }
  return document;
}
