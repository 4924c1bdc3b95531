import type { Parcel } from "./acts.ts";
import { isCharged } from "./ends.ts";
import type { EventRow } from "./rows.ts";

/** What partners pay for each day of Lagos, counted by the model from the events of their orders. */

const LAGOS_MS = 3_600_000;
/** An event may be told to be so much later than it was written. */
const AHEAD_MS = 10 * 60_000;

/** Created orders, created returns, cancelled ones of any day, and kobo. */
type OfDay = [orders: number, returns: number, cancelled: number, kobo: number];

export interface FeesRow {
  day: string;
  v: string;
}

const dayOf = (time: number): string => new Date(time + LAGOS_MS).toISOString().slice(0, 10);
const chargeOf = (parcel: Parcel): number => (parcel.sequence > 0 && isCharged(parcel) ? parcel.feeKobo : 0);

export class Fees {
  /** By partner and day. */
  readonly #days = new Map<string, OfDay>();
  /** Days with an event so near midnight that it may count for the next one. */
  readonly #unsure = new Set<string>();

  /** What counts of a parcel before its next event. */
  before = (parcel: Parcel) => ({ kobo: chargeOf(parcel), wasCancelled: parcel.wasCancelled });

  /** Takes an event that the model has followed. */
  follow(parcel: Parcel, event: EventRow, before: ReturnType<Fees["before"]>): void {
    const { partner, returnOf, createdAt, wasCancelled } = parcel;
    const isNew = event.type === "package.created";
    const at = isNew ? createdAt : (event.received_at ?? event.occurred_at);
    const [name, earlier] = [at, isNew ? at : at - AHEAD_MS].map(
      (time) => `${partner.id} ${dayOf(time)}`,
    ) as [string, string];
    const of: OfDay = this.#days.get(name) ?? [0, 0, 0, 0];
    if (isNew) of[returnOf ? 1 : 0]++;
    if (wasCancelled && !before.wasCancelled) of[2]++;
    const kobo = chargeOf(parcel) - before.kobo;
    of[3] += kobo;
    this.#days.set(name, of);
    const counts = kobo !== 0 || wasCancelled !== before.wasCancelled;
    if (counts && name !== earlier) for (const one of [name, earlier]) this.#unsure.add(one);
  }

  /** What is wrong with the days that a partner is charged for. */
  faultOf(partnerId: string, rows: readonly FeesRow[]): string | undefined {
    const is = new Map(rows.map(({ day, v }) => [`${partnerId} ${day}`, v]));
    const ours = [...this.#days.keys()].filter((name) => name.startsWith(partnerId));
    for (const name of new Set([...is.keys(), ...ours])) {
      const should = (this.#days.get(name) ?? [0, 0, 0, 0]).join(" ");
      if ((is.get(name) ?? "0 0 0 0") !== should && !this.#unsure.has(name))
        return `fees of ${name}: ${is.get(name) ?? "none"} and should be ${should}`;
    }
    return undefined;
  }
}
