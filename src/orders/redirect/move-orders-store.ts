import { and, asc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, record } from "../../db/audit.ts";
import { insertWhere } from "../../db/conditional-insert.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome, isChangeable } from "../../db/moves.ts";
import { partners } from "../../db/schema/main/partners.ts";
import { pointMoves } from "../../db/schema/main/point-moves.ts";
import { orderEvents } from "../../db/schema/orders/order-events.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import { pointMoveProgress } from "../../db/schema/orders/point-move-progress.ts";
import type { Database } from "../../platform/deps.ts";
import { STATES_BEFORE_ARRIVAL } from "../../shared/parcel-status.ts";
import { COLUMNS_TO_CHANGE, isInState, type OrderToChange } from "../row.ts";

/** Moves of all orders that wait for a point: what is asked for is in `DB`, how far it has come in each database of orders. */

export type PointMove = typeof pointMoves.$inferSelect;
type NewMove = typeof pointMoves.$inferInsert;
type Progress = typeof pointMoveProgress.$inferSelect;

/** Orders that wait for the point since before the move was asked for. */
const isWaiting = ({ fromPointId, createdAt }: Pick<PointMove, "fromPointId" | "createdAt">): SQL =>
  and(
    eq(orders.pointId, fromPointId),
    // The condition of the partial index, literally, so that SQLite uses it.
    sql`final_at IS NULL`,
    isInState(STATES_BEFORE_ARRIVAL),
    isNull(orders.erasedAt),
    lte(orders.createdAt, createdAt),
  )!;

export async function countWaiting(
  db: Database,
  move: Pick<PointMove, "fromPointId" | "createdAt">,
): Promise<number> {
  return db.$count(orders, and(isWaiting(move), isAtHome(orders.partnerId)));
}

export async function insertMove(db: Database, move: NewMove, entry: AuditEntry): Promise<void> {
  await db.batch([db.insert(pointMoves).values(move), record(db, entry)]);
}

export async function findMove(db: Database, id: string): Promise<PointMove | undefined> {
  const [move] = await db.select().from(pointMoves).where(eq(pointMoves.id, id));
  return move;
}

export async function readUnfinished(db: Database): Promise<PointMove[]> {
  // The condition of the partial index, literally, so that SQLite uses it.
  return db.select().from(pointMoves).where(sql`finished_at IS NULL`).orderBy(asc(pointMoves.id));
}

/** Whether any partner is being moved from one database to another. */
export async function isPartnerMoving(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ id: partners.id })
    .from(partners)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(sql`moving_to IS NOT NULL`)
    .limit(1);
  return row !== undefined;
}

export async function finishMove(db: Database, id: string, finishedAt: number): Promise<void> {
  await db
    .update(pointMoves)
    .set({ finishedAt })
    .where(and(eq(pointMoves.id, id), isNull(pointMoves.finishedAt)));
}

export async function readProgress(db: Database, moveId: string): Promise<Progress | undefined> {
  const [progress] = await db.select().from(pointMoveProgress).where(eq(pointMoveProgress.moveId, moveId));
  return progress;
}

/** Orders that wait, may be changed and were not refused yet. */
const isNext = (move: PointMove): SQL =>
  and(
    isWaiting(move),
    isChangeable(orders.partnerId),
    sql`${orders.trackingCode} NOT IN (
      SELECT key FROM ${pointMoveProgress}, json_each(${pointMoveProgress.refused})
      WHERE ${pointMoveProgress.moveId} = ${move.id})`,
  )!;

export async function readWaiting(db: Database, move: PointMove, limit: number): Promise<OrderToChange[]> {
  return db.select(COLUMNS_TO_CHANGE).from(orders).where(isNext(move)).limit(limit);
}

/** A statement: counts those of the orders that have the events, and notes the refused ones by their tracking codes. */
export const noteProgress = (
  move: PointMove,
  {
    orderIds,
    eventIds,
    refused,
  }: { orderIds: string[]; eventIds: string[]; refused: Record<string, string> },
): SQL =>
  sql`INSERT INTO ${pointMoveProgress} (move_id, moved, refused)
    SELECT ${move.id}, (
      SELECT count(*) FROM ${orders} JOIN ${orderEvents}
        ON order_number = number AND ${orderEvents.sequence} = ${orders.sequence}
      WHERE ${isOneOf(orders.id, orderIds)} AND ${isOneOf(orderEvents.id, eventIds)} AND ${isAtHome(orders.partnerId)}), ${JSON.stringify(refused)}
    WHERE true
    ON CONFLICT DO UPDATE SET moved = moved + excluded.moved, refused = json_patch(refused, excluded.refused)`;

/**
 * Notes that no order waits in this database any more, if that is so. When the move of a partner is cancelled, its
 * orders wait here again, and the note is taken back.
 */
export async function finishHere(db: Database, move: PointMove, finishedAt: number): Promise<void> {
  await insertWhere(
    db,
    pointMoveProgress,
    { moveId: move.id, finishedAt },
    sql`NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${isNext(move)})`,
  ).onConflictDoUpdate({ target: pointMoveProgress.moveId, set: { finishedAt } });
}
