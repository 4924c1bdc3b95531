import { randomBytes } from "node:crypto";
import { currentCodeKey } from "../../auth/order-codes.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { idIn, type OrderDatabase } from "../../platform/order-databases.ts";
import { CHOSEN_SYMBOLS, trackingCodeOf } from "../../shared/tracking-code.ts";

/** @param database the number of the database that has the order, which becomes the first symbol */
export function newTrackingCode(database: number): string {
  return trackingCodeOf(Uint8Array.of(database, ...randomBytes(CHOSEN_SYMBOLS - 1)));
}

/**
 * What every new order begins with. The rest its creation has to say: a column that is neither here nor there does not
 * compile, so none is taken over from another order unnoticed.
 */
export const blankOrder = (deps: ApiDeps, db: OrderDatabase, now: number) =>
  ({
    id: idIn(db, deps.newId(now)),
    trackingCode: newTrackingCode(db.number),
    codeKey: currentCodeKey(deps),
    status: "created",
    sequence: 1,
    createdAt: now,
    updatedAt: now,
    handedInAt: null,
    expectedFrom: null,
    expectedTo: null,
    arrivedAt: null,
    extraDays: 0,
    partnerDays: 0,
    operatorDays: 0,
    shiftedDays: 0,
    expiringAt: null,
    collectableUntil: null,
    holderKind: null,
    holderId: null,
    heldSince: null,
    holderSequence: null,
    shelf: null,
    finalAt: null,
    erasedAt: null,
    codeTries: 0,
    codeLockedUntil: 0,
  }) as const;
