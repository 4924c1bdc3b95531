import { z } from "@hono/zod-openapi";
import { ProblemSchema } from "../../http/problem-responses.ts";
import type { ApiContext } from "../../http/reply.ts";
import { type Problem, problemBody } from "../../shared/problem.ts";

/** A problem of one of a request's results, in an answer that is 200 as a whole. */
export const ResultProblem = ProblemSchema.extend({
  retry_after_s: z.int().optional().openapi({ description: "Seconds to wait before sending it again" }),
});

export function resultProblem(c: ApiContext, problem: Problem) {
  const { deps, requestId } = c.get("call");
  const { "retry-after": wait } = problem.headers;
  const body = problemBody(problem, deps.config.baseUrl, requestId);
  return wait === undefined ? body : { ...body, retry_after_s: Number(wait) };
}
