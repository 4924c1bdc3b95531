import { lagosDay } from "../../src/shared/closed-days.ts";
import type { Act, Parcel } from "./acts.ts";
import { Fault } from "./fault.ts";
import type { Model } from "./model.ts";
import type { Partner, Person } from "./setup.ts";
import { rowsOf } from "./world/sqlite-d1.ts";
import type { World } from "./world/world.ts";

/** What drivers read of their rounds, and the visits for which partners ask. */

interface StopAnswer {
  kind: "point" | "partner";
  id: string;
  give: number;
  take: number;
}

/** So long pickups are kept at least. */
const KEPT_MS = 89 * 86_400_000;

/** What a late call may add to a device's clock. */
const CLOCK_MS = 60_000;

/** What a stop is called in the API. */
const nameOf = ({ kind, id }: Pick<StopAnswer, "kind" | "id">) => `${kind}:${id}`;

/** Whether somebody has a parcel that is on its way. */
const isHeldBy = ({ status, holder }: Parcel, kind: "driver" | "point", id: string) =>
  (status === "in_transit" || status === "returned") && holder.kind === kind && holder.id === id;

const goalOf = ({ status, returnOf, partner, pointId }: Parcel) =>
  status === "returned" || returnOf ? `partner:${partner.id}` : `point:${pointId}`;

