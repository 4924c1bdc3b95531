import { auditEntry, record } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { MAINTENANCE, type Maintenance, NO_MAINTENANCE } from "../platform/maintenance.ts";
import type { Actor } from "../shared/actor.ts";
import { log } from "../shared/log.ts";

/** Maintenance mode as it is in KV now; other isolates see it within 60 s. */
export async function readMaintenance({ kv }: ApiDeps): Promise<Maintenance> {
  return MAINTENANCE.decode(await kv.get(MAINTENANCE.key)) ?? NO_MAINTENANCE;
}

export async function setMaintenance(
  deps: ApiDeps,
  actor: Actor,
  maintenance: Maintenance,
): Promise<Maintenance> {
  await deps.kv.put(MAINTENANCE.key, JSON.stringify(maintenance));
  deps.edge.set(MAINTENANCE, maintenance);
  const entry = auditEntry(deps, actor, "maintenance.set", {
    subjectId: "maintenance",
    details: { ...maintenance },
  });
  try {
    await record(deps.db, entry);
  } catch (error) {
    // Maintenance mode must work even if D1 is down.
    log("error", "the audit log is not writable", { audit_entry: entry, error });
  }
  return maintenance;
}
