import type { Deps } from "../platform/deps.ts";
import { inSteps } from "../shared/in-steps.ts";
import { deleteOldFamilies } from "./family-store.ts";
import { deleteOldFailures } from "./lockout-store.ts";
import { deleteOldDevices, deleteOldSessions } from "./page-session-store.ts";
import { deleteOldChallenges } from "./passkey-store.ts";

/**
 * Deletes log-ins and sessions that are over, devices that don't count as known any more, failed attempts that no longer
 * count, and answered challenges.
 */
export async function deleteExpired(deps: Deps): Promise<void> {
  for (const deleteOld of [
    deleteOldFamilies,
    deleteOldFailures,
    deleteOldSessions,
    deleteOldDevices,
    deleteOldChallenges,
  ]) {
    await inSteps(deps, () => deleteOld(deps.db, deps.now()));
  }
}
