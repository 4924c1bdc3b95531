import { moneyCode } from "../../../src/auth/order-codes.ts";
import { lagosDay } from "../../../src/shared/closed-days.ts";
import { current } from "../world/globals.ts";
import { type Ask, KEY, OPERATOR } from "../world/world.ts";
import type { MoneyAct } from "./acts.ts";
import type { Keeper, OfferRow } from "./rows.ts";

/** Asks for what people do with money as they would, and tells it. */

export function askForMoney(act: MoneyAct): Ask {
  const { now } = current.loop;
  const post = (path: string, body: unknown, key = OPERATOR): Ask => ({ method: "POST", path, key, body });
  switch (act.do) {
    case "offer_money":
      return post(
        `/${act.kind}/money/hand-over`,
        act.payments ? { payment_ids: act.payments } : {},
        act.by.key,
      );
    case "withdraw_money":
      return { method: "DELETE", path: `/${act.kind}/money/hand-over`, key: act.by.key };
    case "take_money": {
      const digits = act.offer ? codeOf(act.offer) : "000000";
      const code = act.isRightCode ? digits : String((Number(digits) + 1) % 1_000_000).padStart(6, "0");
      return post(`/${act.kind}/money`, { from: act.from, amount: act.naira, code }, act.by.key);
    }
    case "deposit": {
      const { holder, naira: amount, reference } = act;
      return post("/operator/deposits", { holder, amount, reference, banked_on: "2026-11-01" });
    }
    case "reverse_deposit":
      return post(`/operator/deposits/${act.deposit.id}/reverse`, { reason: "It did not come" });
    case "draft_payouts":
      return post("/operator/payouts", { until: lagosDay(now) });
    case "export_payouts":
      return post("/operator/payouts/export", {});
    case "change_payout": {
      const said = {
        pay: "reference" in act && { reference: act.reference, paid_on: act.on },
        cancel: { reason: "Asked" },
        returned: { reason: "No such account", on: act.on },
      };
      return post(`/operator/payouts/${act.payout.id}/${act.what}`, said[act.what]);
    }
    case "set_commissions":
      return { ...post("/operator/commissions", act.rates), method: "PUT" };
    case "lower_cod": {
      const { secretKey, leaked } = act.partner;
      const body = { cod_amount: act.naira };
      return post(`/api/v1/orders/${act.parcel.id}/cod`, body, act.isThief ? leaked.key : secretKey);
    }
  }
}

/** What the giver was shown. */
const codeOf = ({ id, code_key: codeKey }: OfferRow): string =>
  moneyCode({ config: { codeKeys: KEY } }, { id, codeKey })!;

export function tellMoney(act: MoneyAct): string {
  const of = ({ kind, id }: Keeper) => `${kind} ${id.slice(-4)}`;
  switch (act.do) {
    case "take_money":
      return `${act.kind} ${act.by.id.slice(-4)} takes ${act.naira} from ${of(act.from)}${act.isRightCode ? "" : ", wrong code"}`;
    case "deposit":
      return `deposit ${act.reference} of ${of(act.holder)}: ${act.naira}`;
    case "reverse_deposit":
      return `deposit ${act.deposit.reference} is reversed`;
    case "change_payout":
      return `payout ${act.payout.id.slice(-4)} (${act.payout.state}): ${act.what}${"reference" in act ? ` with ${act.reference}` : ""}`;
    case "lower_cod":
      return `${act.isThief ? "a thief: " : ""}only ${act.naira} to pay for ${act.parcel.reference} (${act.parcel.status})`;
    case "offer_money":
    case "withdraw_money":
      return `${act.kind} ${act.by.id.slice(-4)}: ${act.do}`;
    default:
      return act.do;
  }
}
