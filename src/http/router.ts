import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { callerAddress } from "../auth/address.ts";
import type { ApiDeps, ApiEnv } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { Problem, type ProblemCode } from "../shared/problem.ts";
import { whenReady } from "../shared/when-ready.ts";
import { ACCESS, type Access, type ActorFor, authenticate, bearerToken } from "./auth.ts";
import { type BodyRule, checkBody, isEmpty, JSON_ONLY, MAX_JSON_BYTES, readBody } from "./body.ts";
import { isNamed, negotiate } from "./negotiate.ts";
import { describeOperation } from "./openapi.ts";
import type { Query } from "./query.ts";
import { checkFailureRate, checkRate, policyHeader } from "./rate-limit.ts";
import { type ApiContext, answer, problemReply } from "./reply.ts";
import { StaticFirstRouter } from "./static-first-router.ts";

// biome-ignore lint/suspicious/noExplicitAny: only for inference
type AnyQuery = Query<any>;

/** One operation of the API: what guards it, what it takes and what it answers with. */
export interface Operation<Q extends AnyQuery, B extends z.ZodType, A extends Access> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** With `{parameters}` in braces. */
  path: string;
  access: A;
  tag: string;
  summary: string;
  description?: string;
  query?: Q;
  /** Request headers that it looks at, as the document lists them. */
  headers?: readonly object[];
  /** A JSON body, read and validated before the handler runs. */
  body?: B;
  /** Without a body, the request is read as `{}`. */
  bodyOptional?: true;
  /** Any other body, which the handler reads from the request. */
  stream?: BodyRule;
  /** The media types that it answers with, the default first; JSON unless said. */
  produces?: readonly string[];
  /** A problem as a page, for clients that ask for HTML by name; all others get it as JSON. */
  problemPage?: (c: ApiContext, problem: Problem) => Response;
  /** Answers even while the service is being maintained. */
  duringMaintenance?: true;
  /** The successful answers. */
  responses: RouteConfig["responses"];
  /** The problems of its own, besides those that follow from the above. */
  problems?: readonly ProblemCode[];
}

/** What a handler gets, all of it checked. */
interface Input<Q extends AnyQuery, B extends z.ZodType, A extends Access> {
  deps: ApiDeps;
  actor: ActorFor<A>;
  query: ReturnType<Q["parse"]>;
  body: z.infer<B>;
  /** The media type to answer with. */
  type: string;
}

// biome-ignore lint/suspicious/noExplicitAny: only for inference
export type AnyOperation = Operation<any, any, any>;

type Handler<Q extends AnyQuery, B extends z.ZodType, A extends Access> = (
  c: ApiContext,
  input: Input<Q, B, A>,
) => Response | Promise<Response>;

/** What an operation that declares no body may be sent all the same. */
const NO_BODY = z.object({});
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
/** The family that any page may read from any origin. */
const PUBLIC_PATHS = /^\/(public|widget|problems|docs)(\/|$)|^\/openapi\.json$/;
const OPEN_IN_MAINTENANCE = /^\/operator(\/|$)|^\/health$/;
const STANDING = { "x-content-type-options": "nosniff", "cache-control": "no-store" };
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy",
};

interface Route {
  pattern: RegExp;
  method: string;
}

/**
 * Runs every request through the same steps in the order that the contract gives: route, maintenance, body's size and
 * type, format, rate, credentials, input, handler. They are one function and not a chain of middleware, so
 * that a warm read needs no promise.
 */
export class Router {
  readonly app = new OpenAPIHono<{ Bindings: ApiEnv; Variables: ApiContext["var"] }>({
    router: new StaticFirstRouter(),
  });
  readonly #depsOf: (env: ApiEnv) => ApiDeps;
  readonly #routes: Route[] = [];
  /** How problems look below a path's first segment. */
  readonly #problemPages = new Map<string, NonNullable<AnyOperation["problemPage"]>>();
  #requestIdPrefix: string | undefined;
  #requests = 0;

