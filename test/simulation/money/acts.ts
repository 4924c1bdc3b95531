import { lagosDay } from "../../../src/shared/closed-days.ts";
import type { Act, NewParcel, Parcel, Scan } from "../acts.ts";
import type { Model } from "../model.ts";
import type { Cast, Partner, Person } from "../setup.ts";
import { current } from "../world/globals.ts";
import type { Random } from "../world/random.ts";
import type { Money } from "./money.ts";
import type { DepositRow, Keeper, OfferRow, PayoutRow } from "./rows.ts";

/** Draws what people do with money that receivers paid. A half of the seeds has money. */

/** What an agent says that a receiver has paid: naira. */
export interface Paid {
  amount: number;
  method: "cash" | "card" | "transfer";
}

interface ByKeeper {
  by: Person;
  kind: Scan["kind"];
  /** Whether its key was replaced. */
  isDead?: true;
}

/** What points earn: naira, and a percentage of what is paid there. */
export interface Rates {
  drop_off: number;
  arrive: number;
  collect: number;
  cod_percent: number;
}

/** The rates of most points, and those of one that has its own. */
export interface Commissions {
  default: Rates;
  points: readonly (Rates & { point_id: string })[];
}

export type MoneyAct =
  | ({ do: "offer_money"; payments?: readonly string[] } & ByKeeper)
  | ({ do: "withdraw_money" } & ByKeeper)
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
  | ({ do: "change_payout"; payout: PayoutRow; on: string } & (
      | { what: "pay"; reference: string }
      | { what: "cancel" | "returned" }
    ))
  | { do: "set_commissions"; rates: Commissions }
  | { do: "lower_cod"; partner: Partner; parcel: Parcel; naira: number; isThief?: true };

const AMOUNTS = [1000, 1500, 2000, 2500.5];
const METHODS = ["cash", "card", "transfer"] as const;

/** Who may have money in a seed: the points that take it, the depot and the drivers, also one without a round. */
const keepersOf = ({ cast }: Model): (ByKeeper & { keeper: Keeper })[] => [
  ...cast.agents.map((by) => ({
    by,
    kind: "agent" as const,
    keeper: { kind: "point", id: by.pointId! } as const,
  })),
  ...[...cast.drivers, cast.outsider].map((by) => ({
    by,
    kind: "driver" as const,
    keeper: { kind: "driver", id: by.id } as const,
  })),
];

/** The acts of a step that have to do with money; none if there is nothing to do with it. */
export function drawMoneyActs(random: Random, model: Model): readonly Act[] {
  const { money } = model;
  const keepers = keepersOf(model);
  const rich = keepers.filter(({ keeper }) => money.heldBy(keeper).length > 0);
  // It can be taken for ten minutes.
  if (money.isOffered(current.loop.now) && random.chance(0.6)) return drawTakes(random, model, keepers);
  const what = random.next();
  if (what < 0.34) return drawAtCounter(random, model);
  if (what < 0.5)
    return random.chance(0.1) ? drawTakes(random, model, keepers) : drawOffers(random, model, rich, keepers);
  if (what < 0.53) return [{ do: "withdraw_money", ...someone(random, rich, keepers).giver }];
  if (what < 0.65) return [drawDeposit(random, model, someone(random, rich, keepers).keeper)];
  if (what < 0.69)
    return money.deposits.length > 0
      ? [{ do: "reverse_deposit", deposit: random.pick(money.deposits.slice(-6)) }]
      : [];
  if (what < 0.74) return [{ do: "draft_payouts" }];
  if (what < 0.78) return [{ do: "export_payouts" }];
  if (what < 0.84) return drawPayout(random, model);
  if (what < 0.92) return drawCorrection(random, model);
  if (what < 0.95) return [{ do: "set_commissions", rates: drawCommissions(random, model) }];
  const due = [...model.parcels.values()].filter(({ codKobo, isArchived }) => codKobo > 0 && !isArchived);
  if (due.length === 0) return [];
  const parcel = random.pick(due.slice(-8));
  return [{ do: "lower_cod", partner: parcel.partner, parcel, naira: random.pick([0, 500, 1000, 3000]) }];
}

type Keepers = ReturnType<typeof keepersOf>;

/** Most often one who has money. */
function someone(random: Random, rich: Keepers, all: Keepers): { giver: ByKeeper; keeper: Keeper } {
  const { keeper, ...giver } = random.pick(rich.length > 0 && random.chance(0.9) ? rich : all);
  return { giver, keeper };
}

/** At times two offer at once, to a driver who comes to both. */
function drawOffers(random: Random, model: Model, rich: Keepers, all: Keepers): readonly Act[] {
  const offers = [drawOffer(random, model, rich, all)];
  return random.chance(0.4) ? [...offers, drawOffer(random, model, rich, all)] : offers;
}

/** All that somebody has, or some of it. */
function drawOffer(random: Random, { money }: Model, rich: Keepers, all: Keepers): Act {
  const { giver, keeper } = someone(random, rich, all);
  const some = money.heldBy(keeper).filter(() => random.chance(0.6));
  const payments = some.length > 0 && random.chance(0.4) ? some.map(({ id }) => id) : undefined;
  return { do: "offer_money", ...giver, ...(payments && { payments }) };
}

