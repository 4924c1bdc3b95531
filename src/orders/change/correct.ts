import { sql } from "drizzle-orm";
import { requireConfirmed } from "../../auth/page-session.ts";
import { type AuditEntry, auditEntry, publish } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import { copyPoint } from "../../db/copies.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { type PointTimes, readOpenTimes } from "../../points/closures/closures.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { holderByStatus, type OrderStatus } from "../../shared/parcel-status.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { NEVER } from "../collectable.ts";
import { type HoldingPoint, readHoldingPoint } from "../copies/holding-point.ts";
import { eventActorOf, type Holder, heldBy, holderOf, shelfAfter } from "../holder.ts";
import { expiringAt, extraDaysOf, NO_DAYS_GIVEN } from "../order.ts";
import { getAnyByCode, getAnyOrder } from "../read/get.ts";
import { isDriver } from "../read/names-store.ts";
import { nextEventAt, type OrderToChange, type StoredOrder } from "../row.ts";
import { addMoney, moneyOf, paymentOf, type ReceivedPayment } from "./cod.ts";
import { arrivalOf, commit, endedAt, handedInAt } from "./move.ts";
import { addMove, addNote, eventOfAct, hasNoReturn, hasReturns } from "./move-store.ts";

/** What an operator may say that a parcel is. */
export const CORRECTED = [
  "created",
  "in_transit",
  "ready_for_pickup",
  "delivered",
  "returned",
  "returned_to_sender",
  "lost",
] as const satisfies OrderStatus[];

const CORRECTED_RETURNS: readonly OrderStatus[] = ["created", "in_transit", "delivered", "lost"];

export interface Correction {
  status: (typeof CORRECTED)[number];
  /** Needed where the status does not tell it. */
  holder?: { kind: "driver" | "point"; id: string } | undefined;
  /** For `delivered` with an amount due: what its receiver paid at its point, or that nobody asked for it. */
  payment?: ReceivedPayment | undefined;
  unpaid?: true | undefined;
  /** Only operators read it. */
  reason: string;
}

/** Corrects where a parcel is and who has it, for cases in which no scan can. Nothing changes if it is so already. */
export async function correctOrder(
  deps: Deps,
  operator: ActorOf<"operator">,
  id: string,
  correction: Correction,
): Promise<{ order: StoredOrder; db: OrderDatabase }> {
  requireFitting(correction);
  const taken = await takerOf(deps, correction);
  const corrected = await correct(deps, operator, { ...correction, taken }, () => getAnyOrder(deps, id));
  if (corrected.entry) await publish(deps, corrected.entry);
  return corrected;
}

/**
 * Corrects many parcels in the same way, but none that was paid for. The cron publishes their entries of the audit log: a
 * request may run only so many statements.
 * @returns a function that corrects one, by the code on its label in any spelling
 */
export async function correctByCode(
  deps: Deps,
  operator: ActorOf<"operator">,
  correction: Correction,
): Promise<(typed: string) => Promise<StoredOrder>> {
  const taken = await takerOf(deps, correction);
  return async (typed) =>
    (
      await correct(deps, operator, { ...correction, taken }, async () => {
        const found = await getAnyByCode(deps, typed);
        if (await paymentOf(found.db, found.order))
          throw new Problem("invalid_transition", "The parcel is paid for: correct it alone.");
        return found;
      })
    ).order;
}

interface Corrected {
  order: StoredOrder;
  db: OrderDatabase;
  /** For the audit log; undefined if nothing changed. */
  entry?: AuditEntry;
}

