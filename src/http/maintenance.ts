import { MAINTENANCE, NO_MAINTENANCE } from "../platform/maintenance.ts";
import { Problem } from "../shared/problem.ts";
import type { ApiContext } from "./reply.ts";

const OPEN_PATHS = /^\/operator(\/|$)|^\/health$/;

/** Whether the path is available during maintenance. */
export const isOpenInMaintenance = (path: string): boolean => OPEN_PATHS.test(path);

/** @throws Problem `maintenance` */
export async function checkMaintenance(c: ApiContext): Promise<void> {
  const { edge } = c.get("call").deps;
  const known = await edge.value(MAINTENANCE, (work) => c.executionCtx.waitUntil(work));
  // A mode that can't be read counts as off.
  const { enabled, retry_after_s } = known ?? NO_MAINTENANCE;
  if (!enabled) return;
  const headers = { "retry-after": String(retry_after_s) };
  throw new Problem("maintenance", `Try again in ${retry_after_s} s.`, { headers });
}
