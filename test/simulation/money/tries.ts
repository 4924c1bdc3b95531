import type { Act } from "../acts.ts";
import type { OfferRow } from "./rows.ts";

/** How often people guess and offer: a part of the model. */

/** How many wrong codes end a hand-over of money. */
export const MAX_WRONG = 5;
/** How often a key may offer money on a day. */
const MAX_OFFERS = 200;
const DAY = 86_400_000;
/** What is sent before midnight may count after it. */
const EVENING_MS = 15 * 60_000;

type Offer = Act & { do: "offer_money" };
const onDay = ({ by }: Offer, time: number) => `${by.key} ${Math.floor(time / DAY)}`;

export class Tries {
  /** Wrong codes that were given for each hand-over, and how often somebody was told so. */
  readonly #wrong = new Map<string, number>();
  readonly #told = new Map<string, number>();
  /** How often each key tried to offer money on each day, and how often it was not told that this is too often. */
  readonly #sent = new Map<string, number>();
  readonly #let = new Map<string, number>();

  wrongOf = ({ id }: OfferRow): number => this.#wrong.get(id) ?? 0;

  /** Takes a wrong code that was given for a hand-over. */
  note({ id }: OfferRow): void {
    add(this.#wrong, id);
  }

  /** Takes an offer before it is played. */
  begin(act: Offer, now: number): void {
    add(this.#sent, onDay(act, now));
  }

  /** Whether a key may have used up what it may offer. */
  mayOfferNoMore(act: Offer, now: number): boolean {
    return [now - EVENING_MS, now].some((time) => (this.#sent.get(onDay(act, time)) ?? 0) >= MAX_OFFERS - 20);
  }

  /** What is wrong with the answer to an offer: a key tries so many on a day. */
  faultOfOffer(act: Offer, status: number, now: number): string | undefined {
    if (![201, 400, 409].includes(status) || now % DAY < EVENING_MS) return undefined;
    const tries = add(this.#let, onDay(act, now));
    return tries > MAX_OFFERS ? `its key may offer money ${tries} times on a day` : undefined;
  }

  /** What is wrong with another answer that a code is not that of a hand-over: nobody hears it more often. */
  faultOfGuess({ id }: OfferRow): string | undefined {
    const told = add(this.#told, id);
    return told > MAX_WRONG ? `its code was guessed ${told} times` : undefined;
  }
}

/** One more. @returns how many there are then */
function add(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}
