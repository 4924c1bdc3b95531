import type { Act, Parcel } from "../acts.ts";
import type { Model } from "../model.ts";
import type { EventRow } from "../rows.ts";
import { current } from "../world/globals.ts";
import { changesOf, rowsOf } from "../world/sqlite-d1.ts";
import { ORDERS, type World } from "../world/world.ts";
import type { Commissions } from "./acts.ts";
import { type Dues, duesOf, faultOfLimits, faultOfPayouts, faultOfRests, faultOfRound } from "./demands.ts";
import { Earnings } from "./earnings.ts";
import { isOf, isWith, keeperOf, type Money, sumOf } from "./money.ts";
import { faultOfMove, faultOfOrder } from "./moves.ts";
import { faultOfPayment, mayBecome } from "./payouts.ts";
import type { DepositRow, MoveRow, OfferRow, PaymentRow, PayoutRow } from "./rows.ts";
import { faultOfSums } from "./sums.ts";

/** Compares the money in the databases with the model: each payment has one holder, and each of its moves one cause. */

export class MoneyJudge {
  readonly #world: World;
  readonly #model: Model;
  readonly #earnings: Earnings;
  /** What was taken since the last look. */
  #taken: OfferRow[] = [];
  /** How many changes all databases had at the last look: if there are no more, nothing has happened. */
  #seen = -1;

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
    this.#earnings = new Earnings(world);
  }

  get #money(): Money {
    return this.#model.money;
  }

  #main<T>(sql: string): T[] {
    return rowsOf(this.#world.sqlite.DB, sql) as unknown as T[];
  }

  #ofOrders<T>(sql: string): T[] {
    return ORDERS.flatMap((name) => rowsOf(this.#world.sqlite[name], sql) as unknown as T[]);
  }

  /** Takes a parcel's next event, which the model has followed. */
  note(parcel: Parcel, event: EventRow): void {
    this.#earnings.scanned(parcel, event);
  }

  /** Follows what happened to the money since the last look. @returns what is wrong */
  follow(acts: readonly Act[]): string | undefined {
    const { DB, ...orders } = this.#world.sqlite;
    const changes = changesOf(DB) + ORDERS.reduce((sum, name) => sum + changesOf(orders[name]), 0);
    if (changes === this.#seen) return undefined;
    this.#seen = changes;
    return (
      this.#followOffers(acts) ??
      this.#followDeposits(acts) ??
      this.#followPayouts(acts) ??
      this.#followPayments(acts) ??
      faultOfPayouts(this.#money) ??
      this.#earnings.follow(acts)
    );
  }

  /** What the next round of the cron has to do, if nothing disturbs it. */
  get dues(): Dues {
    return duesOf(this.#money, current.loop.now);
  }

  /** What a whole round that nothing disturbed has left undone. */
  faultOfRound(dues: Dues): string | undefined {
    const isCopied = this.#earnings.areCopied;
    return faultOfRound(this.#money, dues) ?? (isCopied ? undefined : "new commissions are not everywhere");
  }

  /** What is wrong with commissions that were just set. */
  faultOfCommissions(rates: Commissions): string | undefined {
    return this.#earnings.areInForce(rates) ? undefined : "the new commissions are not in force";
  }

  #followOffers(acts: readonly Act[]): string | undefined {
    const money = this.#money;
    const rows = this.#main<OfferRow>(
      `SELECT id, from_kind, from_id, state, amount_kobo, code_key, expires_at, taker_kind, taker_id
      FROM money_handovers ORDER BY created_at, id`,
    );
    for (const row of rows) {
      const before = money.offers.find(({ id }) => id === row.id);
      const giver = money.giverOf(row);
      const isOffered = (act: Act) => act.do === "offer_money" && !act.isDead && isOf(giver, keeperOf(act));
      if (!before && !acts.some(isOffered)) return "money is offered that nobody offers";
      if (before?.state === row.state) continue;
      if (before && before.state !== "open")
        return `a hand-over of money that was ${before.state} is ${row.state}`;
      if (row.state !== "taken") continue;
      if (!acts.some((act) => isTakenBy(act, row))) return "money was taken without its code";
      if (!this.#mayTake(row)) return "money was taken by somebody who takes none there";
      this.#taken.push(row);
    }
    if (rows.length < money.offers.length) return "a hand-over of money is gone";
    money.offers = rows;
    return undefined;
  }

  /** Depots take money; drivers take it at the points of their rounds, and from each other. */
  #mayTake({ from_kind, taker_kind, taker_id }: OfferRow): boolean {
    const { points, outsider } = this.#model.cast;
    if (taker_kind === "point") return points.some(({ id, isDepot }) => isDepot && id === taker_id);
    return from_kind === "driver" || taker_id !== outsider.id;
  }

  #followDeposits(acts: readonly Act[]): string | undefined {
    const rows = this.#main<DepositRow>(
      "SELECT id, holder_kind, holder_id, amount_kobo, reference, reversed_at FROM money_deposits ORDER BY created_at, id",
    );
    for (const row of rows) {
      const before = this.#money.deposits.find(({ id }) => id === row.id);
      const isEntered = (act: Act) =>
        act.do === "deposit" &&
        act.reference === row.reference &&
        isOf(act.holder, this.#money.depositor(row)) &&
        Math.round(act.naira * 100) === row.amount_kobo;
      if (before ? before.amount_kobo !== row.amount_kobo : !acts.some(isEntered))
        return `nobody entered deposit ${row.reference}`;
      const isReversed = row.reversed_at !== null && (before?.reversed_at ?? null) === null;
      if (isReversed && !acts.some((act) => act.do === "reverse_deposit" && act.deposit.id === row.id))
        return `nobody reversed deposit ${row.reference}`;
    }
    this.#money.deposits = rows;
    return undefined;
  }

  #followPayouts(acts: readonly Act[]): string | undefined {
    const rows = this.#main<PayoutRow>(
      `SELECT id, partner_id, state, amount_kobo, payments, reference, paid_on, account IS NOT NULL AS has_account, settled_at
      FROM payouts ORDER BY id`,
    );
    for (const row of rows) {
      const before = this.#money.payouts.find(({ id }) => id === row.id);
      if (!mayBecome(before?.state, row.state, acts))
        return `a payout that was ${before?.state ?? "not there"} is ${row.state}`;
      const wrong = faultOfPayment(before, row, acts);
      if (wrong) return wrong;
      if (row.state === "sent" && row.has_account === 0) return "a payout without an account is sent";
      const isCounted = before?.settled_at != null && ["draft", "sent", "paid"].includes(before.state);
      if (isCounted && before.amount_kobo !== row.amount_kobo)
        return `a payout of ${before.amount_kobo} kobo is one of ${row.amount_kobo}`;
    }
    this.#money.payouts = rows;
    return undefined;
  }

  #followPayments(acts: readonly Act[]): string | undefined {
    const money = this.#money;
    const before = new Map([...money.payments].map(([id, payment]) => [id, { ...payment }]));
    const moves = Map.groupBy(
      this.#ofOrders<MoveRow>("SELECT * FROM payment_moves ORDER BY payment_id, sequence"),
      ({ payment_id }) => payment_id,
    );
    const rows = this.#ofOrders<PaymentRow>(
      `SELECT id, order_id, partner_id, point_id, amount_kobo, method, status, sequence, holder_kind, holder_id, reserved_by, payout_id
      FROM payments`,
    );
    if (new Set(rows.map(({ id }) => id)).size !== rows.length) return "a payment is there twice";
    if (rows.length < money.payments.size) return "a payment is gone";
    for (const row of rows) {
      const wrong = this.#followPayment(row, moves.get(row.id) ?? [], acts);
      if (wrong) return `payment of order ${row.order_id.slice(-6)}: ${wrong}`;
    }
    for (const { parcel, kobo } of money.paid.splice(0))
      if (![...money.payments.values()].some(({ orderId, id }) => orderId === parcel.id && !before.has(id)))
        return `${parcel.reference} was paid with ${kobo / 100}, and nobody has the money`;
    for (const id of money.givenBack) {
      const payment = money.payments.get(id)!;
      if (isWith({ kind: "point", id: payment.pointId }, payment))
        return "a parcel was taken back from its receiver, who still has paid";
    }
    money.givenBack.clear();
    const over = faultOfLimits(money, before, this.#taken.splice(0), this.#model.cast.drivers);
    if (over) return over;
    const wrong = faultOfRests(money, before, acts);
    if (wrong) return wrong;
    return acts.some((act) => act.do === "move_partner") ? undefined : faultOfOrder(money, before);
  }

  #followPayment(row: PaymentRow, moves: readonly MoveRow[], acts: readonly Act[]): string | undefined {
    const money = this.#money;
    if (!money.payments.has(row.id)) {
      const made = money.paid.find(({ parcel }) => parcel.id === row.order_id);
      if (made?.kobo !== row.amount_kobo) return `${row.amount_kobo} kobo that nobody paid`;
      const {
        id,
        order_id: orderId,
        partner_id: partnerId,
        point_id: pointId,
        amount_kobo: kobo,
        method,
      } = row;
      if (pointId !== made.parcel.pointId) return "it was paid somewhere else";
      money.payments.set(id, {
        ...{
          id,
          orderId,
          partnerId,
          pointId,
          kobo,
          method,
          status: "void",
          sequence: 0,
          createdAt: moves[0]?.at ?? 0,
        },
        ...{ holder: { kind: "nobody", id: null }, reservedBy: null, depositId: null, payoutId: null },
        wasPaidOut: false,
      });
      this.#earnings.paid(money.payments.get(id)!);
    }
    const payment = money.payments.get(row.id)!;
    if (payment.kobo !== row.amount_kobo || payment.orderId !== row.order_id) return "it is another amount";
    if (moves.length !== row.sequence) return `its chain has ${moves.length} moves of ${row.sequence}`;
    for (const move of moves.slice(payment.sequence)) {
      const wrong = faultOfMove(money, payment, move, acts);
      if (wrong) return wrong;
      payment.sequence++;
      money.movedKobo += payment.kobo;
      if (move.status === "void") this.#earnings.givenBack(payment, move.at);
      payment.status = move.status;
      payment.wasPaidOut ||= move.status === "paid_out";
      payment.holder = { kind: move.holder_kind, id: move.holder_id };
      if (move.status === "banked" && move.previous_status !== "paid_out") payment.depositId = move.reference;
      if (move.previous_status === "banked" && move.status !== "paid_out") payment.depositId = null;
    }
    Object.assign(payment, { reservedBy: row.reserved_by, payoutId: row.payout_id });
    this.#model.parcels.get(row.order_id)!.hasOpenPayment = !["paid_out", "void"].includes(payment.status);
    const { status, holder } = payment;
    const isSo = status === row.status && holder.kind === row.holder_kind && holder.id === row.holder_id;
    return isSo ? undefined : `it is ${row.status}, and its chain says ${status}`;
  }

  /** In the end all that deposits pay is banked, all that was taken has moved, and every sum is that of its payments. */
  async check(): Promise<string | undefined> {
    const money = this.#money;
    const undone = this.faultOfRound(this.dues);
    if (undone) return undone;
    const now = this.#ofOrders<MoveRow>("SELECT * FROM payment_moves");
    for (const { id, state, amount_kobo } of money.offers) {
      const moved = now
        .filter(({ reference }) => reference === id)
        .map(({ payment_id }) => money.payments.get(payment_id)!);
      const should = state === "taken" ? amount_kobo : 0;
      if (sumOf(moved) !== should)
        return `${sumOf(moved)} kobo moved by a hand-over (${state}) of ${amount_kobo}`;
    }
    return faultOfSums(this.#world, this.#model);
  }
}

const isTakenBy = (act: Act, { id, amount_kobo, taker_kind, taker_id }: OfferRow): boolean =>
  act.do === "take_money" &&
  !act.isDead &&
  act.offer?.id === id &&
  act.isRightCode &&
  Math.round(act.naira * 100) === amount_kobo &&
  isOf(keeperOf(act), { kind: taker_kind!, id: taker_id! });
