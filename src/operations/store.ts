import { and, asc, desc, eq, gte, lt, sql, sum } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import { readPage } from "../db/page.ts";
import { auditLog } from "../db/schema/main/audit.ts";
import { deadLetters } from "../db/schema/main/dead-letters.ts";
import { chores, dailyCounts, faults } from "../db/schema/main/operations.ts";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import { isoTime } from "../shared/time.ts";

export interface AuditFilter {
  action?: string | undefined;
  actor?: string | undefined;
  subject_id?: string | undefined;
  partner_id?: string | undefined;
}

/** One page of the audit log, the newest first. */
export async function listAudit(
  db: Database,
  { action, actor, subject_id, partner_id }: AuditFilter,
  page: Page,
) {
  const where = and(
    action ? eq(auditLog.action, action) : undefined,
    actor ? eq(auditLog.actorId, actor) : undefined,
    subject_id ? eq(auditLog.subjectId, subject_id) : undefined,
    partner_id ? eq(auditLog.partnerId, partner_id) : undefined,
  );
  const { rows, total } = await readPage(db, auditLog, { where, orderBy: [desc(auditLog.id)] }, page);
  return { rows: rows.map(toEntry), total };
}

function toEntry(row: typeof auditLog.$inferSelect) {
  return {
    id: row.id,
    at: isoTime(row.at),
    actor: { kind: row.actorKind, id: row.actorId },
    action: row.action,
    subject_id: row.subjectId,
    partner_id: row.partnerId,
    details: row.details,
  };
}

/** Stores queue messages that failed ten times; one that is stored already stays as it is. */
export async function insertDeadLetters(
  db: Database,
  letters: readonly (typeof deadLetters.$inferInsert)[],
): Promise<void> {
  const batch = new Batch(db);
  for (const letter of letters) {
    // A body may be null, which the builder would write as SQL's NULL and not as JSON's.
    const body = sql`${JSON.stringify(letter.body ?? null)}`;
    batch.add(
      db
        .insert(deadLetters)
        .values({ ...letter, body })
        .onConflictDoNothing(),
    );
  }
  await batch.run();
}

export async function deleteDeadLetters(db: Database, before: number): Promise<void> {
  await db.delete(deadLetters).where(lt(deadLetters.at, before));
}

/** Writes for each chore that it succeeded or failed now. */
export async function noteChores(
  db: Database,
  results: readonly { name: string; isDone: boolean }[],
  now: number,
): Promise<void> {
  const batch = new Batch(db);
  for (const { name, isDone } of results) {
    const time = isDone ? { succeededAt: now } : { failedAt: now };
    batch.add(
      db
        .insert(chores)
        .values({ name, ...time })
        .onConflictDoUpdate({ target: chores.name, set: time }),
    );
  }
  await batch.run();
}

export async function addFaults(db: Database, minute: number, count: number): Promise<void> {
  await db
    .insert(faults)
    .values({ minute, count })
    .onConflictDoUpdate({ target: faults.minute, set: { count: sql`count + ${count}` } });
}

export async function deleteFaults(db: Database, before: number): Promise<void> {
  await db.delete(faults).where(lt(faults.minute, before));
}

/** @param before a day as `YYYY-MM-DD` */
export async function deleteDailyCounts(db: Database, before: string): Promise<void> {
  await db.delete(dailyCounts).where(lt(dailyCounts.day, before));
}

/** Counting stops here: each costs a row. */
const MAX_COUNTED = 10_000;

/**
 * The chores' last results, the counts of dead letters and faults, and the size of the database in bytes.
 * @param since the minute from which on faults count
 */
export async function readStatus(db: Database, since: number) {
  const some = sql`(SELECT at FROM dead_letters ORDER BY at DESC LIMIT ${MAX_COUNTED})`;
  const batch = new Batch(db);
  const fared = batch.add(db.select().from(chores).orderBy(asc(chores.name)));
  const letters = batch.addSql<{ count: number; newestAt: number | null }>(
    sql`SELECT count(*) AS count, max(at) AS newestAt FROM ${some}`,
  );
  const faulty = batch.add(
    db
      .select({ count: sum(faults.count).mapWith(Number) })
      .from(faults)
      .where(gte(faults.minute, since)),
  );
  await batch.run();
  return { chores: fared.rows, deadLetters: letters.rows[0]!, faults: faulty.rows[0]?.count ?? 0 };
}

/** The size of the database in bytes, which D1 tells with every answer. */
export async function readSize({ $client }: Database): Promise<number> {
  const { meta } = await $client.prepare("SELECT 1").run();
  return meta.size_after;
}
