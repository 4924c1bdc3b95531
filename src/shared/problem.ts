import { PROBLEMS, type ProblemCode } from "./problem-kinds.ts";

/** What is wrong with one field: `path` names a field of the body (`items.0.qty`) or a query parameter. */
export interface FieldError {
  path: string;
  message: string;
}

/** Members that only one kind of problem has (RFC 9457 §3.2). */
export type ProblemMembers = Record<string, string | number | readonly object[]>;

/** Thrown wherever a request can't be served; `problemBody` renders it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly members: ProblemMembers;
  /** Only the log gets this. */
  readonly reason: string | undefined;

  constructor(
    code: ProblemCode,
    detail?: string,
    more: {
      errors?: FieldError[];
      headers?: Record<string, string>;
      members?: ProblemMembers;
      reason?: string;
    } = {},
  ) {
    super(more.reason ?? detail ?? PROBLEMS[code].title);
    this.code = code;
    this.detail = detail;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.members = more.members ?? {};
    this.reason = more.reason;
  }
}

/** The problem that was thrown. One that was thrown within a query is the cause of the query's error. */
export function problemIn(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Error ? problemIn(error.cause) : undefined;
}

export const idempotencyMismatch = () =>
  new Problem("idempotency_mismatch", "This Idempotency-Key came with another request before.");

/** @param subject follows `has changed`: `the tariffs` */
export const changedMeanwhile = (subject: string) =>
  new Problem("precondition_failed", `Somebody else has changed ${subject} meanwhile.`);

/** A 400 that names the wrong fields. */
export function invalidRequest(errors: FieldError[]): Problem {
  const [first] = errors;
  const detail = errors.length === 1 && first ? `${first.path} ${first.message}`.trim() : "See `errors`.";
  return new Problem("invalid_request", detail, { errors });
}

/** The JSON of a problem: the members of RFC 9457 and those of this API. */
export function problemBody(problem: Problem, baseUrl: string, requestId: string) {
  const { status, title } = PROBLEMS[problem.code];
  return {
    type: `${baseUrl}/problems/${problem.code}`,
    title,
    status,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    code: problem.code,
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...problem.members,
  };
}
