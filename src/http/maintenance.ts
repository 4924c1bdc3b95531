import { z } from "@hono/zod-openapi";
import type { ApiDeps } from "../deps.ts";
import { MAINTENANCE_KEY } from "../edge-cache.ts";

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

export async function setMaintenance({ kv, edge }: ApiDeps, maintenance: Maintenance): Promise<Maintenance> {
  await kv.put(MAINTENANCE_KEY, JSON.stringify(maintenance));
  edge.setMaintenance(maintenance);
  return maintenance;
}
