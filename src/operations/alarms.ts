import { DAY_MS, HOUR_MS } from "../shared/time.ts";

/** What is read of the service to find alarms. */
export type FactName =
  | "chores"
  | "dead_letters"
  | "last_backup"
  | "moves"
  | "notes"
  | "overdue_since"
  | "runs"
  | "server_errors"
  | "size"
  | "snapshot"
  | "webhooks";

interface Kind {
  /** The fact from which it follows: while that can't be read, nobody knows whether it is over. */
  fact: FactName | null;
  /** An alarm begins when its `value`, which has the same unit, is above this. */
  threshold: number;
  unit: string;
  /** What it means, and what to do: the table in `docs/operating.md` has the same words. */
  meaning: string;
  advice: string;
}

const SECONDS = "seconds";
const WEEK_MS = 7 * DAY_MS;

/** Everything that needs a person. The thresholds are only here. */
export const ALARMS = {
  cron_stopped: {
    fact: "runs",
    threshold: 300,
    unit: SECONDS,
    meaning: "the cron has not begun a round: nothing is done later or again",
    advice: "Look at the consumer's cron trigger at Cloudflare; redeploy the consumer",
  },
  queue_stopped: {
    fact: "runs",
    threshold: 300,
    unit: SECONDS,
    meaning: "the cron runs, but the queue `chores` brings nothing: the chores of a database stand still",
    advice:
      "Look at the queue at Cloudflare and at the consumer's log; [create the queue again](runbook.md#a-queue-is-deleted) if it is gone",
  },
  deliveries_overdue: {
    fact: "overdue_since",
    threshold: 180,
    unit: SECONDS,
    meaning: "a webhook is due and nobody attempts it: the consumer does not run, or can't keep up",
    advice: "Look at the consumer's log and at the chore `sweep`. The consumer works off a backlog by itself",
  },
  event_undelivered: {
    fact: "webhooks",
    threshold: 0.2,
    unit: "of the partners",
    meaning:
      "partners wait for a webhook for over an hour and got none of the last hour's: of two or more together, the service is the cause. One alone is open work (`failing_receivers`)",
    advice: "Look at the consumer's log, and at what `GET /operator/webhooks` says of each URL",
  },
  dead_letters: {
    fact: "dead_letters",
    threshold: 0,
    unit: "messages in the last hour",
    meaning: "queue messages failed all their retries",
    advice: "The cron does what they were for. Repair the cause, which the consumer's log has",
  },
  snapshot_outdated: {
    fact: "snapshot",
    threshold: 300,
    unit: SECONDS,
    meaning: "a change of points does not reach the public list; readers get the last snapshot",
    advice: "Look at the chore `rebuild`, and repair what the log names",
  },
  chore_failed: {
    fact: "chores",
    threshold: 0,
    unit: "chores in the last hour",
    meaning: "chores of the cron failed; the next round tries again",
    advice: "Look in the log for `a chore failed`. If it fails for an hour, repair the cause",
  },
  chore_stopped: {
    fact: "chores",
    threshold: 600,
    unit: SECONDS,
    meaning: "a chore has not succeeded: if all of one database have not, it can't be reached",
    advice: "Look in the log for `a chore failed`",
  },
  server_errors: {
    fact: "server_errors",
    threshold: 10,
    unit: "answers in the last hour",
    meaning:
      "answers had a status of 500 or more; those of maintenance mode and of partners that are being moved don't count",
    advice: "Look in the log for `request failed`. Roll back if it began with a deployment",
  },
  database_unreachable: {
    fact: null,
    threshold: 0,
    unit: "databases",
    meaning:
      "a database does not answer: if it is one of orders, its partners' requests and scans are 503, nobody else's",
    advice: "Look at Cloudflare's status and wait: nothing that was accepted is lost",
  },
  database_full: {
    fact: "size",
    threshold: 0.8,
    unit: "of its limit",
    meaning: "a database fills up; new partners go elsewhere",
    advice: "[Move large partners](#when-a-database-of-orders-fills-up), or add a database",
  },
  database_refuses_writes: {
    fact: "notes",
    threshold: 0,
    unit: "databases",
    meaning: "a database is full, or its disk is: what would change something fails",
    advice: "[A full D1](runbook.md#a-database-is-full)",
  },
  kv_unreachable: {
    fact: null,
    threshold: 0,
    unit: "stores",
    meaning: "KV does not answer: isolates go on with what they have",
    advice: "Look at Cloudflare's status and wait",
  },
  kv_part_lost: {
    fact: "notes",
    threshold: 0,
    unit: "snapshots",
    meaning: "KV had lost or damaged a part of the snapshot in the last hour; it was written again",
    advice: "[Find out why](#when-kv-has-lost-or-damaged-something)",
  },
  backup_old: {
    fact: "last_backup",
    threshold: 26,
    unit: "hours",
    meaning: "the last whole backup of all databases was begun over a day ago, or a database never had one",
    advice:
      "Look at the chores `back_up`; a backup is not whole while a partner's move that it overlaps goes on",
  },
  backup_damaged: {
    fact: "notes",
    threshold: 0,
    unit: "databases",
    meaning: "a block of earlier backups was gone from the bucket or damaged, and was written again",
    advice:
      "Find out who or what changes the bucket; restore only backups made since, or let `npm run restore` check the one that you need",
  },
  audit_broken: {
    fact: "notes",
    threshold: 0,
    unit: "databases",
    meaning:
      "entries of the audit log are not as they were sealed: somebody changed, added or removed them in D1",
    advice: "[See which](#whether-the-audit-log-is-whole), and find out who can write to D1",
  },
  partner_move_long: {
    fact: "moves",
    threshold: 7200,
    unit: SECONDS,
    meaning: "a partner's move is not over: its requests are refused",
    advice: "[Go on with the move or cancel it](runbook.md#a-partners-move-fails-or-hangs)",
  },
  orders_misplaced: {
    fact: "notes",
    threshold: 0,
    unit: "partners",
    meaning:
      "a database has orders of a partner that `DB` looks for elsewhere: they are 404, and a creation that is repeated makes a second order",
    advice: "[Say where they are](runbook.md#a-partners-orders-are-elsewhere)",
  },
  fact_unreadable: {
    fact: null,
    threshold: 0,
    unit: "facts",
    meaning: "what an alarm or the status follows from can't be read, so alarms may be missing",
    advice:
      "Look in the log for `a fact can't be read`. If a table or column is missing, apply the migrations: `npm run deploy`",
  },
} as const satisfies Record<string, Kind>;

