import { z } from "@hono/zod-openapi";
import { auditEntry, record } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { MAINTENANCE_KEY } from "../platform/edge-cache.ts";
import type { Actor } from "../shared/actor.ts";

export const MaintenanceSchema = z
  .object({
    enabled: z.boolean(),
    retry_after_s: z.int().min(1).max(86_400).default(300).openapi({ example: 300 }),
  })
  .openapi("Maintenance");
export type Maintenance = z.infer<typeof MaintenanceSchema>;

const OFF: Maintenance = { enabled: false, retry_after_s: 300 };

/** As KV has it now, which other isolates see within 60 s. */
export async function readMaintenance({ kv }: ApiDeps): Promise<Maintenance> {
  return (await kv.get<Maintenance>(MAINTENANCE_KEY, "json")) ?? OFF;
}

export async function setMaintenance(
  deps: ApiDeps,
  actor: Actor,
  maintenance: Maintenance,
): Promise<Maintenance> {
  await deps.kv.put(MAINTENANCE_KEY, JSON.stringify(maintenance));
  deps.edge.setMaintenance(maintenance);
  const entry = auditEntry(deps, actor, "maintenance.set", {
    subjectId: "maintenance",
    details: maintenance,
  });
  try {
    await record(deps.db, entry);
  } catch (error) {
    // D1 may be what is broken, and then maintenance mode is wanted all the more; the log has the entry.
    console.error(
      JSON.stringify({ level: "error", message: "audit log is not writable", entry, cause: String(error) }),
    );
  }
  return maintenance;
}
