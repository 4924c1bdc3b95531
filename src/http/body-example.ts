/** What an example needs to know of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  example?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

const ID = "0192d3b0-7c1a-7f3e-9d2b-4a5c6e7f8091";

/**
 * An example of a body, made of those of its fields, and of the first of alternatives. Undefined if there is none.
 * @param without the names of fields that it leaves out
 */
export function exampleOf(
  schema: Schema,
  named: Record<string, Schema>,
  without: readonly string[] = [],
): unknown {
  const { example, enum: values, allOf, items, properties } = schema;
  const of = (part: Schema) => exampleOf(part, named, without);
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  if (values) return values[0];
  if (schema.$ref) return of(named[schema.$ref.split("/").at(-1)!]!);
  const alternative = (schema.anyOf ?? schema.oneOf)?.[0];
  if (alternative) return of(alternative);
  if (allOf) return Object.assign({}, ...allOf.map(of));
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, of(field)] as const);
    return Object.fromEntries(
      fields.filter(([name, value]) => value !== undefined && !without.includes(name)),
    );
  }
  if (items) {
    const item = of(items);
    return item === undefined ? undefined : [item];
  }
  if (schema.format === "uuid") return ID;
  return schema.type === "boolean" ? true : undefined;
}
