import { type SQL, sql } from "drizzle-orm";
import type { Batch, StatementResult } from "../db/batch.ts";
import { isOrderAtHome } from "../db/moves.ts";
import { orderEvents, SCANNED } from "../db/schema/orders/order-events.ts";
import { actorToText } from "../orders/holder.ts";
import { isOfType } from "../orders/row.ts";
import { EVENT_TYPES, eventsOf, keepsHolder } from "../shared/parcel-status.ts";

/** Looking for scans stops here: each costs a row. */
const MAX_LOOKED_AT = 20_000;

/** How many parcels drivers have given and taken at a stop: by its key, or as `holderToText` writes it. */
interface DoneAtStop {
  stop: string;
  given: number;
  taken: number;
}

const KEEPING = EVENT_TYPES.filter(keepsHolder);
/** The events of a driver who collects a parcel, wherever. */
const COLLECTED = eventsOf(({ move }) => move === "driver_collect");

/** The sequence of the event with which a parcel changed hands before or after a driver's scan. */
const changeOfHands = (which: "before" | "after"): SQL =>
  sql`(SELECT sequence FROM ${orderEvents} WHERE order_number = collected.order_number
    AND ${which === "before" ? sql`sequence < collected.sequence` : sql`sequence > collected.sequence`}
    AND NOT ${isOfType(KEEPING)}
    ORDER BY ${which === "before" ? sql`sequence DESC` : sql`sequence`} LIMIT 1)`;

/**
 * Adds to a batch the queries that count what drivers have given and taken since a time, by stop. A parcel that an agent
 * scanned next was given there, and one that its partner says it has was given to the partner; one that a driver scanned
 * was taken from whoever had it.
 * @param collectedSince how far back their scans are looked at
 */
export const addDone = (
  batch: Batch,
  driverIds: readonly string[],
  { since, collectedSince }: { since: number; collectedSince: number },
): StatementResult<DoneAtStop[]> =>
  batch.addSql(sql`WITH own AS MATERIALIZED (
      SELECT order_number, sequence, type, occurred_at FROM (SELECT value FROM json_each(${actorsOf(driverIds)})) AS driver
      CROSS JOIN ${orderEvents} INDEXED BY order_events_of_scanners
      WHERE ${SCANNED.isByScanner} AND ${SCANNED.by} = substr(driver.value, 1, 9) AND occurred_at >= ${collectedSince}
        AND actor = driver.value AND ${isOrderAtHome(sql`order_number`)}
      LIMIT ${MAX_LOOKED_AT}
    ), collected AS (SELECT * FROM own WHERE ${isOfType(COLLECTED)})
    SELECT stop, sum(given) AS given, sum(taken) AS taken FROM (
      SELECT iif(former.status = 'created' OR former.status = 'cancelled' AND return_of IS NULL, 'partner:' || partner_id,
        coalesce(former.holder, 'point:' || former.point_id)) AS stop, 0 AS given, 1 AS taken
      FROM collected JOIN orders ON number = collected.order_number JOIN ${orderEvents} AS former
        ON former.order_number = collected.order_number AND former.sequence = ${changeOfHands("before")}
      WHERE collected.occurred_at >= ${since} AND (former.actor IS NULL OR former.actor < 'd' OR former.actor >= 'e')
      UNION ALL SELECT 'partner:' || partner_id, 1, 0
      FROM own JOIN orders ON number = order_number WHERE type = 'package.returned_to_sender' AND occurred_at >= ${since}
      UNION ALL SELECT iif(later.type = 'package.returned_to_sender', 'partner:' || partner_id,
        coalesce(later.holder, 'point:' || later.point_id)), 1, 0
      FROM collected JOIN orders ON number = collected.order_number JOIN ${orderEvents} AS later
        ON later.order_number = collected.order_number AND later.sequence = ${changeOfHands("after")}
      WHERE later.occurred_at >= ${since} AND (later.actor >= 'a' AND later.actor < 'b'
        OR later.type = 'package.returned_to_sender' AND later.actor >= 'p' AND later.actor < 'q'))
    WHERE stop IS NOT NULL GROUP BY stop`);

const actorsOf = (driverIds: readonly string[]): string =>
  JSON.stringify(driverIds.map((id) => actorToText({ kind: "driver", id })));
