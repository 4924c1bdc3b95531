import type { SyncedPoint, WhiteLabelClient } from "pudo-client";
import type { Database } from "./database.ts";

/** The shop's own copy of the points: gets what changed since the last time, and all of it the first time. */
export async function syncPoints(database: Database, partner: WhiteLabelClient): Promise<void> {
  const page: SyncedPoint[] = [];
  const position = {
    read: () => database.note("points.position"),
    // In one transaction with the points that come before it.
    write: (text: string) =>
      database.transaction(() => {
        for (const point of page.splice(0)) database.savePoint(point);
        database.setNote("points.position", text);
      }),
  };
  for await (const point of partner.points.sync(position)) page.push(point);
  database.setNote("points.synced_at", new Date().toISOString());
}
