import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ALARMS, type AlarmCode, alarmsOf, type Facts } from "../../src/operations/alarms.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse("2026-11-20T09:00:00Z");

const WELL: Facts = {
  now: NOW,
  lastRoundAt: NOW - MINUTE,
  runs: [
    { name: "ORDERS_0", begunAt: NOW - MINUTE },
    { name: "ORDERS_1", begunAt: NOW - MINUTE },
  ],
  overdueSince: NOW - 2 * MINUTE,
  receivers: { partners: 100, unserved: 1, unservedSince: NOW - 30 * 24 * HOUR },
  deadLetters: { recent: 0, recentSince: null },
  outdatedSince: NOW - MINUTE,
  chores: [{ name: "sweep ORDERS_0", succeededAt: NOW - MINUTE, failedAt: NOW - 2 * HOUR }],
  faults: 10,
  faultsSince: NOW - HOUR,
  databases: [
    { name: "DB", bytes: 1, limitBytes: 100 },
    { name: "ORDERS_1", bytes: 80, limitBytes: 100 },
  ],
  isWritable: true,
  isKvReachable: true,
  notes: [],
  lastBackup: { begunAt: NOW - 26 * HOUR },
  moves: [{ partnerId: "p", since: NOW - HOUR }],
  unreachable: [],
  unread: [],
};

/** The facts that cause each alarm, and the alarm. */
const CASES: Record<AlarmCode, [changes: Partial<Facts>, value: number, since: number, subject?: string]> = {
  cron_stopped: [{ lastRoundAt: NOW - 301_000 }, 301, NOW - 301_000],
  queue_stopped: [
    { runs: [WELL.runs[0]!, { name: "ORDERS_1", begunAt: NOW - 301_000 }] },
    301,
    NOW - 301_000,
    "ORDERS_1",
  ],
  deliveries_overdue: [{ overdueSince: NOW - 181_000 }, 181, NOW - 181_000],
  event_undelivered: [
    { receivers: { partners: 9, unserved: 2, unservedSince: NOW - 2 * HOUR } },
    0.22,
    NOW - 2 * HOUR,
  ],
  dead_letters: [{ deadLetters: { recent: 2, recentSince: NOW - MINUTE } }, 2, NOW - MINUTE],
  snapshot_outdated: [{ outdatedSince: NOW - 301_000 }, 301, NOW - 301_000],
  chore_failed: [
    { chores: [{ name: "sweep ORDERS_0", succeededAt: NOW, failedAt: NOW - MINUTE }] },
    1,
    NOW - MINUTE,
  ],
  chore_stopped: [
    { chores: [{ name: "sweep ORDERS_0", succeededAt: NOW - 601_000, failedAt: null }] },
    601,
    NOW - 601_000,
    "sweep ORDERS_0",
  ],
  server_errors: [{ faults: 11 }, 11, NOW - HOUR],
  database_unreachable: [
    {
      unreachable: ["ORDERS_1"],
      chores: [{ name: "reach ORDERS_1", succeededAt: NOW - MINUTE, failedAt: null }],
    },
    1,
    NOW - MINUTE,
    "ORDERS_1",
  ],
  database_full: [
    {
      databases: [{ name: "DB", bytes: 81, limitBytes: 100 }],
      notes: [{ code: "database_full", subject: "DB", since: NOW - 5 * HOUR }],
    },
    0.81,
    NOW - 5 * HOUR,
    "DB",
  ],
  database_refuses_writes: [{ isWritable: false }, 1, NOW - MINUTE, "DB"],
  kv_unreachable: [{ isKvReachable: false }, 1, NOW],
  kv_part_lost: [
    { notes: [{ code: "kv_part_lost", subject: "snapshot", since: NOW - HOUR }] },
    1,
    NOW - HOUR,
    "snapshot",
  ],
  backup_old: [{ lastBackup: { begunAt: NOW - 26.1 * HOUR } }, 26.1, NOW - 26.1 * HOUR],
  backup_damaged: [
    { notes: [{ code: "backup_damaged", subject: "ORDERS_1", since: NOW - HOUR }] },
    1,
    NOW - HOUR,
    "ORDERS_1",
  ],
  audit_broken: [
    { notes: [{ code: "audit_broken", subject: "DB", since: NOW - HOUR }] },
    1,
    NOW - HOUR,
    "DB",
  ],
  partner_move_long: [{ moves: [{ partnerId: "p", since: NOW - 3 * HOUR }] }, 10_800, NOW - 3 * HOUR, "p"],
  orders_misplaced: [
    { notes: [{ code: "orders_misplaced", subject: "p", since: NOW - HOUR }] },
    1,
    NOW - HOUR,
    "p",
  ],
  fact_unreadable: [{ unread: ["webhooks ORDERS_1"] }, 1, NOW, "webhooks ORDERS_1"],
};

describe("the alarms", () => {
  it("are none when nothing is over its threshold, and none of what never was", () => {
    expect(alarmsOf(WELL)).toEqual([]);
    const never = {
      lastRoundAt: null,
      runs: [],
      chores: [],
      lastBackup: null,
      overdueSince: null,
      moves: [],
    };
    expect(alarmsOf({ ...WELL, ...never })).toEqual([]);
  });

  it.each(Object.entries(CASES))(
    "tell of %s, and of nothing else",
    (code, [changes, value, since, subject]) => {
      const { threshold } = ALARMS[code as AlarmCode];
      expect(alarmsOf({ ...WELL, ...changes })).toEqual([
        { code, subject: subject ?? null, since, value, threshold },
      ]);
    },
  );

  it("tell of a database that never had a backup, where there should be some", () => {
    const since = NOW - 27 * HOUR;
    const notes = [{ code: "backup_old", subject: "ORDERS_1", since }];
    const never = { code: "backup_old", subject: "ORDERS_1", since, value: 27, threshold: 26 };
    expect(alarmsOf({ ...WELL, notes, lastBackup: null })).toEqual([never]);
    expect(alarmsOf({ ...WELL, notes: [{ ...notes[0]!, since: NOW - 26 * HOUR }] })).toEqual([]);
  });

  it("tell of the cron alone when it stands still, not of each queue and each chore", () => {
    const stopped = {
      lastRoundAt: NOW - HOUR,
      runs: [{ name: "ORDERS_0", begunAt: NOW - HOUR }],
      chores: [{ name: "sweep ORDERS_0", succeededAt: NOW - HOUR, failedAt: null }],
    };
    expect(alarmsOf({ ...WELL, ...stopped }).map(({ code }) => code)).toEqual(["cron_stopped"]);
  });

  it("leave one partner alone who gets no webhooks to the open work, however few there are", () => {
    const one = { receivers: { partners: 1, unserved: 1, unservedSince: NOW - 24 * HOUR } };
    expect(alarmsOf({ ...WELL, ...one })).toEqual([]);
  });

  it("forget a chore that an earlier version had", () => {
    const chores = [{ name: "swept", succeededAt: NOW - 8 * 24 * HOUR, failedAt: null }];
    expect(alarmsOf({ ...WELL, chores })).toEqual([]);
  });

  it("are listed in docs/operating.md with the same thresholds and words", () => {
    const rows = Object.entries(ALARMS).map(
      ([code, { threshold, unit, meaning, advice }]) =>
        `| \`${code}\` | ${threshold.toLocaleString("en")} ${unit} | ${meaning} | ${advice} |`,
    );
    const text = readFileSync("docs/operating.md", "utf8");
    const table = text.slice(text.indexOf("| alarm | over |"));
    expect(table.slice(0, table.indexOf("\n\n")).split("\n").slice(2)).toEqual(rows);
  });
});
