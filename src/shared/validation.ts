import { z } from "@hono/zod-openapi";
import { type FieldError, invalidRequest } from "./problem.ts";
import { unknownFields } from "./unknown-fields.ts";

/** Bounds the answer to a body in which thousands of fields are wrong. */
const MAX_FAULTS = 100;

/**
 * The validated value, which has no field that `schema` lacks.
 * @throws Problem `invalid_request`, naming the unknown and the wrong fields
 */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const { data, error } = schema.safeParse(value, { error: messageOf });
  const wrong = error ? faults(error) : [];
  const isNamed = ({ path }: FieldError) => wrong.some((fault) => fault.path === path);
  const unknown = unknownFields(schema, value, MAX_FAULTS).filter((field) => !isNamed(field));
  if (unknown.length + wrong.length > 0) throw invalidRequest([...unknown, ...wrong].slice(0, MAX_FAULTS));
  return data as z.infer<S>;
}

/**
 * A value of one of several shapes. Its errors are those of the one that `choose` finds for what was sent, where a union
 * has none of its own.
 */
export function alternatives<const S extends readonly [z.ZodType, ...z.ZodType[]]>(
  schemas: S,
  choose: (value: unknown) => S[number],
) {
  return z.preprocess((value, context) => {
    const { data, error } = choose(value).safeParse(value, { error: messageOf });
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
    return data;
  }, z.union(schemas));
}

/** The errors of `value`; none if it is valid. */
export function faultsOf(schema: z.ZodType, value: unknown): FieldError[] {
  const { error } = schema.safeParse(value, { error: messageOf });
  return error ? faults(error) : [];
}

const faults = ({ issues }: z.ZodError): FieldError[] =>
  issues.slice(0, MAX_FAULTS).map(({ path, message }) => ({ path: path.join("."), message }));

/** Zod's error map. A message in the schema takes precedence. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be of type ${issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "too_small":
      return issue.origin === "array"
        ? `must have at least ${issue.minimum} entries`
        : `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "array"
        ? `must have at most ${issue.maximum} entries`
        : `must be at most ${issue.maximum}`;
    default:
      return undefined;
  }
}
