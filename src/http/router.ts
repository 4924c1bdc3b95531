import { z } from "@hono/zod-openapi";
import { Hono } from "hono";
import { requireConfirmed } from "../auth/page-session.ts";
import type { ApiDeps, ApiEnv } from "../platform/deps.ts";
import { MAINTENANCE, NO_MAINTENANCE } from "../platform/maintenance.ts";
import { Problem } from "../shared/problem.ts";
import type { Access, ActorFor } from "./access.ts";
import { account, noteFailure, timedDeps } from "./accounting.ts";
import { identify } from "./auth.ts";
import { checkBody, isEmpty, JSON_ONLY, MAX_JSON_BYTES, readBody } from "./body.ts";
import { needsConfirmation } from "./confirmed.ts";
import { CORS, preflightHeaders } from "./cors.ts";
import { isNamed, negotiate } from "./negotiate.ts";
import type { AnyOperation, AnyQuery, Handler, Operation } from "./operation.ts";
import { refuseOtherSites } from "./page-cookies.ts";
import { ignoresUnknownParameters, isOpenInMaintenance, isPublicPath } from "./path-families.ts";
import { Query } from "./query.ts";
import { policyHeader } from "./rate-limit.ts";
import { type ApiContext, answer, problemOf, problemReply, type Responses, replyTo } from "./reply.ts";
import { StaticFirstRouter } from "./static-first-router.ts";

/** An operation that declares no body accepts an empty object. */
const NO_BODY = z.strictObject({});
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
const NO_QUERY = new Query({});
/** Refusals with a status of 500 or more that are no faults. */
const INTENDED = ["maintenance", "partner_moving"];
const ROUTE_HEADERS = { "x-content-type-options": "nosniff", "cache-control": "no-store" };

interface Route {
  path: string;
  pattern: RegExp;
  method: string;
}

/**
 * Runs every request through the same steps in this order: route, maintenance, the body's size and type, response
 * format, rate limit, credentials, query, body, handler. They are one function and not a chain of middleware, so that
 * their order can be read in one place.
 */
export class Router {
  readonly app = new Hono<{ Bindings: ApiEnv; Variables: ApiContext["var"] }>({
    router: new StaticFirstRouter(),
  });
  /** For the OpenAPI document, which is made from them only when it is asked for. */
  readonly operations: AnyOperation[] = [];
  readonly #depsOf: (env: ApiEnv) => ApiDeps;
  readonly #routes: Route[] = [];
  /** By the first segment of a path. So an unknown path below `/track` shows its problem as a page too. */
  readonly #problemPages = new Map<string, NonNullable<AnyOperation["problemPage"]>>();
  #requestIdPrefix: string | undefined;
  #requests = 0;

  constructor(depsOf: (env: ApiEnv) => ApiDeps) {
    this.#depsOf = depsOf;
    this.app.notFound((c) => this.#serveUnrouted(c as unknown as ApiContext));
  }

  add<
    const Path extends string,
    A extends Access,
    Q extends AnyQuery = Query<Record<never, never>>,
    B extends z.ZodType = z.ZodUndefined,
    R extends Responses = Responses,
  >(operation: Operation<Path, Q, B, A, R>, handler: Handler<Path, Q, B, A, R>): void {
    const { access, problemPage, tellProblem } = operation;
    const path = operation.path.replace(/\{(\w+)\}/g, ":$1");
    const method = operation.method.toUpperCase();
    const routeHeaders = {
      ...ROUTE_HEADERS,
      "ratelimit-policy": policyHeader(access),
      ...(isPublicPath(path) ? CORS : {}),
    };
    if (problemPage) this.#problemPages.set(firstSegment(path), problemPage);
    this.#routes.push({
      path: operation.path,
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`),
      method,
    });
    this.operations.push(operation);
    const serve = serverOf(operation, handler);
    this.app.on(method, path, (context) => {
      const c = context as unknown as ApiContext;
      this.#begin(c, operation.path, routeHeaders);
      return this.#finish(c, () => serve(c), { problemPage, tellProblem });
    });
  }

  #begin(c: ApiContext, route: string, routeHeaders: Record<string, string>): void {
    const timed = timedDeps(this.#depsOf(c.env as ApiEnv));
    const inbound = c.req.raw.headers.get("x-request-id");
    const requestId = inbound !== null && REQUEST_ID.test(inbound) ? inbound : this.#newRequestId();
    c.set("call", { ...timed, requestId, startedAt: timed.deps.now(), route, routeHeaders });
  }

  /** A random prefix for the isolate and a counter, because a random id for each request would cost more. */
  #newRequestId(): string {
    this.#requestIdPrefix ??= crypto.randomUUID().slice(0, 23);
    return `${this.#requestIdPrefix}-${(++this.#requests).toString(16).padStart(12, "0")}`;
  }

  async #finish(
    c: ApiContext,
    work: () => Promise<Response>,
    { problemPage, tellProblem }: Pick<AnyOperation, "problemPage" | "tellProblem"> = {},
  ): Promise<Response> {
    let response: Response;
    let isFault = false;
    try {
      response = await work();
    } catch (error) {
      const found = problemOf(c, error);
      const problem = tellProblem ? tellProblem(c.req.raw, found) : found;
      const isPage = problemPage && isNamed(c.req.raw.headers.get("accept"), "text/html");
      response = isPage ? problemPage(c, problem) : problemReply(c, problem);
      isFault = response.status >= 500 && !INTENDED.includes(problem.code);
      noteFailure(c, problem, response.status);
    }
    account(c, response.status, isFault);
    return response;
  }

  /** Preflights, methods that a path does not have, and unknown paths. */
  #serveUnrouted(c: ApiContext): Promise<Response> {
    const path = c.req.path;
    const isPublic = isPublicPath(path);
    const routes = this.#routes.filter(({ pattern }) => pattern.test(path));
    const declared = routes.map(({ method }) => method);
    const isKnown = declared.length > 0;
    const allow = [
      ...declared,
      ...(declared.includes("GET") ? ["HEAD"] : []),
      ...(isPublic ? ["OPTIONS"] : []),
    ].join(", ");
    this.#begin(c, routes[0]?.path ?? "(unknown)", isPublic ? { ...ROUTE_HEADERS, ...CORS } : ROUTE_HEADERS);
    const work = async () => {
      // During maintenance too: without a preflight a page's script could not read that the service is in maintenance.
      if (isKnown && isPublic && c.req.method === "OPTIONS")
        return answer(c, null, 204, preflightHeaders(allow));
      if (!isOpenInMaintenance(path)) await checkMaintenance(c, true);
      if (!isKnown) throw new Problem("not_found", "There is nothing at this path.");
      throw new Problem("method_not_allowed", `This path supports ${allow}.`, { headers: { allow } });
    };
    const problemPage = isKnown ? undefined : this.#problemPages.get(firstSegment(path));
    return this.#finish(c, work, { problemPage });
  }
}

