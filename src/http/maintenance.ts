import { MAINTENANCE, NO_MAINTENANCE } from "../platform/maintenance.ts";
import { Problem } from "../shared/problem.ts";
import type { ApiContext } from "./reply.ts";

/** @param isReading whether the request changes nothing: then it is served while only writes are refused */
export async function checkMaintenance(c: ApiContext, isReading: boolean): Promise<void> {
  const { edge } = c.get("call").deps;
  const known = await edge.value(MAINTENANCE, (work) => c.executionCtx.waitUntil(work));
  // A mode that can't be read counts as off.
  const { enabled, scope, retry_after_s } = known ?? NO_MAINTENANCE;
  if (!enabled || (scope === "writes" && isReading)) return;
  const what = scope === "writes" ? "Only reading is possible at the moment. " : "";
  const headers = { "retry-after": String(retry_after_s) };
  throw new Problem("maintenance", `${what}Try again in ${retry_after_s} s.`, { headers });
}
