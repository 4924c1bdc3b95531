import { auditEntry } from "../db/audit.ts";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import type { Actor, PartnerRef } from "../shared/actor.ts";
import { addDays, lagosDay } from "../shared/closed-days.ts";
import { inSteps } from "../shared/in-steps.ts";
import type { Page } from "../shared/page.ts";
import { invalidRequest, Problem } from "../shared/problem.ts";
import { parseUuid } from "../shared/uuid.ts";
import { getPartner } from "./change.ts";
import * as store from "./pickup-store.ts";

/** Visits of drivers that partners ask for. Days are those of Africa/Lagos. */

/** How many days ahead a partner may ask. */
export const MAX_AHEAD_DAYS = 14;
/** How many days the operator sees a pickup that was missed. */
const TOLD_DAYS = 7;
/** How long they are kept after their day. */
const KEPT_DAYS = 90;

export const PICKUP_STATUSES = ["asked", "done", "missed"] as const;
type PickupStatus = (typeof PICKUP_STATUSES)[number];

export type Pickup = store.StoredPickup & { status: PickupStatus };

/** Who asks: a partner's people and servers. */
type Asker = PartnerRef & Extract<Actor, PartnerRef>;

const withStatus = <P extends store.StoredPickup>(
  pickup: P,
  today: string,
): P & { status: PickupStatus } => ({
  ...pickup,
  status: pickup.doneAt !== null ? "done" : pickup.date < today ? "missed" : "asked",
});

/** Asks for a visit on a day. There is one for each day: asking again changes at most its note. */
export async function askForPickup(
  deps: ApiDeps,
  actor: Asker,
  { date, note }: { date: string; note?: string | undefined },
): Promise<{ pickup: Pickup; isNew: boolean }> {
  const today = lagosDay(deps.now());
  requireSoon(date, today);
  const { partnerId } = actor;
  if ((await getPartner(deps, partnerId)).pickup === null) {
    throw new Problem(
      "invalid_request",
      "You have no pickup address, so no driver can come: ask the operator to set it.",
    );
  }
  const id = deps.newId();
  const entry = auditEntry(deps, actor, "pickup.asked", { subjectId: id, partnerId, details: { date } });
  const row = { id, partnerId, date, createdAt: deps.now() };
  const pickup = await store.insertPickup(deps.db, row, note, entry);
  return { pickup: withStatus(pickup, today), isNew: pickup.id === id };
}

function requireSoon(date: string, today: string): void {
  const last = addDays(today, MAX_AHEAD_DAYS);
  if (date >= today && date <= last) return;
  throw invalidRequest([
    { path: "date", message: `must be from ${today} (today in Africa/Lagos) to ${last}` },
  ]);
}

/** One page of a partner's pickups, the latest day first. */
export async function listPickups(deps: ApiDeps, { partnerId }: PartnerRef, page: Page) {
  const { rows, total } = await store.listPickups(deps.db, partnerId, page);
  const today = lagosDay(deps.now());
  return { rows: rows.map((pickup) => withStatus(pickup, today)), total };
}

/** `not_found` also for another partner's pickup. */
export async function getPickup(deps: ApiDeps, { partnerId }: PartnerRef, id: string): Promise<Pickup> {
  const uuid = parseUuid(id);
  const found = uuid && (await store.findPickup(deps.db, partnerId, uuid));
  if (!found) throw new Problem("not_found", "You have no pickup with this id.");
  return withStatus(found, lagosDay(deps.now()));
}

/** Takes back what was asked for. */
export async function withdrawPickup(deps: ApiDeps, actor: Asker, id: string): Promise<void> {
  const { partnerId } = actor;
  const pickup = await getPickup(deps, actor, id);
  const entry = auditEntry(deps, actor, "pickup.withdrawn", {
    subjectId: pickup.id,
    partnerId,
    details: { date: pickup.date },
  });
  if (await store.deletePickup(deps.db, partnerId, pickup.id, lagosDay(deps.now()), entry)) return;
  const { status } = await getPickup(deps, actor, id);
  throw new Problem(
    "invalid_transition",
    status === "done" ? "A driver has been there already." : "Its day is over, and nobody came.",
  );
}

/** One page of the pickups of all partners, the latest day first. */
export async function listAllPickups(deps: ApiDeps, filter: store.PickupFilter, page: Page) {
  const today = lagosDay(deps.now());
  const { rows, total } = await store.listAnyPickups(deps.db, filter, today, page);
  return { rows: rows.map((pickup) => withStatus(pickup, today)), total };
}

/** How many pickups of the last seven days were missed, up to 10,000. */
export function countMissedPickups({ db, now }: Deps): Promise<number> {
  const today = lagosDay(now());
  return store.countAnyMissed(db, addDays(today, -TOLD_DAYS), today);
}

/** The pickups for which some partners have asked on a day and that no driver has done, by the partner's id. */
export async function readAsked(
  { db }: Deps,
  partnerIds: readonly string[],
  date: string,
): Promise<Map<string, { note: string | null }>> {
  const rows = await store.findAnyAsked(db, partnerIds, date);
  return new Map(rows.map(({ partnerId, note }) => [partnerId, { note }]));
}

/**
 * Marks what partners asked for as done on the day on which a driver scanned their parcels, which may be reported later.
 * Repeating it changes nothing.
 * @param at when the driver scanned, in milliseconds since the epoch
 */
export async function pickupDone(
  { db }: Pick<Deps, "db">,
  partnerIds: readonly string[],
  at: number,
): Promise<void> {
  await store.markAnyDone(db, partnerIds, lagosDay(at), at);
}

/** Deletes pickups whose days are long over. */
export async function deleteOldPickups(deps: Deps): Promise<void> {
  const before = addDays(lagosDay(deps.now()), -KEPT_DAYS);
  await inSteps(deps, () => store.deleteAnyOld(deps.db, before));
}
