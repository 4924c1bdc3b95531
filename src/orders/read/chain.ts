import type { EventDetails } from "../../db/json-columns.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { type EventType, moveFrom, type OrderStatus } from "../../shared/parcel-status.ts";
import type { OrderEvent } from "../event-store.ts";
import { actorFrom, type EventActor, type Holder, holderFrom, holderNow, holdersOf } from "../holder.ts";
import { directionOf, type StoredOrder } from "../row.ts";
import { readAnyNames } from "./names.ts";
import { type LateScan, readEventsAndLateScans } from "./order-store.ts";

type Named<T> = T & { name: string | null };

/** What happened to a parcel, as operators read it; times in milliseconds since the epoch. */
export interface ChainLink {
  type: EventType;
  status: OrderStatus;
  occurredAt: number;
  /** When it became known, if that was later. */
  receivedAt: number | null;
  /** When it happened by the scan's own word, if that is another time. */
  claimedAt: number | null;
  pointId: string;
  /** Null for events of earlier versions, which did not write it. */
  actor: Named<EventActor> | null;
  /** Who held it then; for a late scan, who would have held it by that scan. */
  holder: Named<Holder> & { since: number };
  isGap: boolean;
  isLate: boolean;
  details: EventDetails | null;
}

/** Everything that is known of who had a parcel: events and late scans, by the time when they happened. */
export async function readChain(
  deps: Deps,
  db: OrderDatabase,
  order: StoredOrder,
): Promise<{ links: ChainLink[]; holder: Named<Holder> & { since: number } }> {
  const { events, lateScans } = await readEventsAndLateScans(db, order);
  const holders = holdersOf(events, directionOf(order));
  const onTime = events.map((event, i) => ({
    ...event,
    receivedAt: event.details?.receivedAt ?? null,
    claimedAt: event.details?.claimedAt ?? null,
    actor: event.actor === null ? null : actorFrom(event.actor, event.keyNo),
    holder: ofPartner(holders[i]!, order),
    isLate: false,
  }));
  const late = lateScans.map((scan) => lateLink(scan, events, order));
  // Sorting is stable: what was received first is first.
  const links = [...onTime, ...late].sort((a, b) => a.occurredAt - b.occurredAt);
  const current = holderNow(order, holders);
  const names = await namesOf(deps, [...links.flatMap(({ actor, holder }) => [actor, holder]), current]);
  const named = <T extends EventActor | Holder>(one: T) => ({ ...one, name: nameOf(one, names) });
  return {
    links: links.map((link) => ({
      ...link,
      actor: link.actor && named(link.actor),
      holder: named(link.holder),
    })),
    holder: named(current),
  };
}

const ofPartner = <T extends Holder>(holder: T, { partnerId }: StoredOrder): T =>
  holder.kind === "partner" ? { ...holder, id: partnerId } : holder;

/** A late scan is shown as the event that it would have been in time. */
function lateLink(scan: LateScan, events: readonly OrderEvent[], order: StoredOrder) {
  const { occurredAt, receivedAt } = scan;
  const before = events.findLast((event) => event.occurredAt <= occurredAt) ?? events[0]!;
  return {
    type: moveFrom(before.status, scan.move, directionOf(order))?.event ?? ("package.handed_over" as const),
    status: before.status,
    occurredAt,
    receivedAt,
    claimedAt: null,
    pointId: order.pointId,
    actor: actorFrom(scan.actor, scan.keyNo),
    holder: { ...holderFrom(scan.holder), since: occurredAt },
    isGap: false,
    isLate: true,
    details: null,
  };
}

async function namesOf(deps: Deps, named: readonly (EventActor | Holder | null)[]) {
  const ids = new Set(
    named.flatMap((one) => (one && one.kind !== "operator" && one.id !== null ? [one.id] : [])),
  );
  return readAnyNames(deps, [...ids]);
}

/** An operator's id is its name. */
const nameOf = ({ kind, id }: EventActor | Holder, names: ReadonlyMap<string, string>) =>
  kind === "operator" ? id : id === null ? null : (names.get(id) ?? null);
