import { sql } from "drizzle-orm";
import type { Database } from "../platform/deps.ts";
import { DAY_MS, HOUR_MS } from "../shared/time.ts";
import { alarmNotes } from "./schema/main/operations.ts";

/** Something counts as over if it has not been noticed for so long. What the log lacks is looked for in a few places a night. */
const NOTED_MS = HOUR_MS;
const AUDIT_NOTED_MS = 7 * DAY_MS;

/** A note in force was last made at this time, or later. */
export const notedSince = (now: number) =>
  sql`(${now} - iif(${alarmNotes.code} = 'audit_broken', ${AUDIT_NOTED_MS}, ${NOTED_MS}))`;

/**
 * Notes in `DB` a fault that nothing else would show to the alarms.
 * @param subject the database, or whatever it is about
 */
export async function noteAlarm(
  db: Database,
  code:
    | "audit_broken"
    | "backup_damaged"
    | "backup_old"
    | "database_full"
    | "database_refuses_writes"
    | "kv_part_lost"
    | "orders_misplaced",
  subject: string,
  now: number,
): Promise<void> {
  const { since, lastAt } = alarmNotes;
  await db
    .insert(alarmNotes)
    .values({ code, subject, since: now, lastAt: now })
    .onConflictDoUpdate({
      target: [alarmNotes.code, alarmNotes.subject],
      set: { since: sql`iif(${lastAt} < ${notedSince(now)}, ${now}, ${since})`, lastAt: now },
    });
}
