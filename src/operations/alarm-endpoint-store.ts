import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { Batch } from "../db/batch.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import type { ToldAlarm } from "../db/json-columns.ts";
import { alarmEndpoints, alarmMessages } from "../db/schema/main/alarm-endpoints.ts";
import type { Database } from "../platform/deps.ts";

export type AlarmEndpoint = typeof alarmEndpoints.$inferSelect;
export type AlarmMessage = typeof alarmMessages.$inferSelect;

/** How many messages of an endpoint are kept. */
const KEPT = 100;

/** Returns false if there are `most` endpoints already. */
export async function insertEndpoint(
  db: Database,
  endpoint: AlarmEndpoint,
  most: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [inserted] = await db.batch([
    insertWhere(
      db,
      alarmEndpoints,
      { ...endpoint },
      sql`(SELECT count(*) FROM alarm_endpoints) < ${most}`,
    ).returning({ id: alarmEndpoints.id }),
    recordIfChanged(db, entry),
  ]);
  return inserted.length > 0;
}

/** The oldest first. */
export const listEndpoints = (db: Database): Promise<AlarmEndpoint[]> =>
  db.select().from(alarmEndpoints).orderBy(asc(alarmEndpoints.id));

export async function findEndpoint(db: Database, id: string): Promise<AlarmEndpoint | undefined> {
  const [found] = await db.select().from(alarmEndpoints).where(eq(alarmEndpoints.id, id));
  return found;
}

/** Deletes an endpoint with its messages. Returns false if none has this id. */
export async function deleteEndpoint(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  const [, deleted] = await db.batch([
    db.delete(alarmMessages).where(eq(alarmMessages.endpointId, id)),
    db.delete(alarmEndpoints).where(eq(alarmEndpoints.id, id)).returning({ id: alarmEndpoints.id }),
    recordIfChanged(db, entry),
  ]);
  return deleted.length > 0;
}

/** The newest messages of an endpoint, the newest first. */
export const listMessages = (db: Database, endpointId: string, most: number): Promise<AlarmMessage[]> =>
  db
    .select()
    .from(alarmMessages)
    .where(eq(alarmMessages.endpointId, endpointId))
    .orderBy(desc(alarmMessages.id))
    .limit(most);

/** Adds a test message, which is not tried again. Does nothing if the endpoint is gone. */
export async function addSettled(db: Database, message: AlarmMessage, entry: AuditEntry): Promise<void> {
  await db.batch([
    insertWhere(db, alarmMessages, { ...message }, hasEndpoint(message.endpointId)),
    recordIfChanged(db, entry),
  ]);
}

const hasEndpoint = (id: string) => sql`EXISTS (SELECT 1 FROM alarm_endpoints AS it WHERE it.id = ${id})`;

/** The messages that have not arrived and are tried again, at most one of each endpoint. */
export const listOpen = (db: Database): Promise<AlarmMessage[]> =>
  db.select().from(alarmMessages).where(sql`${alarmMessages.dueAt} IS NOT NULL`);

/**
 * Ends the tries of an endpoint's open message, and adds the one that takes its place. Does nothing if another round was
 * faster.
 */
export async function replaceOpen(
  db: Database,
  { id, told }: AlarmEndpoint,
  open: AlarmMessage | undefined,
  message: AlarmMessage | undefined,
): Promise<void> {
  const newest = sql`(SELECT id FROM alarm_messages AS kept WHERE kept.endpoint_id = ${id} ORDER BY id DESC LIMIT ${KEPT})`;
  const hasNone = sql`NOT EXISTS (SELECT 1 FROM alarm_messages AS it WHERE it.endpoint_id = ${id} AND it.due_at IS NOT NULL)`;
  const isAsBefore = sql`(SELECT it.told FROM alarm_endpoints AS it WHERE it.id = ${id}) = ${JSON.stringify(told)}`;
  const batch = new Batch(db);
  if (open)
    batch.add(
      db
        .update(alarmMessages)
        .set({ dueAt: null, error: sql`coalesce(error, 'it was over before it was sent')` })
        .where(and(eq(alarmMessages.id, open.id), eq(alarmMessages.dueAt, open.dueAt!))),
    );
  if (message) batch.add(insertWhere(db, alarmMessages, { ...message }, sql`${hasNone} AND ${isAsBefore}`));
  batch.add(
    db
      .delete(alarmMessages)
      .where(and(eq(alarmMessages.endpointId, id), sql`${alarmMessages.id} NOT IN ${newest}`)),
  );
  await batch.run();
}

/** Claims the messages that are due. Until `until` no other round sends them. */
export const claimDue = (db: Database, now: number, until: number): Promise<AlarmMessage[]> =>
  db
    .update(alarmMessages)
    .set({ dueAt: until, tries: sql`${alarmMessages.tries} + 1` })
    .where(lte(alarmMessages.dueAt, now))
    .returning();

/** Notes that a message has arrived, and what its endpoint knows since. */
export async function noteArrival(
  db: Database,
  before: AlarmEndpoint,
  told: readonly ToldAlarm[],
  messageId: string,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .update(alarmEndpoints)
      .set({ told: [...told] })
      .where(and(eq(alarmEndpoints.id, before.id), eq(alarmEndpoints.told, before.told))),
    db
      .update(alarmMessages)
      .set({ dueAt: null, sentAt: now, error: null })
      .where(eq(alarmMessages.id, messageId)),
  ]);
}

/** Notes why a try failed, and when the next one is due. */
export async function noteFailure(
  db: Database,
  id: string,
  failure: { error: string; dueAt: number },
): Promise<void> {
  await db
    .update(alarmMessages)
    .set(failure)
    .where(and(eq(alarmMessages.id, id), isNull(alarmMessages.sentAt)));
}

/** When the first of these messages is due again; undefined if none is. */
export async function nextDueOf(db: Database, ids: readonly string[]): Promise<number | undefined> {
  const [row] = await db
    .select({ dueAt: alarmMessages.dueAt })
    .from(alarmMessages)
    .where(and(inArray(alarmMessages.id, [...ids]), sql`${alarmMessages.dueAt} IS NOT NULL`))
    .orderBy(asc(alarmMessages.dueAt))
    .limit(1);
  return row?.dueAt ?? undefined;
}