  constructor(depsOf: (env: ApiEnv) => ApiDeps) {
    this.#depsOf = depsOf;
    this.app.notFound((c) => this.#serveUnrouted(c as unknown as ApiContext));
  }

  add<
    A extends Access,
    Q extends AnyQuery = Query<Record<never, never>>,
    B extends z.ZodType = z.ZodUndefined,
  >(operation: Operation<Q, B, A>, handler: Handler<Q, B, A>): void {
    const path = operation.path.replace(/\{(\w+)\}/g, ":$1");
    if (operation.problemPage) this.#problemPages.set(firstSegment(path), operation.problemPage);
    const { access, query, body: schema, stream, produces = JSON_ONLY, duringMaintenance } = operation;
    const isBodyRequired = Boolean((schema && !operation.bodyOptional) || stream);
    const standing = {
      ...STANDING,
      "ratelimit-policy": policyHeader(access),
      ...(PUBLIC_PATHS.test(operation.path) ? CORS : {}),
    };
    const jsonBody = schema ?? (operation.method === "get" || stream ? undefined : NO_BODY);
    const bodyRule = jsonBody ? { types: JSON_ONLY, maxBytes: MAX_JSON_BYTES } : stream;

    this.#routes.push({
      pattern: new RegExp(`^${operation.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
      method: operation.method.toUpperCase(),
    });
    this.app.openAPIRegistry.registerPath(describeOperation(operation));
    this.app.on(operation.method.toUpperCase(), path, (context) => {
      const c = context as unknown as ApiContext;
      const deps = this.#begin(c, operation.path, standing);
      const work = () => {
        const request = c.req.raw;
        const isOpen = duringMaintenance || access === "operator";
        return whenReady(isOpen ? undefined : checkMaintenance(c), () => {
          const hasBody = bodyRule !== undefined && (isBodyRequired || !isEmpty(request));
          if (hasBody) checkBody(request, bodyRule, isBodyRequired);
          const type = negotiate(request.headers.get("accept"), produces);
          const token = ACCESS[access] ? bearerToken(request) : undefined;
          return whenReady(checkRate(deps, access, request, token), () => {
            return whenReady(identify(c, access, token), (actor) => {
              const values = (query ? query.parse(request.url) : {}) as ReturnType<Q["parse"]>;
              return whenReady(
                jsonBody && hasBody ? readBody(request, jsonBody, isBodyRequired) : schema?.parse({}),
                (body) =>
                  handler(c, {
                    deps,
                    actor: actor as ActorFor<A>,
                    type,
                    query: values,
                    body: body as z.infer<B>,
                  }),
              );
            });
          });
        });
      };
      return this.#finish(c, work, operation.problemPage);
    });
  }

  #begin(c: ApiContext, route: string, standing: Record<string, string>): ApiDeps {
    const deps = this.#depsOf(c.env as ApiEnv);
    const inbound = c.req.raw.headers.get("x-request-id");
    const requestId = inbound !== null && REQUEST_ID.test(inbound) ? inbound : this.#newRequestId();
    c.set("call", {
      deps,
      requestId,
      startedAt: deps.now(),
      route,
      standing,
    });
    return deps;
  }

  /** The isolate's own random beginning and a count: as unique as a random one, and cheaper. */
  #newRequestId(): string {
    this.#requestIdPrefix ??= crypto.randomUUID().slice(0, 23);
    return `${this.#requestIdPrefix}-${(++this.#requests).toString(16).padStart(12, "0")}`;
  }

  #finish(
    c: ApiContext,
    work: () => Response | Promise<Response>,
    problemPage?: AnyOperation["problemPage"],
  ): Response | Promise<Response> {
    const succeed = (response: Response) => {
      logRequest(c, response.status);
      return response;
    };
    const fail = (error: unknown) => {
      if (!(error instanceof Problem)) logFault(c, error);
      const problem = error instanceof Problem ? error : new Problem("internal_error");
      const isPage = problemPage && isNamed(c.req.raw.headers.get("accept"), "text/html");
      return succeed(isPage ? problemPage(c, problem) : problemReply(c, problem));
    };
    try {
      const response = work();
      return response instanceof Promise ? response.then(succeed, fail) : succeed(response);
    } catch (error) {
      return fail(error);
    }
  }

  /** Preflights, methods that a path does not have, and unknown paths. */
  #serveUnrouted(c: ApiContext): Response | Promise<Response> {
    const path = c.req.path;
    const isPublic = PUBLIC_PATHS.test(path);
    const declared = this.#routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const isKnown = declared.length > 0;
    const allow = [
      ...declared,
      ...(declared.includes("GET") ? ["HEAD"] : []),
      ...(isPublic ? ["OPTIONS"] : []),
    ].join(", ");
    const standing = isPublic ? { ...STANDING, ...CORS } : STANDING;
    this.#begin(c, isKnown ? "(other method)" : "(unknown)", standing);
    const work = () => {
      // In maintenance too, or a page's script could not read the answer that says so.
      if (isKnown && isPublic && c.req.method === "OPTIONS") return preflight(c, allow);
      return whenReady(OPEN_IN_MAINTENANCE.test(path) ? undefined : checkMaintenance(c), () => {
        if (!isKnown) throw new Problem("not_found", "There is nothing at this path.");
        throw new Problem("method_not_allowed", `This path takes ${allow}.`, { headers: { allow } });
      });
    };
    return this.#finish(c, work, isKnown ? undefined : this.#problemPages.get(firstSegment(path)));
  }
}

const firstSegment = (path: string) => path.split("/", 2)[1]!;

function preflight(c: ApiContext, allow: string): Response {
  return answer(c, null, 204, {
    allow,
    "access-control-allow-methods": allow,
    "access-control-allow-headers": "Accept, If-None-Match, X-Request-Id",
    "access-control-max-age": "86400",
  });
}

/** @throws Problem of `authenticate`, or `rate_limited` */
function identify(
  c: ApiContext,
  access: Access,
  token: string | undefined,
): Actor | undefined | Promise<Actor> {
  const wanted = ACCESS[access];
  if (!wanted) return undefined;
  const { deps } = c.get("call");
  const fail = (error: unknown): Promise<never> => {
    const isMadeUp = token !== undefined && error instanceof Problem && error.code === "invalid_token";
    if (!isMadeUp) throw error;
    return Promise.resolve(checkFailureRate(deps, access, c.req.raw)).then(() => {
      throw error;
    });
  };
  try {
    const actor = authenticate(
      deps,
      wanted,
      token,
      () => callerAddress(c.req.raw),
      (work) => c.executionCtx.waitUntil(work),
    );
    return actor instanceof Promise ? actor.catch(fail) : actor;
  } catch (error) {
    return fail(error);
  }
}

/** @throws Problem `maintenance` */
function checkMaintenance(c: ApiContext): void | Promise<void> {
  const { edge } = c.get("call").deps;
  return whenReady(
    edge.state((work) => c.executionCtx.waitUntil(work)),
    ({ maintenance }) => {
      if (!maintenance?.enabled) return;
      const headers = { "retry-after": String(maintenance.retry_after_s) };
      throw new Problem("maintenance", `Try again in ${maintenance.retry_after_s} s.`, { headers });
    },
  );
}

/** One line of JSON for each request, put together by hand: nothing in it can need an escape. */
function logRequest(c: ApiContext, status: number): void {
  const { deps, requestId, startedAt, route } = c.get("call");
  console.log(
    `{"level":"info","message":"request","method":"${c.req.method}","route":"${route}","status":${status},` +
      `"duration_ms":${deps.now() - startedAt},"request_id":"${requestId}"}`,
  );
}

function logFault(c: ApiContext, error: unknown): void {
  // Drizzle's own message lists the bound values, which may be personal data.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  console.error(
    JSON.stringify({
      level: "error",
      message: "request failed",
      request_id: c.get("call").requestId,
      cause: cause instanceof Error ? cause.stack : String(cause),
    }),
  );
}
