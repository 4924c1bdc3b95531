import { and, eq, gt, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { isOneOf } from "../db/json-list.ts";
import { accounts, lockouts } from "../db/schema/main/credentials.ts";
import type { Database } from "../platform/deps.ts";
import { revokeFamilies } from "./family-store.ts";
import { endSessionsOf } from "./page-session-store.ts";
import { isStillRight, type Proof } from "./proof-store.ts";

export async function findAccount(db: Database, accountId: string) {
  const [row] = await db
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row;
}

/**
 * Changes the password, and ends all log-ins and all of the portal's sessions except `session`. Returns false, and changes
 * nothing, if the proof does not hold any more.
 */
export async function changePassword(
  db: Database,
  accountId: string,
  proof: Proof,
  passwordHash: string,
  now: number,
  entry: AuditEntry,
  session: string | undefined,
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .update(accounts)
      .set({ passwordHash, setPasswordHash: null, setPasswordExpiresAt: null, updatedAt: now })
      .where(and(eq(accounts.id, accountId), isStillRight(accountId, proof, now)))
      .returning({ id: accounts.id }),
    recordIfChanged(db, entry),
    revokeFamilies(db, accountId, now, passwordHash),
    endSessionsOf(db, accountId, passwordHash, session),
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

/**
 * Sets the password, uses up the token, ends the account's log-ins and sessions, and deletes the failed attempts that
 * `locks` count. Returns false if another request has used the token meanwhile.
 */
export async function setPasswordByToken(
  db: Database,
  account: { id: string; tokenHash: string; locks: readonly string[] },
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
    endSessionsOf(db, account.id, passwordHash),
    db
      .delete(lockouts)
      .where(
        and(
          isOneOf(lockouts.subject, account.locks),
          sql`EXISTS (SELECT 1 FROM ${accounts} WHERE id = ${account.id} AND password_hash = ${passwordHash})`,
        ),
      ),
  ]);
  return changed.length === 1;
}
