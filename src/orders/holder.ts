import type { EventDetails } from "../db/json-columns.ts";
import type { Actor } from "../shared/actor.ts";
import { idOf } from "../shared/actor.ts";
import {
  type ActorKind,
  type Direction,
  type EventType,
  factsOf,
  type HolderKind,
  holderByStatus,
  keepsHolder,
  type OrderStatus,
} from "../shared/parcel-status.ts";
import { base64UrlOf, uuidOf } from "../shared/uuid.ts";
import { directionOf, type StoredOrder } from "./row.ts";

/** Who acted. The id is that of a credential or account, for an operator the name, and null for the service itself. */
export interface EventActor {
  kind: ActorKind;
  id: string | null;
  /** Which key of an agent or a driver it was, from 1. */
  keyNo?: number | undefined;
}

/** Who has a parcel in hand. The id is a partner's, a driver's key's or a point's. */
export interface Holder {
  kind: HolderKind;
  id: string | null;
}

/** Who may have a parcel besides its partner and its receiver. */
export const KEEPER_KINDS = ["driver", "point"] as const;
export type KeeperKind = (typeof KEEPER_KINDS)[number];

/** The id of a driver is null if an earlier version did not write which one it was. */
export interface Keeper {
  kind: KeeperKind;
  id: string | null;
}

/** The service itself, by its cron. */
export const SERVICE: EventActor = { kind: "service", id: null };

/** The actor of what a caller does. */
export function eventActorOf(actor: Actor): EventActor {
  const { kind } = actor;
  const isPartner = kind !== "operator" && kind !== "agent" && kind !== "driver";
  return {
    kind: isPartner ? "partner" : kind,
    id: idOf(actor),
    ...("keyNo" in actor ? { keyNo: actor.keyNo } : {}),
  };
}

/** The number of an actor's key as it is stored: null for the first. */
export const keyNoToStore = ({ keyNo = 1 }: EventActor): number | null => (keyNo === 1 ? null : keyNo);

const NOBODY: Holder = { kind: "nobody", id: null };

type Placed = Pick<StoredOrder, "status" | "partnerId" | "pointId" | "returnOf">;

/** Who holds a parcel by its status alone; undefined if that is whoever scanned it last. */
function byStatus({ status, partnerId, pointId, returnOf }: Placed): Holder | undefined {
  const kind = holderByStatus(status, directionOf({ returnOf }));
  if (kind === undefined) return undefined;
  return { kind, id: kind === "partner" ? partnerId : kind === "point" ? pointId : null };
}

/** Who holds an order's parcel, and since when in milliseconds since the epoch. */
export function holderOf(order: StoredOrder): Holder & { since: number } {
  const { status, createdAt, arrivedAt, finalAt, updatedAt } = order;
  const told = byStatus(order);
  if (told) {
    const since = { created: createdAt, ready_for_pickup: arrivedAt, delivered: finalAt, cancelled: finalAt };
    return { ...told, since: since[status as keyof typeof since] ?? updatedAt };
  }
  const { holderKind, holderId, heldSince, holderSequence, sequence } = order;
  if (holderKind !== null && holderSequence === sequence) {
    return { kind: holderKind, id: holderId, since: heldSince ?? updatedAt };
  }
  // An earlier version wrote its last event.
  return status === "in_transit"
    ? { kind: "driver", id: null, since: updatedAt }
    : { ...NOBODY, since: finalAt ?? updatedAt };
}

type HolderColumns = Pick<StoredOrder, "holderKind" | "holderId" | "heldSince" | "holderSequence">;

/** `holderOf` by the order's events: since the last of them happened, which may be before it became known. */
export function holderNow(
  order: StoredOrder,
  holders: readonly (Holder & { since: number })[],
): Holder & { since: number } {
  const now = holderOf(order);
  const last = holders.at(-1);
  const isSame = last?.kind === now.kind && (last.id === now.id || now.kind === "partner");
  return isSame ? { ...now, since: last!.since } : now;
}

/** The columns of an order whose parcel got a new holder with its event `sequence`. */
export const heldBy = ({ kind, id }: Holder, since: number, sequence: number): HolderColumns => ({
  holderKind: kind === "nobody" ? null : kind,
  holderId: id,
  heldSince: since,
  holderSequence: sequence,
});

/**
 * The place of a parcel after a change: it is forgotten when the parcel leaves the point that has given it.
 * @param given the place that whoever has it now says
 */
