import type { z } from "@hono/zod-openapi";
import { type FieldError, invalidRequest } from "./problem.ts";

/** The first faults are enough to see what is wrong with the rest. */
const MAX_FAULTS = 100;

/**
 * `value` as `schema` has it: nothing is coerced, unknown fields are dropped.
 * @throws Problem `invalid_request`, naming every field at fault
 */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const { data, error } = schema.safeParse(value, { error: messageOf });
  if (error) throw invalidRequest(faults(error));
  return data as z.infer<S>;
}

/** What is wrong with `value`, field by field; nothing if `schema` takes it. */
export function faultsOf(schema: z.ZodType, value: unknown): FieldError[] {
  const { error } = schema.safeParse(value, { error: messageOf });
  return error ? faults(error) : [];
}

const faults = ({ issues }: z.ZodError): FieldError[] =>
  issues.slice(0, MAX_FAULTS).map(({ path, message }) => ({ path: path.join("."), message }));

/** Zod's error map: a schema's own message comes before it. */
export function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
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
