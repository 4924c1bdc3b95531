import { z } from "@hono/zod-openapi";
import { ProblemSchema } from "../../http/problem-responses.ts";
import { type ApiContext, problemOf } from "../../http/reply.ts";
import { type Problem, problemBody } from "../../shared/problem.ts";
import { PROBLEMS } from "../../shared/problem-kinds.ts";

/** A problem of one of a request's results, in an answer that is 200 as a whole. */
export const ResultProblem = ProblemSchema.extend({
  retry_after_s: z.int().optional().openapi({ description: "Seconds to wait before sending it again" }),
});

/** One result for each row of a request: `data`, or the problem of that row. */
export const resultsOf = <Row extends z.ZodType>(row: Row, name: string) =>
  z
    .object({
      status: z.literal("success").openapi({ description: "Always" }),
      data: z
        .object({ results: z.array(row).openapi({ description: "In the order of the request" }) })
        .openapi({ description: "What came of the orders" }),
    })
    .openapi(name);

/** One row by the code on a label: `data`, or its problem. */
export function resultRow<View extends z.ZodType>(view: View) {
  const index = z.int().openapi({ description: "The code's place in the request, from 0" });
  const status = z.int().openapi({ description: "200, or that of the problem", example: 200 });
  return z.union([
    z.object({ index, status, data: view }),
    z.object({ index, status, problem: ResultProblem.openapi({ description: "Why it was refused" }) }),
  ]);
}

type Result<T> = { index: number; status: number } & (
  | { data: T }
  | { problem: ReturnType<typeof resultProblem> }
);

/** For each row, one after the other, what `act` returns, or why it was refused. */
export async function resultsInTurn<Row, T>(
  c: ApiContext,
  rows: readonly Row[],
  act: (row: Row) => Promise<T>,
): Promise<Result<T>[]> {
  const results: Result<T>[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      results.push({ index, status: 200, data: await act(row) });
    } catch (error) {
      const problem = problemOf(c, error);
      results.push({ index, status: PROBLEMS[problem.code].status, problem: resultProblem(c, problem) });
    }
  }
  return results;
}

export function resultProblem(c: ApiContext, problem: Problem) {
  const { deps, requestId } = c.get("call");
  const { "retry-after": wait } = problem.headers;
  const body = problemBody(problem, deps.config.baseUrl, requestId);
  return wait === undefined ? body : { ...body, retry_after_s: Number(wait) };
}
