import type { Status } from "../../api.ts";

/** How long before the reading of the status something happened; undefined if it never did. */
const ageOf = ({ checked_at }: Status, at: string | null): number | undefined =>
  at === null ? undefined : Date.parse(checked_at) - Date.parse(at);

export function judge(status: Status) {
  const about = (code: Status["alarms"][number]["code"]) =>
    status.alarms.flatMap((alarm) => (alarm.code === code ? [alarm.subject ?? ""] : []));
  const has = (code: Status["alarms"][number]["code"]) => about(code).length > 0;
  return {
    undeliveredMs: ageOf(status, status.oldest_undelivered_at),
    isUndeliveredLong: has("event_undelivered"),
    isOverdue: has("deliveries_overdue"),
    isDeadLetterNew: has("dead_letters"),
    isOutdated: has("snapshot_outdated"),
    idle: [
      ...about("chore_stopped"),
      ...(has("cron_stopped") ? ["the cron itself"] : []),
      ...about("queue_stopped"),
    ],
    hasManyErrors: has("server_errors"),
    full: about("database_full"),
    unreachable: about("database_unreachable"),
  };
}
