import type { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { cronAge } from "../../operations/alarms.ts";
import { readStatus } from "../../operations/status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { StatusSchema } from "../schemas/status.ts";

export function addStatusRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: service",
      method: "get",
      path: "/operator/status",
      summary: "Read the service's status, for alarms",
      description:
        "`alarms` has everything that needs a person. What can't be read is an alarm (`database_unreachable`, " +
        "`fact_unreadable`) and left out: its counts are without it.",
      responses: { 200: oneAnswer("The current status", StatusSchema) },
    },
    async ({ deps, reply }) => {
      const now = deps.now();
      const status = await readStatus(deps);
      const { snapshot, deadLetters } = status;
      const data: z.infer<typeof StatusSchema> = {
        checked_at: isoTime(now),
        oldest_undelivered_at: isoTimeOrNull(status.oldestUndeliveredAt),
        overdue_since: isoTimeOrNull(status.overdueSince),
        dead_letters: { count: deadLetters.count, newest_at: isoTimeOrNull(deadLetters.newestAt) },
        snapshot: snapshot && {
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
        pending_points: status.pendingPoints,
        expiring_parcels: status.exceptions.expiring,
        exceptions: status.exceptions,
        missed_pickups: status.missedPickups,
        failing_receivers: status.failingUrls,
        server_errors: status.faults,
        alarms: status.alarms.map(({ since, ...alarm }) => ({ ...alarm, since: isoTime(since) })),
        last_backup: status.lastBackup && {
          day: status.lastBackup.day,
          bytes: status.lastBackup.bytes,
          seconds: status.lastBackup.seconds,
        },
        cron_age_s: cronAge(status.lastRoundAt, now) ?? null,
      };
      return reply(200, { data });
    },
  );
}
