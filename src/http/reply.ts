import type { Context } from "hono";
import type { ApiDeps } from "../platform/deps.ts";
import type { DatabaseTime } from "../platform/timed-database.ts";
import type { Actor } from "../shared/actor.ts";
import { fingerprintOf } from "../shared/idempotency.ts";
import { log } from "../shared/log.ts";
import { Problem, problemBody, problemIn } from "../shared/problem.ts";
import { CHALLENGES, PROBLEMS } from "../shared/problem-kinds.ts";
import { quotaProblem } from "../shared/quota.ts";
import { problemType } from "./negotiate.ts";

/** The context of the request that is being answered. */
interface Call {
  deps: ApiDeps;
  requestId: string;
  startedAt: number;
  /** The path's pattern, for logs: the path itself may contain personal data. */
  route: string;
  /** The caller, after authentication. */
  actor?: Actor | undefined;
  /** The request's D1 calls, if metrics are kept. */
  databaseTime?: DatabaseTime;
  /** The headers of every answer of the route. */
  routeHeaders: Record<string, string>;
}

export type ApiContext = Context<{ Variables: { call: Call } }>;

/**
 * Every answer is created here, with all its headers at once: setting a header on a finished response costs as much as
 * looking up a point.
 */
export function answer(
  c: ApiContext,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null,
  status: number,
  headers: Record<string, string>,
): Response {
  const { routeHeaders, requestId } = c.get("call");
  return new Response(body, {
    status,
    headers: { ...routeHeaders, "x-request-id": requestId, ...headers },
  });
}

const JSON_TYPE = { "content-type": "application/json" };

export function json(
  c: ApiContext,
  value: unknown,
  status = 200,
  headers?: Record<string, string>,
): Response {
  return answer(c, JSON.stringify(value), status, headers ? { ...JSON_TYPE, ...headers } : JSON_TYPE);
}

export function noContent(c: ApiContext): Response {
  return answer(c, null, 204, {});
}

/** The problem with which an error is answered. The service's own faults are logged. */
export function problemOf(c: ApiContext, error: unknown): Problem {
  const { deps, requestId } = c.get("call");
  const known = problemIn(error) ?? quotaProblem(error, deps.now());
  if (!known || known.reason !== undefined) log("error", "request failed", { request_id: requestId, error });
  return known ?? new Problem("internal_error");
}

export function problemReply(c: ApiContext, problem: Problem): Response {
  const { deps, requestId } = c.get("call");
  const challenge = CHALLENGES[problem.code];
  return json(c, problemBody(problem, deps.config.baseUrl, requestId), PROBLEMS[problem.code].status, {
    "cache-control": "no-store",
    "content-type": problemType(c.req.raw.headers.get("accept")),
    ...(challenge ? { "www-authenticate": challenge } : {}),
    ...problem.headers,
  });
}

/** An answer with the version of its body, or 304 if that is what the caller has. */
export function taggedJson(c: ApiContext, value: object): Response {
  const etag = `"${fingerprintOf(value)}"`;
  if (isNotModified(c.req.raw, etag)) return answer(c, null, 304, { etag });
  return json(c, value, 200, { etag });
}

/** Whether `If-None-Match` contains `etag`, by the weak comparison of RFC 9110 §13.1.2. */
export function isNotModified(request: Request, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  return header !== null && includesTag(header, etag);
}

/**
 * Whether `If-Match` contains `etag`, or is not sent. A proxy that compresses an answer makes its tag weak, so that
 * counts too.
 */
export function isMatch(request: Request, etag: string): boolean {
  const header = request.headers.get("if-match");
  return header === null || includesTag(header, etag);
}

function includesTag(header: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => opaque(tag) === opaque(etag));
}
