import { and, eq, type SQL, sql } from "drizzle-orm";
import { accounts, lockouts } from "../db/schema/main/credentials.ts";
import type { Database } from "../platform/deps.ts";

/** What a password was compared with, and what failures of it are counted by. */
export interface Proof {
  passwordHash: string | null;
  lock: string;
}

/** True while nobody has locked the subject, disabled the account or changed the password that was compared. */
export const isStillRight = (accountId: string, { lock, passwordHash }: Proof, now: number): SQL => sql`
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
