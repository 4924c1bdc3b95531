import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { type AuditEntry, record, recordIfChanged } from "../db/audit.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import { accounts, clients, keys, lockouts, tokenFamilies } from "../db/schema/main/credentials.ts";
import { partners } from "../db/schema/main/partners.ts";
import type { Database } from "../platform/deps.ts";

/** So many failures within a quarter of an hour lock for a quarter of an hour. */
const MAX_FAILURES = 10;
const LOCK_MS = 15 * 60_000;

export type PartnerStatus = (typeof partners.$inferSelect)["status"];

/** A key in force, by its hash, with the state of the partner it belongs to. */
export async function findKey(db: Database, hash: string, now: number) {
  const [row] = await db
    .select({
      id: keys.id,
      kind: keys.kind,
      partnerId: keys.partnerId,
      pointId: keys.pointId,
      permissions: keys.permissions,
      lastUsedAt: keys.lastUsedAt,
      partnerStatus: partners.status,
    })
    .from(keys)
    .leftJoin(partners, eq(keys.partnerId, partners.id))
    .where(
      and(eq(keys.hash, hash), isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, now))),
    );
  return row;
}

/** How exactly the last use of a key is noted: each note is a write. */
export const USE_INTERVAL_MS = 60_000;

const touched = (db: Database, id: string, now: number) =>
  db
    .update(keys)
    .set({ lastUsedAt: now })
    .where(and(eq(keys.id, id), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, now - USE_INTERVAL_MS))));

/** Notes that a key was used, unless that was noted a moment ago. */
export async function touchKey(db: Database, id: string, now: number): Promise<void> {
  await touched(db, id, now);
}

/** What an account's access token depends on, by the log-in it comes from. */
export async function findSession(db: Database, familyId: string) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      partnerId: accounts.partnerId,
      partnerStatus: partners.status,
      isRevoked: sql<boolean>`${tokenFamilies.revokedAt} IS NOT NULL OR ${accounts.enabled} = 0`.mapWith(
        Boolean,
      ),
    })
    .from(tokenFamilies)
    .innerJoin(accounts, eq(tokenFamilies.accountId, accounts.id))
    .innerJoin(partners, eq(accounts.partnerId, partners.id))
    .where(eq(tokenFamilies.id, familyId));
  return row;
}

/** A client that was not deleted, with what its tokens depend on. */
export async function findClient(db: Database, clientId: string) {
  const [row] = await db
    .select({
      id: clients.id,
      partnerId: clients.partnerId,
      partnerStatus: partners.status,
      allowList: partners.allowList,
      secretHash: clients.secretHash,
      previousSecrets: clients.previousSecrets,
    })
    .from(clients)
    .innerJoin(partners, eq(clients.partnerId, partners.id))
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
  return row;
}

export async function findAccountByEmail(db: Database, email: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      partnerId: accounts.partnerId,
      partnerStatus: partners.status,
      passwordHash: accounts.passwordHash,
      enabled: accounts.enabled,
    })
    .from(accounts)
    .innerJoin(partners, eq(accounts.partnerId, partners.id))
    .where(eq(accounts.email, email));
  return row;
}

export async function findAccount(db: Database, accountId: string) {
  const [row] = await db
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row;
}

/** For what leaves nothing else in D1. */
export async function recordAlone(db: Database, entry: AuditEntry): Promise<void> {
  await record(db, entry);
}

// Failures

/** Milliseconds since the epoch; 0 if the subject was never locked. */
export async function readLock(db: Database, subject: string): Promise<number> {
  const [row] = await db
    .select({ lockedUntil: lockouts.lockedUntil })
    .from(lockouts)
    .where(eq(lockouts.subject, subject));
  return row?.lockedUntil ?? 0;
}

/** Counts a failure unless the subject is locked; the last that is allowed locks it. */
export async function countFailure(
  db: Database,
  subject: string,
  now: number,
): Promise<{ counted: boolean; lockedUntil: number }> {
  const recent = sql`(
    SELECT json_group_array(value) FROM json_each(json_insert(${lockouts.failures}, '$[#]', ${now}))
    WHERE value > ${now - LOCK_MS}
  )`;
  const [counted, [lock]] = await db.batch([
    db
      .insert(lockouts)
      .values({ subject, failures: [now], lockedUntil: 0 })
      .onConflictDoUpdate({
        target: lockouts.subject,
        set: {
          failures: recent,
          lockedUntil: sql`iif(json_array_length(${recent}) >= ${MAX_FAILURES}, ${now + LOCK_MS}, ${lockouts.lockedUntil})`,
        },
        setWhere: sql`${lockouts.lockedUntil} <= ${now}`,
      })
      .returning({ subject: lockouts.subject }),
    db.select({ lockedUntil: lockouts.lockedUntil }).from(lockouts).where(eq(lockouts.subject, subject)),
  ]);
  return { counted: counted.length === 1, lockedUntil: lock?.lockedUntil ?? 0 };
}

