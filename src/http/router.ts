import { OpenAPIHono, type RouteConfig, type z } from "@hono/zod-openapi";
import { DrizzleQueryError } from "drizzle-orm/errors";
import type { ApiDeps, ApiEnv } from "../deps.ts";
import { type Access, type Actor, authenticate, bearerToken } from "./auth.ts";
import { type BodyRule, checkBody, MAX_JSON_BYTES, readBody } from "./body.ts";
import { negotiate } from "./negotiate.ts";
import { describeOperation } from "./openapi.ts";
import { Problem, type ProblemCode } from "./problem.ts";
import type { Query } from "./query.ts";
import { checkRate, policyHeader } from "./rate-limit.ts";
import { type ApiContext, answer, problemReply } from "./reply.ts";
import { StaticFirstRouter } from "./static-first-router.ts";

// biome-ignore lint/suspicious/noExplicitAny: only for inference
type AnyQuery = Query<any>;

/** One operation of the API: what guards it, what it takes and what it answers with. */
export interface Operation<Q extends AnyQuery, B extends z.ZodType> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** With `{parameters}` in braces. */
  path: string;
  access: Access;
  tag: string;
  summary: string;
  description?: string;
  query?: Q;
  /** A JSON body, read and validated before the handler runs. */
  body?: B;
  /** Any other body, which the handler reads from the request. */
  stream?: BodyRule;
  /** The media types that it answers with, the default first; JSON unless said. */
  produces?: readonly string[];
  /** Answers even while the service is being maintained. */
  duringMaintenance?: true;
  /** The successful answers. */
  responses: RouteConfig["responses"];
  /** The problems of its own, besides those that follow from the above. */
  problems?: readonly ProblemCode[];
}

/** What a handler gets, all of it checked. */
export interface Input<Q extends AnyQuery, B extends z.ZodType> {
  deps: ApiDeps;
  actor: Actor | undefined;
  query: ReturnType<Q["parse"]>;
  body: z.infer<B>;
  /** The media type to answer with. */
  type: string;
}

// biome-ignore lint/suspicious/noExplicitAny: only for inference
export type AnyOperation = Operation<any, any>;

type Handler<Q extends AnyQuery, B extends z.ZodType> = (
  c: ApiContext,
  input: Input<Q, B>,
) => Response | Promise<Response>;

const JSON_ONLY = ["application/json"] as const;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
/** The family that any page may read from any origin. */
const PUBLIC_PATHS = /^\/(public|widget|problems|docs)(\/|$)|^\/openapi\.json$/;
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
 * type, format, rate, credentials, input, handler. They are one function and not a chain of middleware, which would
 * cost the public list a tenth of its throughput.
 */
export class Router {
  readonly app = new OpenAPIHono<{ Bindings: ApiEnv; Variables: ApiContext["var"] }>({
    router: new StaticFirstRouter(),
  });
  readonly #depsOf: (env: ApiEnv) => ApiDeps;
  readonly #routes: Route[] = [];

  constructor(depsOf: (env: ApiEnv) => ApiDeps) {
    this.#depsOf = depsOf;
    this.app.notFound((c) => this.#serveUnrouted(c as unknown as ApiContext));
  }

  add<Q extends AnyQuery = Query<Record<never, never>>, B extends z.ZodType = z.ZodUndefined>(
    operation: Operation<Q, B>,
    handler: Handler<Q, B>,
  ): void {
    const path = operation.path.replace(/\{(\w+)\}/g, ":$1");
    const { access, query, body: schema, stream, produces = JSON_ONLY, duringMaintenance } = operation;
    const standing = {
      ...STANDING,
      "ratelimit-policy": policyHeader(access),
      ...(PUBLIC_PATHS.test(operation.path) ? CORS : {}),
    };
    const bodyRule = schema ? { types: JSON_ONLY, maxBytes: MAX_JSON_BYTES } : stream;

    this.#routes.push({
      pattern: new RegExp(`^${operation.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
      method: operation.method.toUpperCase(),
    });
    this.app.openAPIRegistry.registerPath(describeOperation(operation));
    this.app.on(operation.method.toUpperCase(), path, (context) => {
      const c = context as unknown as ApiContext;
      const deps = this.#begin(c, operation.path, standing);
      return this.#finish(c, async () => {
        const request = c.req.raw;
        if (!duringMaintenance && access !== "operator") await checkMaintenance(c);
        if (bodyRule) checkBody(request, bodyRule);
        const type = negotiate(request.headers.get("accept"), produces);
        const token = access === "public" ? undefined : bearerToken(request);
        if (deps.limits) await checkRate(deps, access, request, token);
        const actor = access === "public" ? undefined : authenticate(deps, token);
        return handler(c, {
          deps,
          actor,
          type,
          query: (query ? query.parse(request.url) : {}) as ReturnType<Q["parse"]>,
          body: (schema ? await readBody(request, schema) : undefined) as z.infer<B>,
        });
      });
    });
  }

  #begin(c: ApiContext, route: string, standing: Record<string, string>): ApiDeps {
    const deps = this.#depsOf(c.env as ApiEnv);
    const inbound = c.req.raw.headers.get("x-request-id");
    const requestId = inbound !== null && REQUEST_ID.test(inbound) ? inbound : crypto.randomUUID();
    c.set("call", {
      deps,
      requestId,
      startedAt: deps.now(),
      route,
      standing,
    });
    return deps;
  }

  async #finish(c: ApiContext, work: () => Promise<Response>): Promise<Response> {
    let response: Response;
    try {
      response = await work();
    } catch (error) {
      if (!(error instanceof Problem)) logFault(c, error);
      response = problemReply(c, error instanceof Problem ? error : new Problem("internal_error"));
    }
    logRequest(c, response.status);
    return response;
  }

  /** Preflights, methods that a path does not have, and unknown paths. */
  #serveUnrouted(c: ApiContext): Promise<Response> {
    const path = c.req.path;
    const methods = this.#routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const isPublic = PUBLIC_PATHS.test(path);
    this.#begin(
      c,
      methods.length > 0 ? "(other method)" : "(unknown)",
      isPublic ? { ...STANDING, ...CORS } : STANDING,
    );
    return this.#finish(c, async () => {
      if (!path.startsWith("/operator/") && path !== "/health") await checkMaintenance(c);
      if (methods.length === 0) throw new Problem("not_found", "There is nothing at this path.");
      if (methods.includes("GET")) methods.push("HEAD");
      if (isPublic) methods.push("OPTIONS");
      const allow = [...new Set(methods)].join(", ");
      if (isPublic && c.req.method === "OPTIONS") {
        return answer(c, null, 204, {
          allow,
          "access-control-allow-methods": allow,
          "access-control-allow-headers": "Accept, If-None-Match, X-Request-Id",
          "access-control-max-age": "86400",
        });
      }
      throw new Problem("method_not_allowed", `This path takes ${allow}.`, { headers: { allow } });
    });
  }
}

/** @throws Problem `maintenance` */
async function checkMaintenance(c: ApiContext): Promise<void> {
  const { edge } = c.get("call").deps;
  const { maintenance } = await edge.state((work) => c.executionCtx.waitUntil(work));
  if (!maintenance?.enabled) return;
  throw new Problem("maintenance", undefined, {
    headers: { "retry-after": String(maintenance.retry_after_s) },
  });
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
