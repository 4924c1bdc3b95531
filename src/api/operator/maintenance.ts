import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { readMaintenance, setMaintenance } from "../../operations/maintenance.ts";
import { MAINTENANCE_SCOPES, NO_MAINTENANCE } from "../../platform/maintenance.ts";

const common = { access: "operator", tag: "Operator: service" } as const;

const retryAfter = z
  .int()
  .min(1)
  .max(86_400)
  .openapi({ description: "The `Retry-After` of refused requests, in seconds", example: 300 });
const scope = z.enum(MAINTENANCE_SCOPES).openapi({
  description: "`writes` refuses only what changes something, scans too; `all` refuses reading as well",
});
const NewMaintenance = z
  .strictObject({
    enabled: z.boolean().openapi({ description: "Whether requests are refused" }),
    scope: scope.default(NO_MAINTENANCE.scope),
    retry_after_s: retryAfter.default(NO_MAINTENANCE.retry_after_s),
  })
  .openapi("NewMaintenance");
const MaintenanceSchema = z
  .object({
    enabled: z.boolean().openapi({ description: "Whether requests are refused" }),
    scope,
    retry_after_s: retryAfter,
  })
  .openapi("Maintenance", { description: "The maintenance mode" });
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
    async ({ deps, reply }) => reply(200, { data: await readMaintenance(deps) }),
  );

  router.add(
    {
      ...common,
      method: "put",
      path: "/operator/maintenance",
      summary: "Turn maintenance mode on or off",
      description:
        "While it is on, requests are answered with 503: all of them, or with the scope `writes` only those that change " +
        "something: people can still log in and sign in, and labels are printed. `/health`, `/operator`, the console's sessions, static files, the public points, `/problems`, " +
        "`/openapi.json` and `/docs` go on. A change takes effect everywhere within 60 s.",
      body: NewMaintenance,
      responses,
    },
    async ({ deps, actor, body, reply }) => reply(200, { data: await setMaintenance(deps, actor, body) }),
  );
}
