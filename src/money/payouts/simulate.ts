import { Batch } from "../../db/batch.ts";
import { actorToText, SERVICE } from "../../orders/holder.ts";
import { addPaymentMove, areThese, selectPaymentOf } from "../../payments/payments.ts";
import type { ApiDeps } from "../../platform/deps.ts";

import { lagosDay } from "../../shared/closed-days.ts";
import type { OrderStatus } from "../../shared/parcel-status.ts";
import { Problem } from "../../shared/problem.ts";
import { type Simulator, simulatedParcel } from "../../tracking/scan/simulate.ts";
import { followPayouts } from "./follow-payouts.ts";
import { addOne } from "./payout-line-store.ts";
import { insertPaid } from "./payout-store.ts";

/** What can be simulated with the payment of a parcel. */
export const SIMULATED_WITH_MONEY = ["bank", "pay_out"] as const;
type SimulatedWithMoney = (typeof SIMULATED_WITH_MONEY)[number];

/** Brings what the receiver of a parcel paid to the bank, or pays it out. */
export async function simulateMoney(
  deps: ApiDeps,
  actor: Simulator,
  { trackingCode, action }: { trackingCode: string; action: SimulatedWithMoney },
): Promise<{ trackingCode: string; status: OrderStatus }> {
  const parcel = await simulatedParcel(deps, actor, trackingCode);
  const db = deps.orders.of(actor);
  const [payment] = await selectPaymentOf(db, parcel);
  const told = { trackingCode: parcel.trackingCode, status: parcel.status };
  const now = deps.now();
  if (payment && action === "bank" && ["collected", "with_driver"].includes(payment.status)) {
    const batch = new Batch(db);
    const change = { status: "banked" as const, holder: { kind: "operator" as const, id: null } };
    const by = { actor: actorToText(SERVICE), at: now, reference: null };
    addPaymentMove(batch, areThese([payment.id]), change, by);
    await batch.run();
    return told;
  }
  if (payment?.status === "banked" && payment.payoutId === null && action === "pay_out") {
    const { partnerId, amountKobo } = payment;
    const payout = { id: deps.newId(), partnerId, amountKobo, paidOn: lagosDay(now), now };
    await insertPaid(deps.db, payout);
    await addOne(db, payment, payout.id);
    await followPayouts(deps, db);
    return told;
  }
  const is = payment ? `is ${payment.status}` : "does not exist";
  throw new Problem("invalid_transition", `The parcel's payment ${is}.`);
}
