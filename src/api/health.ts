import { z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { MANIFEST } from "../points/snapshot/manifest.ts";
import { log } from "../shared/log.ts";

const Check = z.enum(["ok", "failing"]);
const Health = z
  .object({
    status: Check.openapi({ description: "`failing` if one of the checks fails" }),
    checks: z
      .object({
        d1: Check.openapi({ description: "Of all databases" }),
        kv: Check.openapi({ description: "Of the points' store" }),
      })
      .openapi({ description: "What the service needs" }),
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
      summary: "Check that the service can reach D1 and KV",
      description: "For monitors. It answers during maintenance too.",
      responses: { 200: health("Both can be reached"), 503: health("At least one can't be reached") },
    },
    async (c, { deps }) => {
      const [kv, main, ...orders] = await Promise.all([
        check(deps.kv.get(MANIFEST.key, "stream")),
        ...[deps.db, ...deps.orders.all].map((db) => check(db.run(sql`SELECT 1`))),
      ]);
      const failing = [
        ...(main === "ok" ? [] : ["DB"]),
        ...orders.flatMap((outcome, number) => (outcome === "ok" ? [] : [`ORDERS_${number}`])),
      ];
      const d1 = failing.length === 0 ? "ok" : "failing";
      const status = d1 === "ok" && kv === "ok" ? "ok" : "failing";
      const named = failing.length > 0 ? { failing_databases: failing } : {};
      return json(c, { status, checks: { d1, kv }, ...named }, status === "ok" ? 200 : 503);
    },
  );
}
