import { describe, expect } from "vitest";
import { answerWith, storedPayments } from "../money/payments.ts";
import { problemOf } from "../problems.ts";
import { eventsOf, type Parcel } from "../tracking/scans.ts";
import { it as base } from "./till.ts";

const PAYMENT = { method: "cash", amount: 12_500 };

const it = base.extend(
  "simulate",
  ({ till }) =>
    ({ tracking_code: trackingCode }: Parcel, action: string, more = {}) =>
      till.ofPartner("POST", "/partner/simulate", { trackingCode, action, ...more }),
);

describe("a simulated collection of a parcel with an amount due", () => {
  it("needs the payment, as a scan does", async ({ simulate, till }) => {
    const parcel = await till.parcel();
    const unpaid = await problemOf(await simulate(parcel, "collect"), 409, "payment_required");
    expect(unpaid).toMatchObject({ amount_due: 12_500 });
    const less = { payment: { ...PAYMENT, amount: 12_000 } };
    await problemOf(await simulate(parcel, "collect", less), 409, "amount_mismatch");
    await answerWith(await simulate(parcel, "collect", { payment: PAYMENT }), 200);
    expect(await till.paymentsOf(parcel)).toMatchObject([
      { ...PAYMENT, status: "collected", holder: till.point },
    ]);
    expect((await eventsOf(parcel.id)).at(-1)).toMatchObject({ type: "package.collected" });
  });
});

describe("a simulated payment", () => {
  it("is banked, and then paid out by a payout of its own", async ({ counter, simulate, till }) => {
    const parcel = await till.parcel();
    await answerWith(await simulate(parcel, "collect", { payment: PAYMENT }), 200);
    await problemOf(await simulate(parcel, "pay_out"), 409, "invalid_transition");
    await answerWith(await simulate(parcel, "bank"), 200);
    await problemOf(await simulate(parcel, "bank"), 409, "invalid_transition");
    const money = async () => answerWith(await till.ofPartner("GET", "/partner/money"), 200);
    expect(await money()).toMatchObject({ banked: 12_500, paidThisMonth: 0 });
    await answerWith(await simulate(parcel, "pay_out"), 200);
    expect(await money()).toMatchObject({ banked: 0, paidThisMonth: 12_500 });
    await problemOf(await simulate(parcel, "pay_out"), 409, "invalid_transition");
    const own = (await storedPayments(counter.tenant)).find(({ status }) => status === "paid_out");
    expect(own).toMatchObject({ amount: 12_500, holder: `partner:${counter.tenant.id}`, moves: 3 });
  });

  it("does not exist before somebody has paid", async ({ simulate, till }) => {
    const parcel = await till.parcel();
    for (const action of ["bank", "pay_out"])
      await problemOf(await simulate(parcel, action), 409, "invalid_transition");
  });
});
