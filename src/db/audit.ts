import { asc, sql } from "drizzle-orm";
import type { Database, Deps } from "../platform/deps.ts";
import { type Author, idOf } from "../shared/actor.ts";
import { inSteps } from "../shared/in-steps.ts";
import { log } from "../shared/log.ts";
import { idPrefixAt } from "../shared/uuid.ts";
import { insertFrom, insertWhere } from "./conditional-insert.ts";
import { isOneOf } from "./json-list.ts";
import { auditLog } from "./schema/main/audit.ts";
import { auditOutbox } from "./schema/orders/audit-outbox.ts";

/** One line of the audit log. Holds ids and settings, never a secret or personal data. */
export type AuditEntry = typeof auditLog.$inferInsert;

interface Subject {
  subjectId: string;
  partnerId?: string;
  details?: Record<string, unknown>;
}

/** @param action what was done, as `thing.done` */
export function auditEntry(deps: Deps, actor: Author, action: string, subject: Subject): AuditEntry {
  const secretKeyId = actor.kind === "account" ? actor.secretKeyId : undefined;
  return {
    id: deps.newId(),
    at: deps.now(),
    actorKind: actor.kind,
    actorId: idOf(actor),
    action,
    subjectId: subject.subjectId,
    partnerId: subject.partnerId ?? null,
    details: { ...subject.details, ...(secretKeyId === undefined ? {} : { secret_key_id: secretKeyId }) },
  };
}

/** A statement for the batch whose change it records. */
export const record = (db: Database, entry: AuditEntry) => db.insert(auditLog).values(entry);

/** A statement that directly follows another one in a batch, and records that one only if it has changed something. */
export const recordIfChanged = (db: Database, entry: AuditEntry) =>
  insertWhere(db, auditLog, entry, sql`changes() > 0`);

/** Records what somebody looked at, unless that was recorded already since a time. */
export const recordUnlessSince = (db: Database, entry: AuditEntry, since: number) =>
  insertWhere(
    db,
    auditLog,
    entry,
    sql`NOT EXISTS (SELECT 1 FROM audit_log AS seen WHERE seen.subject_id = ${entry.subjectId}
      AND seen.id >= ${idPrefixAt(since)} AND seen.at >= ${since} AND seen.action = ${entry.action}
      AND seen.actor_kind = ${entry.actorKind} AND seen.actor_id = ${entry.actorId})`,
  );

/**
 * A statement for a batch on a database of orders. `publish`, or else the cron, brings the entry from there to the audit
 * log.
 */
export const noteEntry = (db: Database, entry: AuditEntry) => db.insert(auditOutbox).values(entry);

/** `noteEntry` directly after a statement of the batch, only if that has changed something. */
export const noteIfChanged = (db: Database, entry: AuditEntry) =>
  insertWhere(db, auditOutbox, entry, sql`changes() > 0`);

/** Brings entries of a database of orders to the audit log. If that fails, the cron does it. */
export async function publish({ db }: Deps, ...entries: AuditEntry[]): Promise<void> {
  try {
    await insertMissing(db, entries);
  } catch (error) {
    log("warn", "entries of the audit log wait for the cron", { error });
  }
}

const AT_ONCE = 100;

/** Brings the entries that wait in a database of orders to the audit log. */
export async function publishWaiting(deps: Deps, orders: Database): Promise<void> {
  await inSteps(deps, async () => {
    const entries = await orders.select().from(auditOutbox).orderBy(asc(auditOutbox.id)).limit(AT_ONCE);
    if (entries.length === 0) return false;
    await insertMissing(deps.db, entries);
    await orders.delete(auditOutbox).where(
      isOneOf(
        auditOutbox.id,
        entries.map(({ id }) => id),
      ),
    );
    return entries.length === AT_ONCE;
  });
}

async function insertMissing(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  const given = (name: keyof AuditEntry) => sql`value ->> ${sql.raw(`'${name}'`)}`;
  await insertFrom(
    db,
    auditLog,
    {
      id: given("id"),
      at: given("at"),
      actorKind: given("actorKind"),
      actorId: given("actorId"),
      action: given("action"),
      subjectId: given("subjectId"),
      partnerId: given("partnerId"),
      details: sql`value -> 'details'`,
    },
    // One statement for all, because an invocation may run no more than a thousand.
    sql`FROM json_each(${JSON.stringify(entries)})
      WHERE NOT EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.id} = ${given("id")})`,
  );
}

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