export function shelfAfter(before: StoredOrder, after: StoredOrder, given?: string): string | null {
  const [from, to] = [holderOf(before), holderOf(after)];
  if (to.kind !== "point") return null;
  return given ?? (from.kind === "point" && from.id === to.id ? before.shelf : null);
}

/** The columns of an order after an event that leaves the parcel with its holder. */
export const keptHolder = (before: StoredOrder): Pick<StoredOrder, "holderSequence"> => ({
  holderSequence: before.holderSequence === before.sequence ? before.sequence + 1 : before.holderSequence,
});

const LETTERS = {
  partner: "p",
  agent: "a",
  driver: "d",
  operator: "o",
  service: "s",
  point: "t",
  receiver: "r",
  nobody: "n",
} as const satisfies Record<ActorKind | HolderKind, string>;

/** A kind and an id in few bytes: a UUID takes 22 characters. */
function write({ kind, id }: EventActor | Holder): string {
  const short = id === null ? "" : (base64UrlOf(id) ?? `:${id}`);
  return `${LETTERS[kind]}${short}`;
}

function read<K extends ActorKind | HolderKind>(text: string): { kind: K; id: string | null } {
  const [kind] = Object.entries(LETTERS).find(([, letter]) => letter === text[0])!;
  const rest = text.slice(1);
  const id = rest === "" ? null : rest.startsWith(":") ? rest.slice(1) : uuidOf(rest);
  return { kind: kind as K, id };
}

export const actorToText = (actor: EventActor): string => write(actor);
export const actorFrom = (text: string, keyNo?: number | null): EventActor => {
  const actor = read<ActorKind>(text);
  return actor.kind === "agent" || actor.kind === "driver" ? { ...actor, keyNo: keyNo ?? 1 } : actor;
};
export const holderToText = (holder: Holder): string => write(holder);
export const holderFrom = (text: string): Holder => read<HolderKind>(text);

/** The fields of an event that tell who holds the parcel after it. */
export interface HeldEvent {
  type: EventType;
  status: OrderStatus;
  pointId: string;
  occurredAt: number;
  actor: string | null;
  holder: string | null;
  details: EventDetails | null;
}

/**
 * Whether an event has to say who holds the parcel after it. It need not if the status or the actor tells it, or if
 * nothing has changed.
 */
export function holderToStore(
  event: Omit<HeldEvent, "holder" | "details">,
  direction: Direction,
  holder: Holder,
): string | null {
  const unsaid = unsaidHolder({ ...event, holder: null, details: null }, direction);
  // Whose order it is, its reader knows.
  const isSaid =
    unsaid && unsaid.kind === holder.kind && (unsaid.id === holder.id || holder.kind === "partner");
  return isSaid ? null : holderToText(holder);
}

/** @param last who held it before */
function unsaidHolder(event: HeldEvent, direction: Direction, last?: Holder): Holder | undefined {
  const { status, type, actor, pointId } = event;
  const kind = holderByStatus(status, direction);
  if (kind === "point") return { kind, id: pointId };
  // Whose order it is, its reader knows.
  if (kind !== undefined) return { kind, id: null };
  const told = factsOf(type).holder;
  if (told === "point") return actor === null ? NOBODY : { kind: "point", id: pointId };
  if (told === "driver") {
    const by = actor === null ? { kind: "driver" as const, id: null } : actorFrom(actor);
    return by.kind === "driver" ? { kind: "driver", id: by.id } : last;
  }
  return last;
}

/**
 * Who holds a parcel after one of its events. An event says so only where the events before it don't. The id is null
 * for the order's own partner.
 */
export function holderAfter(event: HeldEvent, direction: Direction): Holder {
  const { status, holder } = event;
  if (holder !== null) return holderFrom(holder);
  return unsaidHolder(event, direction) ?? (status === "in_transit" ? { kind: "driver", id: null } : NOBODY);
}

/**
 * Who holds a parcel after each of its events, the oldest first, and since when. What a point has on its shelf and is then
 * refused or expires, it has to hand over since then.
 */
export function holdersOf(
  events: readonly HeldEvent[],
  direction: Direction,
): (Holder & { since: number })[] {
  let last: (Holder & { since: number }) | undefined;
  return events.map((event) => {
    const { status, occurredAt, holder } = event;
    const now =
      (holder === null ? unsaidHolder(event, direction, last) : holderFrom(holder)) ??
      (status === "in_transit" ? { kind: "driver" as const, id: null } : NOBODY);
    const isKept = last && keepsHolder(event.type) && last.kind === now.kind && last.id === now.id;
    last = { kind: now.kind, id: now.id, since: isKept ? last!.since : occurredAt };
    return last;
  });
}
