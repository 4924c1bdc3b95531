import { and, eq, type SQL, sql } from "drizzle-orm";
import { accounts, lockouts } from "../db/schema/main/credentials.ts";
import { passkeys, usedChallenges } from "../db/schema/main/page-sessions.ts";
import type { Database } from "../platform/deps.ts";

/** A password's stored hash that was compared, or a passkey's answer that was verified. */
type Proved = { passwordHash: string | null } | { passkey: PasskeyAnswer };

/** What was proved, and the subject for which failures are counted. */
export type Proof = Proved & { lock: string };

/** Makes a passkey's answer valid only once. */
export interface PasskeyAnswer {
  id: string;
  /** The authenticator's counter after this answer. */
  counter: number;
  challengeHash: string;
  /** Milliseconds since the epoch. */
  challengeExpiresAt: number;
}

/**
 * True until somebody locks the subject, disables the account, changes the compared password, removes the passkey or uses
 * it again, or answers the same challenge.
 */
export const isStillRight = (accountId: string, proof: Proof, now: number): SQL => sql`
  EXISTS (SELECT 1 FROM ${accounts} WHERE id = ${accountId} AND enabled = 1
    ${"passkey" in proof ? sql`` : sql`AND password_hash = ${proof.passwordHash}`})
  AND ${"passkey" in proof ? isUnused(accountId, proof.passkey) : sql`1`}
  AND ${isUnlocked(proof.lock, now)}`;

/** True while failures have not locked the subject. */
export const isUnlocked = (lock: string, now: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${lockouts} WHERE subject = ${lock} AND locked_until > ${now})`;

const isUnused = (accountId: string, { id, counter, challengeHash }: PasskeyAnswer) => sql`
  EXISTS (SELECT 1 FROM ${passkeys} WHERE id = ${id} AND account_id = ${accountId}
    AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)))
  AND ${isNewChallenge(challengeHash)}`;

/** True while no passkey has answered the challenge. */
export const isNewChallenge = (hash: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${usedChallenges} WHERE hash = ${hash})`;

/** Whether the proof still holds. Sees a lock that concurrent failures have caused. */
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