export class Rounds {
  readonly #world: World;
  readonly #model: Model;
  /** The visits for which a partner has asked for sure, and those for which it may have, as `{partner} {date}`. */
  readonly #asked = new Set<string>();
  readonly #maybeAsked = new Set<string>();
  /** The days on which a driver took a parcel from a partner, or says so late. */
  readonly #visited = new Set<string>();
  /** Since when each visit has been asked for. */
  readonly #since = new Map<string, number>();

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
  }

  /** Takes an act that was played between two times. */
  note(act: Act, isAnswered: boolean, from: number, to: number): void {
    if (act.do === "ask_pickup") {
      this.#maybeAsked.add(`${act.partner.id} ${act.date}`);
      if (isAnswered) this.#asked.add(`${act.partner.id} ${act.date}`);
    }
    if ((act.do !== "scan" && act.do !== "backdate") || act.kind !== "driver") return;
    const { parcel } = act;
    if (act.do === "backdate") for (const time of act.times) this.#noteClaim(parcel, time);
    else if (this.#model.ofRelease.has(act))
      for (const time of [from, to, act.occurredAt ?? to]) this.#noteVisit(parcel.partner, time);
    else if (act.move === "driver_collect" && act.occurredAt !== undefined)
      this.#noteClaim(parcel, act.occurredAt);
  }

  /** What comes late may tell of a visit, but not from before its order. */
  #noteClaim({ partner, createdAt }: Parcel, time: number): void {
    if (time < createdAt - CLOCK_MS) return;
    for (const at of [time, time + CLOCK_MS]) this.#noteVisit(partner, at);
  }

  #noteVisit({ id }: Partner, at: number): void {
    this.#visited.add(`${id} ${lagosDay(at)}`);
  }

  /** Pickups are those for which somebody asked, and are done if a driver was there. */
  checkPickups(now: number, mayMiss: boolean): void {
    const rows = rowsOf(this.#world.sqlite.DB, "SELECT partner_id, date, done_at FROM pickups") as {
      partner_id: string;
      date: string;
      done_at: number | null;
    }[];
    const stored = new Map(rows.map((row) => [`${row.partner_id} ${row.date}`, row.done_at !== null]));
    const kept = lagosDay(now - KEPT_MS);
    const visits = this.#model.visits.splice(0);
    for (const { partner, at } of visits) this.#noteVisit(partner, at);
    for (const asked of this.#asked)
      if (!stored.has(asked) && asked.slice(-10) > kept) throw new Fault(`the pickup ${asked} is lost`);
    for (const [pickup, isDone] of stored) {
      if (!this.#maybeAsked.has(pickup)) throw new Fault(`nobody has asked for the pickup ${pickup}`);
      if (isDone && !this.#visited.has(pickup))
        throw new Fault(`the pickup ${pickup} is done, and nobody came`);
      if (!this.#since.has(pickup)) this.#since.set(pickup, now);
    }
    for (const { partner, at, lookedAt } of visits) {
      const pickup = `${partner.id} ${lagosDay(at)}`;
      const wasAsked = (this.#since.get(pickup) ?? now) <= lookedAt;
      if (wasAsked && !mayMiss && stored.get(pickup) === false)
        throw new Fault(`a driver collected, and the pickup ${pickup} is not done`);
    }
  }

  /**
   * Drivers read their rounds, and what there is to give and to take at one of the stops.
   * @param follow takes what the service did by itself meanwhile, with which the answers may differ
   */
  async read(drivers: readonly Person[], follow: () => void): Promise<void> {
    for (const driver of drivers) {
      const { switched, unknownKeys } = this.#model;
      if (switched.has(`revoked ${driver.id}`) || unknownKeys.has(driver.id)) continue;
      const before = this.#countEvents();
      try {
        await this.#readRound(driver);
      } catch (error) {
        follow();
        if (this.#countEvents() === before) throw error;
      }
    }
  }

  #countEvents(): number {
    return [...this.#model.parcels.values()].reduce((sum, { sequence }) => sum + sequence, 0);
  }

  async #readRound({ id, key }: Person): Promise<void> {
    const data = await this.#read<{ rounds: { stops: StopAnswer[] }[]; van: { parcels: number } }>(
      "round",
      key,
    );
    if (!data) return;
    const parcels = [...this.#model.parcels.values()];
    const held = parcels.filter((parcel) => isHeldBy(parcel, "driver", id));
    if (data.van.parcels !== held.length)
      throw new Fault(`a driver's van has ${data.van.parcels} parcels and should have ${held.length}`);
    const stops = data.rounds.flatMap((round) => round.stops);
    if (id === this.#model.cast.outsider.id) return this.#pry(key, stops, held);
    for (const stop of stops) {
      const name = nameOf(stop);
      const give = held.filter((parcel) => goalOf(parcel) === name).length;
      const take = this.#waitingAt(stop).length;
      if (stop.give !== give || stop.take !== take)
        throw new Fault(
          `${name} has ${stop.give}, ${stop.take} to give and take, and should ${give}, ${take}`,
        );
    }
    const [most] = stops.sort((a, b) => b.give + b.take - a.give - a.take);
    if (most) await this.#readStop(key, most, held);
  }

  /** A driver without a round sees where what it has goes, and nothing of what waits there. */
  async #pry(key: string, stops: readonly StopAnswer[], held: readonly Parcel[]): Promise<void> {
    if (stops.length > 0) throw new Fault("a driver without a round has stops");
    for (const { id } of this.#model.cast.partners) {
      const name = `partner:${id}`;
      const path = `/driver/parcels?stop=${name}`;
      const answer = await this.#world.ask({ method: "GET", path, key });
      if (answer === undefined || answer.status >= 500 || answer.body.incomplete) continue;
      const give = held.filter((parcel) => goalOf(parcel) === name);
      const data = answer.body.data as Record<"give" | "take", unknown[]> | undefined;
      const isRight =
        give.length === 0
          ? answer.status === 404
          : data?.give.length === give.length && data.take.length === 0;
      if (!isRight) throw new Fault(`a driver without a round got ${answer.status} ${JSON.stringify(data)}`);
    }
  }

  async #readStop(key: string, stop: StopAnswer, held: readonly Parcel[]): Promise<void> {
    const name = nameOf(stop);
    const data = await this.#read<Record<"give" | "take", { tracking_code: string }[]>>(
      `parcels?stop=${name}`,
      key,
    );
    if (!data) return;
    const should = { give: held.filter((parcel) => goalOf(parcel) === name), take: this.#waitingAt(stop) };
    for (const list of ["give", "take"] as const) {
      const codes = data[list].map(({ tracking_code }) => tracking_code).sort();
      if (
        codes.join() !==
        should[list]
          .map(({ trackingCode }) => trackingCode)
          .sort()
          .join()
      )
        throw new Fault(
          `${name} lists ${codes.length} parcels to ${list}, not the ${should[list].length} there`,
        );
    }
  }

  #waitingAt({ kind, id }: StopAnswer): Parcel[] {
    const isWith = (partner: Partner, parcel: Parcel) =>
      partner.id === id && parcel.status === "created" && !parcel.returnOf;
    return [...this.#model.parcels.values()].filter((parcel) =>
      kind === "point" ? isHeldBy(parcel, "point", id) : isWith(parcel.partner, parcel),
    );
  }

  /** What an answer has; undefined if it fails, or leaves out what can't be reached. */
  async #read<T>(path: string, key: string): Promise<T | undefined> {
    const answer = await this.#world.ask({ method: "GET", path: `/driver/${path}`, key });
    return answer?.status === 200 && !answer.body.incomplete ? (answer.body.data as T) : undefined;
  }
}
