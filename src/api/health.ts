import { z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import type { Router } from "../http/router.ts";
import { cronAge, isCronStopped } from "../operations/alarms.ts";
import { readLastRound } from "../operations/status.ts";
import { MANIFEST } from "../points/snapshot/manifest.ts";
import { log } from "../shared/log.ts";

const Check = z.enum(["ok", "failing"]);
const Health = z
  .object({
    status: Check.openapi({ description: "`failing` if one of the checks fails, or the cron stands still" }),
    checks: z
      .object({
        d1: Check.openapi({ description: "Whether all databases answer" }),
        kv: Check.openapi({ description: "Whether the points' store answers" }),
      })
      .openapi({ description: "What the service needs" }),
    cron_age_s: z.int().optional().openapi({
      description:
        "Seconds since the cron began its last round; absent if it never did. `failing` from 300 on",
    }),
    failing_databases: z
      .array(z.string())
      .optional()
      .openapi({ description: "Those that can't be reached", example: ["ORDERS_1"] }),
  })
  .openapi("Health");
const health = (description: string) => ({
  description,
  content: { "application/json": { schema: Health } },
});

async function check(work: Promise<unknown>): Promise<z.infer<typeof Check>> {
  try {
    await work;
    return "ok";
  } catch (error) {
    log("error", "health check failed", { error });
    return "failing";
  }
}

export function addHealthRoutes(router: Router): void {
  router.add(
    {
      access: "public",
      tag: "Service",
      method: "get",
      path: "/health",
      summary: "Check that the service can reach D1 and KV, and that the cron runs",
      description: "For monitors. It answers during maintenance too.",
      responses: {
        200: health("All is well"),
        503: health("One can't be reached, or the cron stands still"),
      },
    },
    async ({ deps, reply }) => {
      const cron = readLastRound(deps).catch(() => null);
      const [kv, main, ...orders] = await Promise.all([
        check(deps.kv.get(MANIFEST.key, "stream")),
        ...[deps.db, ...deps.orders.all].map((db) => check(db.run(sql`SELECT 1`))),
      ]);
      const failing = [
        ...(main === "ok" ? [] : ["DB"]),
        ...orders.flatMap((outcome, number) => (outcome === "ok" ? [] : [`ORDERS_${number}`])),
      ];
      const d1 = failing.length === 0 ? "ok" : "failing";
      const age = cronAge(await cron, deps.now());
      const status = d1 === "ok" && kv === "ok" && !isCronStopped(age) ? "ok" : "failing";
      const more = {
        ...(age === undefined ? {} : { cron_age_s: age }),
        ...(failing.length > 0 ? { failing_databases: failing } : {}),
      };
      return reply(status === "ok" ? 200 : 503, { status, checks: { d1, kv }, ...more });
    },
  );
}
