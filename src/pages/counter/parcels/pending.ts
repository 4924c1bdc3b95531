import type { OutboxScan } from "../data/storage.ts";

export type ParcelMove = Exclude<OutboxScan["action"], "report">;

/** What the scans that are not sent yet do with each parcel, by its code; the last one counts. */
export const pendingMoves = (scans: readonly OutboxScan[]): Map<string, ParcelMove> =>
  new Map(
    scans.flatMap(({ rejection, action, tracking_code }) =>
      rejection || action === "report" ? [] : [[tracking_code, action]],
    ),
  );
