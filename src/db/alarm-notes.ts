import { sql } from "drizzle-orm";
import type { Database } from "../platform/deps.ts";
import { HOUR_MS } from "../shared/time.ts";
import { alarmNotes } from "./schema/main/operations.ts";

/** Something counts as over if it has not been noticed for so long. */
export const NOTED_MS = HOUR_MS;

/**
 * Notes in `DB` a fault that nothing else would show to the alarms.
 * @param subject the database, or whatever it is about
 */
export async function noteAlarm(
  db: Database,
  code:
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
      set: { since: sql`iif(${lastAt} < ${now - NOTED_MS}, ${now}, ${since})`, lastAt: now },
    });
}