async function correct(
  deps: Deps,
  operator: ActorOf<"operator">,
  correction: Correction & { taken: Taken | undefined },
  read: () => Promise<{ order: OrderToChange; db: OrderDatabase }>,
): Promise<Corrected> {
  const { status, holder, reason, taken } = correction;
  const taker = taken?.holder;
  return withOptimisticLock("The order", async () => {
    const { order, db } = await read();
    requireCorrectable(order, status);
    if (order.returnOf === null && (await hasReturns(db, order))) {
      throw new Problem("invalid_transition", "A return of the order exists: correct that.");
    }
    const money = await moneyOf(deps, db, order, { ...correction, taker });
    if (isSo(order, status, taker) && !money.payment) return { order, db };
    if (money.voids) requireConfirmed(deps, operator);
    const { partnerId } = order;
    const entry = auditEntry(deps, operator, "order.corrected", {
      subjectId: order.id,
      partnerId,
      details: { from: order.status, to: status, ...(holder && { holder }) },
    });
    const act = { entry, reason };
    const times = status === "ready_for_pickup" ? await readOpenTimes(deps, order.pointId) : undefined;
    const after = corrected(deps, order, { status, taker, times });
    const extension = times && arrivalOf(deps, after, times);
    if (extension) after.expiringAt = expiringAt(extension.collectBy, after.updatedAt);
    const batch = new Batch(db);
    // A point's name is read where orders are.
    if (taken?.point) batch.add(copyPoint(db, taken.point.copy));
    // A return may be made meanwhile.
    const isAlone = sql`${hasNoReturn(order)} AND ${money.condition}`;
    addNote(batch, act, order, isAlone);
    const event = {
      ...eventOfAct(deps, act),
      type: status === "lost" ? ("package.lost" as const) : ("package.corrected" as const),
      actor: eventActorOf(operator),
      extension,
      payment: money.payment,
      money: money.exception,
    };
    const change = addMove(batch, order, after, event, isAlone);
    addMoney(deps, batch, after, money, { actor: event.actor, eventId: event.id, reason });
    if (!(await commit(deps, batch, change))) return undefined;
    return { order: after, db, entry };
  });
}

/** `invalid_request` if the correction has money that its status does not know. */
function requireFitting({ status, payment, unpaid }: Correction): void {
  const errors = Object.entries({ payment, unpaid }).flatMap(([path, value]) =>
    value !== undefined && (status !== "delivered" || (path === "unpaid" && payment))
      ? [{ path, message: "must be left out: one of `payment` and `unpaid` goes with `delivered`" }]
      : [],
  );
  if (errors.length > 0) throw invalidRequest(errors);
}

/** Who has a parcel after a correction. */
interface Taken {
  holder: Holder;
  point?: HoldingPoint;
}

/** Undefined if the status tells it. */
async function takerOf(deps: Deps, { status, holder }: Correction): Promise<Taken | undefined> {
  const refuse = (path: string, message: string) => invalidRequest([{ path, message }]);
  if (holderByStatus(status) !== undefined) {
    if (holder === undefined) return undefined;
    throw refuse("holder", `must be left out: ${status} tells who has the parcel`);
  }
  if (holder === undefined) throw refuse("holder", `is required with ${status}`);
  const point = holder.kind === "point" ? await readHoldingPoint(deps, holder.id) : undefined;
  if (!point && !(holder.kind === "driver" && (await isDriver(deps.db, holder.id)))) {
    throw refuse("holder.id", `is not that of a ${holder.kind}`);
  }
  return { holder, ...(point && { point }) };
}

function requireCorrectable({ status, erasedAt, returnOf }: StoredOrder, to: OrderStatus): void {
  if (returnOf !== null && !CORRECTED_RETURNS.includes(to)) {
    throw new Problem("invalid_transition", `The order is a return and can't become ${to}.`);
  }
  if (status === "cancelled") {
    throw new Problem("invalid_transition", "The order is cancelled: what comes of its parcel is scanned.");
  }
  if (erasedAt !== null) {
    throw new Problem("invalid_transition", "The order's receiver is erased, so it can't go on.");
  }
}

function isSo(order: StoredOrder, status: OrderStatus, taker: Holder | undefined): boolean {
  if (order.status !== status) return false;
  const { kind, id } = holderOf(order);
  return taker === undefined || (taker.kind === kind && taker.id === id);
}

function corrected(
  deps: Deps,
  before: OrderToChange,
  { status, taker, times }: { status: OrderStatus; taker: Holder | undefined; times: PointTimes | undefined },
): OrderToChange {
  const now = Math.max(deps.now(), before.updatedAt);
  const lastEventAt = nextEventAt(before, now);
  const sequence = before.sequence + 1;
  const after: OrderToChange = {
    ...before,
    status,
    sequence,
    updatedAt: now,
    lastEventAt,
    ...(times ? { arrivedAt: now, extraDays: extraDaysOf(now, times.closures), ...NO_DAYS_GIVEN } : {}),
    ...(status === "created" || status === "in_transit" ? { arrivedAt: null, extraDays: 0 } : {}),
    ...(taker ? heldBy(taker, lastEventAt, sequence) : {}),
    handedInAt: status === "created" ? null : handedInAt(before, taker),
    finalAt: endedAt(before, status, now),
    collectableUntil: before.collectableUntil === NEVER ? NEVER : null,
  };
  return { ...after, shelf: shelfAfter(before, after) };
}
