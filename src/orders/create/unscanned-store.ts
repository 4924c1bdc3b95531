import { type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../../db/json-list.ts";
import { pointCounts } from "../../db/schema/orders/copies.ts";
import type { Database } from "../../platform/deps.ts";
import type { PointTerms } from "../copies/terms-store.ts";
import { mostUnscanned } from "../order.ts";

/** A partner's parcels that nobody has scanned yet, at the points that they go to, as triggers count them. */

const unscannedOf = (partnerId: string): SQL => sql`coalesce(unscanned ->> ${`$."${partnerId}"`}, 0)`;

/** Their number by the id of the point. */
export async function countUnscanned(
  db: Database,
  partnerId: string,
  pointIds: readonly string[],
): Promise<Map<string, number>> {
  if (pointIds.length === 0) return new Map();
  const rows = await db.all<{ id: string; count: number }>(
    sql`SELECT point_id AS id, ${unscannedOf(partnerId)} AS count FROM ${pointCounts}
      WHERE ${isOneOf(pointCounts.pointId, pointIds)}`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A condition: there is room for another one at the point while the statement runs. */
export function hasRoom(partnerId: string, { copy, capacity }: PointTerms): SQL {
  const most = mostUnscanned(capacity);
  if (most === null) return sql`true`;
  return sql`NOT EXISTS (SELECT 1 FROM ${pointCounts}
    WHERE point_id = ${copy.id} AND ${unscannedOf(partnerId)} >= CAST(${most} AS INTEGER))`;
}
