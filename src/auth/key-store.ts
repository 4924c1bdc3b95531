import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import { offsetOf, readPage } from "../db/page.ts";
import { accounts, keys, tokenFamilies } from "../db/schema/main/credentials.ts";
import { dailyCounts } from "../db/schema/main/operations.ts";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import { fold } from "../shared/text.ts";
import { dayOf } from "../shared/time.ts";

export type StoredKey = typeof keys.$inferSelect;

/** Whose keys: a partner's of one kind, all agents', those of one point's agents, or all drivers'. */
export type KeyOwner =
  | { kind: "sk" | "pk"; partnerId: string }
  | { kind: "ag"; pointId?: string | undefined }
  | { kind: "dr" };

function belongsTo(owner: KeyOwner): SQL | undefined {
  const isTheirs = "partnerId" in owner ? eq(keys.partnerId, owner.partnerId) : undefined;
  const isThere =
    "pointId" in owner && owner.pointId !== undefined ? eq(keys.pointId, owner.pointId) : undefined;
  return and(eq(keys.kind, owner.kind), isTheirs, isThere);
}

/** Returns false if its owner, a partner, has `most` keys of its kind already. */
export async function insertKey(
  db: Database,
  key: StoredKey,
  most: number | undefined,
  entry: AuditEntry,
): Promise<boolean> {
  const { kind, partnerId } = key;
  const hasRoom = sql`(SELECT count(*) FROM keys
    WHERE partner_id = ${partnerId} AND kind = ${kind} AND revoked_at IS NULL) < ${most}`;
  const [inserted] = await db.batch([
    insertWhere(db, keys, key, most === undefined ? sql`true` : hasRoom).returning({ id: keys.id }),
    recordIfChanged(db, entry),
  ]);
  return inserted.length > 0;
}

/** The keys that were not revoked, oldest first. */
export async function listKeys(db: Database, owner: KeyOwner, page: Page) {
  const where = and(belongsTo(owner), isNull(keys.revokedAt));
  return readPage(db, keys, { where, orderBy: [asc(keys.id)] }, page);
}

/** Agents or drivers whose keys were not revoked and whose names have a text in them, oldest first. */
export async function searchKeys(
  db: Database,
  owner: KeyOwner & { kind: "ag" | "dr" },
  search: string,
  page: Page,
) {
  const pointId = owner.kind === "ag" ? owner.pointId : undefined;
  // Written out as in the partial indexes. The first index has all columns that are read.
  const among =
    pointId === undefined
      ? sql`keys INDEXED BY keys_by_name WHERE partner_id IS NULL AND revoked_at IS NULL`
      : sql`keys INDEXED BY keys_by_point WHERE point_id = ${pointId} AND revoked_at IS NULL`;
  const found = sql`SELECT id FROM ${among} AND kind = ${owner.kind}
    AND instr(coalesce(name_key, lower(name)), ${fold(search)})`;
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(keys)
      .where(
        sql`${keys.id} IN (SELECT id FROM (${found} ORDER BY id LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}))`,
      )
      .orderBy(asc(keys.id)),
    db.select({ total: sql<number>`count(*)` }).from(sql`(${found})`),
  ]);
  return { rows, total: counted!.total };
}

/** Finds revoked keys too. */
export async function findOwnKey(db: Database, owner: KeyOwner, id: string): Promise<StoredKey | undefined> {
  const [found] = await db
    .select()
    .from(keys)
    .where(and(belongsTo(owner), eq(keys.id, id)));
  return found;
}

/** The newest keys of a point's agents, revoked ones too. */
export async function findKeysOfPoint(db: Database, pointId: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: keys.id })
    .from(keys)
    .where(sql`point_id = ${pointId} AND point_id IS NOT NULL`)
    .orderBy(desc(keys.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Replaces the key of an agent or a driver, so that the old one stops at once. What it has used up of the day's quota of
 * closures is not the new one's. Returns the new row; undefined if nobody has a key with this id.
 */
export async function replaceKey(
  db: Database,
  { kind, id }: { kind: "ag" | "dr"; id: string },
  key: Pick<StoredKey, "hash" | "hint">,
  { now, entry }: { now: number; entry: AuditEntry },
): Promise<StoredKey | undefined> {
  const [replaced] = await db.batch([
    db
      .update(keys)
      .set({ ...key, keyNo: sql`${keys.keyNo} + 1`, keySince: now, updatedAt: now, lastUsedAt: null })
      .where(and(eq(keys.id, id), eq(keys.kind, kind), isNull(keys.revokedAt)))
      .returning(),
    recordIfChanged(db, entry),
    db
      .delete(dailyCounts)
      .where(
        and(
          eq(dailyCounts.day, dayOf(now)),
          eq(dailyCounts.kind, "agent_change"),
          eq(dailyCounts.subject, id),
        ),
      ),
  ]);
  return replaced[0];
}

/**
 * Says how much money a driver may hold; null: as much as is usual. Returns the row; undefined if no driver has a key with
 * this id.
 */
export async function setCashLimit(
  db: Database,
  id: string,
  cashLimitKobo: number | null,
  { now, entry }: { now: number; entry: AuditEntry },
): Promise<StoredKey | undefined> {
  const isDriver = and(eq(keys.id, id), eq(keys.kind, "dr"), isNull(keys.revokedAt));
  const [, , [driver]] = await db.batch([
    db
      .update(keys)
      .set({ cashLimitKobo, updatedAt: now })
      .where(and(isDriver, sql`${keys.cashLimitKobo} IS NOT ${cashLimitKobo}`)),
    recordIfChanged(db, entry),
    db.select().from(keys).where(isDriver),
  ]);
  return driver;
}

export async function revokeKey(
  db: Database,
  owner: KeyOwner,
  id: string,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  await db.batch([
    db
      .update(keys)
      .set({ revokedAt: now, updatedAt: now })
      .where(and(belongsTo(owner), eq(keys.id, id), isNull(keys.revokedAt))),
    recordIfChanged(db, entry),
    // Also ends the log-ins that were made with the key.
    db
      .update(tokenFamilies)
      .set({ revokedAt: now })
      .where(
        and(
          inArray(
            tokenFamilies.accountId,
            db
              .select({ id: accounts.id })
              .from(accounts)
              .where(eq(accounts.partnerId, "partnerId" in owner ? owner.partnerId : "")),
          ),
          eq(tokenFamilies.secretKeyId, id),
          isNull(tokenFamilies.revokedAt),
        ),
      ),
  ]);
}
