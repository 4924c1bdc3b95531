import type { ApiDeps, Deps } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import type { OperatorPoint } from "../point.ts";
import { type ChangeKey, type ChangeRecord, compareKeys } from "../snapshot/changes.ts";
import type { Snapshot } from "../snapshot/read.ts";
import * as store from "./list-store.ts";

/** One page of all points, by name, by how well names fit a search, or by creation. */
export async function listPoints(
  deps: ApiDeps,
  filter: store.PointFilter,
  page: Page,
): Promise<{ rows: OperatorPoint[]; total: number }> {
  return store.listPoints(deps.db, filter, page);
}

/** One page of the places of all points that are not deleted. */
export const listPlaces = ({ db }: ApiDeps, page: Page): Promise<{ rows: store.MapPoint[]; total: number }> =>
  store.listPlaces(db, page);

export const readPointNames = ({ db }: ApiDeps, ids: readonly string[]): Promise<Map<string, string>> =>
  store.readNames(db, ids);

/** How many points wait for approval, up to 10,000. */
export const countPending = ({ db }: Pick<Deps, "db">): Promise<number> => store.countPending(db);

/**
 * Public points in the order of their last change; with `since` (milliseconds since the epoch) also those that have stopped
 * being public since then.
 */
export function listChanges(
  snapshot: Snapshot,
  { since, after, limit }: { since: number | undefined; after: ChangeKey | undefined; limit: number },
): ChangeRecord[] {
  const from = since === undefined ? undefined : { updatedAt: since, id: "" };
  const isMeant = (change: ChangeRecord) =>
    (since === undefined ? change.isListed : compareKeys(change, from!) >= 0) &&
    (after === undefined || compareKeys(change, after) > 0);
  const start = [from, after]
    .filter((key) => key !== undefined)
    .sort(compareKeys)
    .at(-1);
  const changes: ChangeRecord[] = [];
  for (const [i, page] of snapshot.changePages.entries()) {
    if (start && compareKeys(page.last, start) < 0) continue;
    if (changes.length >= limit) break;
    changes.push(...snapshot.changes(i, isMeant));
  }
  return changes.slice(0, limit);
}
