import { sql } from "drizzle-orm";
import type { Database } from "../platform/deps.ts";
import { partnerMoves } from "./schema/main/partners.ts";

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
