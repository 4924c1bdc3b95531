import type { ApiDeps } from "../platform/deps.ts";
import { measureRequest } from "../platform/metrics.ts";
import { type DatabaseTime, withTimedDatabases } from "../platform/timed-database.ts";
import { type Actor, idOf } from "../shared/actor.ts";
import { log, logRequest } from "../shared/log.ts";
import type { Problem } from "../shared/problem.ts";
import { identifyRefused } from "./auth.ts";
import { isPublicPath } from "./path-families.ts";
import type { ApiContext } from "./reply.ts";

/** The dependencies of one request. If metrics are kept, its D1 calls are timed. */
export function timedDeps(deps: ApiDeps): { deps: ApiDeps; databaseTime?: DatabaseTime } {
  if (!deps.metrics) return { deps };
  const databaseTime = { calls: 0, queries: 0, ms: 0 };
  return { deps: withTimedDatabases(deps, databaseTime), databaseTime };
}

/** Records an answered request: in the log, in the metrics, and in the count of server errors. */
export function account(c: ApiContext, status: number, isFault: boolean): void {
  const { deps, requestId, startedAt, route, actor, databaseTime } = c.get("call");
  const { method } = c.req;
  const durationMs = deps.now() - startedAt;
  logRequest(method, route, status, durationMs, requestId);
  if (isFault) deps.faults.add((work) => c.executionCtx.waitUntil(work));
  if (!deps.metrics) return;
  measureRequest(deps.metrics, {
    method,
    route,
    status,
    durationMs,
    partnerId: actor && "partnerId" in actor ? actor.partnerId : undefined,
    databaseCalls: databaseTime?.calls ?? 0,
    databaseMs: databaseTime?.ms ?? 0,
  });
}

/** How many of a problem's errors are kept, and how many characters of each. */
const MAX_ERRORS = 10;
const MAX_PATH_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 200;

/** What is answered before the caller is looked at: an unknown path, and a method, format or body that a path does not take. */
const BEFORE_THE_CALLER = [404, 405, 406, 413, 415];

/**
 * After the answer, adds its problem to the partner's list of failed requests. Two answers to pages don't count as
 * failures: that a confirmation is needed, and that something was not found.
 */
export function noteFailure(c: ApiContext, problem: Problem, status: number): void {
  const { actor } = c.get("call");
  if (actor) addFailure(c, actor, problem, status);
  else if (BEFORE_THE_CALLER.includes(status) && !isPublicPath(c.req.path))
    c.executionCtx.waitUntil(noteOfUnknown(c, problem, status));
}

async function noteOfUnknown(c: ApiContext, problem: Problem, status: number): Promise<void> {
  try {
    const actor = await identifyRefused(c);
    if (actor) addFailure(c, actor, problem, status);
  } catch (error) {
    log("warn", "a failed request could not be noted", { error });
  }
}

function addFailure(c: ApiContext, actor: Actor, { code, errors = [] }: Problem, status: number): void {
  const { deps, requestId, route } = c.get("call");
  if (!("partnerId" in actor) || status === 401 || code === "confirmation_required") return;
  if (actor.kind === "portal" && status === 404) return;
  deps.failures.add(
    {
      type: "failed_request",
      id: deps.newId(deps.now()),
      partnerId: actor.partnerId,
      at: deps.now(),
      method: c.req.method,
      path: route,
      status,
      code,
      requestId,
      errors: errors.slice(0, MAX_ERRORS).map(({ path, message }) => ({
        path: path.slice(0, MAX_PATH_LENGTH),
        message: message.slice(0, MAX_MESSAGE_LENGTH),
      })),
      credential: { kind: actor.kind, id: idOf(actor) },
    },
    (work) => c.executionCtx.waitUntil(work),
  );
}
