import { sql } from "drizzle-orm";
import type { Database } from "../platform/deps.ts";
import { HOUR_MS } from "../shared/time.ts";
import { alarmNotes } from "./schema/main/operations.ts";

/** So long after it was noticed last, something counts as over. */
export const NOTED_MS = HOUR_MS;

/**
 * Notes in `DB` what an alarm has to tell and nothing else shows.
 * @param subject the database, or what else it is about
 */
export async function noteAlarm(
  db: Database,
  code: "backup_old" | "database_full" | "database_refuses_writes" | "kv_part_lost",
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
