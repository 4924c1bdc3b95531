import { and, eq, sql } from "drizzle-orm";
import { Batch } from "../../db/batch.ts";
import { isOneOf } from "../../db/json-list.ts";
import { isAtHome } from "../../db/moves.ts";
import { payments } from "../../db/schema/orders/payments.ts";
import { addPaymentMove, areThese, isStill, type MovedBy } from "../../payments/payments.ts";
import type { Database } from "../../platform/deps.ts";
import { HELD_PAYMENTS } from "../../shared/payment-status.ts";
import { type MoneyHolder, statusWith } from "../money-holder.ts";

const OPERATOR = { kind: "operator", id: null } as const;

/** Banks those of some payments that the holder still has and that are not reserved. */
export async function bank(
  db: Database,
  holder: MoneyHolder,
  byDeposit: ReadonlyMap<string, readonly string[]>,
  by: Omit<MovedBy, "reference">,
): Promise<void> {
  const batch = new Batch(db);
  for (const [depositId, ids] of byDeposit) {
    const which = and(areThese(ids), isStill({ status: HELD_PAYMENTS, holder, reservedBy: null }))!;
    const change = { status: "banked" as const, holder: OPERATOR, depositId };
    addPaymentMove(batch, which, change, { ...by, reference: depositId });
  }
  await batch.run();
}

/** Gives the payments of a deposit back to its holder, but for those that are in a payout. */
export async function undo(
  db: Database,
  holder: MoneyHolder,
  by: MovedBy & { reference: string },
): Promise<void> {
  const batch = new Batch(db);
  const isIt = eq(payments.depositId, by.reference);
  const which = and(isIt, eq(payments.status, "banked"), sql`${payments.payoutId} IS NULL`)!;
  addPaymentMove(batch, which, { status: statusWith(holder.kind), holder, depositId: null }, by);
  await batch.run();
}

/** What some deposits have banked, and what of it is not paid out. */
export const sumBanked = (
  db: Database,
  depositIds: readonly string[],
): Promise<{ depositId: string; kobo: number; unpaid: number }[]> =>
  db.all(sql`SELECT deposit_id AS depositId, sum(amount_kobo) AS kobo, sum(status = 'banked') AS unpaid
    FROM ${payments} WHERE ${isOneOf(payments.depositId, depositIds)} AND ${isAtHome(payments.partnerId)} GROUP BY deposit_id`);
