import type { Act, Expected } from "./acts.ts";
import { Fault } from "./fault.ts";
import { faultOfRefusal } from "./leaving.ts";
import type { Model } from "./model.ts";
import { isOf } from "./money/money.ts";
import { faultOfLeft } from "./operator-reads.ts";
import { faultOfAgain, idempotencyKeyOf } from "./repeats.ts";
import { tellAct } from "./requests.ts";
import type { EventRow } from "./rows.ts";
import { faultOfKnown } from "./scan-batches.ts";
import { isThiefs, judgeBackdated } from "./trust.ts";
import { current } from "./world/globals.ts";
import type { Answer } from "./world/world.ts";

/** Compares what was answered with what had to come of it. */

/** An act under way. */
export interface Doing {
  act: Act;
  expected: Expected;
  answer?: Answer | undefined;
  isOver: boolean;
  /** Asked for again, because no answer came. */
  isAgain?: boolean;
  /** Whether the last release answers it. */
  ofRelease: boolean;
}

export class Answers {
  readonly #model: Model;
  /** What has to come of the orders of the step's batches. */
  readonly #batches = new Map<Act, readonly Expected[]>();
  #began = 0;

  constructor(model: Model) {
    this.#model = model;
  }

  /** Takes the acts of a step before they are played. */
  expectBatches(doing: readonly Doing[], now: number): void {
    this.#batches.clear();
    this.#began = now;
    for (const { act } of doing)
      if (act.do === "batch") this.#batches.set(act, this.#model.creations.expectEach(act, now));
  }

