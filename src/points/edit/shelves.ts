import { isDeepStrictEqual } from "node:util";
import { auditEntry } from "../../db/audit.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { Actor } from "../../shared/actor.ts";
import { requirePoint } from "./change.ts";
import * as store from "./store.ts";

/** The names of a point's places for parcels; null if it uses none. */
export const readShelves = ({ db }: ApiDeps, pointId: string): Promise<string[] | null> =>
  store.findShelves(db, pointId);

/** Parcels that lie on a place that is no longer named stay there. */
export async function nameShelves(
  deps: ApiDeps,
  actor: Actor,
  pointId: string,
  shelves: string[] | null,
): Promise<void> {
  await requirePoint(deps, pointId);
  if (isDeepStrictEqual(await readShelves(deps, pointId), shelves)) return;
  const entry = auditEntry(deps, actor, "point.shelves_named", {
    subjectId: pointId,
    details: { shelves: shelves?.length ?? null },
  });
  await store.setShelves(deps.db, pointId, shelves, entry);
}
