import { and, eq } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { accounts, keys } from "../../db/schema/main/credentials.ts";
import { partners } from "../../db/schema/main/partners.ts";
import { points } from "../../db/schema/main/points.ts";
import { rounds } from "../../db/schema/main/rounds.ts";
import type { Database } from "../../platform/deps.ts";

/** Whether there is a driver with this id; its key may be revoked. */
export async function isDriver(db: Database, id: string): Promise<boolean> {
  const [key] = await db
    .select({ id: keys.id })
    .from(keys)
    .where(and(eq(keys.id, id), eq(keys.kind, "dr")));
  return key !== undefined;
}

/** What ids stand for, each with the name by which people know it. */
export const NAMED_KINDS = [
  "account",
  "agent",
  "api_key",
  "driver",
  "partner",
  "point",
  "round",
  "secret_key",
] as const;
export interface Named {
  id: string;
  kind: (typeof NAMED_KINDS)[number];
  name: string;
}

const KEY_KINDS = { sk: "secret_key", pk: "api_key", ag: "agent", dr: "driver" } as const;

/** The names of the credentials, accounts (e-mails), partners, points of any kind and rounds that have these ids. */
export async function findAnyNames(db: Database, ids: readonly string[]): Promise<Named[]> {
  const [ofKeys, ofAccounts, ofPartners, ofPoints, ofRounds] = await db.batch([
    db.select({ id: keys.id, kind: keys.kind, name: keys.name }).from(keys).where(isOneOf(keys.id, ids)),
    db.select({ id: accounts.id, name: accounts.email }).from(accounts).where(isOneOf(accounts.id, ids)),
    db.select({ id: partners.id, name: partners.name }).from(partners).where(isOneOf(partners.id, ids)),
    db.select({ id: points.id, name: points.name }).from(points).where(isOneOf(points.id, ids)),
    db.select({ id: rounds.id, name: rounds.name }).from(rounds).where(isOneOf(rounds.id, ids)),
  ]);
  return [
    ...ofKeys.map(({ kind, ...key }) => ({ ...key, kind: KEY_KINDS[kind] })),
    ...ofAccounts.map((account) => ({ ...account, kind: "account" as const })),
    ...ofPartners.map((partner) => ({ ...partner, kind: "partner" as const })),
    ...ofPoints.map((point) => ({ ...point, kind: "point" as const })),
    ...ofRounds.map((round) => ({ ...round, kind: "round" as const })),
  ];
}
