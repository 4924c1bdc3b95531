import type { Act, Expected } from "../acts.ts";
import { no } from "../hands.ts";
import type { MoneyAct } from "./acts.ts";
import type { PayoutRow } from "./rows.ts";

/** What may become of payouts: a part of the model. */

/** A payout changes once its payments have followed the change before, and is paid once, with one reference. */
export function ofPayout(act: MoneyAct & { do: "change_payout" }): Expected {
  const { what } = act;
  const { state, settled_at, reference, paid_on } = act.payout;
  const AFTER = { pay: "paid", cancel: "cancelled", returned: "returned" } as const;
  const FROM = { pay: ["sent"], cancel: ["draft", "sent"], returned: ["paid"] } as const;
  // Another day or reason is no fault of the same again.
  if (act.what === "pay" && state === "paid")
    return no(reference === act.reference && paid_on === act.on ? 200 : 409);
  if (state === AFTER[what]) return no(200, 409);
  if (!(FROM[what] as readonly string[]).includes(state)) return no(409);
  return settled_at === null ? no(200, 409) : no(200);
}

/** Nothing is paid twice. */
export function faultOfPayment(
  before: PayoutRow | undefined,
  { state, reference }: PayoutRow,
  acts: readonly Act[],
): string | undefined {
  if (state !== "paid") return undefined;
  const isSaid = (act: Act) =>
    act.do === "change_payout" && act.what === "pay" && act.reference === reference;
  if (before?.state !== "paid")
    return acts.some(isSaid) ? undefined : `a payout is paid with ${reference}, which nobody said`;
  return before.reference === reference
    ? undefined
    : `a payout that was paid with ${before.reference} is paid with ${reference}`;
}

type PayoutState = PayoutRow["state"];

/** Whether a payout may be in a state after some acts, in any order, or by itself. */
export function mayBecome(from: PayoutState | undefined, to: PayoutState, acts: readonly Act[]): boolean {
  const did = (act: string) => acts.some((one) => one.do === act);
  const said = (what: string) => acts.some((one) => one.do === "change_payout" && one.what === what);
  const steps: (readonly [PayoutState | undefined, PayoutState, boolean])[] = [
    [undefined, "preparing", did("draft_payouts")],
    ["preparing", "draft", true],
    ["preparing", "cancelled", true],
    ["draft", "sent", did("export_payouts")],
    ["draft", "cancelled", said("cancel")],
    ["sent", "cancelled", said("cancel")],
    ["sent", "paid", said("pay")],
    ["paid", "returned", said("returned")],
  ];
  const reached = new Set([from]);
  for (const [before, after, isMade] of steps) if (isMade && reached.has(before)) reached.add(after);
  return reached.has(to);
}
