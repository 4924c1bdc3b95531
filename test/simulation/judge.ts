import type { SQLOutputValue } from "node:sqlite";
import type { Act, Parcel } from "./acts.ts";
import { Codes } from "./codes.ts";
import { faultOfDeadlines, overdueIn } from "./deadlines.ts";
import { isCharged, mayBeArchived } from "./ends.ts";
import { Fees, type FeesRow } from "./fees.ts";
import { faultOf } from "./holders.ts";
import type { Model } from "./model.ts";
import type { Commissions } from "./money/acts.ts";
import { MoneyJudge } from "./money/judge.ts";
import type { EventRow, OrderRow } from "./rows.ts";
import type { Endpoint, Partner, Point } from "./setup.ts";
import { changesOf, rowsOf } from "./world/sqlite-d1.ts";
import type { World } from "./world/world.ts";
import { ORDERS } from "./world/world.ts";

/** Compares the databases and what receivers got with the model. */

type Row = Record<string, SQLOutputValue>;

/** So long events are in feeds at least. */
const DAY_MS = 86_400_000;
const FEED_MS = 30 * DAY_MS;

/** What is wrong, in words. */
export class Fault extends Error {}

export class Judge {
  readonly #world: World;
  readonly #model: Model;
  /** Where the deliveries of each event go, by the event's id. */
  readonly #targets = new Map<string, { urls: string[]; type: string; parcel: Parcel }>();
  #received = 0;
  /** When the last look was before each of a partner's events was written, and before now. */
  readonly #writtenAfter: Map<Partner, number[]>;
  #lookedAt = 0;
  readonly #codes: Codes;
  readonly #money: MoneyJudge;
  readonly #fees = new Fees();
  /** How many changes each database had when it was followed last, and which have changed since: others need no look. */
  readonly #seen = new Map<string, number>();
  #changed: (typeof ORDERS)[number][] = [];

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
    this.#codes = new Codes(world, model);
    this.#money = new MoneyJudge(world, model);
    this.#writtenAfter = new Map(model.cast.partners.map((partner) => [partner, []]));
  }

  #all<T = Row>(database: (typeof ORDERS)[number] | "DB", sql: string, ...values: (string | number)[]): T[] {
    return rowsOf(this.#world.sqlite[database], sql, values) as T[];
  }

  /** Follows all new events. @returns those that each act wrote, and under `undefined` those of the service itself */
  follow(acts: readonly Act[], now: number): Map<Act | undefined, EventRow[]> {
    const written = new Map<Act | undefined, EventRow[]>();
    this.#followPlaces();
    this.#followPrices(now);
    this.#changed = ORDERS.filter((name) => changesOf(this.#world.sqlite[name]) !== this.#seen.get(name));
    for (const database of this.#changed) {
      this.#seen.set(database, changesOf(this.#world.sqlite[database]));
      const rows = this.#all<OrderRow>(
        database,
        `SELECT CAST(number AS TEXT) AS number, id, partner_id, reference, tracking_code, status, sequence, point_id, return_of, handed_in_at,
          holder_kind, holder_id, holder_sequence, webhook_url, delivery_fee_kobo, created_at, updated_at, arrived_at
        FROM orders ORDER BY orders.number`,
      );
      for (const row of rows) this.#followOrder(database, row, acts, now, written);
      this.#followArchived(database, rows, now);
    }
    const fault = this.#codes.follow(now) ?? this.#money.follow(acts);
    if (fault) throw new Fault(fault);
    this.#lookedAt = now;
    return written;
  }

  /** Orders that are not there any more were archived, if that was due. */
  #followArchived(database: (typeof ORDERS)[number], rows: readonly OrderRow[], now: number): void {
    const { parcels } = this.#model;
    const known = [...parcels.values()].filter(
      ({ partner, isArchived }) => partner.database === database && !isArchived,
    );
    if (rows.length === known.length) return;
    const there = new Set(rows.map(({ id }) => id));
    for (const parcel of known.filter(({ id }) => !there.has(id))) {
      if (!mayBeArchived(parcel, now)) throw new Fault(`${database} has lost an order`);
      parcel.isArchived = true;
    }
  }

  #followOrder(
    database: (typeof ORDERS)[number],
    row: OrderRow,
    acts: readonly Act[],
    now: number,
    written: Map<Act | undefined, EventRow[]>,
  ): void {
    const model = this.#model;
    const fail = (fault: string): never => {
      throw new Fault(`order ${row.reference}: ${fault}`);
    };
    if (!model.parcels.has(row.id)) {
      const fault = model.created(row, acts);
      if (fault) fail(fault);
    }
    const parcel = model.parcels.get(row.id)!;
    const isSame =
      parcel.sequence === row.sequence && parcel.updatedAt === row.updated_at && parcel.sequence > 0;
    if (!isSame) {
      const events = this.#all<EventRow>(
        database,
        `SELECT id, sequence, type, status, previous_status, point_id, occurred_at, actor, holder, details ->> 'problem' AS problem,
          details ->> 'claimedAt' AS claimed_at, details ->> 'receivedAt' AS received_at
        FROM order_events
        WHERE order_number = CAST(? AS INTEGER) AND sequence > ? ORDER BY sequence`,
        ...[row.number, parcel.sequence],
      );
      for (const event of events) {
        const before = this.#fees.before(parcel);
        const act = model.follow(parcel, event, acts, now);
        if (typeof act === "string") fail(act);
        else written.set(act, [...(written.get(act) ?? []), event]);
        this.#money.note(parcel, event);
        this.#fees.follow(parcel, event, before);
        this.#checkDeliveries(database, parcel, event, acts);
        this.#writtenAfter.get(parcel.partner)!.push(this.#lookedAt);
        const isOfOrder = (event.claimed_at ?? event.occurred_at) >= parcel.createdAt;
        if (event.type === "package.in_transit" && event.actor !== null && isOfOrder)
          model.visits.push({ partner: parcel.partner, at: event.occurred_at, lookedAt: this.#lookedAt });
      }
      parcel.updatedAt = row.updated_at;
      parcel.arrivedAt = row.arrived_at;
      parcel.feeKobo = row.delivery_fee_kobo;
    }
    const fault = faultOf(parcel, row);
    if (fault) fail(fault);
  }

  #checkDeliveries(
    database: (typeof ORDERS)[number],
    parcel: Parcel,
    { id, type, sequence, actor }: EventRow,
    acts: readonly Act[],
  ): void {
    const rows = this.#all<{ url: string; partner_id: string; body: string }>(
      database,
      "SELECT url, partner_id, body FROM webhook_deliveries WHERE event_id = ? ORDER BY url",
      id,
    );
    const is = rows.map(({ url }) => url).join(" ");
    const before = this.#model.targetsOf(parcel, type);
    // What the service writes beside a change of an endpoint goes where it went before, or after.
    const change = acts.find((act) => act.do === "subscribe");
    const after = change ? this.#model.targetsOf(parcel, type, change) : before;
    const urls = is === after.join(" ") ? after : before;
    this.#targets.set(id, { urls, type, parcel });
    const name = `event ${sequence} (${type}) of ${parcel.reference}`;
    if (is !== urls.join(" "))
      throw new Fault(`${name} is delivered to [${is}] and not to [${urls.join(" ")}]`);
    for (const { partner_id, body } of rows) {
      const told = JSON.parse(body);
      const isRight =
        partner_id === parcel.partner.id &&
        told.sequence === sequence &&
        told.type === type &&
        told.data.order_id === parcel.id &&
        told.data.status === parcel.status &&
        (told.data.point?.id ?? "") === parcel.pointId &&
        (actor === null || told.data.holder?.kind === parcel.holder.kind);
      if (!isRight) throw new Fault(`${name} says ${body}`);
    }
  }

  /** What operators and partners have set by now, which `alone` must have done if it was answered. */
  followSettings(alone: Act | undefined): void {
    const { switched, cast } = this.#model;
    const should = new Set(switched);
    if (alone?.do === "switch") {
      if (alone.isOn) should.add(`${alone.what} ${alone.of}`);
      else should.delete(`${alone.what} ${alone.of}`);
    }
    if (alone?.do === "unpublish") should.add(`hidden ${alone.point.id}`);
    if (alone?.do === "publish") should.delete(`hidden ${alone.point.id}`);
    switched.clear();
    const rows = this.#all<{ name: string }>(
      "DB",
      `SELECT 'paused ' || id AS name FROM points WHERE paused = 1
      UNION ALL SELECT 'hidden ' || id FROM points WHERE published = 0 AND kind = 'point' AND id <> ''
      UNION ALL SELECT 'suspended ' || id FROM partners WHERE status = 'suspended'
      UNION ALL SELECT 'revoked ' || id FROM keys WHERE revoked_at IS NOT NULL AND kind IN ('ag', 'dr')
      UNION SELECT 'closed ' || point_id FROM closures`,
    );
    for (const { name } of rows) switched.add(name);
    const isSo = should.size === switched.size && [...should].every((one) => switched.has(one));
    if (alone && ["switch", "unpublish", "publish"].includes(alone.do) && !isSo) {
      const name = alone.do === "switch" ? alone.name : alone.do;
      throw new Fault(`${name} is not as it was set: ${[...switched]} and not ${[...should]}`);
    }
    for (const endpoint of cast.partners.flatMap(({ endpoints }) => endpoints))
      this.#followEndpoint(endpoint, alone);
    for (const point of cast.points) this.#followCapacity(point, alone);
  }

  #followEndpoint(endpoint: Endpoint, alone: Act | undefined): void {
    const places = ORDERS.flatMap((name) =>
      this.#all<{ events: string }>(name, "SELECT events FROM webhook_endpoints WHERE id = ?", endpoint.id),
    );
    const should = alone?.do === "subscribe" && alone.endpoint === endpoint ? alone.events : undefined;
    if (places.length !== 1) throw new Fault(`${endpoint.url} is in ${places.length} databases`);
    if (should && places[0]!.events !== JSON.stringify(should))
      throw new Fault(`${endpoint.url} wants ${places[0]!.events}`);
    endpoint.events = JSON.parse(places[0]!.events);
  }

  #followCapacity(point: Point, alone: Act | undefined): void {
    const rows = this.#all<{ capacity: number | null }>(
      "DB",
      "SELECT capacity FROM points WHERE id = ?",
      point.id,
    );
    point.capacity = rows[0]!.capacity;
    const isSet = alone?.do === "set_capacity" && alone.point === point;
    if (isSet && point.capacity !== alone.capacity)
      throw new Fault(`${point.name} takes ${point.capacity} parcels and should take ${alone.capacity}`);
  }

  /** All zones have the same price. */
  #followPrices(now: number): void {
    const rows = this.#all<{ kobo: number }>(
      "DB",
      "SELECT DISTINCT slabs ->> '$[0].amountKobo' AS kobo FROM tariffs",
    );
    if (rows.length !== 1) throw new Fault(`the zones have ${rows.length} prices`);
    this.#model.prices.note(rows[0]!.kobo, this.#lookedAt, now);
  }

  /** In which database each partner's orders are. */
  #followPlaces(): void {
    const rows = this.#all<{ id: string; database: number }>(
      "DB",
      "SELECT id, orders_database AS database FROM partners",
    );
    for (const partner of this.#model.cast.partners) {
      const is = ORDERS[rows.find(({ id }) => id === partner.id)!.database]!;
      if (is !== partner.database) this.#seen.clear();
      partner.database = is;
    }
  }

  /** What came to receivers' servers since the last look. */
  checkReceived(): void {
    const { received } = this.#world.receivers;
    for (; this.#received < received.length; this.#received++) {
      const { id, url, body } = received[this.#received]!;
      const target = this.#targets.get(id);
      if (!target?.urls.includes(url)) throw new Fault(`${url} got the event ${id}, which it did not want`);
      const tellsCode = /"collection_code":"\d{6}"/.test(body);
      if (tellsCode !== ["package.arrived_at_point", "package.expiring"].includes(target.type)) {
        throw new Fault(`${url} got ${target.type} ${tellsCode ? "with" : "without"} a collection code`);
      }
    }
  }

  /** Counters are what a scan of the orders counts. */
  checkCounters(now: number): void {
    for (const database of this.#changed) {
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

  /** What the next round of the cron has to do. */
  duesAt(now: number) {
    return { ofMoney: this.#money.dues, overdue: overdueIn(this.#model, now) };
  }

  /** A whole round that nothing disturbed has done what it had to. */
  checkRound({ ofMoney, overdue }: ReturnType<Judge["duesAt"]>): void {
    const fault = faultOfDeadlines(overdue) ?? this.#money.faultOfRound(ofMoney);
    if (fault) throw new Fault(`after a round of the cron ${fault}`);
  }

  /** Commissions that were set are in force at once. */
  checkCommissions(rates: Commissions): void {
    const fault = this.#money.faultOfCommissions(rates);
    if (fault) throw new Fault(fault);
  }

  /** In the end: the money is where it should be. */
  async checkMoney(): Promise<void> {
    const fault = await this.#money.check();
    if (fault) throw new Fault(fault);
  }

  /** In the end: every delivery was made, or its receiver did not take it. */
  checkDelivered(onceEach: boolean): void {
    const { received } = this.#world.receivers;
    for (const database of ORDERS) {
      const rows = this.#all<{ event_id: string; url: string; status: string; type: string }>(
        database,
        "SELECT event_id, url, status, type FROM webhook_deliveries",
      );
      for (const { event_id, url, status, type } of rows) {
        const came = received.filter((one) => one.id === event_id && one.url === url);
        const taken = came.filter((one) => one.status >= 200 && one.status < 300).length;
        const name = `${type} to ${url}`;
        if (status === "pending") throw new Fault(`${name} is still pending in the end`);
        if (status === "delivered" && taken === 0)
          throw new Fault(`${name} is said to be delivered and is not`);
        if (status === "failed" && came.length === 0 && !this.#isEnded(url))
          throw new Fault(`${name} was never tried`);
        if (onceEach && taken > 1)
          throw new Fault(`${name} was delivered ${taken} times, though nothing failed`);
      }
    }
  }

  /** Whether a server has said that it wants no more. */
  #isEnded(url: string): boolean {
    return this.#world.receivers.received.some((one) => one.url === url && one.status === 410);
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
