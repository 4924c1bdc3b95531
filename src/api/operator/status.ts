import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { readStatus } from "../../operations/status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";

const time = () => z.iso.datetime().nullable();

const Status = z
  .object({
    checked_at: z.iso.datetime(),
    oldest_undelivered_at: time().openapi({
      description: "When the oldest event happened that is still to be delivered to some receiver",
    }),
    overdue_since: time().openapi({
      description:
        "Since when the most overdue delivery waits for its attempt; in the future if none is overdue",
    }),
    dead_letters: z
      .object({ count: z.int().openapi({ description: "Up to 10,000" }), newest_at: time() })
      .openapi({ description: "Queue messages that no retry could deal with, of the last 30 days" }),
    snapshot: z
      .object({
        built_at: z.iso.datetime(),
        age_s: z.int(),
        is_current: z
          .boolean()
          .openapi({ description: "False while points changed that it does not show yet" }),
      })
      .openapi({ description: "What public reads are answered from" }),
    chores: z
      .array(z.object({ name: z.string(), succeeded_at: time(), failed_at: time() }))
      .openapi({ description: "What the cron does every minute, and when each last succeeded and failed" }),
    failed_chores: z
      .array(z.string())
      .openapi({ description: "Those that failed in the last hour", example: ["sweep"] }),
    databases: z.array(
      z.object({ name: z.string().openapi({ example: "DB" }), bytes: z.int(), limit_bytes: z.int() }),
    ),
    server_errors: z.int().openapi({
      description: "Answers with a status from 500 on in the last hour, but in maintenance mode",
    }),
  })
  .openapi("Status");

export function addStatusRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: service",
      method: "get",
      path: "/operator/status",
      summary: "Read what alarms look at",
      description: "`docs/operating.md` says of each value when to worry, and what to do then.",
      responses: { 200: oneAnswer("The service as it is now", Status) },
    },
    async (c, { deps }) => {
      const now = deps.now();
      const status = await readStatus(deps);
      const { snapshot, deadLetters } = status;
      const data: z.infer<typeof Status> = {
        checked_at: isoTime(now),
        oldest_undelivered_at: isoTimeOrNull(status.oldestUndeliveredAt),
        overdue_since: isoTimeOrNull(status.overdueSince),
        dead_letters: { count: deadLetters.count, newest_at: isoTimeOrNull(deadLetters.newestAt) },
        snapshot: {
          built_at: isoTime(snapshot.builtAt),
          age_s: Math.round((now - snapshot.builtAt) / 1000),
          is_current: snapshot.isCurrent,
        },
        chores: status.chores.map(({ name, succeededAt, failedAt }) => ({
          name,
          succeeded_at: isoTimeOrNull(succeededAt),
          failed_at: isoTimeOrNull(failedAt),
        })),
        failed_chores: status.failedChores.map(({ name }) => name),
        databases: status.databases.map(({ name, bytes, limitBytes }) => ({
          name,
          bytes,
          limit_bytes: limitBytes,
        })),
        server_errors: status.faults,
      };
      return json(c, { data });
    },
  );
}
