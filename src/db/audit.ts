import { sql } from "drizzle-orm";
import type { Database, Deps } from "../platform/deps.ts";
import { type Actor, idOf } from "../shared/actor.ts";
import { insertWhere } from "./conditional-insert.ts";
import { auditLog } from "./schema/main/audit.ts";

/** One line of the audit log. Holds ids and settings, never a secret or personal data. */
export type AuditEntry = typeof auditLog.$inferInsert;

interface Subject {
  subjectId: string;
  partnerId?: string;
  details?: Record<string, unknown>;
}

/** @param action what was done, as `thing.done` */
export function auditEntry(deps: Deps, actor: Actor, action: string, subject: Subject): AuditEntry {
  return {
    id: deps.newId(),
    at: deps.now(),
    actorKind: actor.kind,
    actorId: idOf(actor),
    action,
    subjectId: subject.subjectId,
    partnerId: subject.partnerId ?? null,
    details: subject.details ?? {},
  };
}

/** Goes into the batch whose change it records. */
export const record = (db: Database, entry: AuditEntry) => db.insert(auditLog).values(entry);

/** Goes right behind a statement of a batch, and records it only if it has changed something. */
export const recordIfChanged = (db: Database, entry: AuditEntry) =>
  insertWhere(db, auditLog, entry, sql`changes() > 0`);

/**
 * Records a setting unless the last entry on it has the same details.
 * @param initial the details of a setting that nobody has ever set
 */
export const recordIfNew = (db: Database, entry: AuditEntry, initial: Record<string, unknown>) =>
  insertWhere(
    db,
    auditLog,
    entry,
    sql`${JSON.stringify(entry.details)} <> coalesce(
      (SELECT details FROM audit_log WHERE subject_id = ${entry.subjectId} ORDER BY id DESC LIMIT 1),
      ${JSON.stringify(initial)}
    )`,
  );
