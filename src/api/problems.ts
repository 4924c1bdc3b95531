import { z } from "@hono/zod-openapi";
import type { Router } from "../http/router.ts";
import { Problem } from "../shared/problem.ts";
import { PROBLEMS, type ProblemCode } from "../shared/problem-kinds.ts";
import { CACHEABLE } from "./schemas/answers.ts";

const ProblemKind = z
  .object({
    code: z.string().openapi({ description: "Its name, for programs", example: "point_gone" }),
    status: z.int().openapi({ description: "The HTTP status", example: 410 }),
    title: z.string().openapi({ description: "The problem in a few words" }),
    meaning: z.string().openapi({ description: "When an answer has it" }),
    action: z.string().openapi({ description: "What to do about it" }),
  })
  .openapi("ProblemKind", { description: "A kind of problem" });

const problemCode = {
  description: "The problem's `code`",
  schema: { type: "string", enum: Object.keys(PROBLEMS) },
  example: "point_gone",
};

export function addProblemRoutes(router: Router): void {
  router.add(
    {
      access: "public",
      tag: "Service",
      method: "get",
      path: "/problems",
      summary: "List all problems",
      description: "The `code` of an error body is one of these. They change only with a deployment.",
      responses: {
        200: {
          description: "Every problem that an answer can contain",
          content: {
            "application/json": {
              schema: z.object({
                data: z.array(ProblemKind).openapi({ description: "All kinds of problems" }),
              }),
            },
          },
        },
      },
    },
    ({ reply }) => {
      const data = Object.entries(PROBLEMS).map(([code, kind]) => ({ code, ...kind }));
      return reply(200, { data }, CACHEABLE);
    },
  );

  router.add(
    {
      access: "public",
      tag: "Service",
      method: "get",
      path: "/problems/{code}",
      params: { code: problemCode },
      summary: "Read a problem",
      description: "The address that an error body has as its `type`.",
      responses: {
        200: {
          description: "What the problem means and what to do about it",
          content: { "application/json": { schema: z.object({ data: ProblemKind }) } },
        },
      },
      problems: ["not_found"],
    },
    ({ params: { code }, reply }) => {
      if (!Object.hasOwn(PROBLEMS, code))
        throw new Problem("not_found", "There is no problem with this code.");
      return reply(200, { data: { code, ...PROBLEMS[code as ProblemCode] } }, CACHEABLE);
    },
  );
}
