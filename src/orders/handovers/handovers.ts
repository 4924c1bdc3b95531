import type { Batch } from "../../db/batch.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import type { Page } from "../../shared/page.ts";
import { Problem } from "../../shared/problem.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/time.ts";
import { parseUuid } from "../../shared/uuid.ts";
import type { StoredOrder } from "../row.ts";
import * as store from "./handover-store.ts";

/** A visit: the key that scans in it, and the id that the key's device gave the visit; undefined if it gave none. */
export interface Visit {
  keyId: string;
  visit: string | undefined;
}

/** Scans without an id are of one visit if so little time is between them. */
const BETWEEN_SCANS_MS = 15 * MINUTE_MS;

/** Whether a parcel leaves its partner, or comes back to it. */
function handsOf(
  before: StoredOrder,
  { status, returnOf }: StoredOrder,
): store.Handover["direction"] | undefined {
  if (returnOf === null && before.status === "created" && status !== "cancelled") return "out";
  const isBack = status === "returned_to_sender" || (returnOf !== null && status === "delivered");
  if (isBack && before.status !== status) return "back";
  return undefined;
}

/** If a move put a parcel into other hands in a visit, adds that to the batch. */
export function addToHandover(
  deps: Deps,
  batch: Batch,
  visit: Visit | undefined,
  {
    before,
    after,
    event,
  }: { before: StoredOrder; after: StoredOrder; event: { id: string; occurredAt: number } },
): void {
  const direction = handsOf(before, after);
  const isUnnamed = visit?.visit === undefined;
  if (!visit || !direction || (isUnnamed && direction === "back")) return;
  const { partnerId } = after;
  const { id: eventId, occurredAt: at } = event;
  const handover = { id: deps.newId(), partnerId, keyId: visit.keyId, direction, at };
  const named = isUnnamed
    ? { visit: store.unnamedVisit(handover, BETWEEN_SCANS_MS), lastAt: at }
    : { visit: visit.visit!, lastAt: null };
  store.addParcel(batch, { ...handover, ...named }, { order: after, eventId });
}

/**
 * One page of a partner's hand-overs, the newest first.
 * @param day in Africa/Lagos; all days without one
 */
export async function listHandovers(deps: Deps, partner: PartnerRef, day: string | undefined, page: Page) {
  const from = day === undefined ? undefined : Date.parse(`${day}T00:00:00+01:00`);
  const time = from === undefined ? undefined : { from, before: from + DAY_MS };
  return store.listHandovers(deps.orders.of(partner), partner.partnerId, time, page);
}

/** `not_found` also for another partner's hand-over. */
export async function getHandover(deps: Deps, partner: PartnerRef, id: string) {
  const uuid = parseUuid(id);
  const found = uuid && (await store.findHandover(deps.orders.of(partner), partner.partnerId, uuid));
  if (!found) throw new Problem("not_found", "You have no hand-over with this id.");
  return found;
}
