import { auditEntry, recordIfNew } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { MAINTENANCE, type Maintenance, NO_MAINTENANCE } from "../platform/maintenance.ts";
import type { Actor } from "../shared/actor.ts";
import { log } from "../shared/log.ts";

/** Maintenance mode as KV has it now; other isolates see a change within 60 s. */
export async function readMaintenance({ kv }: ApiDeps): Promise<Maintenance> {
  return MAINTENANCE.decode(await kv.get(MAINTENANCE.key)) ?? NO_MAINTENANCE;
}

export async function setMaintenance(
  deps: ApiDeps,
  actor: Actor,
  { enabled, scope, retry_after_s }: Maintenance,
): Promise<Maintenance> {
  // The order of the members is fixed, so that equal settings are equal as JSON.
  const maintenance = { enabled, scope, retry_after_s };
  await deps.kv.put(MAINTENANCE.key, JSON.stringify(maintenance));
  deps.edge.set(MAINTENANCE, maintenance);
  const entry = auditEntry(deps, actor, "maintenance.set", {
    subjectId: "maintenance",
    details: maintenance,
  });
  try {
    // Compared with the log's last entry, because what KV returns may be a minute old.
    await recordIfNew(deps.db, entry, { ...NO_MAINTENANCE });
  } catch (error) {
    // Maintenance mode must work even if D1 is down.
    log("error", "the audit log is not writable", { audit_entry: entry, error });
  }
  return maintenance;
}
