import { and, eq } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { accounts, keys } from "../../db/schema/main/credentials.ts";
import { partners } from "../../db/schema/main/partners.ts";
import { points } from "../../db/schema/main/points.ts";
import type { Database } from "../../platform/deps.ts";

/** Whether there is a driver with this id; its key may be revoked. */
export async function isDriver(db: Database, id: string): Promise<boolean> {
  const [key] = await db
    .select({ id: keys.id })
    .from(keys)
    .where(and(eq(keys.id, id), eq(keys.kind, "dr")));
  return key !== undefined;
}

/**
 * The names of credentials, accounts (their e-mails), partners and points of any kind, by their ids. Unknown ids are
 * left out.
 */
export async function findAnyNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db.batch([
    db.select({ id: keys.id, name: keys.name }).from(keys).where(isOneOf(keys.id, ids)),
    db.select({ id: accounts.id, name: accounts.email }).from(accounts).where(isOneOf(accounts.id, ids)),
    db.select({ id: partners.id, name: partners.name }).from(partners).where(isOneOf(partners.id, ids)),
    db.select({ id: points.id, name: points.name }).from(points).where(isOneOf(points.id, ids)),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}
