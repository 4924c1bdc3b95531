import { z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { openApiDocument } from "../http/openapi.ts";
import { answer, json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { MANIFEST } from "../points/snapshot/manifest.ts";
import { log } from "../shared/log.ts";
import { PROBLEMS, Problem, type ProblemCode } from "../shared/problem.ts";

const guarded = { access: "public", tag: "Service", method: "get" } as const;

const Check = z.enum(["ok", "failing"]);
const Health = z.object({ status: Check, checks: z.object({ d1: Check, kv: Check }) }).openapi("Health");
const health = (description: string) => ({
  description,
  content: { "application/json": { schema: Health } },
});

const ProblemKind = z
  .object({
    code: z.string().openapi({ example: "point_gone" }),
    status: z.int().openapi({ example: 410 }),
    title: z.string(),
    meaning: z.string(),
    action: z.string().openapi({ description: "What to do about it" }),
  })
  .openapi("ProblemKind");

/** These answers change only with a deployment. */
const CACHEABLE = { "cache-control": "public, max-age=300" };

async function check(work: Promise<unknown>): Promise<z.infer<typeof Check>> {
  try {
    await work;
    return "ok";
  } catch (error) {
    log("error", "health check failed", { error });
    return "failing";
  }
}

export function addServiceRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      path: "/health",
      summary: "Check that the service can reach D1 and KV",
      duringMaintenance: true,
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

  router.add(
    {
      ...guarded,
      path: "/problems",
      summary: "List all problems",
      responses: {
        200: {
          description: "Every problem that an answer can contain",
          content: { "application/json": { schema: z.object({ data: z.array(ProblemKind) }) } },
        },
      },
    },
    (c) => {
      const data = Object.entries(PROBLEMS).map(([code, kind]) => ({ code, ...kind }));
      return json(c, { data }, 200, CACHEABLE);
    },
  );

  router.add(
    {
      ...guarded,
      path: "/problems/{code}",
      summary: "Read a problem",
      responses: {
        200: {
          description: "What the problem means and what to do about it",
          content: { "application/json": { schema: z.object({ data: ProblemKind }) } },
        },
      },
      problems: ["not_found"],
    },
    (c, { params: { code } }) => {
      if (!Object.hasOwn(PROBLEMS, code))
        throw new Problem("not_found", "There is no problem with this code.");
      return json(c, { data: { code, ...PROBLEMS[code as ProblemCode] } }, 200, CACHEABLE);
    },
  );

  let document: string | undefined;
  router.add(
    {
      ...guarded,
      path: "/openapi.json",
      summary: "Read this OpenAPI document",
      responses: {
        200: {
          description: "OpenAPI 3.1",
          content: { "application/json": { schema: z.looseObject({ openapi: z.string() }) } },
        },
      },
    },
    (c, { deps }) => {
      document ??= JSON.stringify(openApiDocument(router.app, deps.config.baseUrl, deps.config.brand));
      return answer(c, document, 200, { "content-type": "application/json", ...CACHEABLE });
    },
  );
}
