import type { Problem } from "../../../../client/src/api.ts";
import type { OutboxScan } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";

export type ParcelMove = Exclude<OutboxScan["action"], "report">;

/** What a problem means at a counter, and what to do about it. */
export function explain({ code, title }: Problem): { title: string; action: string } {
  return texts.problems[code] ?? { title, action: texts.otherProblem };
}

/** What the scans that are not sent yet do with each parcel, by its code; the last one counts. */
export const pendingMoves = (scans: readonly OutboxScan[]): Map<string, ParcelMove> =>
  new Map(
    scans.flatMap(({ rejection, action, tracking_code }) =>
      rejection || action === "report" ? [] : [[tracking_code, action]],
    ),
  );