/** The function that answers an operation's requests: every step from maintenance to the handler. */
function serverOf<
  Path extends string,
  Q extends AnyQuery,
  B extends z.ZodType,
  A extends Access,
  R extends Responses,
>(
  operation: Operation<Path, Q, B, A, R>,
  handler: Handler<Path, Q, B, A, R>,
): (c: ApiContext) => Promise<Response> {
  type Input = Parameters<typeof handler>[0];
  const { access, body: schema, stream, produces = JSON_ONLY, maxBytes = MAX_JSON_BYTES } = operation;
  const query: AnyQuery = operation.query ?? NO_QUERY;
  const ignoresUnknown = ignoresUnknownParameters(operation);
  const isOpen = isOpenInMaintenance(operation.path);
  const isReading = operation.method === "get" || Boolean(operation.isReading);
  const isBodyRequired = Boolean((schema && !operation.bodyOptional) || stream);
  const jsonBody = schema ?? (operation.method === "get" || stream ? undefined : NO_BODY);
  const bodyRule = jsonBody ? { types: JSON_ONLY, maxBytes } : stream;

  return async (c) => {
    const call = c.get("call");
    const request = c.req.raw;
    if (!isOpen) await checkMaintenance(c, isReading);
    const hasBody = bodyRule !== undefined && (isBodyRequired || !isEmpty(request));
    if (hasBody) checkBody(request, bodyRule, isBodyRequired);
    const type = negotiate(request.headers.get("accept"), produces);
    const actor = await identify(c, access);
    call.actor = actor;
    if (operation.ownSiteOnly) refuseOtherSites(call.deps, request);
    if (actor && needsConfirmation(operation)) requireConfirmed(call.deps, actor);
    const values = query.parse(request.url, ignoresUnknown);
    const body =
      jsonBody && hasBody ? await readBody(request, jsonBody, isBodyRequired, maxBytes) : schema?.parse({});
    if (actor && needsConfirmation(operation, body)) requireConfirmed(call.deps, actor);
    return handler({
      c,
      deps: call.deps,
      actor: actor as ActorFor<A>,
      params: c.req.param() as Input["params"],
      query: values as Input["query"],
      body: body as Input["body"],
      type,
      reply: replyTo(c),
    });
  };
}

const firstSegment = (path: string) => path.split("/", 2)[1]!;

/** @param isReading whether the request changes nothing: then it is served while only writes are refused */
async function checkMaintenance(c: ApiContext, isReading: boolean): Promise<void> {
  const { edge } = c.get("call").deps;
  const known = await edge.value(MAINTENANCE, (work) => c.executionCtx.waitUntil(work));
  // A mode that can't be read counts as off.
  const { enabled, scope, retry_after_s } = known ?? NO_MAINTENANCE;
  if (!enabled || (scope === "writes" && isReading)) return;
  const what = scope === "writes" ? "Only reading is possible at the moment. " : "";
  const headers = { "retry-after": String(retry_after_s) };
  throw new Problem("maintenance", `${what}Try again in ${retry_after_s} s.`, { headers });
}