  judge(one: Doing, events: readonly EventRow[], isCrowded: boolean, isFaulty: boolean): void {
    const { act, expected, answer, isAgain } = one;
    const name = tellAct(act, this.#model.cast);
    const { now } = current.loop;
    this.#model.note(act, answer, now);
    const tooOften = this.#model.guesses.note(one, this.#began, now);
    if (tooOften) throw new Fault(`${name}: ${tooOften}`);
    this.#model.secrets.note(act, answer, isAgain === true, now);
    if (!answer || answer.status >= 500) {
      if (!isFaulty && answer?.body.code !== "partner_moving")
        throw new Fault(
          `${name} got ${answer ? JSON.stringify(answer.body) : "no answer"}, though nothing failed`,
        );
      return;
    }
    // A receiver who asks again is told that the parcel is in a return: in that which the lost answer was about.
    const isInReturn = act.do === "start_return" && answer.status === 409;
    // Without an id, the time that a device claims again by its clock of then is another one, and may be before the order.
    const isClaimedAgain = act.do === "scan" && act.clockMs !== undefined && answer.status === 400;
    const isKnown = isAgain && (isInReturn || isClaimedAgain) && events.length > 0;
    if (act.do === "scan" && act.first) {
      const wrong = faultOfKnown(act.first, answer);
      if (wrong) throw new Fault(`${name} is known, and ${wrong}`);
      return;
    }
    if (answer.status >= 400 && events.length > 0 && !isCrowded && !isKnown) {
      throw new Fault(`${name} was refused (${answer.status}), but wrote ${events[0]!.type}`);
    }
    if (act.do === "set_prices" && answer.status < 300 && this.#model.prices.kobo !== act.naira * 100)
      throw new Fault(`the price is ${this.#model.prices.kobo} and was set to ${act.naira * 100}`);
    const data = answer.body.data as { id: string; order_id?: string } | undefined;
    const made = (act.do === "create" || act.do === "send_back") && answer.status < 300 && data!.id;
    if (made && !this.#model.parcels.has(made))
      throw new Fault(`${name} was answered, and there is no such order`);
    if (act.do === "miss" && answer.status < 300) {
      const wrong = this.#model.trust.judgeMisses(act, answer, now);
      if (wrong) throw new Fault(`${name}: ${wrong}`);
    }
    const wrongMoney = this.#faultOfMoney(act, answer.status, now);
    if (wrongMoney) throw new Fault(`${name}: ${wrongMoney}`);
    if (act.do === "make_code" && isThiefs(act) && answer.status === 201)
      this.#model.trust.codesMade.add(data!.id);
    // What others do at the same time confirms no session.
    const isSure = act.do === "hijack";
    if ((isCrowded && !isSure) || isKnown) return;
    // The secret of the lost answer may be the last for which there is room.
    const again = act.do === "rotate_secret" ? [200, 409] : [200];
    const statuses = isAgain ? [...expected.statuses, ...again] : expected.statuses;
    if (!statuses.includes(answer.status)) {
      throw new Fault(
        `${name} got ${answer.status} ${JSON.stringify(answer.body)} and should get ${statuses.join(" or ")}`,
      );
    }
    const wrong = act.do === "unpublish" ? faultOfRefusal(this.#model, act, answer) : undefined;
    const left = act.do === "switch" && act.what === "revoked" && faultOfLeft(this.#model, act, answer);
    if (wrong || left) throw new Fault(`${name} got ${JSON.stringify(answer.body)}, but ${wrong || left}`);
    if (act.do === "batch" && answer.status < 300) {
      this.#judgeBatch(act, answer, events, isAgain);
      return;
    }
    const should = answer.status < 300 ? expected.event : undefined;
    const is = events.map(({ type }) => type).join(", ");
    // What a code signs for is judged parcel by parcel.
    const isOfMany = act.do === "move_orders" || act.do === "sign";
    if (!isOfMany && is !== (should ?? "")) {
      throw new Fault(`${name} wrote ${is || "no event"} and should write ${should ?? "none"}`);
    }
    this.#judgeAnswer(act, answer);
  }

  /** What is wrong with the number of guesses or offers, or with the answer to a clerk who says that a payout was paid. */
  #faultOfMoney(act: Act, status: number, now: number): string | undefined {
    const { money } = this.#model;
    if (act.do === "offer_money") return money.tries.faultOfOffer(act, status, now);
    if (act.do === "change_payout" && act.what === "pay" && status < 300) {
      const paid = money.payouts.find(({ id }) => id === act.payout.id)?.reference;
      return paid === act.reference ? undefined : `it is paid with ${paid}`;
    }
    if (act.do !== "take_money" || !act.offer || status !== 403) return undefined;
    const giver = money.giverOf(act.offer);
    const last = money.offers.findLast((one) => isOf(money.giverOf(one), giver));
    return last?.id === act.offer.id ? money.tries.faultOfGuess(last) : undefined;
  }

  /** Each order of a batch is judged as if it came alone. */
  #judgeBatch(
    act: Act & { do: "batch" },
    { body }: Answer,
    events: readonly EventRow[],
    isAgain = false,
  ): void {
    const { results } = body.data as { results: { status: number; data?: { id: string } }[] };
    const created = results.filter(({ status }) => status === 201).length;
    if (!isAgain && events.length !== created) {
      throw new Fault(`a batch says that it created ${created} orders, and ${events.length} are new`);
    }
    const expected = this.#batches.get(act)!;
    for (const [i, { status, data }] of results.entries()) {
      const { statuses } = expected[i]!;
      const isThere = status >= 300 || this.#model.parcels.has(data!.id);
      if ((isAgain && status === 200) || (statuses.includes(status) && isThere)) continue;
      throw new Fault(`order ${i} of a batch got ${status} and should get ${statuses.join(" or ")}`);
    }
  }

  /** Answers say how things are now, and tell a collection code only where it may be. */
  #judgeAnswer(act: Act, answer: Answer): void {
    const { status, body } = answer;
    if (act.do === "backdate" && status < 300) {
      const wrong = judgeBackdated(act, answer);
      if (wrong) throw new Fault(`${tellAct(act, this.#model.cast)}: ${wrong}`);
      return;
    }
    if (status >= 300 || !("parcel" in act) || act.do === "send_back" || act.do === "start_return") return;
    const wrong = act.do === "create_again" ? faultOfAgain(act, answer) : undefined;
    if (wrong) throw new Fault(`${tellAct(act, this.#model.cast)}: ${wrong}`);
    // A key is answered as it was then.
    if (act.do === "create_again" && idempotencyKeyOf(act.made) !== undefined) return;
    const data = body.data as { status: string; collection_code?: string };
    if (data.status !== act.parcel.status) {
      throw new Fault(`${tellAct(act, this.#model.cast)}: the answer says ${data.status}`);
    }
    const mayTell = act.parcel.arrivedAt !== null;
    if (!mayTell && JSON.stringify(body).includes(`"collection_code":"`)) {
      throw new Fault(`${tellAct(act, this.#model.cast)}: the answer tells the collection code`);
    }
  }
}
