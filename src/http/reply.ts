import type { RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { isFull } from "../db/size.ts";
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
 * looking up a point. Handlers use `reply`, which knows what is declared, unless they join a body from pieces of JSON.
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

/** The answers that an operation declares, by their status. */
export type Responses = RouteConfig["responses"];
type Headers = Record<string, string>;
type Bytes = string | Uint8Array<ArrayBuffer> | ReadableStream;

/** `never` if the schema's type is not known, so that no answer goes unchecked. */
type JsonOf<Media> = Media extends { schema: infer Schema extends z.ZodType }
  ? unknown extends z.output<Schema>
    ? never
    : z.output<Schema>
  : never;
type BodyAndHeaders<Answer> = Answer extends { content: infer Content }
  ?
      | (Content extends { "application/json": infer Json } ? [body: JsonOf<Json>, headers?: Headers] : never)
      | TextAndHeaders<Exclude<keyof Content & string, "application/json">>
  : [body?: null, headers?: Headers];
type TextAndHeaders<Type extends string> = [Type] extends [never]
  ? never
  : [body: Bytes, headers: Headers & { "content-type": `${Type}${"" | "; charset=utf-8"}` }];

/** Sends one of the answers that an operation declares: its status, with the body that it has there. */
export type Reply<R extends Responses> = <Status extends keyof R & number>(
  status: Status,
  ...bodyAndHeaders: BodyAndHeaders<R[Status]>
) => Response;

const JSON_TYPE = { "content-type": "application/json" };

export const replyTo =
  (c: ApiContext) =>
  (status: number, body: object | Bytes | null = null, headers: Headers = {}): Response => {
    if (isBytes(body)) return answer(c, body, status, headers);
    return answer(c, JSON.stringify(body), status, { ...JSON_TYPE, ...headers });
  };

const isBytes = (body: object | Bytes | null): body is Bytes | null =>
  body === null || typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;

const noRoom = () =>
  new Problem("database_unavailable", "A database takes no changes at the moment: it is full.", {
    headers: { "retry-after": "60" },
    reason: "a database is full",
  });

/** The problem with which an error is answered. The service's own faults are logged. */
export function problemOf(c: ApiContext, error: unknown): Problem {
  const { deps, requestId } = c.get("call");
  const known = problemIn(error) ?? quotaProblem(error, deps.now()) ?? (isFull(error) ? noRoom() : undefined);
  if (!known || known.reason !== undefined) log("error", "request failed", { request_id: requestId, error });
  return known ?? new Problem("internal_error");
}

export function problemReply(c: ApiContext, problem: Problem): Response {
  const { deps, requestId } = c.get("call");
  const challenge = CHALLENGES[problem.code];
  const body = JSON.stringify(problemBody(problem, deps.config.baseUrl, requestId));
  return answer(c, body, PROBLEMS[problem.code].status, {
    "cache-control": "no-store",
    "content-type": problemType(c.req.raw.headers.get("accept")),
    ...(challenge ? { "www-authenticate": challenge } : {}),
    ...problem.headers,
  });
}

/** The version of an answer's body. */
export const tagOf = (body: object): string => `"${fingerprintOf(body)}"`;

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
