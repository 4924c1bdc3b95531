import { drizzle } from "drizzle-orm/d1";
import type { ApiDeps, Database } from "../platform/deps.ts";
import { measureRequest } from "../platform/metrics.ts";
import { OrderDatabases } from "../platform/order-databases.ts";
import { type DatabaseTime, timedDatabase } from "../platform/timed-database.ts";
import { logRequest } from "../shared/log.ts";
import type { ApiContext } from "./reply.ts";

/** The dependencies of one request. If metrics are kept, its D1 calls are timed. */
export function timedDeps(deps: ApiDeps): { deps: ApiDeps; databaseTime?: DatabaseTime } {
  if (!deps.metrics) return { deps };
  const databaseTime = { calls: 0, ms: 0 };
  const timed = ({ $client }: Database) => drizzle(timedDatabase($client, databaseTime, deps.now));
  const orders = deps.orders.all.map((database) =>
    Object.assign(timed(database), { number: database.number }),
  );
  return { deps: { ...deps, db: timed(deps.db), orders: new OrderDatabases(orders) }, databaseTime };
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
