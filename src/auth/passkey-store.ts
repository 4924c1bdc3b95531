import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import type { Batch } from "../db/batch.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import { deleteSome } from "../db/delete-some.ts";
import { accounts } from "../db/schema/main/credentials.ts";
import { passkeys, usedChallenges } from "../db/schema/main/page-sessions.ts";
import type { Database } from "../platform/deps.ts";
import { isNewChallenge, type Proof } from "./proof-store.ts";

export type StoredPasskey = typeof passkeys.$inferSelect;

/** An account's passkeys, oldest first. */
export async function listPasskeys(db: Database, accountId: string): Promise<StoredPasskey[]> {
  return db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.id));
}

export async function findPasskey(db: Database, credentialId: string) {
  const [row] = await db
    .select({
      passkey: passkeys,
      account: {
        id: accounts.id,
        partnerId: accounts.partnerId,
        email: accounts.email,
        enabled: accounts.enabled,
      },
    })
    .from(passkeys)
    .innerJoin(accounts, eq(passkeys.accountId, accounts.id))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/**
 * Adds a passkey unless its challenge was answered before, the account has `max` already or is disabled, or the
 * authenticator's key is known. Returns whether it was added.
 */
export async function insertPasskey(
  db: Database,
  passkey: StoredPasskey,
  challenge: { hash: string; expiresAt: number },
  max: number,
  entry: AuditEntry,
): Promise<boolean> {
  const { id, accountId } = passkey;
  const mayAdd = sql`${isNewChallenge(challenge.hash)}
    AND EXISTS (SELECT 1 FROM ${accounts} WHERE id = ${accountId} AND enabled = 1)
    AND (SELECT count(*) FROM ${passkeys} WHERE account_id = ${accountId}) < ${max}`;
  const isAdded = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE id = ${id})`;
  const [added] = await db.batch([
    insertWhere(db, passkeys, passkey, mayAdd)
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id }),
    recordIfChanged(db, entry),
    insertWhere(db, usedChallenges, challenge, isAdded),
  ]);
  return added.length === 1;
}

/** Removes a passkey of an account; false if the account has none with this id. */
export async function deletePasskey(
  db: Database,
  accountId: string,
  id: string,
  entry: AuditEntry,
): Promise<boolean> {
  const [deleted] = await db.batch([
    db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
      .returning({ id: passkeys.id }),
    recordIfChanged(db, entry),
  ]);
  return deleted.length === 1;
}

/**
 * If a passkey has answered, notes its counter, and that the challenge can't be answered again.
 * @param isAccepted a condition: the statements before it have taken effect; may use `changes()`
 */
export function usePasskey(batch: Batch, proof: Proof, isAccepted: SQL, now: number): void {
  if (!("passkey" in proof)) return;
  const { id, counter, challengeHash: hash, challengeExpiresAt: expiresAt } = proof.passkey;
  const { db } = batch;
  batch.add(insertWhere(db, usedChallenges, { hash, expiresAt }, isAccepted));
  batch.add(
    db
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), sql`changes() > 0`)),
  );
}

/** Deletes some challenges that are over; returns whether there may be more. */
export const deleteOldChallenges = (db: Database, now: number) =>
  deleteSome(db, usedChallenges, [usedChallenges.hash], lt(usedChallenges.expiresAt, now));
