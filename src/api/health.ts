import { z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { MANIFEST } from "../points/snapshot/manifest.ts";
import { log } from "../shared/log.ts";

const Check = z.enum(["ok", "failing"]);
const Health = z.object({ status: Check, checks: z.object({ d1: Check, kv: Check }) }).openapi("Health");
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
      const [d1, kv] = await Promise.all([
        check(deps.db.run(sql`SELECT 1`)),
        check(deps.kv.get(MANIFEST.key, "stream")),
      ]);
      const status = d1 === "ok" && kv === "ok" ? "ok" : "failing";
      return json(c, { status, checks: { d1, kv } }, status === "ok" ? 200 : 503);
    },
  );
}
