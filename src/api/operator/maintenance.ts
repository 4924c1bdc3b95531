import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { readMaintenance, setMaintenance } from "../../operations/maintenance.ts";
import { NO_MAINTENANCE } from "../../platform/maintenance.ts";

const common = { access: "operator", tag: "Operator: service" } as const;

const retryAfter = z.int().min(1).max(86_400).openapi({ example: 300 });
const NewMaintenance = z
  .object({
    enabled: z.boolean(),
    retry_after_s: retryAfter.default(NO_MAINTENANCE.retry_after_s),
  })
  .openapi("NewMaintenance");
const MaintenanceSchema = z
  .object({ enabled: z.boolean(), retry_after_s: retryAfter })
  .openapi("Maintenance");
const responses = {
  200: {
    description: "The current maintenance mode",
    content: { "application/json": { schema: z.object({ data: MaintenanceSchema }) } },
  },
};

export function addMaintenanceRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/maintenance",
      summary: "Read maintenance mode",
      description: "As it was last set.",
      responses,
    },
    async (c, { deps }) => json(c, { data: await readMaintenance(deps) }),
  );

  router.add(
    {
      ...common,
      method: "put",
      path: "/operator/maintenance",
      summary: "Turn maintenance mode on or off",
      description:
        "While it is on, every path except `/health`, `/operator` and static files answers 503. A change takes effect " +
        "everywhere within 60 s.",
      body: NewMaintenance,
      responses,
    },
    async (c, { deps, actor, body }) => json(c, { data: await setMaintenance(deps, actor, body) }),
  );
}
