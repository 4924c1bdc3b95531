import { pageBody, pageParameters } from "../../http/page.ts";
import { oneOf, Query, text } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { type FailedRow, listFailed } from "../../operations/failed-requests.ts";
import { PROBLEMS, type ProblemCode } from "../../shared/problem-kinds.ts";
import { isoTime } from "../../shared/time.ts";
import { FailedRequestsSchema } from "../schemas/failed-request.ts";

const view = ({
  credentialKind,
  credentialId,
  credentialName,
  at,
  partnerId: _,
  id: __,
  ...row
}: FailedRow) => ({
  at: isoTime(at),
  ...row,
  credential: { kind: credentialKind, id: credentialId, name: credentialName },
});

export function addFailedRequestRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/failed-requests",
      summary: "List the partner's requests that failed",
      description:
        "Those of the last 7 days that were answered 4xx (but 401, and `confirmation_required`) or 5xx, the newest first, within " +
        "a minute of the answer. " +
        "The newest 10,000 are listed. What was sent is not kept.",
      query: new Query({
        ...pageParameters(100),
        code: oneOf("Only those with this problem", Object.keys(PROBLEMS) as ProblemCode[]),
        credential: text("Only those of the key, account or client with this id", {
          max: 100,
          example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
      }),
      responses: {
        200: {
          description: "One page of requests",
          content: { "application/json": { schema: FailedRequestsSchema } },
        },
      },
    },
    async ({ deps, actor, query, reply }) => {
      const { rows, total, unlisted } = await listFailed(deps, actor.partnerId, query, query);
      const { data } = pageBody({ rows: rows.map(view), total }, query);
      return reply(200, { data: { ...data, unlisted } });
    },
  );
}
