import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { ALARMS, type AlarmCode, cronAge } from "../../operations/alarms.ts";
import { readStatus } from "../../operations/status.ts";
import { EXCEPTION_KINDS, type ExceptionKind } from "../../orders/list/exceptions.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";

const time = () => z.iso.datetime().nullable();

const StatusSchema = z
  .object({
    checked_at: z.iso.datetime().openapi({ description: "When this was found" }),
    oldest_undelivered_at: time().openapi({
      description: "When the oldest event happened that has an undelivered webhook",
    }),
    overdue_since: time().openapi({
      description:
        "Since when the delivery has been due that nobody has attempted for longest; null if none has been due for over " +
        "90 seconds",
    }),
    dead_letters: z
      .object({
        count: z.int().openapi({ description: "Up to 10,000" }),
        newest_at: time().openapi({ description: "When the newest failed; null: none did" }),
      })
      .openapi({
        description: "Queue messages of the last 30 days that could not be processed after all retries",
      }),
    snapshot: z
      .object({
        built_at: z.iso.datetime().openapi({ description: "When it was built" }),
        age_s: z.int().openapi({ description: "Seconds since then" }),
        is_current: z.boolean().openapi({ description: "False if points have changed since it was built" }),
      })
      .nullable()
      .openapi({ description: "The snapshot of points that public reads use; null if it can't be read" }),
    chores: z
      .array(
        z.object({
          name: z.string().openapi({ description: "Its work, and a database if it is of one" }),
          succeeded_at: time().openapi({ description: "Null: never" }),
          failed_at: time().openapi({ description: "Null: never" }),
        }),
      )
      .openapi({
        description: "The jobs that the cron runs every minute, and when each last succeeded and failed",
      }),
    failed_chores: z
      .array(z.string())
      .openapi({ description: "The chores that failed in the last hour", example: ["sweep ORDERS_0"] }),
    databases: z
      .array(
        z.object({
          name: z.string().openapi({ description: "Its binding", example: "DB" }),
          bytes: z.int().nullable().openapi({ description: "Its size; null if it can't be reached" }),
          limit_bytes: z.int().openapi({ description: "How large it may get" }),
        }),
      )
      .openapi({ description: "How full each is" }),
    pending_points: z.int().openapi({ description: "Points that wait for approval, up to 10,000" }),
    expiring_parcels: z.int().openapi({
      description: "Parcels that are sent back in less than 48 hours unless they are collected, up to 10,000",
    }),
    exceptions: z
      .object(
        Object.fromEntries(
          EXCEPTION_KINDS.map((kind) => [kind, z.int().openapi({ description: "Up to 10,000" })]),
        ) as Record<ExceptionKind, z.ZodInt>,
      )
      .openapi({
        description: "How many orders `GET /operator/orders/exceptions` lists of each kind",
      }),
    missed_pickups: z.int().openapi({
      description:
        "Visits of the last seven days that partners asked for and nobody made, up to 10,000: `GET /operator/pickups?status=missed` lists them",
    }),
    holders_without_key: z.int().openapi({
      description: "Drivers without a key and points without an agent that have parcels or money",
    }),
    failing_receivers: z.int().openapi({
      description:
        "URLs with webhooks that failed or are on hold, up to 10,000: `GET /operator/webhooks` lists them",
    }),
    alarms: z
      .array(
        z
          .object({
            code: z.enum(Object.keys(ALARMS) as [AlarmCode, ...AlarmCode[]]).openapi({
              description: "What is wrong: `docs/operating.md` says what each means and what to do",
            }),
            subject: z.string().nullable().openapi({
              description:
                "The database, chore, fact or partner that it is about; null if it is about the service",
            }),
            meaning: z.string().openapi({ description: "What it means, in a sentence" }),
            since: z.iso.datetime().openapi({ description: "Since when, as far as it is known" }),
            value: z.number().openapi({ description: "What was found" }),
            threshold: z.number().openapi({ description: "The most that is no alarm" }),
          })
          .openapi("Alarm"),
      )
      .openapi({ description: "Everything that needs a person, and nothing else" }),
    last_backup: z
      .object({
        day: z.iso.date().openapi({ description: "The day of the backup (UTC)" }),
        bytes: z.int().openapi({ description: "The size of all its blocks" }),
        seconds: z.int().openapi({ description: "How long it took" }),
      })
      .nullable()
      .openapi({ description: "The last whole backup of all databases; null if there is none" }),
    cron_age_s: z
      .int()
      .nullable()
      .openapi({ description: "Seconds since the cron began its last round; null if it never did" }),
    server_errors: z.int().openapi({
      description:
        "Answers with status 500 or higher in the last hour, without those of maintenance mode and of partners that are being moved",
    }),
  })
  .openapi("Status", { description: "The state of the service" });

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
        holders_without_key: status.holdersWithoutKey,
        failing_receivers: status.failingUrls,
        server_errors: status.faults,
        alarms: status.alarms.map(({ since, ...alarm }) => ({
          ...alarm,
          meaning: ALARMS[alarm.code].meaning,
          since: isoTime(since),
        })),
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