// Refresh tokens

export interface NewFamily {
  id: string;
  accountId: string;
  clientId: string;
  familyHash: string;
  refreshHash: string;
  expiresAt: number;
  createdAt: number;
}

/** True while nobody has locked the subject, disabled the account or changed the password that was compared. */
const isStillRight = (accountId: string, { lock, passwordHash }: Proof, now: number) => sql`
  EXISTS (SELECT 1 FROM ${accounts} WHERE id = ${accountId} AND enabled = 1 AND password_hash = ${passwordHash})
  AND NOT EXISTS (SELECT 1 FROM ${lockouts} WHERE subject = ${lock} AND locked_until > ${now})`;

/** Whether what was proved before is still right: a lock that concurrent failures brought about is seen. */
export async function isProofRight(
  db: Database,
  accountId: string,
  proof: Proof,
  now: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isStillRight(accountId, proof, now)));
  return rows.length === 1;
}

/** What a password was compared with, and what failures of it are counted by. */
export interface Proof {
  passwordHash: string | null;
  lock: string;
}

/** Begins a log-in if what was proved before is still right; false says that it is not. */
export async function beginFamily(
  db: Database,
  family: NewFamily,
  proof: Proof,
  entry: AuditEntry,
): Promise<boolean> {
  const [begun] = await db.batch([
    insertWhere(
      db,
      tokenFamilies,
      family,
      sql`${isStillRight(family.accountId, proof, family.createdAt)}
        AND EXISTS (SELECT 1 FROM ${keys} WHERE id = ${family.clientId} AND revoked_at IS NULL)`,
    ).returning({ id: tokenFamilies.id }),
    recordIfChanged(db, entry),
    touched(db, family.clientId, family.createdAt),
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
      clientId: tokenFamilies.clientId,
      accountId: accounts.id,
      accountEnabled: accounts.enabled,
      partnerId: accounts.partnerId,
      partnerStatus: partners.status,
    })
    .from(tokenFamilies)
    .innerJoin(accounts, eq(tokenFamilies.accountId, accounts.id))
    .innerJoin(partners, eq(accounts.partnerId, partners.id))
    .where(eq(tokenFamilies.familyHash, familyHash));
  return row;
}

/** Puts a new refresh token in the place of the one in force; false if that has been replaced or revoked meanwhile. */
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

/** Ends every log-in of an account whose password is now `passwordHash`. */
const revokeFamilies = (db: Database, accountId: string, now: number, passwordHash: string) =>
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

// Passwords

/** Changes the password and ends all log-ins if what was proved before is still right; false says that it is not. */
export async function changePassword(
  db: Database,
  accountId: string,
  proof: Proof,
  passwordHash: string,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .update(accounts)
      .set({ passwordHash, setPasswordHash: null, setPasswordExpiresAt: null, updatedAt: now })
      .where(and(eq(accounts.id, accountId), isStillRight(accountId, proof, now)))
      .returning({ id: accounts.id }),
    recordIfChanged(db, entry),
    revokeFamilies(db, accountId, now, passwordHash),
  ]);
  return changed.length === 1;
}

/** The account whose password this token may set. */
export async function findSetPasswordToken(db: Database, hash: string, now: number) {
  const [row] = await db
    .select({ id: accounts.id, partnerId: accounts.partnerId, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.setPasswordHash, hash), gt(accounts.setPasswordExpiresAt, now)));
  return row;
}

/** Uses up a set-password token, and opens a lock: whoever has the token is let in; false if somebody else has done so meanwhile. */
export async function setPasswordByToken(
  db: Database,
  account: { id: string; tokenHash: string; lock: string },
  passwordHash: string,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .update(accounts)
      .set({ passwordHash, setPasswordHash: null, setPasswordExpiresAt: null, updatedAt: now })
      .where(
        and(
          eq(accounts.id, account.id),
          eq(accounts.setPasswordHash, account.tokenHash),
          gt(accounts.setPasswordExpiresAt, now),
        ),
      )
      .returning({ id: accounts.id }),
    recordIfChanged(db, entry),
    revokeFamilies(db, account.id, now, passwordHash),
    db
      .delete(lockouts)
      .where(
        sql`${lockouts.subject} = ${account.lock} AND EXISTS (SELECT 1 FROM ${accounts} WHERE id = ${account.id} AND password_hash = ${passwordHash})`,
      ),
  ]);
  return changed.length === 1;
}

/** How long a log-in that has run out is remembered, to tell that from one that never was. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

export async function purgeExpired(db: Database, now: number): Promise<void> {
  await db.batch([
    db.delete(tokenFamilies).where(lt(tokenFamilies.expiresAt, now - REMEMBERED_MS)),
    db
      .delete(lockouts)
      .where(
        sql`${lockouts.lockedUntil} <= ${now} AND NOT EXISTS (SELECT 1 FROM json_each(${lockouts.failures}) WHERE value > ${now - LOCK_MS})`,
      ),
  ]);
}
