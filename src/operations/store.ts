import { and, desc, eq } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import { readPage } from "../db/page.ts";
import { auditLog } from "../db/schema/main/audit.ts";
import { deadLetters } from "../db/schema/main/dead-letters.ts";
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

/** Queue messages that no retry could deal with; one that comes again is there already. */
export async function insertDeadLetters(
  db: Database,
  letters: readonly (typeof deadLetters.$inferInsert)[],
): Promise<void> {
  const batch = new Batch(db);
  for (const letter of letters) batch.add(db.insert(deadLetters).values(letter).onConflictDoNothing());
  await batch.run();
}
