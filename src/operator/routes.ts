import { z } from "@hono/zod-openapi";
import { MaintenanceSchema, readMaintenance, setMaintenance } from "../http/maintenance.ts";
import { json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";

const guarded = { access: "operator", tag: "Operator: service", path: "/operator/maintenance" } as const;
const responses = {
  200: {
    description: "Maintenance mode as it is now",
    content: { "application/json": { schema: z.object({ data: MaintenanceSchema }) } },
  },
};

export function addOperatorRoutes(router: Router): void {
  router.add(
    { ...guarded, method: "get", summary: "Whether the service is being maintained", responses },
    async (c, { deps }) => json(c, { data: await readMaintenance(deps) }),
  );

  router.add(
    {
      ...guarded,
      method: "put",
      summary: "Turn maintenance mode on or off",
      description:
        "While it is on, all but `/health`, `/operator` and static files answers 503. Holds everywhere within 60 s.",
      body: MaintenanceSchema,
      responses,
    },
    async (c, { deps, body }) => json(c, { data: await setMaintenance(deps, body) }),
  );
}
