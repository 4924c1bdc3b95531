import type { Act, Expected } from "../acts.ts";
import { no } from "../hands.ts";
import type { MoneyAct } from "./acts.ts";
import type { PayoutRow } from "./rows.ts";

/** What may become of payouts: a part of the model. */

/** A payout changes once its payments have followed the change before. */
export function ofPayout({
  payout: { state, settled_at },
  what,
}: MoneyAct & { do: "change_payout" }): Expected {
  const AFTER = { pay: "paid", cancel: "cancelled", returned: "returned" } as const;
  const FROM = { pay: ["sent"], cancel: ["draft", "sent"], returned: ["paid"] } as const;
  // Another day or reason is no fault of the same again.
  if (state === AFTER[what]) return no(200, 409);
  if (!(FROM[what] as readonly string[]).includes(state)) return no(409);
  return settled_at === null ? no(200, 409) : no(200);
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