export type AlarmCode = keyof typeof ALARMS;

/** Times are in milliseconds since the epoch. */
export interface Alarm {
  code: AlarmCode;
  /** The database, chore or partner concerned; null for the whole service. */
  subject: string | null;
  since: number;
  value: number;
  threshold: number;
}

/** The facts from which alarms follow. */
export interface Facts {
  now: number;
  /** When the cron began its last round; null if it never did. */
  lastRoundAt: number | null;
  /** When chores were last begun, by database. */
  runs: readonly { name: string; begunAt: number }[];
  overdueSince: number | null;
  receivers: { partners: number; unserved: number; unservedSince: number | null };
  deadLetters: { recent: number; recentSince: number | null };
  /** When the first change of points was made that the snapshot does not have. */
  outdatedSince: number | null;
  chores: readonly { name: string; succeededAt: number | null; failedAt: number | null }[];
  faults: number;
  faultsSince: number | null;
  databases: readonly { name: string; bytes: number | null; limitBytes: number }[];
  isWritable: boolean;
  isKvReachable: boolean;
  notes: readonly { code: string; subject: string; since: number }[];
  lastBackup: { begunAt: number } | null;
  moves: readonly { partnerId: string; since: number }[];
  /** The databases that don't answer. */
  unreachable: readonly string[];
  /** The facts that can't be read although their database answers. */
  unread: readonly string[];
}

