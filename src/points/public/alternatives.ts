import type { ApiDeps } from "../../platform/deps.ts";
import { log } from "../../shared/log.ts";
import { isAvailable } from "../availability.ts";
import { accepts, type ParcelItem } from "../snapshot/filters.ts";
import { fromSnapshot, type Snapshot } from "../snapshot/read.ts";
import type { Coordinates } from "./search.ts";

/** Another point that takes a parcel. */
export interface Alternative {
  id: string;
  name: string;
  /** Whole metres. */
  distance: number;
}

/** A point that takes no parcels, and what was to be sent there: the items and the whole parcel. */
export interface Turned {
  point: { id: string } & Coordinates;
  parcel: readonly ParcelItem[];
  /** Folded names of states in which no point counts. */
  closedStates?: readonly string[];
}

const MOST = 3;

/** The nearest points to one that takes no parcels, which are available today, take all items, and hand parcels out. */
function alternativesIn(snapshot: Snapshot, { point, parcel, closedStates = [] }: Turned): Alternative[] {
  if (snapshot.count === 0) return [];
  const { states, stateOf, limits, limitsOf, availabilities, availabilityOf } = snapshot.filters();
  const isOpen = availabilities.map((one) => isAvailable(one, snapshot.today));
  const takesAll = limits.map((one) =>
    [{ service: "collect" } as const, ...parcel].every((part) => accepts(one, part)),
  );
  const isMeant = states.map((state) => !closedStates.includes(state));
  const accepted = new Uint8Array(snapshot.count);
  let count = 0;
  for (let i = 0; i < snapshot.count; i++) {
    if (!isOpen[availabilityOf[i]!] || !takesAll[limitsOf[i]!] || !isMeant[stateOf[i]!]) continue;
    accepted[i] = 1;
    count++;
  }
  // One more than needed: the snapshot may not know yet that the point itself takes none.
  const wanted = Math.min(MOST + 1, count);
  if (wanted === 0) return [];
  const { positions, metres } = snapshot
    .places()
    .index.nearest(point.latitude, point.longitude, 0, wanted, accepted);
  return snapshot
    .chunks(positions)
    .map((chunk, i) => ({
      ...chunk.nameOf(snapshot.indexInChunk(positions[i]!)),
      distance: Math.round(metres[i]!),
    }))
    .filter(({ id }) => id !== point.id)
    .slice(0, MOST);
}

/** The nearest points by the snapshot in KV; none if that can't be read. */
export async function findAlternatives(
  deps: Pick<ApiDeps, "edge" | "now">,
  turned: Turned,
): Promise<Alternative[]> {
  // The request itself has looked at this state before, and has begun its refresh if one was due.
  const leave = (work: Promise<unknown>) => void work.catch(() => {});
  try {
    return await fromSnapshot(deps, leave, (snapshot) =>
      snapshot.read(() => alternativesIn(snapshot, turned)),
    );
  } catch (error) {
    log("warn", "no alternatives to a point were found", { error });
    return [];
  }
}
