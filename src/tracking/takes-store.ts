import { type SQL, sql } from "drizzle-orm";
import { orderEvents } from "../db/schema/orders/orders.ts";
import type { Database } from "../platform/deps.ts";
import { eventsOf, isTaking } from "../shared/parcel-status.ts";
import type { Parcel } from "./store.ts";

/** How often a parcel was taken since an operator last corrected it, and by one actor since a time. */
export interface Takes {
  all: number;
  own: number;
  /** When the first of `own` happened; null if there is none. */
  firstAt: number | null;
}

const TYPES = JSON.stringify(eventsOf(({ move }) => isTaking(move)));

/** @param actor as `actorText` writes it */
export async function readTakes(
  db: Database,
  { id, partnerId }: Parcel,
  { actor, since }: { actor: string; since: number },
): Promise<Takes> {
  const ofOrder: SQL = sql`order_number = (SELECT number FROM orders WHERE id = ${id} AND partner_id = ${partnerId})`;
  const isOwn = sql`actor = ${actor} AND occurred_at > ${since}`;
  const [takes] = await db.all<Takes>(
    sql`SELECT count(*) AS "all", count(iif(${isOwn}, 1, NULL)) AS own, min(iif(${isOwn}, occurred_at, NULL)) AS firstAt
      FROM ${orderEvents} WHERE ${ofOrder} AND type IN (SELECT value FROM json_each(${TYPES}))
        AND sequence > coalesce((
          SELECT max(sequence) FROM ${orderEvents} WHERE ${ofOrder} AND type = 'package.corrected'), 0)`,
  );
  return takes!;
}
