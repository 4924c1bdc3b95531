import { moneyCode } from "../../../src/auth/order-codes.ts";
import { lagosDay } from "../../../src/shared/closed-days.ts";
import type { Act, NewParcel, Parcel, Scan } from "../acts.ts";
import type { Model } from "../model.ts";
import type { Partner, Person } from "../setup.ts";
import { current } from "../world/globals.ts";
import type { Random } from "../world/random.ts";
import { type Ask, KEY, OPERATOR } from "../world/world.ts";
import type { DepositRow, Keeper, OfferRow, PayoutRow } from "./rows.ts";

/** Draws what people do with money that receivers paid, and asks for it. A half of the seeds has money. */

/** What an agent says that a receiver has paid: naira. */
export interface Paid {
  amount: number;
  method: "cash" | "card" | "transfer";
}

interface ByKeeper {
  by: Person;
  kind: Scan["kind"];
}

export type MoneyAct =
  | ({ do: "offer_money" | "withdraw_money" } & ByKeeper)
  | ({
      do: "take_money";
      from: Keeper;
      offer: OfferRow | undefined;
      naira: number;
      isRightCode: boolean;
    } & ByKeeper)
  | { do: "deposit"; holder: Keeper; naira: number; reference: string }
  | { do: "reverse_deposit"; deposit: DepositRow }
  | { do: "draft_payouts" | "export_payouts" }
  | { do: "change_payout"; payout: PayoutRow; what: "pay" | "cancel" | "returned" }
  | { do: "lower_cod"; partner: Partner; parcel: Parcel; naira: number };

const AMOUNTS = [1000, 1500, 2000, 2500.5];
const METHODS = ["cash", "card", "transfer"] as const;

/** Who may have money in a seed: the points that take it, the depot and the drivers. */
const keepersOf = ({ cast }: Model): (ByKeeper & { keeper: Keeper })[] => [
  ...cast.agents.map((by) => ({
    by,
    kind: "agent" as const,
    keeper: { kind: "point", id: by.pointId! } as const,
  })),
  ...cast.drivers.map((by) => ({
    by,
    kind: "driver" as const,
    keeper: { kind: "driver", id: by.id } as const,
  })),
];

/** The act of a step that has to do with money; undefined if there is nothing to do with it. */
export function drawMoneyAct(random: Random, model: Model): Act | undefined {
  const { money } = model;
  const keepers = keepersOf(model);
  const rich = keepers.filter(({ keeper }) => money.heldBy(keeper).length > 0);
  const what = random.next();
  const someone = rich.length > 0 && random.chance(0.9) ? random.pick(rich) : random.pick(keepers);
  const { keeper, ...by } = someone;
  if (what < 0.2) return { do: "offer_money", ...by };
  if (what < 0.24) return { do: "withdraw_money", ...by };
  if (what < 0.5) return drawTake(random, model, keepers);
  if (what < 0.68) return drawDeposit(random, model, keeper);
  if (what < 0.73 && money.deposits.length > 0)
    return { do: "reverse_deposit", deposit: random.pick(money.deposits) };
  if (what < 0.8) return { do: "draft_payouts" };
  if (what < 0.86) return { do: "export_payouts" };
  if (what < 0.94) {
    if (money.payouts.length === 0) return undefined;
    const payout = random.pick(money.payouts.slice(-3));
    return { do: "change_payout", payout, what: random.pick(["pay", "pay", "cancel", "returned"]) };
  }
  const due = [...model.parcels.values()].filter(({ codKobo, isArchived }) => codKobo > 0 && !isArchived);
  if (due.length === 0) return undefined;
  const parcel = random.pick(due.slice(-8));
  return { do: "lower_cod", partner: parcel.partner, parcel, naira: random.pick([0, 500, 1000, 3000]) };
}

/** Somebody takes what is offered, or at times what is not; thieves guess the code, or type less than they count. */
function drawTake(random: Random, { money, cast }: Model, keepers: ReturnType<typeof keepersOf>): Act {
  const offer = money.offers.filter(({ state }) => state === "open").at(-1) ?? money.offers.at(-1);
  const from = offer && random.chance(0.95) ? money.giverOf(offer) : random.pick(keepers).keeper;
  const depot = cast.points.find(({ isDepot }) => isDepot)!;
  const takers = keepers.filter(({ kind, by }) => kind === "driver" || by.pointId === depot.id);
  const { by, kind } = random.pick(random.chance(0.9) ? takers : keepers);
  const naira = (offer?.amount_kobo ?? 100_000) / 100;
  const isLess = random.chance(0.1);
  return {
    ...{ do: "take_money", by, kind, from, offer },
    ...{ naira: isLess ? naira - 0.5 : naira, isRightCode: random.chance(0.9) },
  };
}

/** Most deposits are all that somebody has; others are less, more, or those that were entered before. */
function drawDeposit(random: Random, { money }: Model, holder: Keeper): Act {
  const again = money.deposits.at(-1);
  if (again && random.chance(0.12)) {
    const naira = again.amount_kobo / 100 + (random.chance(0.3) ? 1 : 0);
    return { do: "deposit", holder: money.depositor(again), naira, reference: again.reference };
  }
  const held = money.heldBy(holder).reduce((sum, { kobo }) => sum + kobo, 0) / 100;
  const naira = random.chance(0.6) && held > 0 ? held : random.between(1, 6) * 500;
  return { do: "deposit", holder, naira, reference: `D-${random.between(1, 1e9)}` };
}

/** An order with an amount, and what is paid for one. */
export function withMoney(random: Random, act: Act): Act {
  const withAmount = (order: NewParcel): NewParcel =>
    random.chance(0.6) ? { ...order, cod: random.pick(AMOUNTS) } : order;
  if (act.do === "create") return { ...act, ...withAmount(act) };
  if (act.do === "batch") return { ...act, orders: act.orders.map(withAmount) };
  const due = "parcel" in act ? act.parcel.codKobo / 100 : 0;
  const isPaid = random.chance(due > 0 ? 0.85 : 0.05);
  const paid = { amount: due > 0 && random.chance(0.9) ? due : 750, method: random.pick(METHODS) };
  if (act.do === "scan" && act.move === "collect") return isPaid ? { ...act, paid } : act;
  if (act.do !== "correct" || act.status !== "delivered") return act;
  if (isPaid) return { ...act, paid };
  return due > 0 && random.chance(0.7) ? { ...act, isUnpaid: true } : act;
}

export function askForMoney(act: MoneyAct): Ask {
  const { now } = current.loop;
  const post = (path: string, body: unknown, key = OPERATOR): Ask => ({ method: "POST", path, key, body });
  switch (act.do) {
    case "offer_money":
      return post(`/${act.kind}/money/hand-over`, {}, act.by.key);
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
        pay: { reference: "B-1", paid_on: lagosDay(now) },
        cancel: { reason: "Asked" },
        returned: { reason: "No such account", on: lagosDay(now) },
      };
      return post(`/operator/payouts/${act.payout.id}/${act.what}`, said[act.what]);
    }
    case "lower_cod":
      return post(`/api/v1/orders/${act.parcel.id}/cod`, { cod_amount: act.naira }, act.partner.secretKey);
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
      return `payout ${act.payout.id.slice(-4)} (${act.payout.state}): ${act.what}`;
    case "lower_cod":
      return `only ${act.naira} to pay for ${act.parcel.reference} (${act.parcel.status})`;
    case "offer_money":
    case "withdraw_money":
      return `${act.kind} ${act.by.id.slice(-4)}: ${act.do}`;
    default:
      return act.do;
  }
}
