import type { SQLOutputValue } from "node:sqlite";
import type { Act, Parcel } from "./acts.ts";
import { AuditJudge } from "./audit/judge.ts";
import { Codes } from "./codes.ts";
import { Counters } from "./counters.ts";
import { faultOfDeadlines, overdueIn } from "./deadlines.ts";
import { mayBeArchived } from "./ends.ts";
import { Fault } from "./fault.ts";
import { Fees } from "./fees.ts";
import { Handovers } from "./handovers.ts";
import { faultOf } from "./holders.ts";
import type { Model } from "./model.ts";
import type { Commissions } from "./money/acts.ts";
import { MoneyJudge } from "./money/judge.ts";
import type { EventRow, OrderRow } from "./rows.ts";
import { followSettings } from "./settings.ts";
import type { Partner } from "./setup.ts";
import { faultOfArrival, faultOfTime } from "./times.ts";
import { changesOf, rowsOf } from "./world/sqlite-d1.ts";
import type { World } from "./world/world.ts";
import { ORDERS } from "./world/world.ts";

/** Compares the databases and what receivers got with the model. */

type Row = Record<string, SQLOutputValue>;

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
  readonly audit: AuditJudge;
  readonly #fees = new Fees();
  readonly #counters: Counters;
  readonly #handovers: Handovers;
  /** How many changes each database had when it was followed last, and which have changed since: others need no look. */
  readonly #seen = new Map<string, number>();
  #changed: (typeof ORDERS)[number][] = [];

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
    this.#codes = new Codes(world, model);
    this.#money = new MoneyJudge(world, model);
    this.audit = new AuditJudge(world, model);
    this.#handovers = new Handovers(world);
    this.#writtenAfter = new Map(model.cast.partners.map((partner) => [partner, []]));
    this.#counters = new Counters({ world, model }, this.#fees, this.#writtenAfter);
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
    const fault =
      this.#codes.follow(now) ?? this.#money.follow(acts) ?? this.#handovers.faultOf(this.#changed);
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
          details ->> 'claimedAt' AS claimed_at, details ->> 'receivedAt' AS received_at,
          coalesce(
            (SELECT later.details ->> 'previousCodAmountKobo' FROM order_events AS later
              WHERE later.order_number = order_events.order_number AND later.sequence > order_events.sequence
                AND later.type = 'package.cod_changed' ORDER BY later.sequence LIMIT 1),
            (SELECT cod_amount_kobo FROM orders WHERE number = order_number)) AS cod_kobo
        FROM order_events
        WHERE order_number = CAST(? AS INTEGER) AND sequence > ? ORDER BY sequence`,
        ...[row.number, parcel.sequence],
      );
      const look = { from: this.#lookedAt, to: now };
      for (const event of events) {
        const before = this.#fees.before(parcel);
        const { codKobo, lastEventAt } = parcel;
        const act = model.follow(parcel, event, acts, now);
        const wrong = typeof act === "string" ? act : faultOfTime(event, act, acts, { ...look, lastEventAt });
        if (typeof act === "string" || wrong !== undefined) fail(wrong!);
        else if (act?.do === "scan" && act.scanId !== undefined && written.has(act))
          fail(`its scan ${act.scanId} counts twice`);
        else written.set(act, [...(written.get(act) ?? []), event]);
        this.#money.note(parcel, event);
        if (typeof act !== "string") this.#handovers.note(parcel, event, act);
        if (typeof act !== "string") this.audit.note(parcel, event, act, codKobo);
        this.#fees.follow(parcel, event, before);
        this.#checkDeliveries(database, parcel, event, acts);
        this.#writtenAfter.get(parcel.partner)!.push(this.#lookedAt);
        // A scan that claims to be older than its order tells of no visit.
        const isOfOrder = (event.claimed_at ?? event.occurred_at) >= parcel.createdAt;
        // The last release need not have noted it.
        const lookedAt = event.actor === null ? Number.NEGATIVE_INFINITY : this.#lookedAt;
        if (event.type === "package.in_transit" && isOfOrder)
          model.visits.push({ partner: parcel.partner, at: event.occurred_at, lookedAt });
      }
      const wrong = faultOfArrival(row, parcel.arrivedAt, events, look);
      if (wrong) fail(wrong);
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

  followSettings(alone: Act | undefined): void {
    followSettings(this.#world, this.#model, alone);
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
      const one = received[this.#received]!;
      const { id, url, body } = one;
      const target = this.#targets.get(id);
      if (!target?.urls.includes(url)) throw new Fault(`${url} got the event ${id}, which it did not want`);
      const { partner, url: own } = target.parcel;
      const endpoints = partner.endpoints.filter((endpoint) => endpoint.url === url);
      const signers = [...(own === url ? [partner] : []), ...endpoints];
      const wrong = this.#model.secrets.faultOf(
        one,
        signers.map(({ id }) => id),
      );
      if (wrong) throw new Fault(`${target.type} to ${url} ${wrong}`);
      const tellsCode = /"collection_code":"\d{6}"/.test(body);
      if (tellsCode !== ["package.arrived_at_point", "package.expiring"].includes(target.type)) {
        throw new Fault(`${url} got ${target.type} ${tellsCode ? "with" : "without"} a collection code`);
      }
    }
  }

  checkCounters(now: number): void {
    this.#counters.check(this.#changed, now);
  }

  /** What the next round of the cron has to do. */
  duesAt(now: number) {
    return { ofMoney: this.#money.dues, overdue: overdueIn(this.#model, now), ofAudit: this.audit.dues() };
  }

  /** A whole round that nothing disturbed has done what it had to. */
  checkRound({ ofMoney, overdue, ofAudit }: ReturnType<Judge["duesAt"]>): void {
    const fault =
      faultOfDeadlines(overdue) ?? this.#money.faultOfRound(ofMoney) ?? this.audit.faultOfRound(ofAudit);
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

  /** In the end: partners read their visits and receiving codes. */
  async checkReads(now: number): Promise<void> {
    await this.#handovers.check(this.#model.cast.partners);
    await this.#codes.check(now);
  }
}
