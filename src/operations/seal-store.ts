import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { insertWhere } from "../db/conditional-insert.ts";
import { isOneOf } from "../db/json-list.ts";
import { auditChain, auditLog, auditUnsealed } from "../db/schema/main/audit.ts";
import type { Database } from "../platform/deps.ts";

export type Seal = typeof auditChain.$inferSelect;

/** An entry of the audit log with all of its values as one text. */
export interface SealedEntry {
  id: string;
  at: number;
  content: string;
}

const content = sql<string>`json_array(${auditLog.id}, ${auditLog.at}, ${auditLog.actorKind}, ${auditLog.actorId},
  ${auditLog.action}, ${auditLog.subjectId}, ${auditLog.partnerId}, ${auditLog.details})`;

export const readUnsealed = (db: Database, limit: number): Promise<SealedEntry[]> =>
  db
    .select({ id: auditLog.id, at: auditLog.at, content })
    .from(auditUnsealed)
    .innerJoin(auditLog, eq(auditUnsealed.id, auditLog.id))
    .orderBy(asc(auditUnsealed.id))
    .limit(limit);

export async function readNewestSeal(db: Database): Promise<Seal | undefined> {
  const [seal] = await db.select().from(auditChain).orderBy(desc(auditChain.number)).limit(1);
  return seal;
}

export async function readSeal(db: Database, number: number): Promise<Seal | undefined> {
  const [seal] = await db.select().from(auditChain).where(eq(auditChain.number, number));
  return seal;
}

/** Adds a seal. Returns false if another run has added one with this number. */
export async function addSeal(db: Database, seal: Seal): Promise<boolean> {
  const isThere = sql`EXISTS (SELECT 1 FROM audit_chain WHERE number = ${seal.number})`;
  const [added] = await db.batch([
    insertWhere(db, auditChain, seal, sql`NOT ${isThere}`).returning({ number: auditChain.number }),
    db.delete(auditUnsealed).where(and(sql`changes() > 0`, isOneOf(auditUnsealed.id, seal.entries))),
  ]);
  return added.length === 1;
}

/** Seals in their order, each with the entries that are still there. */
export async function readSeals(db: Database, after: number, limit: number) {
  const [seals, entries] = await db.batch([
    db
      .select()
      .from(auditChain)
      .where(gt(auditChain.number, after))
      .orderBy(asc(auditChain.number))
      .limit(limit),
    db
      .select({ number: sql<number>`seal.number`, id: auditLog.id, at: auditLog.at, content })
      .from(sql`(SELECT number, entries FROM audit_chain WHERE number > ${after} ORDER BY number LIMIT ${limit}) AS seal,
        json_each(seal.entries) AS named`)
      .innerJoin(auditLog, sql`${auditLog.id} = named.value`)
      .orderBy(sql`seal.number, named.key`),
  ]);
  const byNumber = Map.groupBy(entries, ({ number }) => number);
  return seals.map((seal) => ({ seal, entries: (byNumber.get(seal.number) ?? []) as SealedEntry[] }));
}

/** How many entries there are, how many the seals name, and how many wait for one. */
export async function countEntries(db: Database) {
  const [counts] = await db.all<{ entries: number; sealed: number; waiting: number }>(sql`
    SELECT (SELECT count(*) FROM audit_log) AS entries,
      (SELECT coalesce(sum(json_array_length(entries)), 0) FROM audit_chain) AS sealed,
      (SELECT count(*) FROM audit_unsealed) AS waiting`);
  return counts!;
}

/** Some entries that neither have a seal nor wait for one, and some that wait but are not there. */
export async function readOdd(db: Database, limit: number) {
  const [unknown, lost] = await Promise.all([
    db.all<{ id: string }>(sql`
      SELECT id FROM audit_log WHERE id NOT IN (SELECT value FROM audit_chain, json_each(entries))
        AND id NOT IN (SELECT id FROM audit_unsealed) LIMIT ${limit}`),
    db.all<{ id: string }>(sql`
      SELECT id FROM audit_unsealed WHERE id NOT IN (SELECT id FROM audit_log) LIMIT ${limit}`),
  ]);
  return { unknown: unknown.map(({ id }) => id), lost: lost.map(({ id }) => id) };
}
