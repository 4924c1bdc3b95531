import type { z } from "@hono/zod-openapi";
import { type FieldError, invalidRequest } from "./problem.ts";

/** Bounds the answer to a body in which thousands of fields are wrong. */
const MAX_FAULTS = 100;

/**
 * The validated value, without unknown fields.
 * @throws Problem `invalid_request`, naming the wrong fields
 */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const { data, error } = schema.safeParse(value, { error: messageOf });
  if (error) throw invalidRequest(faults(error));
  return data as z.infer<S>;
}

/** The errors of `value`; none if it is valid. */
export function faultsOf(schema: z.ZodType, value: unknown): FieldError[] {
  const { error } = schema.safeParse(value, { error: messageOf });
  return error ? faults(error) : [];
}

const faults = ({ issues }: z.ZodError): FieldError[] =>
  issues.slice(0, MAX_FAULTS).map(({ path, message }) => ({ path: path.join("."), message }));

/** Zod's error map. A message in the schema takes precedence. */
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
