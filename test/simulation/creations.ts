import type { EventType } from "../../src/shared/parcel-status.ts";
import type { Act, Expected, NewParcel, Parcel } from "./acts.ts";
import type { Capacity } from "./capacity.ts";
import { isHidden } from "./leaving.ts";
import type { OrderRow } from "./rows.ts";
import type { Partner, Point } from "./setup.ts";

/** Who may create orders, how many, for which points and for how much: a part of the model. */

const DAY = 86_400_000;
/** Prices are up to 30 s old, and a creation that meets a slow database takes longer than that. */
const STALE_MS = 75_000;
/** What is asked for so long before midnight may count for the next day. */
const EVENING_MS = 15 * 60_000;
const CREATED: EventType = "package.created";

/** The price of every parcel, as it was over time. */
export class Prices {
  readonly #known: { kobo: number; from: number; until: number }[] = [];

  get kobo(): number | undefined {
    return this.#known.at(-1)?.kobo;
  }

  /** Takes the price that is in force now. If it is new, it has been so since some time after `lookedAt`. */
  note(kobo: number, lookedAt: number, now: number): void {
    const last = this.#known.at(-1);
    if (last) last.until = now;
    if (last?.kobo !== kobo) this.#known.push({ kobo, from: lookedAt, until: now });
  }

  /** Whether an order that was created at a time may cost this. */
  wasInForce(kobo: number, at: number): boolean {
    return this.#known.some((one) => one.kobo === kobo && one.from <= at && at <= one.until + STALE_MS);
  }
}

/** What the model knows besides. */
interface Known {
  capacity: Capacity;
  tills: Capacity;
  parcels: ReadonlyMap<string, Parcel>;
  switched: ReadonlySet<string>;
  parcelsAt(pointId: string, database: string): { unscanned: Record<string, number> };
}

export class Creations {
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
  }

  /**
   * What has to come of an order.
   * @param alike how many new orders before it in its batch have its point
   */
  expect(partner: Partner, order: NewParcel, now: number, alike = 0): Expected {
    if (this.#isKnown(partner, order)) return { statuses: [200, 409, 422] };
    return this.withQuota(
      partner,
      now,
      this.answersOf(order.point, 201, partner, alike, order.cod !== undefined),
    );
  }

  /**
   * What has to come of a parcel's way to a point.
   * @param good the status of success
   * @param partner whose parcel it is; none if an operator moves those of all
   * @param isToBePaid whether its receiver has to pay for it
   */
  answersOf(point: Point, good: number, partner?: Partner, alike = 0, isToBePaid = false): readonly number[] {
    const { switched, capacity, tills } = this.#known;
    if (point.isDepot || isHidden(this.#known, point)) return [404];
    if (isToBePaid && !point.takesCod) return [409];
    if (switched.has(`paused ${point.id}`) || (partner && this.#isHalfFull(point, partner, alike)))
      return [409];
    const full = [capacity.isFull(point), isToBePaid && tills.isFull(point)];
    const isFull = full.includes(true) ? true : full.includes(undefined) ? undefined : false;
    return isFull === undefined ? [good, 409] : [isFull ? 409 : good];
  }

  /** What has to come of each order of a batch. */
  expectEach({ partner, orders }: Act & { do: "batch" }, now: number): Expected[] {
    // Orders before it in the batch may use up the quota.
    const more = partner.ordersPerDay === undefined ? [] : [429];
    return orders.map((order, i) => {
      const isAlike = (other: NewParcel) => other.point === order.point && !this.#isKnown(partner, other);
      const alike = orders.slice(0, i).filter(isAlike);
      const [least, most] = [false, true].map((isUnsure) =>
        this.expect(partner, order, now, alike.filter((other) => this.#isTaken(other) ?? isUnsure).length),
      );
      return { ...most, statuses: [...least!.statuses, ...most!.statuses, ...more] };
    });
  }

  /** What has to come of a creation that would have these statuses if it were within the quota. */
  withQuota(partner: Partner, now: number, statuses: readonly number[]): Expected {
    const isLate = DAY - (now % DAY) < EVENING_MS;
    const { ordersPerDay: most = Number.POSITIVE_INFINITY } = partner;
    if (!isLate && this.#createdOn(partner, now) >= most) return { statuses: [429] };
    return { statuses: isLate ? [...statuses, 429] : statuses, event: CREATED };
  }

  /** Whether a new order is one too many. */
  isOverQuota({ partner, createdAt }: Parcel): boolean {
    return this.#createdOn(partner, createdAt) > (partner.ordersPerDay ?? Number.POSITIVE_INFINITY);
  }

  /** How many orders a partner has created on the day (UTC) of a time. */
  #createdOn(partner: Partner, time: number): number {
    const day = Math.floor(time / DAY);
    const isOfDay = (one: Parcel) => one.partner === partner && Math.floor(one.createdAt / DAY) === day;
    return [...this.#known.parcels.values()].filter(isOfDay).length;
  }

  #isKnown(partner: Partner, { reference }: NewParcel): boolean {
    const { parcels } = this.#known;
    return [...parcels.values()].some(
      (one) => one.reference === reference && one.partner === partner && !one.isArchived,
    );
  }

  /** Whether the point takes the money, if there is some; undefined if that is not sure. */
  #isTaken({ point, cod }: NewParcel): boolean | undefined {
    if (cod === undefined || !point.takesCod) return cod === undefined;
    const isFull = this.#known.tills.isFull(point);
    return isFull === undefined ? undefined : !isFull;
  }

  /** Whether half of a point's capacity is for parcels of one partner that nobody has scanned. */
  #isHalfFull({ id, capacity }: Point, partner: Partner, alike: number): boolean {
    if (capacity === null) return false;
    const unscanned = this.#known.parcelsAt(id, partner.database).unscanned[partner.id] ?? 0;
    return unscanned + alike >= Math.max(3, Math.floor(capacity / 2));
  }
}

/** An order that an act makes, if it succeeds; a receiver's return gets its reference from the service. */
interface Creation extends Partial<NewParcel> {
  partner: Partner;
  url: string | null;
  returnOf: string | null;
}

export function creationsOf(act: Act): Creation[] {
  if (act.do === "create") return [{ ...act, returnOf: null }];
  if (act.do === "batch")
    return act.orders.map((order) => ({ ...order, partner: act.partner, returnOf: null }));
  if (act.do !== "send_back" && (act.do !== "start_return" || !act.isRightCode)) return [];
  const { parcel } = act;
  const made = { partner: parcel.partner, url: null, returnOf: parcel.id };
  return [act.do === "send_back" ? { ...made, reference: act.reference, url: act.url } : made];
}

export const isOf = (made: Creation, is: Pick<OrderRow, "reference" | "return_of">): boolean =>
  made.returnOf === is.return_of && (made.reference ?? is.reference) === is.reference;
