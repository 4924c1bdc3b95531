import { isDeepStrictEqual } from "node:util";
import type { Act, Parcel } from "../acts.ts";
import type { Doing } from "../answers.ts";
import { Fault } from "../fault.ts";
import type { Model } from "../model.ts";
import { actorOf, type EventRow } from "../rows.ts";
import type { Partner } from "../setup.ts";
import { current } from "../world/globals.ts";
import { changesOf, rowsOf } from "../world/sqlite-d1.ts";
import { NAMES, OPERATOR, ORDERS, type World } from "../world/world.ts";
import {
  BY_OPERATOR,
  byPartner,
  type Demand,
  ofLocks,
  ofMade,
  ofPickups,
  ofReads,
  type Told,
} from "./demands.ts";
import { ofSums, type Sums, sumsOf } from "./money.ts";
import { commissionsAfter, FIRST_COMMISSIONS, ofSettings, type Settings, settingsOf } from "./settings.ts";

/** Compares the audit log with what was done: each change of its kind is in it once, and nothing else is. */

interface Entry {
  id: string;
  at: number;
  actor: string;
  action: string;
  subject: string;
  partner: string | null;
  details: string;
}

interface Verified {
  faults: { fault: string }[];
  next: number | null;
}

interface PartnersPage {
  data: { id: string; by: string; actor: { id: string }; action: string; subjectId: string }[];
  pagination: { totalPages: number };
}

const OF_CREDENTIALS = /^(secret_key|api_key|client|account|webhook_endpoint)\./;
const COLUMNS = `id, at, actor_kind || ' ' || actor_id AS actor, action, subject_id AS subject,
  partner_id AS partner, details`;

