import type { z } from "@hono/zod-openapi";
import { nearestName, shownName } from "./nearest-name.ts";
import type { FieldError } from "./problem.ts";

/** Where a schema has fields: what Zod drops silently is found by them. */
interface Shape {
  /** The fields of an object; of each alternative, where there are several. */
  objects: Map<string, Shape>[];
  /** The entries of an array. */
  entry?: Shape;
}

const LEAF: Shape = { objects: [] };
const shapes = new WeakMap<z.core.$ZodType, Shape>();

/** Computed once for each schema. Fails for a schema of a kind that it has no rule for. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  const shape = shapes.get(schema) ?? computeShape(schema);
  shapes.set(schema, shape);
  return shape;
}

function computeShape(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return { objects: [new Map(Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)]))] };
    case "array":
      return { objects: [], entry: shapeOf(def.element) };
    case "union":
      return merged(def.options.map(shapeOf));
    case "pipe":
      return shapeOf(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "optional":
    case "nullable":
    case "default":
      return shapeOf(def.innerType);
    case "unknown":
    case "string":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
      return LEAF;
    default:
      throw new Error(`There is no rule for the unknown fields of a schema of type ${def.type}.`);
  }
}

function merged(alternatives: Shape[]): Shape {
  const entries = alternatives.flatMap(({ entry }) => entry ?? []);
  if (entries.length > 1) throw new Error("Of the alternatives, only one may be an array.");
  const [entry] = entries;
  return { objects: alternatives.flatMap(({ objects }) => objects), ...(entry ? { entry } : {}) };
}

/** At most `max` fields of `value`, at any depth, that `schema` does not have, each with the nearest one that it has. */
export function unknownFields(schema: z.core.$ZodType, value: unknown, max: number): FieldError[] {
  const found: FieldError[] = [];
  collect(shapeOf(schema), value, "", found, max);
  return found;
}

function collect(shape: Shape, value: unknown, path: string, found: FieldError[], max: number): void {
  if (typeof value !== "object" || value === null || found.length >= max) return;
  if (Array.isArray(value)) {
    const { entry } = shape;
    if (entry) for (const [i, member] of value.entries()) collect(entry, member, `${path}${i}.`, found, max);
    return;
  }
  const names = Object.keys(value);
  const fields = meant(shape.objects, names);
  if (!fields) return;
  for (const name of names) {
    if (found.length >= max) return;
    const field = fields.get(name);
    if (field) collect(field, (value as Record<string, unknown>)[name], `${path}${name}.`, found, max);
    else found.push({ path: path + shownName(name), message: unknownMessage(name, names, shape.objects) });
  }
}

/** The alternative that has the most of the names. */
function meant(objects: Shape["objects"], names: string[]): Map<string, Shape> | undefined {
  if (objects.length < 2) return objects[0];
  const countOf = (fields: Map<string, Shape>) => names.filter((name) => fields.has(name)).length;
  return objects.reduce((best, fields) => (countOf(fields) > countOf(best) ? fields : best));
}

function unknownMessage(name: string, names: string[], objects: Shape["objects"]): string {
  const other = objects.find((fields) => fields.has(name));
  if (other) return `must not be sent together with ${names.find((beside) => !other.has(beside))}`;
  const nearest = nearestName(
    name,
    objects.flatMap((fields) => [...fields.keys()]),
  );
  return `is not a field of this request${nearest === undefined ? "" : `: did you mean ${nearest}?`}`;
}
