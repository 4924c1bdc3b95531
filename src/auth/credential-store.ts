import { and, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { accounts, clients, keys, tokenFamilies } from "../db/schema/main/credentials.ts";
import { partners } from "../db/schema/main/partners.ts";
import type { Database } from "../platform/deps.ts";
import { MOVING } from "../platform/order-databases.ts";

/** The number of the database of a partner's orders, or `MOVING`. */
const PLACE = sql<number>`iif(${partners.movingTo} IS NULL, ${partners.ordersDatabase}, ${sql.raw(String(MOVING))})`;

export type PartnerStatus = (typeof partners.$inferSelect)["status"];

/** A key that is not revoked or expired, by its hash, with the state of its partner. */
export async function findKey(db: Database, hash: string, now: number) {
  const [row] = await db
    .select({
      id: keys.id,
      kind: keys.kind,
      keyNo: keys.keyNo,
      partnerId: keys.partnerId,
      pointId: keys.pointId,
      permissions: keys.permissions,
      lastUsedAt: keys.lastUsedAt,
      partnerStatus: partners.status,
      database: PLACE,
    })
    .from(keys)
    .leftJoin(partners, eq(keys.partnerId, partners.id))
    .where(
      and(eq(keys.hash, hash), isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, now))),
    );
  return row;
}

/** A key's last use is written at most this often. */
export const USE_INTERVAL_MS = 60_000;

/** A statement that writes a key's last use, unless that was written within `USE_INTERVAL_MS`. */
export const noteUse = (db: Database, id: string, now: number, country: string | null = null) =>
  db
    .update(keys)
    .set({ lastUsedAt: now, lastUsedFrom: country })
    .where(and(eq(keys.id, id), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, now - USE_INTERVAL_MS))));

/** @param country where its last user's address is, if that is known */
export async function touchKey(db: Database, id: string, now: number, country: string | null): Promise<void> {
  await noteUse(db, id, now, country);
}

/** A statement that writes when an account last signed in, if it has. */
export const noteSignIn = (db: Database, accountId: string, now: number, hasSignedIn: SQL) =>
  db
    .update(accounts)
    .set({ lastSignedInAt: now })
    .where(and(eq(accounts.id, accountId), hasSignedIn));

/** What an account's access token depends on, by the family of its log-in. */
export async function findLogIn(db: Database, familyId: string) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      secretKeyId: tokenFamilies.secretKeyId,
      partnerId: accounts.partnerId,
      partnerStatus: partners.status,
      database: PLACE,
      isRevoked: sql<boolean>`${tokenFamilies.revokedAt} IS NOT NULL OR ${accounts.enabled} = 0`.mapWith(
        Boolean,
      ),
      keyExpiresAt: keys.expiresAt,
    })
    .from(tokenFamilies)
    .leftJoin(keys, eq(tokenFamilies.secretKeyId, keys.id))
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
      database: PLACE,
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
