import type { SQLOutputValue } from "node:sqlite";
import { isCharged } from "./ends.ts";
import { Fault } from "./fault.ts";
import type { Fees, FeesRow } from "./fees.ts";
import type { Model } from "./model.ts";
import type { Partner } from "./setup.ts";
import { rowsOf } from "./world/sqlite-d1.ts";
import type { ORDERS, World } from "./world/world.ts";

/** Compares what the databases have counted with a count of the model's parcels. */

type Row = Record<string, SQLOutputValue>;

const DAY_MS = 86_400_000;
/** How long events are in feeds at least. */
const FEED_MS = 30 * DAY_MS;

export class Counters {
  readonly #world: World;
  readonly #model: Model;
  readonly #fees: Fees;
  /** When the last look was before each of a partner's events was written. */
  readonly #writtenAfter: ReadonlyMap<Partner, readonly number[]>;

  constructor(
    { world, model }: { world: World; model: Model },
    fees: Fees,
    writtenAfter: ReadonlyMap<Partner, readonly number[]>,
  ) {
    this.#world = world;
    this.#model = model;
    this.#fees = fees;
    this.#writtenAfter = writtenAfter;
  }

  #all<T = Row>(database: (typeof ORDERS)[number], sql: string, ...values: string[]): T[] {
    return rowsOf(this.#world.sqlite[database], sql, values) as T[];
  }

  /** Counters are what a scan of the orders counts. */
  check(changed: readonly (typeof ORDERS)[number][], now: number): void {
    for (const database of changed) {
      const { cast, parcels } = this.#model;
      const ours = [...parcels.values()].filter(({ partner }) => partner.database === database);
      this.#compare(
        `${database} counts orders`,
        this.#all(
          database,
          "SELECT partner_id || ' ' || day || ' ' || status AS k, count AS v FROM order_counts",
        ),
        tally(
          ours
            .filter(({ isArchived }) => !isArchived)
            .flatMap(({ partner, status, createdAt }) => [
              `${partner.id}  ${status}`,
              `${partner.id} ${dayOf(createdAt)} ${status}`,
            ]),
        ),
      );
      const counts = this.#all<{ point_id: string; parcels: number; unscanned: string }>(
        database,
        "SELECT point_id, parcels, unscanned FROM point_counts",
      );
      for (const { id, name } of cast.points) {
        const row = counts.find(({ point_id }) => point_id === id);
        const should = this.#model.parcelsAt(id, database);
        const is = row
          ? { parcels: row.parcels, unscanned: JSON.parse(row.unscanned) }
          : { parcels: 0, unscanned: {} };
        if (sorted(is) !== sorted(should)) {
          throw new Fault(`${database} counts at ${name} ${sorted(is)} and should ${sorted(should)}`);
        }
      }
      this.#checkLateScans(database);
      for (const partner of cast.partners.filter((one) => one.database === database)) {
        const theirs = ours.filter((parcel) => parcel.partner === partner);
        const [fees] = this.#all(
          database,
          `SELECT coalesce(sum(orders), 0) || ' ' || coalesce(sum(returns), 0) || ' ' || coalesce(sum(cancelled), 0)
            || ' ' || coalesce(sum(fees_kobo), 0) AS v FROM partner_fees WHERE partner_id = ?`,
          partner.id,
        );
        const kept = theirs.filter(({ wasCancelled }) => !wasCancelled);
        const kobo = theirs.filter(isCharged).reduce((sum, { feeKobo }) => sum + feeKobo, 0);
        const returns = theirs.filter(({ returnOf }) => returnOf).length;
        const should = `${theirs.length - returns} ${returns} ${theirs.length - kept.length} ${kobo}`;
        if (fees!.v !== should) throw new Fault(`fees of ${partner.id}: ${fees!.v} and should be ${should}`);
        const days = this.#all<FeesRow>(
          database,
          `SELECT day, orders || ' ' || returns || ' ' || cancelled || ' ' || fees_kobo AS v FROM partner_fees WHERE partner_id = ?`,
          partner.id,
        );
        const wrong = this.#fees.faultOf(partner.id, days);
        if (wrong) throw new Fault(wrong);
        const feed = this.#all<{ events: number; distinct_events: number }>(
          database,
          `SELECT count(*) AS events, count(DISTINCT order_number || ' ' || sequence) AS distinct_events
          FROM partner_events WHERE partner_id = ? AND order_number > 0`,
          partner.id,
        )[0]!;
        const events = theirs.reduce((sum, { sequence }) => sum + sequence, 0);
        const isAll = feed.events <= events && feed.events >= events - this.#tooOld(partner, now);
        if (!isAll || feed.distinct_events !== feed.events)
          throw new Fault(`the feed of ${partner.id} has ${feed.events} events and should have ${events}`);
      }
    }
  }

  /** Nobody fills an order's evidence, nor is there any from before it. */
  #checkLateScans(database: (typeof ORDERS)[number]): void {
    const wrong = this.#all<{ n: number; early: number }>(
      database,
      `SELECT count(*) AS n, sum(occurred_at < created_at) AS early FROM late_scans JOIN orders ON number = order_number
      GROUP BY order_number, actor HAVING n > 5 OR early > 0`,
    );
    if (wrong.length > 0)
      throw new Fault(`${database} has ${wrong[0]!.n} late scans of one actor of one order`);
  }

  /** How many of a partner's events may be gone from its feed. */
  #tooOld(partner: Partner, now: number): number {
    return this.#writtenAfter.get(partner)!.filter((time) => time < now - FEED_MS).length;
  }

  #compare(what: string, rows: Row[], should: Map<string, number>): void {
    const is = new Map(rows.filter(({ v }) => v !== 0).map(({ k, v }) => [String(k), Number(v)]));
    for (const key of new Set([...is.keys(), ...should.keys()])) {
      if (is.get(key) !== should.get(key)) {
        throw new Fault(`${what}: ${key} is ${is.get(key) ?? 0} and should be ${should.get(key) ?? 0}`);
      }
    }
  }
}

const days = new Map<number, string>();
/** The day (UTC) of a time. */
function dayOf(time: number): string {
  const begin = time - (time % DAY_MS);
  const day = days.get(begin) ?? new Date(begin).toISOString().slice(0, 10);
  days.set(begin, day);
  return day;
}

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const sorted = ({ parcels, unscanned }: { parcels: number; unscanned: Record<string, number> }) =>
  `${parcels}, unscanned ${JSON.stringify(Object.entries(unscanned).sort())}`;