export class AuditJudge {
  readonly #world: World;
  readonly #model: Model;
  /** All entries so far; those that wait in a database of orders too. */
  readonly #entries = new Map<string, Entry>();
  #lastRow = 0;
  #lookedAt = current.loop.now;
  /** How many changes each database had at the last look. */
  readonly #seen = new Map<string, number>();
  /** What events of orders demand, since the last look. */
  #ofEvents: (Demand & { id: string })[] = [];
  #commissions: string | undefined = FIRST_COMMISSIONS;
  #settings: Settings;
  #sums: Sums = { deposits: [], payouts: [] };
  readonly #lastReads = new Map<string, number>();
  readonly #pickups = new Set<string>();

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
    this.#settings = settingsOf(model, this.#commissions);
    // Those of the set-up.
    this.#readNew();
  }

  /** Takes an event that was written, and what was to pay for its parcel before. */
  note({ id: subject, partner }: Parcel, event: EventRow, act: Act | undefined, codKobo: number): void {
    const about = { subject, partner: partner.id, id: event.id, least: 1, most: 1 };
    const byOperator = { ...about, ...BY_OPERATOR };
    const { type, previous_status: from, status: to } = event;
    if (type === "package.cod_changed" && act?.do === "lower_cod") {
      const details = { from: codKobo / 100, to: act.naira };
      this.#ofEvents.push({
        ...{ ...about, ...byPartner(partner, act), action: "order.cod_lowered", details },
      });
    }
    if (actorOf(event.actor) !== "operator") return;
    if (type === "package.corrected" || type === "package.lost")
      this.#ofEvents.push({ ...byOperator, action: "order.corrected", details: { from, to } });
    if (type === "package.cancelled") this.#ofEvents.push({ ...byOperator, action: "order.cancelled" });
    // A move of all of a point's orders is in one entry.
    if (type === "package.point_changed" && act?.do === "change_point")
      this.#ofEvents.push({
        ...byOperator,
        action: "order.point_changed",
        details: { point_id: event.point_id },
      });
  }

  /** Takes the acts of a step, whose events were followed. */
  check(doing: readonly Doing[], more: readonly Demand[] = []): void {
    const model = this.#model;
    const began = this.#lookedAt;
    this.#lookedAt = current.loop.now;
    const partnerOf = (id: string) => model.parcels.get(id)!.partner.id;
    this.#commissions = commissionsAfter(this.#commissions, doing);
    const settings = this.#settingsBeside(doing, began);
    const after = settingsOf(model, this.#commissions);
    const sums = sumsOf(model.money);
    const demands = [
      ...more,
      ...this.#ofEvents,
      ...doing.flatMap((one) => ofMade(one) ?? []),
      ...ofReads(doing, began, partnerOf, this.#lastReads),
      ...ofLocks(doing, model.guesses.takeLocked()),
      ...ofPickups(doing, this.#pickups),
      ...ofSettings(doing, settings, after),
      ...ofSums(doing, this.#sums, sums),
    ];
    this.#settings = after;
    this.#sums = sums;
    this.#ofEvents = [];
    this.#compare(demands, this.#readNew(), began);
  }

  /** What was set before, and which codes had ended. */
  #settingsBeside(doing: readonly Doing[], began: number): Settings {
    const codes = doing.flatMap(({ act }) => (act.do === "end_code" ? [act.code] : []));
    const ended = codes.map(({ id, endsAt }) => {
      const isSure = endsAt <= began || endsAt > current.loop.now;
      return [`ended ${id}`, isSure ? String(endsAt <= began) : undefined] as const;
    });
    return new Map([...this.#settings, ...ended]);
  }

  #compare(demands: readonly Demand[], entries: readonly Entry[], began: number): void {
    const counts = new Map<Demand, number>();
    const countOf = (demand: Demand) => counts.get(demand) ?? 0;
    // An entry that fits what is known best is no other one's.
    const sorted = demands.toSorted((a, b) => knownOf(b) - knownOf(a));
    for (const entry of entries) {
      const open = sorted.filter((one) => isOf(one, entry) && countOf(one) < one.most);
      const demand = open.find((one) => countOf(one) < one.least) ?? open[0];
      if (!demand) throw new Fault(`nobody did what the audit log says: ${tell(entry)}`);
      if (entry.at < began || entry.at > current.loop.now)
        throw new Fault(`${tell(entry)} was done between ${began} and now, not at ${entry.at}`);
      counts.set(demand, countOf(demand) + 1);
      if (entry.action === "order.read") this.#lastReads.set(entry.subject, entry.at);
      if (entry.action === "pickup.asked")
        this.#pickups.add(`${entry.partner} ${JSON.parse(entry.details).date}`);
    }
    const missing = demands.find((one) => countOf(one) < one.least);
    if (missing) throw new Fault(`the audit log does not say ${tell(missing)}`);
  }

  /** To what an actor has done this, by the entries so far. */
  subjectsOf(actor: string, action: string): string[] {
    const theirs = [...this.#entries.values()].filter((one) => one.actor === actor && one.action === action);
    return theirs.map(({ subject }) => subject);
  }

  /** What the next round of the cron brings to the log, and seals. */
  dues(): { waiting: string[]; unsealed: string[] } {
    const idsOf = (name: (typeof NAMES)[number], table: string) =>
      rowsOf(this.#world.sqlite[name], `SELECT id FROM ${table}`).map(({ id }) => String(id));
    const waiting = ORDERS.flatMap((name) => idsOf(name, "audit_outbox"));
    return { waiting, unsealed: idsOf("DB", "audit_unsealed") };
  }

  /** What a whole round that nothing disturbed has left undone. */
  faultOfRound(before: ReturnType<AuditJudge["dues"]>): string | undefined {
    const after = this.dues();
    if (before.waiting.some((id) => after.waiting.includes(id))) return "entries wait for the audit log";
    return before.unsealed.some((id) => after.unsealed.includes(id)) ? "entries have no seal" : undefined;
  }

  /**
   * In the end: each entry has one seal, all seals are right, operators read all entries, and partners theirs.
   * @param tokens of the partners' accounts
   */
  async checkWhole(tokens: ReadonlyMap<Partner, string>): Promise<void> {
    const fail = (what: string) => {
      throw new Fault(`the audit log ${what}`);
    };
    const seals = rowsOf(this.#world.sqlite.DB, "SELECT number, entries FROM audit_chain ORDER BY number");
    const sealed = seals.flatMap(({ entries }) => JSON.parse(String(entries)) as string[]);
    if (seals.some(({ number }, i) => number !== i + 1)) fail("lacks a seal");
    if ([...sealed].sort().join() !== [...this.#entries.keys()].sort().join())
      fail(`has ${this.#entries.size} entries, and ${sealed.length} are sealed`);
    let after: number | null = 0;
    while (after !== null) {
      const path: string = `/operator/audit/verification?after=${after}`;
      const verified: Verified = await this.#read<Verified>(path);
      // The cron comes round less often here, so seals are late.
      const wrong = verified.faults.find(({ fault }) => fault !== "entry_late");
      if (wrong) fail(`is not as it was sealed: ${JSON.stringify(wrong)}`);
      after = verified.next;
    }
    const listed: string[] = [];
    for (let page = 1; listed.length < this.#entries.size; page++) {
      const { data } = await this.#read<{ data: { id: string }[] }>(
        `/operator/audit?pageSize=200&page=${page}`,
      );
      if (data.length === 0) break;
      listed.push(...data.map(({ id }) => id));
    }
    if (listed.sort().join() !== sealed.sort().join())
      fail(`lists ${listed.length} of ${sealed.length} entries`);
    for (const [partner, token] of tokens) await this.#checkOf(partner, token);
  }

  /** A partner reads what each of its credentials did, and of operators what they did with these. */
  async #checkOf({ id }: Partner, token: string): Promise<void> {
    const told: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const path = `/partner/audit?pageSize=100&page=${page}`;
      const { data, pagination } = await this.#read<PartnersPage>(path, token);
      pages = pagination.totalPages;
      told.push(...data.map((one) => `${one.id} ${one.by} ${one.actor.id} ${one.action} ${one.subjectId}`));
    }
    const isOperators = ({ actor }: Entry) => actor.startsWith("operator");
    const isTheirs = (entry: Entry) =>
      entry.partner === id && (!isOperators(entry) || OF_CREDENTIALS.test(entry.action));
    const should = [...this.#entries.values()]
      .filter(isTheirs)
      // Which operator it was is none of its business.
      .map(
        (one) => `${one.id} ${isOperators(one) ? "operator null" : one.actor} ${one.action} ${one.subject}`,
      );
    const wrong = told.find((one) => !should.includes(one)) ?? should.find((one) => !told.includes(one));
    if (wrong || told.length !== should.length)
      throw new Fault(
        `a partner reads ${told.length} of ${should.length} entries of its audit log: ${wrong}`,
      );
  }

  async #read<T>(path: string, key: string = OPERATOR): Promise<T> {
    const answer = await this.#world.ask({ method: "GET", path, key });
    if (answer?.status !== 200) throw new Fault(`${path} got ${answer?.status}`);
    return answer.body.data as T;
  }

  /** Entries that are new, also those that wait in a database of orders. */
  #readNew(): Entry[] {
    const { sqlite } = this.#world;
    const changed = NAMES.filter((name) => changesOf(sqlite[name]) !== this.#seen.get(name));
    const rows = changed.flatMap((name) => {
      this.#seen.set(name, changesOf(sqlite[name]));
      const log = `SELECT rowid AS row, ${COLUMNS} FROM audit_log WHERE rowid > ${this.#lastRow} ORDER BY rowid`;
      const logged =
        name === "DB" ? (rowsOf(sqlite[name], log) as unknown as (Entry & { row: number })[]) : [];
      this.#lastRow = logged.at(-1)?.row ?? this.#lastRow;
      const waiting = rowsOf(sqlite[name], `SELECT ${COLUMNS} FROM audit_outbox ORDER BY id`);
      return [...logged, ...(waiting as unknown as Entry[])];
    });
    const fresh: Entry[] = [];
    for (const row of rows) {
      const known = this.#entries.get(row.id);
      if (known && tell(known) !== tell(row)) throw new Fault(`${tell(known)} became ${tell(row)}`);
      if (!known) fresh.push(row);
      this.#entries.set(row.id, row);
    }
    return fresh;
  }
}

function isOf(
  { id, actor, action, subject, partner, details = {} }: Demand & { id?: string },
  is: Entry,
): boolean {
  const said = JSON.parse(is.details) as Record<string, unknown>;
  return (
    (id ?? is.id) === is.id &&
    actor === is.actor &&
    action === is.action &&
    (subject ?? is.subject) === is.subject &&
    (partner ?? null) === is.partner &&
    Object.entries(details).every(([name, value]) => isDeepStrictEqual(said[name], value))
  );
}

const tell = ({ actor, action, subject, details }: Told | Entry) =>
  `${action} by ${actor} to ${subject ?? "something"} ${typeof details === "string" ? details : JSON.stringify(details ?? {})}`;

/** How much is known of an entry before it is read. */
const knownOf = ({ subject, details = {} }: Told) =>
  (subject === undefined ? 0 : 1) + Object.keys(details).length;
