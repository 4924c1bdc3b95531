import { and, asc, desc, eq, gt, lt, ne, notInArray, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { Batch } from "../db/batch.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import { deleteSome } from "../db/delete-some.ts";
import { accounts } from "../db/schema/main/credentials.ts";
import { devices, pageSessions } from "../db/schema/main/page-sessions.ts";
import { partners } from "../db/schema/main/partners.ts";
import type { Database } from "../platform/deps.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/time.ts";
import { noteSignIn } from "./credential-store.ts";
import { usePasskey } from "./passkey-store.ts";
import { isStillRight, isUnlocked, type Proof } from "./proof-store.ts";

export type NewSession = typeof pageSessions.$inferInsert;

/** A session ends when it has not been used for this long, or at its `expiresAt`. */
const IDLE_MS = 8 * HOUR_MS;
/** The last use is noted no more often than this, because each note is a write. */
const USE_INTERVAL_MS = 5 * MINUTE_MS;
const DEVICE_MS = 90 * DAY_MS;
/** How many sessions an account has at most. */
const MAX_SESSIONS = 100;

const isInForce = (now: number) =>
  and(gt(pageSessions.expiresAt, now), gt(pageSessions.lastUsedAt, now - IDLE_MS));

/**
 * Begins an account's session and remembers its device. Returns false, and writes nothing, if the proof does not hold any
 * more. The account's oldest session ends if it has too many.
 */
export async function beginAccountSession(
  db: Database,
  session: NewSession & { accountId: string },
  deviceHash: string,
  proof: Proof,
  entry: AuditEntry,
): Promise<boolean> {
  const { accountId, createdAt: now } = session;
  const isRight = isStillRight(accountId, proof, now);
  const hasBegun = sql`EXISTS (SELECT 1 FROM ${pageSessions} WHERE id = ${session.id})`;
  const device = { hash: deviceHash, accountId, signedInAt: now };
  const batch = new Batch(db);
  const begun = batch.add(insertWhere(db, pageSessions, session, isRight).returning({ id: pageSessions.id }));
  batch.add(recordIfChanged(db, entry));
  batch.add(
    insertWhere(db, devices, device, hasBegun).onConflictDoUpdate({
      target: devices.hash,
      set: { accountId, signedInAt: now },
    }),
  );
  batch.add(noteSignIn(db, accountId, now, hasBegun));
  usePasskey(batch, proof, hasBegun, now);
  const latest = db
    .select({ id: pageSessions.id })
    .from(pageSessions)
    .where(eq(pageSessions.accountId, accountId))
    .orderBy(desc(pageSessions.id))
    .limit(MAX_SESSIONS);
  batch.add(
    db
      .delete(pageSessions)
      .where(and(eq(pageSessions.accountId, accountId), notInArray(pageSessions.id, latest), hasBegun)),
  );
  await batch.run();
  return begun.rows.length === 1;
}

export async function beginOperatorSession(
  db: Database,
  session: NewSession,
  entry: AuditEntry,
): Promise<void> {
  await db.batch([db.insert(pageSessions).values(session), recordIfChanged(db, entry)]);
}

/** A session in force, with what decides whether its owner may go on. */
export async function findSession(db: Database, page: "portal" | "console", hash: string, now: number) {
  const [row] = await db
    .select({ session: pageSessions, account: accounts, partner: partners })
    .from(pageSessions)
    .leftJoin(accounts, eq(pageSessions.accountId, accounts.id))
    .leftJoin(partners, eq(accounts.partnerId, partners.id))
    .where(and(eq(pageSessions.hash, hash), eq(pageSessions.page, page), isInForce(now)));
  return row;
}

/** Whether a note of this session's use is due. */
export const isUseDue = ({ lastUsedAt }: { lastUsedAt: number }, now: number): boolean =>
  lastUsedAt < now - USE_INTERVAL_MS;

export async function touchSession(db: Database, id: string, now: number): Promise<void> {
  await db.update(pageSessions).set({ lastUsedAt: now }).where(eq(pageSessions.id, id));
}

/** Whether the account has signed in on this device lately. */
export async function isKnownDevice(
  db: Database,
  deviceHash: string,
  accountId: string,
  now: number,
): Promise<boolean> {
  const rows = await db
    .select({ hash: devices.hash })
    .from(devices)
    .where(
      and(
        eq(devices.hash, deviceHash),
        eq(devices.accountId, accountId),
        gt(devices.signedInAt, now - DEVICE_MS),
      ),
    );
  return rows.length === 1;
}

/** Notes that the account's owner is present. Returns false, and writes nothing, if the proof does not hold any more. */
export async function confirmSession(
  db: Database,
  id: string,
  accountId: string,
  proof: Proof,
  now: number,
): Promise<boolean> {
  const batch = new Batch(db);
  const confirmed = batch.add(
    db
      .update(pageSessions)
      .set({ confirmedAt: now })
      .where(and(eq(pageSessions.id, id), isInForce(now), isStillRight(accountId, proof, now)))
      .returning({ id: pageSessions.id }),
  );
  usePasskey(batch, proof, sql`changes() > 0`, now);
  await batch.run();
  return confirmed.rows.length === 1;
}

/** Notes that an operator, whose token was compared, is present. Returns false if the session is over or locked. */
export async function confirmOperatorSession(
  db: Database,
  id: string,
  lock: string,
  now: number,
): Promise<boolean> {
  const confirmed = await db
    .update(pageSessions)
    .set({ confirmedAt: now })
    .where(and(eq(pageSessions.id, id), isInForce(now), isUnlocked(lock, now)))
    .returning({ id: pageSessions.id });
  return confirmed.length === 1;
}

/** An account's sessions in force, oldest first. */
export async function listSessions(db: Database, accountId: string, now: number) {
  return db
    .select()
    .from(pageSessions)
    .where(and(eq(pageSessions.accountId, accountId), isInForce(now)))
    .orderBy(asc(pageSessions.id));
}

/** Ends a session of an account; false if the account has none with this id. */
export async function endAccountSession(
  db: Database,
  accountId: string,
  id: string,
  entry: AuditEntry,
): Promise<boolean> {
  const [ended] = await db.batch([
    db
      .delete(pageSessions)
      .where(and(eq(pageSessions.id, id), eq(pageSessions.accountId, accountId)))
      .returning({ id: pageSessions.id }),
    recordIfChanged(db, entry),
  ]);
  return ended.length === 1;
}

export async function endSession(db: Database, id: string, entry: AuditEntry): Promise<void> {
  await db.batch([db.delete(pageSessions).where(eq(pageSessions.id, id)), recordIfChanged(db, entry)]);
}

/** A statement: ends the sessions of an account whose password is now `passwordHash`, except `kept`. */
export const endSessionsOf = (db: Database, accountId: string, passwordHash: string, kept = "") =>
  db
    .delete(pageSessions)
    .where(
      and(
        eq(pageSessions.accountId, accountId),
        ne(pageSessions.id, kept),
        sql`EXISTS (SELECT 1 FROM ${accounts} WHERE id = ${accountId} AND password_hash = ${passwordHash})`,
      ),
    );

/** Delete some sessions that are over, or devices that count as unknown again; return whether there may be more. */
export const deleteOldSessions = (db: Database, now: number) =>
  deleteSome(db, pageSessions, [pageSessions.id], lt(pageSessions.expiresAt, now));
export const deleteOldDevices = (db: Database, now: number) =>
  deleteSome(db, devices, [devices.hash], lt(devices.signedInAt, now - DEVICE_MS));
