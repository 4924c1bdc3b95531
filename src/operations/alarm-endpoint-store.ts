import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
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

/** Notes which alarms an endpoint has been told, and adds the message that tells it, unless another round was faster. */
export async function addMessage(
  db: Database,
  before: AlarmEndpoint,
  told: readonly ToldAlarm[],
  message: AlarmMessage,
): Promise<void> {
  const { id } = before;
  const isAsBefore = and(eq(alarmEndpoints.id, id), eq(alarmEndpoints.told, before.told));
  const newest = sql`(SELECT id FROM alarm_messages AS kept WHERE kept.endpoint_id = ${id} ORDER BY id DESC LIMIT ${KEPT})`;
  await db.batch([
    db
      .update(alarmEndpoints)
      .set({ told: [...told] })
      .where(isAsBefore),
    insertWhere(db, alarmMessages, { ...message }, sql`changes() > 0`),
    db
      .delete(alarmMessages)
      .where(and(eq(alarmMessages.endpointId, id), sql`${alarmMessages.id} NOT IN ${newest}`)),
  ]);
}

/**
 * Claims the messages that are due. Until `until` no other round sends them. A message whose last try was cut off counts as
 * failed.
 */
export async function claimDue(
  db: Database,
  { now, until, tries }: { now: number; until: number; tries: number },
): Promise<AlarmMessage[]> {
  const isDue = lte(alarmMessages.dueAt, now);
  const [, claimed] = await db.batch([
    db
      .update(alarmMessages)
      .set({ dueAt: null, error: sql`coalesce(error, 'the last try was cut off')` })
      .where(and(isDue, gte(alarmMessages.tries, tries))),
    db
      .update(alarmMessages)
      .set({ dueAt: until, tries: sql`${alarmMessages.tries} + 1` })
      .where(and(isDue, lt(alarmMessages.tries, tries)))
      .returning(),
  ]);
  return claimed;
}

/** How a try ended. */
export async function noteTry(
  db: Database,
  id: string,
  outcome: Pick<AlarmMessage, "dueAt" | "sentAt" | "error">,
): Promise<void> {
  await db.update(alarmMessages).set(outcome).where(eq(alarmMessages.id, id));
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
