import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { readPage } from "../db/page.ts";
import { accounts, tokenFamilies } from "../db/schema/main/credentials.ts";
import { pageSessions, passkeys } from "../db/schema/main/page-sessions.ts";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import { isoTime } from "../shared/time.ts";
import type { Account } from "./partner.ts";

function toAccount(row: typeof accounts.$inferSelect): Account {
  return {
    id: row.id,
    email: row.email,
    enabled: row.enabled,
    has_password: row.passwordHash !== null,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

export interface NewAccount {
  id: string;
  partnerId: string;
  /** The e-mail address in lower case. */
  email: string;
  passwordHash: string | null;
  setPasswordHash: string | null;
  setPasswordExpiresAt: number | null;
}

/** Returns false if another account has the e-mail address. */
export async function insertAccount(
  db: Database,
  account: NewAccount,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [inserted] = await db.batch([
    db
      .insert(accounts)
      .values({ ...account, enabled: true, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id }),
    recordIfChanged(db, entry),
  ]);
  return inserted.length === 1;
}

const isAccount = (partnerId: string, id: string) =>
  and(eq(accounts.partnerId, partnerId), eq(accounts.id, id));

export async function findAccount(db: Database, partnerId: string, id: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(isAccount(partnerId, id));
  return row && toAccount(row);
}

export async function listAccounts(
  db: Database,
  partnerId: string,
  page: Page,
): Promise<{ rows: Account[]; total: number }> {
  const where = eq(accounts.partnerId, partnerId);
  const { rows, total } = await readPage(db, accounts, { where, orderBy: [asc(accounts.id)] }, page);
  return { rows: rows.map(toAccount), total };
}

/** The same, with what the people of a partner see of each other. */
export async function findPerson(db: Database, partnerId: string, id: string) {
  const [row] = await db.select().from(accounts).where(isAccount(partnerId, id));
  return row;
}
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** One page of the people who sign in for a partner, oldest first. */
export const listPeople = (db: Database, partnerId: string, page: Page) =>
  readPage(db, accounts, { where: eq(accounts.partnerId, partnerId), orderBy: [asc(accounts.id)] }, page);

/**
 * Disabling ends the account's log-ins and sessions for good, and removes its passkeys.
 * @param mayBeLast whether the partner may be left without an account that is enabled; if not, nothing happens
 */
export async function setAccountEnabled(
  db: Database,
  { partnerId, id, mayBeLast }: { partnerId: string; id: string; mayBeLast: boolean },
  enabled: boolean,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  const isDisabled = sql`EXISTS (SELECT 1 FROM accounts AS it
    WHERE it.partner_id = ${partnerId} AND it.id = ${id} AND NOT it.enabled)`;
  const isOneOfSeveral = sql`EXISTS (SELECT 1 FROM accounts AS other
    WHERE other.partner_id = ${partnerId} AND other.id <> ${id} AND other.enabled)`;
  const ended = and(eq(tokenFamilies.accountId, id), isNull(tokenFamilies.revokedAt), isDisabled);
  await db.batch([
    db
      .update(accounts)
      .set({
        enabled,
        updatedAt: now,
        ...(enabled ? {} : { setPasswordHash: null, setPasswordExpiresAt: null }),
      })
      .where(
        and(isAccount(partnerId, id), eq(accounts.enabled, !enabled), mayBeLast ? undefined : isOneOfSeveral),
      ),
    recordIfChanged(db, entry),
    db.update(tokenFamilies).set({ revokedAt: now }).where(ended),
    ...[pageSessions, passkeys].map((table) =>
      db.delete(table).where(and(eq(table.accountId, id), isDisabled)),
    ),
  ]);
}

/** @param isInvited only if the account is enabled and never had a password; returns whether it was written */
export async function setPasswordToken(
  db: Database,
  { partnerId, id, isInvited }: { partnerId: string; id: string; isInvited: boolean },
  token: { hash: string; expiresAt: number },
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const invited = and(isNull(accounts.passwordHash), eq(accounts.enabled, true));
  const [written] = await db.batch([
    db
      .update(accounts)
      .set({ setPasswordHash: token.hash, setPasswordExpiresAt: token.expiresAt, updatedAt: now })
      .where(and(isAccount(partnerId, id), isInvited ? invited : undefined))
      .returning({ id: accounts.id }),
    recordIfChanged(db, entry),
  ]);
  return written.length === 1;
}