/** The alarms that follow from the facts, at most one of each code for a subject. */
export function alarmsOf(facts: Facts): Alarm[] {
  const { now, lastRoundAt, notes } = facts;
  const found: Alarm[] = [];
  const add = (code: AlarmCode, value: number, since: number, subject: string | null = null) => {
    const { threshold } = ALARMS[code];
    if (value > threshold) found.push({ code, subject, since, value, threshold });
  };
  const addAge = (code: AlarmCode, at: number | null, subject: string | null = null) => {
    if (at !== null) add(code, Math.floor((now - at) / 1000), at, subject);
  };
  addAge("cron_stopped", lastRoundAt);
  // Only the cron asks for chores: if it stands still, this alarm would say nothing new.
  const isRunning = lastRoundAt !== null && now - lastRoundAt <= ALARMS.cron_stopped.threshold * 1000;
  if (isRunning) for (const { name, begunAt } of facts.runs) addAge("queue_stopped", begunAt, name);
  addAge("deliveries_overdue", facts.overdueSince);
  const { partners, unserved, unservedSince } = facts.receivers;
  if (unserved > 1) add("event_undelivered", rounded(unserved / partners, 2), unservedSince ?? now);
  add("dead_letters", facts.deadLetters.recent, facts.deadLetters.recentSince ?? now);
  addAge("snapshot_outdated", facts.outdatedSince);
  const failed = facts.chores.flatMap(({ failedAt }) =>
    failedAt !== null && failedAt > now - HOUR_MS ? [failedAt] : [],
  );
  add("chore_failed", failed.length, Math.min(now, ...failed));
  for (const { name, succeededAt, failedAt } of facts.chores) {
    // A chore that has not run for a week belongs to an earlier version, which had other names.
    const isOfNow = Math.max(succeededAt ?? 0, failedAt ?? 0) > now - WEEK_MS;
    // A chore that has succeeded in or after the last round stands still only because the cron does.
    const isBehind = (succeededAt ?? 0) < (lastRoundAt ?? now);
    if (isOfNow && isBehind) addAge("chore_stopped", succeededAt, name);
  }
  add("server_errors", facts.faults, facts.faultsSince ?? now);
  for (const { name, bytes, limitBytes } of facts.databases) {
    const noted = notes.find(({ code, subject }) => code === "database_full" && subject === name);
    if (bytes !== null) add("database_full", bytes / limitBytes, noted?.since ?? now, name);
  }
  for (const name of facts.unreachable) {
    const reached = facts.chores.find((chore) => chore.name === `reach ${name}`)?.succeededAt;
    add("database_unreachable", 1, reached ?? now, name);
  }
  for (const name of facts.unread) add("fact_unreadable", 1, now, name);
  if (!facts.isWritable) add("database_refuses_writes", 1, lastRoundAt ?? now, "DB");
  if (!facts.isKvReachable) add("kv_unreachable", 1, now);
  for (const { code, subject, since } of notes) if (isOneOfNoted(code)) add(code, 1, since, subject);
  if (facts.lastBackup) {
    const { begunAt } = facts.lastBackup;
    add("backup_old", hoursSince(begunAt, now), begunAt);
  }
  for (const { code, subject, since } of notes)
    if (code === "backup_old") add(code, hoursSince(since, now), since, subject);
  for (const { partnerId, since } of facts.moves) addAge("partner_move_long", since, partnerId);
  return found;
}

/** Alarms that are only noted, and last as long as the note. */
const NOTED = [
  "audit_broken",
  "backup_damaged",
  "database_refuses_writes",
  "kv_part_lost",
  "orders_misplaced",
] as const;
const isOneOfNoted = (code: string): code is (typeof NOTED)[number] =>
  (NOTED as readonly string[]).includes(code);

const hoursSince = (at: number, now: number): number => rounded((now - at) / HOUR_MS, 1);

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** How long ago the cron began its last round, in seconds; undefined if it never did. */
export const cronAge = (lastRoundAt: number | null, now: number): number | undefined =>
  lastRoundAt === null ? undefined : Math.max(0, Math.floor((now - lastRoundAt) / 1000));

/** Whether the cron has stood still for so long that something is wrong. */
export const isCronStopped = (age: number | undefined): boolean =>
  age !== undefined && age >= ALARMS.cron_stopped.threshold;
