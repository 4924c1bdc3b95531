import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/time.ts";
import type { AlarmCode } from "./alarms.ts";

interface Sentence {
  /** The console's page that shows more of it. */
  page: string;
  /** @param about the database, the chore, the fact or the partner's name */
  says(found: number, about: string): string;
}

/** What a person is told of an alarm, who reads it on a phone and has no guide at hand. */
export const SENTENCES: Record<AlarmCode, Sentence> = {
  cron_stopped: {
    page: "/today",
    says: (seconds) =>
      `The cron has not begun a round for ${lasted(seconds)}: nothing is done later or again.`,
  },
  queue_stopped: {
    page: "/today",
    says: (seconds, about) => `The queue of chores has brought nothing for ${about} for ${lasted(seconds)}.`,
  },
  deliveries_overdue: {
    page: "/webhooks",
    says: (seconds) => `A webhook has been due for ${lasted(seconds)} and nobody sends it.`,
  },
  event_undelivered: {
    page: "/webhooks",
    says: (share) => `${percent(share)} of the partners with webhooks have got none for over an hour.`,
  },
  dead_letters: {
    page: "/webhooks",
    says: (count) => `${counted(count, "message")} of a queue failed all retries in the last hour.`,
  },
  snapshot_outdated: {
    page: "/today",
    says: (seconds) => `The public list of points has lacked a change for ${lasted(seconds)}.`,
  },
  chore_failed: {
    page: "/today",
    says: (count) => `${counted(count, "chore")} of the cron failed in the last hour.`,
  },
  chore_stopped: {
    page: "/today",
    says: (seconds, about) => `The chore ${about} has not succeeded for ${lasted(seconds)}.`,
  },
  server_errors: {
    page: "/today",
    says: (count) => `${counted(count, "request")} failed with a status of 500 or more in the last hour.`,
  },
  database_unreachable: {
    page: "/databases",
    says: (_, about) => `The database ${about} does not answer: requests that need it are 503.`,
  },
  database_full: {
    page: "/databases",
    says: (share, about) => `The database ${about} has reached ${percent(share)} of its limit.`,
  },
  database_refuses_writes: {
    page: "/databases",
    says: (_, about) => `The database ${about} takes no changes: it is full, or its disk is.`,
  },
  kv_unreachable: { page: "/today", says: () => "KV does not answer: readers get what the isolates have." },
  kv_part_lost: {
    page: "/today",
    says: () => "KV had lost a part of the public points; it was written again.",
  },
  backup_old: {
    page: "/databases",
    says: (hours, about) =>
      `The last whole backup${about && ` of ${about}`} was begun ${lasted(hours * 3600)} ago, or never.`,
  },
  backup_damaged: {
    page: "/databases",
    says: (_, about) => `A part of the backups of ${about} was gone or damaged. It was written again.`,
  },
  audit_broken: {
    page: "/audit",
    says: (_, about) =>
      `The audit log in ${about} is not as it was sealed: somebody changed, added or removed entries.`,
  },
  partner_move_long: {
    page: "/databases",
    says: (seconds, about) =>
      `The orders of ${about} have been moved for ${lasted(seconds)}: its requests are refused.`,
  },
  orders_misplaced: {
    page: "/databases",
    says: (_, about) =>
      `Orders of ${about} are in a database where nobody looks for them: they seem not to exist.`,
  },
  fact_unreadable: {
    page: "/alarms",
    says: (_, about) => `The service can't read ${about} of itself: alarms may be missing.`,
  },
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function lasted(seconds: number): string {
  const ms = seconds * 1000;
  if (ms >= 2 * DAY_MS) return counted(Math.floor(ms / DAY_MS), "day");
  if (ms >= 2 * HOUR_MS) return counted(Math.floor(ms / HOUR_MS), "hour");
  return counted(Math.floor(ms / MINUTE_MS), "minute");
}
