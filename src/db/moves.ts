import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/deps.ts";
import { partnerMoves } from "./schema/main/partners.ts";
import { HELD } from "./schema/orders/orders.ts";

/** Partners whose rows in this database don't count, because not all are copied yet, or they are left over from a move. */
const ELSEWHERE = sql`(SELECT partner_id FROM moving_partners WHERE step <> 'leaving')`;

/**
 * Every read over all partners goes by `isAtHome`, and every read of a chore by `isChangeable`: the first row of a partner
 * that is being moved would abort a chore's batch. `test/operator/moving-chores.test.ts` looks at each statement of a chore.
 */

/** Whether a partner's rows count in the database in which they are asked for. */
export const isAtHome = (partnerId: SQL | SQLiteColumn): SQL => sql`${partnerId} NOT IN ${ELSEWHERE}`;

/** Whether a partner's rows may be changed: while it is moved, triggers refuse or ignore every change of them. */
export const isChangeable = (partnerId: SQL | SQLiteColumn): SQL =>
  sql`${partnerId} NOT IN (SELECT partner_id FROM moving_partners)`;

/** `isAtHome` of an order, by its number: reads the order only while a partner is being moved. */
export const isOrderAtHome = (number: SQL | SQLiteColumn): SQL =>
  sql`(NOT EXISTS ${ELSEWHERE} OR (SELECT partner_id FROM orders AS moved WHERE moved.number = ${number}) NOT IN ${ELSEWHERE})`;

/**
 * How many parcels of a row of `point_counts` don't count here. Looks for them only while a partner is being moved. They are
 * those that the triggers of `point_counts` count: what goes to the point or is on its shelf, and what it holds for
 * others; `UNION` has each once. The conditions are those of the two indexes, literally, so that SQLite uses these; with the
 * type of a column (without `+`), the id of the holder could not be looked up in its index.
 */
export const PARCELS_ELSEWHERE = sql`iif(EXISTS ${ELSEWHERE}, (SELECT count(*) FROM (
  SELECT number FROM orders AS moved INDEXED BY orders_at_point
    WHERE moved.point_id = point_counts.point_id AND moved.final_at IS NULL
      AND (moved.status = 'ready_for_pickup' OR moved.status IN ('created', 'in_transit') AND moved.erased_at IS NULL)
      AND moved.partner_id IN ${ELSEWHERE}
  UNION SELECT number FROM orders AS moved INDEXED BY orders_held
    WHERE status IN ('in_transit', 'ready_for_pickup', 'returned') AND ${HELD.kind} = 'point'
      AND status IN ('in_transit', 'returned') AND ${HELD.by} = +point_counts.point_id
      AND moved.partner_id IN ${ELSEWHERE})), 0)`;

/** The numbers of the databases to which partners were moved from one, in one or several moves. */
export async function readMovesFrom(db: Database, number: number): Promise<Set<number>> {
  const rows = await db.all<{ number: number }>(
    sql`WITH RECURSIVE reached(number) AS (
        SELECT to_database FROM ${partnerMoves} WHERE from_database = ${number}
        UNION SELECT to_database FROM ${partnerMoves} JOIN reached ON from_database = reached.number)
      SELECT number FROM reached`,
  );
  return new Set(rows.map((row) => row.number));
}
