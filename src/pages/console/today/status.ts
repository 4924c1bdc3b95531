import type { Status } from "../../api.ts";

const MINUTE_MS = 60_000;
/** As `docs/operating.md` has them. */
const LONGEST_OVERDUE_MS = 3 * MINUTE_MS;
const LONGEST_UNDELIVERED_MS = 60 * MINUTE_MS;
const LONGEST_WITHOUT_CHORE_MS = 10 * MINUTE_MS;
const MOST_SERVER_ERRORS = 10;
const FULL_SHARE = 0.8;

/** How long ago something was when the status was read; undefined if it never was. */
const ageOf = ({ checked_at }: Status, at: string | null): number | undefined =>
  at === null ? undefined : Date.parse(checked_at) - Date.parse(at);

/** What in a status is alarming. */
export function judge(status: Status) {
  const undeliveredMs = ageOf(status, status.oldest_undelivered_at);
  const overdueMs = ageOf(status, status.overdue_since);
  const newestDeadLetterMs = ageOf(status, status.dead_letters.newest_at);
  const idle = status.chores.filter(({ succeeded_at }) => {
    const age = ageOf(status, succeeded_at);
    return age !== undefined && age > LONGEST_WITHOUT_CHORE_MS;
  });
  return {
    undeliveredMs,
    isUndeliveredLong: undeliveredMs !== undefined && undeliveredMs > LONGEST_UNDELIVERED_MS,
    isOverdue: overdueMs !== undefined && overdueMs > LONGEST_OVERDUE_MS,
    isDeadLetterNew: newestDeadLetterMs !== undefined && newestDeadLetterMs < 60 * MINUTE_MS,
    idle: idle.map(({ name }) => name),
    hasManyErrors: status.server_errors > MOST_SERVER_ERRORS,
    full: status.databases.filter(
      ({ bytes, limit_bytes }) => bytes !== null && bytes > FULL_SHARE * limit_bytes,
    ),
    unreachable: status.databases.filter(({ bytes }) => bytes === null).map(({ name }) => name),
  };
}
