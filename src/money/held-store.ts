import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import { isOneOf } from "../db/json-list.ts";
import { isAtHome, isChangeable } from "../db/moves.ts";
import { payments } from "../db/schema/orders/payments.ts";
import type { KeeperKind } from "../orders/holder.ts";
import { addPaymentMove, type MovedBy } from "../payments/payments.ts";
import type { Database } from "../platform/deps.ts";
import type { MoneyHolder } from "./money-holder.ts";
import { statusWith } from "./money-holder.ts";

/** Payments that points and drivers have in a database of orders. */

const {
  id,
  trackingCode,
  amountKobo,
  method,
  since,
  createdAt,
  holderKind,
  holderId,
  partnerId,
  reservedBy,
} = payments;

/** The condition of the partial index, literally, so that SQLite uses it. */
const IS_HELD = sql`payments.status IN ('collected', 'with_driver')`;
const isHeldBy = (holder: MoneyHolder): SQL =>
  sql`${IS_HELD} AND ${and(eq(holderKind, holder.kind), eq(holderId, holder.id))}`;

/** What somebody has. */
export interface Sum extends MoneyHolder {
  kobo: number;
  payments: number;
  /** When the oldest of the payments was made. */
  since: number;
}

/** What each of some holders has; those with nothing are left out. */
export const sumHeld = (db: Database, kind: KeeperKind, ids: readonly string[]): Promise<Sum[]> =>
  sums(db, sql`${eq(holderKind, kind)} AND ${isOneOf(holderId, ids)}`);

export const sumAllHeld = (db: Database): Promise<Sum[]> =>
  sums(db, sql`${holderKind} IN ('driver', 'point')`);

/** What somebody has, and what it has taken by some hand-overs whose payments have yet to follow. */
export async function sumWithTaken(
  db: Database,
  holder: MoneyHolder,
  handoverIds: readonly string[],
): Promise<number> {
  const [row] = await db.all<{ kobo: number }>(
    sql`SELECT coalesce((SELECT sum(amount_kobo) FROM ${payments} WHERE ${isHeldBy(holder)} AND ${isAtHome(partnerId)}), 0)
      + coalesce((SELECT sum(amount_kobo) FROM ${payments} WHERE reserved_by IS NOT NULL AND ${isOneOf(reservedBy, handoverIds)}), 0)
      AS kobo`,
  );
  return row!.kobo;
}

/** Who has money: an entry of the index is read for each. */
export const findAnyHolders = (db: Database): Promise<MoneyHolder[]> =>
  db.all(
    sql`WITH RECURSIVE holder(kind, id) AS (
        VALUES ('driver', ''), ('point', '')
        UNION ALL SELECT kind, (
          SELECT holder_id FROM ${payments} INDEXED BY payments_held
          WHERE ${IS_HELD} AND holder_kind = holder.kind AND holder_id > holder.id ORDER BY holder_id LIMIT 1)
        FROM holder WHERE id IS NOT NULL)
      SELECT kind, id FROM holder WHERE id > ''`,
  );

const sums = (db: Database, which: SQL): Promise<Sum[]> =>
  db.all(sql`SELECT holder_kind AS kind, holder_id AS id, sum(amount_kobo) AS kobo, count(*) AS payments, min(created_at) AS since
    FROM ${payments} WHERE ${IS_HELD} AND ${which} AND ${isAtHome(partnerId)} GROUP BY holder_kind, holder_id`);

/** The holder's payments, the oldest first. */
export function listHeld(db: Database, holder: MoneyHolder, limit: number) {
  return db
    .select({ id, trackingCode, amountKobo, method, since, createdAt, reservedBy })
    .from(payments)
    .where(and(isHeldBy(holder), isAtHome(partnerId)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}
export type HeldPayment = Awaited<ReturnType<typeof listHeld>>[number];

/** The holder's oldest payments that can be banked. */
export const listBankable = (db: Database, holder: MoneyHolder, limit: number) =>
  db
    .select({ id, amountKobo, createdAt })
    .from(payments)
    .where(and(isHeldBy(holder), isNull(reservedBy), isChangeable(partnerId)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);

/** Reserves what the holder has, or some of it, for a hand-over. */
export const reserve = (
  db: Database,
  holder: MoneyHolder,
  handoverId: string,
  ids: readonly string[] | undefined,
): Promise<{ amountKobo: number }[]> =>
  db
    .update(payments)
    .set({ reservedBy: handoverId })
    .where(and(isHeldBy(holder), isNull(reservedBy), isChangeable(partnerId), ids && isOneOf(id, ids)))
    .returning({ amountKobo });

/** The hand-overs for which payments are reserved. */
export async function findReservations(db: Database): Promise<string[]> {
  // The condition of the partial index, literally, so that SQLite uses it.
  const rows = await db
    .selectDistinct({ reservedBy })
    .from(payments)
    .where(and(sql`reserved_by IS NOT NULL`, isChangeable(partnerId)));
  return rows.flatMap((row) => row.reservedBy ?? []);
}

export async function release(db: Database, handoverId: string): Promise<void> {
  await db
    .update(payments)
    .set({ reservedBy: null })
    .where(and(eq(reservedBy, handoverId), isChangeable(partnerId)));
}

/** Gives what is reserved for a hand-over to whoever has taken it. */
export async function giveTo(
  db: Database,
  taker: MoneyHolder,
  by: MovedBy & { reference: string },
): Promise<void> {
  const batch = new Batch(db);
  const which = sql`${IS_HELD} AND ${eq(reservedBy, by.reference)} AND ${isChangeable(partnerId)}`;
  addPaymentMove(batch, which, { status: statusWith(taker.kind), holder: taker }, by);
  await batch.run();
}
