import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { ActorKind, Direction } from "../../shared/parcel-status.ts";
import { findPoints } from "../copies/copy-store.ts";
import type { OrderEvent } from "../event-store.ts";
import { actorFrom, type Holder, holdersOf } from "../holder.ts";

/** A point that holds a parcel, as partners and receivers read of it. */
export interface HeldPoint {
  id: string;
  name: string;
  city: string;
}

/** An event with who acted and who holds the parcel after it, since when in milliseconds since the epoch. */
export interface HeldOrderEvent extends OrderEvent {
  by: ActorKind | null;
  held: Holder & { since: number };
  /** The point, if a point holds it. */
  heldAt: HeldPoint | undefined;
}

/**
 * Who holds a parcel after each of its events.
 * @param known points that need not be read
 */
export async function withHolders(
  db: OrderDatabase,
  { events, direction }: { events: readonly OrderEvent[]; direction: Direction },
  known: readonly HeldPoint[] = [],
): Promise<HeldOrderEvent[]> {
  const holders = holdersOf(events, direction);
  const points = await namePoints(db, holders, known);
  return events.map((event, i) => ({
    ...event,
    by: event.actor === null ? null : actorFrom(event.actor).kind,
    held: holders[i]!,
    heldAt: pointOf(points, holders[i]!),
  }));
}

/** The points among some holders, by their ids. Reads only those that are not known. */
export async function namePoints(
  db: OrderDatabase,
  holders: readonly Holder[],
  known: readonly HeldPoint[] = [],
): Promise<Map<string, HeldPoint>> {
  const points = new Map(known.map((point) => [point.id, point]));
  const unknown = new Set(
    holders.flatMap(({ kind, id }) => (kind === "point" && id !== null && !points.has(id) ? [id] : [])),
  );
  if (unknown.size === 0) return points;
  for (const point of await findPoints(db, [...unknown])) points.set(point.id, point);
  return points;
}

export const pointOf = (points: ReadonlyMap<string, HeldPoint>, { kind, id }: Holder) =>
  kind === "point" && id !== null ? points.get(id) : undefined;