/** A parcel that is to be paid for comes to its point, and then its receiver comes and pays. */
function drawAtCounter(random: Random, { parcels, cast, money }: Model): readonly Act[] {
  const due = [...parcels.values()].filter(
    (parcel) =>
      !parcel.isArchived &&
      money.dueOf(parcel) > 0 &&
      ["created", "in_transit", "ready_for_pickup"].includes(parcel.status),
  );
  if (due.length === 0) return [];
  const ready = due.filter(({ status }) => status === "ready_for_pickup");
  // Receivers who got their money back come again.
  const again = ready.filter((parcel) => money.wasGivenBack(parcel));
  const likely = again.length > 0 && random.chance(0.4) ? again : ready;
  const parcel = random.pick(likely.length > 0 && random.chance(0.7) ? likely : due.slice(-8));
  const isReady = parcel.status === "ready_for_pickup";
  const by = cast.agents.find(({ pointId }) => pointId === parcel.pointId)!;
  const scan = { do: "scan", by, kind: "agent", parcel, occurredAt: undefined, scanId: undefined } as const;
  if (!isReady) return [{ ...scan, move: "arrive", isRightCode: true }];
  const paid = { amount: money.dueOf(parcel) / 100, method: random.pick(METHODS) };
  const isRightCode = random.chance(0.95);
  // Some say that they have paid, or pay less.
  const pays = random.pick([paid, paid, paid, paid, paid, paid, undefined, { ...paid, amount: 100 }]);
  return [{ ...scan, move: "collect", isRightCode, ...(pays && { paid: pays }) }];
}

/** An operator says that a parcel which was paid for is elsewhere: most often back, and its receiver has the money again. */
function drawCorrection(random: Random, { parcels, cast, money }: Model): readonly Act[] {
  const paid = [...parcels.values()].filter((parcel) => !parcel.isArchived && money.of(parcel));
  if (paid.length === 0) return [];
  const parcel = random.pick(paid.slice(-6));
  const status = random.pick(["ready_for_pickup", "returned", "lost", "in_transit"] as const);
  const isFree = status === "returned" || status === "in_transit";
  const id = random.chance(0.7) ? parcel.pointId : random.pick(cast.points).id;
  return [{ do: "correct", parcel, status, holder: isFree ? { kind: "point", id } : undefined }];
}

/**
 * What the bank says of a payout, most often of one that allows it. Two clerks may say at once that it was paid, with different
 * references.
 */
function drawPayout(random: Random, { money: { payouts } }: Model): readonly Act[] {
  const likely = payouts.filter(({ state }) => state === "sent" || state === "paid" || state === "draft");
  if (payouts.length === 0) return [];
  const payout = random.pick(likely.length > 0 && random.chance(0.85) ? likely.slice(-4) : payouts.slice(-3));
  const what = random.pick(
    payout.state === "paid" ? ["returned", "returned", "pay"] : ["pay", "pay", "pay", "cancel", "returned"],
  ) as "pay" | "cancel" | "returned";
  const changed = { do: "change_payout", payout, on: lagosDay(current.loop.now) } as const;
  if (what !== "pay") return [{ ...changed, what }];
  const references = random.chance(0.4) ? ["B-1", "B-2"] : [random.pick(["B-1", "B-2"])];
  return references.map((reference) => ({ ...changed, what, reference }));
}

function drawCommissions(random: Random, { cast }: Model): Commissions {
  const rates = (): Rates => ({
    drop_off: random.between(0, 4) * 10,
    arrive: random.between(0, 4) * 15,
    collect: random.between(0, 4) * 25,
    cod_percent: random.pick([0, 0.5, 1, 1.25]),
  });
  const own = random.chance(0.5) ? [{ point_id: random.pick(cast.points).id, ...rates() }] : [];
  return { default: rates(), points: own };
}

/**
 * Somebody takes what is offered, or at times what is not. Thieves guess the code, many times at once, or type less than they
 * count. A driver sends two devices to two points at the same time, because of its limit.
 */
function drawTakes(random: Random, { money, cast }: Model, keepers: Keepers): readonly Act[] {
  const open = money.offers.filter(({ state }) => state === "open");
  if (open.length > 1 && random.chance(0.6)) return takesAtOnce(random, money, cast, open);
  const offer = open.at(-1) ?? money.offers.at(-1);
  const from = offer && random.chance(0.95) ? money.giverOf(offer) : random.pick(keepers).keeper;
  const depot = cast.points.find(({ isDepot }) => isDepot)!;
  const takers = keepers.filter(({ kind, by }) => kind === "driver" || by.pointId === depot.id);
  const { by, kind } = random.pick(random.chance(0.9) ? takers : keepers);
  const naira = (offer?.amount_kobo ?? 100_000) / 100;
  const isLess = random.chance(0.1);
  const isGuess = random.chance(0.08);
  const take: Act = {
    ...{ do: "take_money", by, kind, from, offer },
    ...{ naira: isLess ? naira - 0.5 : naira, isRightCode: !isGuess && random.chance(0.9) },
  };
  return isGuess ? Array.from({ length: 7 }, () => ({ ...take })) : [take];
}

/** One driver takes all that is offered. */
function takesAtOnce(
  random: Random,
  { giverOf }: Money,
  { drivers }: Cast,
  open: readonly OfferRow[],
): Act[] {
  const limited = drivers.filter(({ limitKobo }) => limitKobo !== undefined);
  const by = random.pick(random.chance(0.7) ? limited : drivers);
  return open.map((offer) => ({
    ...{ do: "take_money", by, kind: "driver", from: giverOf(offer), offer },
    ...{ naira: (offer.amount_kobo ?? 0) / 100, isRightCode: true },
  }));
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

/** An order with an amount, most often to a point that takes money, and what is paid for one. */
export function withMoney(random: Random, act: Act, { cast }: Model): Act {
  const tills = cast.points.filter(({ takesCod }) => takesCod);
  const withAmount = (order: NewParcel): NewParcel => {
    if (!random.chance(0.6)) return order;
    const point = random.chance(0.85) ? random.pick(tills) : order.point;
    return { ...order, point, cod: random.pick(AMOUNTS) };
  };
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
