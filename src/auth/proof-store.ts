import { and, eq, type SQL, sql } from "drizzle-orm";
import { accounts, lockouts } from "../db/schema/main/credentials.ts";
import { passkeys, usedChallenges } from "../db/schema/main/page-sessions.ts";
import type { Database } from "../platform/deps.ts";

/** A password's stored hash that was compared, or a passkey's answer that was verified. */
type Proved = { passwordHash: string | null } | { passkey: PasskeyAnswer };

/** What was proved, and what failures of it are counted by. */
export type Proof = Proved & { lock: string };

/** What makes a passkey's answer valid once. */
export interface PasskeyAnswer {
  id: string;
  /** The authenticator's, after this answer. */
  counter: number;
  challengeHash: string;
  /** Milliseconds since the epoch. */
  challengeExpiresAt: number;
}

/**
 * True while nobody has locked the subject, disabled the account, changed the password that was compared, or removed the
 * passkey, used it since or answered the same challenge.
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
