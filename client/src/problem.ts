import type { Problem, ProblemCode } from "./api.ts";

/** The members of problems with one code, besides those that all problems have. */
interface MembersByCode {
  point_in_use: Members<"holds" | "under_way" | "money">;
  point_unavailable: Members<"reason" | "alternatives">;
  quote_mismatch: Members<"quoted" | "current">;
  reference_conflict: Members<"existing_id">;
}
type Members<Name extends keyof Problem> = Required<Pick<Problem, Name>>;
type MembersOf<Code> = Code extends keyof MembersByCode ? MembersByCode[Code] : unknown;

/** The service's answer that says why it refused a request (RFC 9457). */
export class ProblemError<Code extends string = string> extends Error {
  override readonly name = "ProblemError";
  /** The code by which programs decide. A later version of the service may send codes that `ProblemCode` does not list. */
  readonly code: Code;
  readonly status: number;
  /** Quote it when you ask for help. */
  readonly requestId: string;
  /** The fields or parameters that are wrong, and why. */
  readonly errors: readonly { path: string; message: string }[];
  /** How long the service asks to wait. */
  readonly retryAfterS: number | undefined;
  /** When that time is over, by this machine's clock. */
  readonly retryAt: Date | undefined;
  /** The whole body, with the members that only this code has. */
  readonly body: Problem & MembersOf<Code>;

  constructor(body: Problem & MembersOf<Code>, retryAfterS?: number) {
    const errors = body.errors ?? [];
    const wrong = errors.map(({ path, message }) => `${path} ${message}`).join("; ");
    super(`${body.code}: ${wrong || (body.detail ?? body.title)}`);
    this.code = body.code as Code;
    this.status = body.status;
    this.requestId = body.request_id;
    this.errors = errors;
    this.retryAfterS = retryAfterS;
    this.retryAt = retryAfterS === undefined ? undefined : new Date(Date.now() + retryAfterS * 1000);
    this.body = body;
  }
}

/**
 * No answer arrived. The service may have done what was asked all the same; calls that create orders are safe to repeat.
 */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** Names the host and the reason, which runtimes hide at the end of a chain of causes. */
export function noAnswer(
  baseUrl: string,
  { method, path }: { method: string; path: string },
  cause: unknown,
): ConnectionError {
  const reason = reasonOf(cause);
  // The service's own pages have no address before the path.
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : "the service";
  return new ConnectionError(`No answer from ${host} to ${method} ${path}: ${reason.message}`, { cause });
}

type Reason = { message: string; code?: string; cause?: unknown; errors?: unknown[] };

function reasonOf(error: unknown): Reason {
  const { cause, errors } = error as Reason;
  const deeper = cause ?? errors?.[0];
  if (deeper instanceof Error) return reasonOf(deeper);
  return error instanceof Error ? error : { message: String(error) };
}

/** The codes of Node.js, Bun and Deno for a host that does not exist, does not answer, or has a wrong certificate. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ECONNREFUSED|CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|CERT|TLS|SSL|dns error|refused|bad port/;

/** Whether nothing was sent, because the address leads nowhere. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ConnectionError)) return false;
  const { code = "", message } = reasonOf(error);
  return UNREACHABLE.test(`${code} ${message}`);
}

/** Whether an error is a problem, and if codes are given, one of these. */
export function isProblem(error: unknown): error is ProblemError;
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: Code[]
): error is { [C in Code]: ProblemError<C> }[Code];
export function isProblem(error: unknown, ...codes: string[]): boolean {
  return error instanceof ProblemError && (codes.length === 0 || codes.includes(error.code));
}

/** An answer by a proxy or the platform in place of the service. */
const UNREADABLE = "unreadable_answer";

/** The problem in an answer whose status says that the request failed. */
export async function problemIn(response: Response): Promise<ProblemError> {
  const { status, headers } = response;
  const wait = Number.parseInt(headers.get("retry-after") ?? "", 10);
  const from = URL.canParse(response.url) ? ` of ${new URL(response.url).host}` : "";
  const body = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  return new ProblemError(
    {
      ...{
        type: "about:blank",
        title: `The answer${from} was ${status} without a problem`,
        status,
        code: UNREADABLE,
      },
      request_id: headers.get("x-request-id") ?? "",
      ...body,
    },
    Number.isNaN(wait) ? undefined : wait,
  );
}
