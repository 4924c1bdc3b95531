import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import { deleteSome } from "../db/delete-some.ts";
import { accounts, keys, tokenFamilies } from "../db/schema/main/credentials.ts";
import { partners } from "../db/schema/main/partners.ts";
import type { Database } from "../platform/deps.ts";
import { DAY_MS } from "../shared/time.ts";
import { noteSignIn, noteUse } from "./credential-store.ts";
import { isStillRight, type Proof } from "./proof-store.ts";

/** Begins a log-in. Returns false, and writes nothing, if the proof does not hold any more. */
export async function beginFamily(
  db: Database,
  family: typeof tokenFamilies.$inferInsert,
  proof: Proof,
  entry: AuditEntry,
): Promise<boolean> {
  const [begun] = await db.batch([
    insertWhere(
      db,
      tokenFamilies,
      family,
      sql`${isStillRight(family.accountId, proof, family.createdAt)}
        AND EXISTS (SELECT 1 FROM ${keys} WHERE id = ${family.secretKeyId} AND revoked_at IS NULL)`,
    ).returning({ id: tokenFamilies.id }),
    recordIfChanged(db, entry),
    noteUse(db, family.secretKeyId, family.createdAt),
    noteSignIn(
      db,
      family.accountId,
      family.createdAt,
      sql`EXISTS (SELECT 1 FROM ${tokenFamilies} WHERE id = ${family.id})`,
    ),
  ]);
  return begun.length === 1;
}

export async function findFamily(db: Database, familyHash: string) {
  const [row] = await db
    .select({
      id: tokenFamilies.id,
      refreshHash: tokenFamilies.refreshHash,
      expiresAt: tokenFamilies.expiresAt,
      revokedAt: tokenFamilies.revokedAt,
      secretKeyId: tokenFamilies.secretKeyId,
      keyExpiresAt: keys.expiresAt,
      accountId: accounts.id,
      accountEnabled: accounts.enabled,
      partnerId: accounts.partnerId,
      partnerStatus: partners.status,
    })
    .from(tokenFamilies)
    .leftJoin(keys, eq(tokenFamilies.secretKeyId, keys.id))
    .innerJoin(accounts, eq(tokenFamilies.accountId, accounts.id))
    .innerJoin(partners, eq(accounts.partnerId, partners.id))
    .where(eq(tokenFamilies.familyHash, familyHash));
  return row;
}

/** Replaces the refresh token in force. Returns false if it was replaced or revoked meanwhile. */
export async function rotateFamily(
  db: Database,
  family: { id: string; refreshHash: string },
  next: { refreshHash: string; expiresAt: number },
  entry: AuditEntry,
): Promise<boolean> {
  const [rotated] = await db.batch([
    db
      .update(tokenFamilies)
      .set(next)
      .where(
        and(
          eq(tokenFamilies.id, family.id),
          eq(tokenFamilies.refreshHash, family.refreshHash),
          isNull(tokenFamilies.revokedAt),
        ),
      )
      .returning({ id: tokenFamilies.id }),
    recordIfChanged(db, entry),
  ]);
  return rotated.length === 1;
}

export async function revokeFamily(db: Database, id: string, now: number, entry: AuditEntry): Promise<void> {
  await db.batch([
    db
      .update(tokenFamilies)
      .set({ revokedAt: now })
      .where(and(eq(tokenFamilies.id, id), isNull(tokenFamilies.revokedAt))),
    recordIfChanged(db, entry),
  ]);
}

/** A statement that ends all log-ins of an account, if its password is `passwordHash`. */
export const revokeFamilies = (db: Database, accountId: string, now: number, passwordHash: string) =>
  db
    .update(tokenFamilies)
    .set({ revokedAt: now })
    .where(
      and(
        eq(tokenFamilies.accountId, accountId),
        isNull(tokenFamilies.revokedAt),
        sql`EXISTS (SELECT 1 FROM ${accounts} WHERE id = ${accountId} AND password_hash = ${passwordHash})`,
      ),
    );

/** How long an expired log-in is kept, to tell its refresh token from one that never existed. */
const REMEMBERED_MS = 30 * DAY_MS;

/** Deletes some log-ins that expired long ago; returns whether there may be more. */
export const deleteOldFamilies = (db: Database, now: number) =>
  deleteSome(db, tokenFamilies, [tokenFamilies.id], lt(tokenFamilies.expiresAt, now - REMEMBERED_MS));
