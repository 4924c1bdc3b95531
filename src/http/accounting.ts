import { drizzle } from "drizzle-orm/d1";
import type { ApiDeps } from "../platform/deps.ts";
import { measureRequest } from "../platform/metrics.ts";
import { type DatabaseTime, timedDatabase } from "../platform/timed-database.ts";
import { logRequest } from "../shared/log.ts";
import type { ApiContext } from "./reply.ts";

/** The dependencies of one request. If metrics are kept, its D1 calls are timed. */
export function timedDeps(deps: ApiDeps): { deps: ApiDeps; databaseTime?: DatabaseTime } {
  if (!deps.metrics) return { deps };
  const databaseTime = { calls: 0, ms: 0 };
  const db = drizzle(timedDatabase(deps.db.$client, databaseTime, deps.now));
  return { deps: { ...deps, db }, databaseTime };
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
    ...{ method, route, status, durationMs },
    partnerId: actor && "partnerId" in actor ? actor.partnerId : undefined,
    databaseCalls: databaseTime?.calls ?? 0,
    databaseMs: databaseTime?.ms ?? 0,
  });
}
