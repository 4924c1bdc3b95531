import { z } from "@hono/zod-openapi";
import { nearestName, shownName } from "./nearest-name.ts";
import { type FieldError, invalidRequest } from "./problem.ts";

/** Bounds the answer to a body in which thousands of fields are wrong. */
const MAX_FAULTS = 100;

/** The validated value. Objects in bodies are strict: an unknown field is refused, not dropped. */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const { data, error } = schema.safeParse(value, { error: messageOf });
  if (error) throw invalidRequest(faults(error));
  return data as z.infer<S>;
}

/**
 * A value of one of several shapes. Its errors are those of the shape that `choose` finds for what was sent, because a
 * union's own errors would say nothing useful.
 */
export function alternatives<const S extends readonly [z.ZodType, ...z.ZodType[]]>(
  schemas: S,
  choose: (value: unknown) => S[number],
) {
  return z.preprocess((value, context) => {
    const chosen = choose(value);
    const others = schemas.filter((schema) => schema !== chosen && schema instanceof z.ZodObject);
    const { data, error } = chosen.safeParse(value, {
      error: (issue) => messageOf(issue, issue.inst === chosen ? (others as z.ZodObject[]) : []),
    });
    if (error)
      for (const { path, message } of faults(error))
        context.addIssue({ code: "custom", path: path === "" ? [] : [path], message });
    return data;
  }, z.union(schemas));
}

/** The errors of `value`; empty if it is valid. */
export function faultsOf(schema: z.ZodType, value: unknown): FieldError[] {
  const { error } = schema.safeParse(value, { error: messageOf });
  return error ? faults(error) : [];
}

/** The unknown fields come first. */
function faults({ issues }: z.ZodError): FieldError[] {
  const unknown: FieldError[] = [];
  const wrong: FieldError[] = [];
  for (const issue of issues) {
    const { path, message } = issue;
    if (issue.code !== "unrecognized_keys") wrong.push({ path: path.join("."), message });
    else
      for (const [i, line] of message.split("\n").entries())
        unknown.push({ path: [...path, shownName(issue.keys[i]!)].join("."), message: line });
  }
  return [...unknown, ...wrong].slice(0, MAX_FAULTS);
}

/**
 * Zod's error map. A message in the schema takes precedence.
 * @param others the shapes that an object could have had instead
 */
function messageOf(issue: z.core.$ZodRawIssue, others: readonly z.ZodObject[] = []): string | undefined {
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
    case "unrecognized_keys": {
      const { shape } = issue.inst as z.ZodObject;
      const messages = issue.keys
        .slice(0, MAX_FAULTS)
        .map((name) => together(name, Object.keys(issue.input!), others) ?? unknownMessage(name, shape));
      // Zod has one message for all unknown fields of an object: a line for each.
      return messages.join("\n");
    }
    default:
      return undefined;
  }
}

function together(name: string, sent: string[], others: readonly z.ZodObject[]): string | undefined {
  const other = others.find(({ shape }) => Object.hasOwn(shape, name));
  return (
    other && `must not be sent together with ${sent.find((beside) => !Object.hasOwn(other.shape, beside))}`
  );
}

function unknownMessage(name: string, shape: object): string {
  const nearest = nearestName(name, Object.keys(shape));
  return `is not a field of this request${nearest === undefined ? "" : `: did you mean ${nearest}?`}`;
}
