import type { DatabaseSync } from "node:sqlite";
import { restoreDatabase } from "../../scripts/restore-database.ts";
import { backupKey } from "../../src/operations/backup.ts";
import type { Backup } from "../../src/operations/backup-manifest.ts";
import { drawAct } from "./actors.ts";
import type { Act, Parcel } from "./acts.ts";
import { namesIn } from "./backups.ts";
import { Fault } from "./fault.ts";
import type { Model } from "./model.ts";
import { current } from "./world/globals.ts";
import type { Random } from "./world/random.ts";
import { openSqlite, rowsOf, sqliteD1 } from "./world/sqlite-d1.ts";
import { KEY, migrate, type NAMES, type World } from "./world/world.ts";

/** Backups that are made while others change what they read: each is restored, and every order in it agrees with its events. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** When backups are made, in UTC. */
export const BACKUP_HOUR = 2;
const MEANWHILE = 10;
const BESIDE: readonly Act["do"][] = [
  ...(["create", "batch", "scan", "cancel", "receive", "change_point", "extend"] as const),
  ...(["correct", "operator_cancel", "ask_pickup"] as const),
];
type Name = (typeof NAMES)[number];

/** Between which looks an event of a parcel was written. */
interface Written {
  sequence: number;
  from: number;
  to: number;
}

interface Order {
  id: string;
  status: string;
  sequence: number;
  point: string;
  fee: number;
  return_of: string | null;
  is_held: 0 | 1;
  holder_id: string | null;
}

interface Event {
  order_id: string;
  id: string;
  sequence: number;
  status: string;
}

const ORDERS_SQL = `SELECT id, status, sequence, point_id AS point, delivery_fee_kobo AS fee, return_of,
    holder_kind = 'point' AND holder_sequence = sequence AND status IN ('in_transit', 'returned') AS is_held, holder_id
  FROM orders`;
const EVENTS_SQL = `SELECT orders.id AS order_id, order_events.id, order_events.sequence, order_events.status
  FROM order_events JOIN orders ON number = order_number ORDER BY 1, 3`;
const URLS_SQL = "SELECT event_id || ' ' || url AS text FROM webhook_deliveries";

/** Empty ones, in which each restore is a transaction that is undone. */
const empty = new Map<Name, DatabaseSync>();

function emptyOne(name: Name): DatabaseSync {
  const known = empty.get(name);
  if (known) return known;
  const made = openSqlite();
  migrate(name, made);
  empty.set(name, made);
  return made;
}

export class BackupsBeside {
  readonly #world: World;
  readonly #model: Model;
  readonly #written = new Map<Parcel, Written[]>();
  /** The last backup of each database that was looked at. */
  readonly #last = new Map<string, { metadata: object; endedAt: number }>();
  #lookedAt = current.loop.now;
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
  }

  /** Whether the next round of the cron makes backups, and whether it does so now. */
  isDue(): boolean {
    const { now } = current.loop;
    const today = new Date(now).toISOString().slice(0, 10);
    const isOf = (name: Name) =>
      this.#world.bucket.view(backupKey(name, "latest"))?.customMetadata.day === today;
    return new Date(now).getUTCHours() >= BACKUP_HOUR && !namesIn(this.#world).every(isOf);
  }
  readonly isUnderWay = (): boolean =>
    namesIn(this.#world).some((name) => this.#world.bucket.view(backupKey(name, "work")) !== null);

  /** What others do meanwhile. */
  draw(random: Random): readonly Act[] {
    const drawn = Array.from({ length: 2 * MEANWHILE }, () => drawAct(random, this.#model));
    const beside = drawn.filter((act) => BESIDE.includes(act.do));
    // Two scans of a parcel by one person look the same.
    const scans = new Map(beside.flatMap((act) => (act.do === "scan" ? [[act.parcel, act] as const] : [])));
    return beside.filter((act) => act.do !== "scan" || scans.get(act.parcel) === act).slice(0, MEANWHILE);
  }

  /** Takes the acts of a step, whose events were followed. */
  async check(acts: readonly Act[]): Promise<void> {
    const { now } = current.loop;
    for (const parcel of this.#model.parcels.values()) {
      const written = this.#written.get(parcel) ?? [];
      const from = written.at(-1)?.sequence ?? 0;
      for (let sequence = from + 1; sequence <= parcel.sequence; sequence++)
        written.push({ sequence, from: this.#lookedAt, to: now });
      this.#written.set(parcel, written);
    }
    this.#lookedAt = now;
    if (acts.some((act) => act.do === "move_partner")) this.#movedAt = now;
    for (const name of namesIn(this.#world)) {
      const latest = this.#world.bucket.view(backupKey(name, "latest"));
      const before = this.#last.get(name);
      if (!latest || latest.customMetadata === before?.metadata) continue;
      const backup = (await latest.json()) as Backup;
      this.#last.set(name, { metadata: latest.customMetadata, endedAt: backup.endedAt });
      // Two rounds at once may both come to its end.
      if (before && backup.begunAt <= before.endedAt && backup.endedAt > before.endedAt + HOUR)
        throw new Fault(
          `the backup of ${name} of ${backup.day} was done, and is made again of what it had read`,
        );
      await this.#checkBackup(name, backup);
    }
  }

  /** Whether something was written beside it, or a later round went on with it; a few of the others are looked at too. */
  #isBeside({ begunAt, endedAt }: Backup): boolean {
    const isMeanwhile = ({ from, to }: Written) => to >= begunAt && from <= endedAt;
    return (
      endedAt - begunAt >= MINUTE ||
      [...this.#written.values()].some((all) => all.some(isMeanwhile)) ||
      Math.floor(begunAt / 1000) % 8 === 0
    );
  }

  async #checkBackup(name: Name, backup: Backup): Promise<void> {
    if (!this.#isBeside(backup)) return;
    const bucket = { get: async (key: string) => this.#world.bucket.view(key) } as unknown as R2Bucket;
    const sqlite = emptyOne(name);
    sqlite.exec("BEGIN");
    try {
      const db = sqliteD1(sqlite, async (work) => work());
      await restoreDatabase({ name, db, bucket }, { codeKeys: KEY }, () => {});
      const fault =
        name === "DB" ? this.#faultOfLog(sqlite, backup) : this.#faultOfOrders(name, sqlite, backup);
      if (fault) throw new Fault(`the backup of ${name} of ${backup.day}, begun ${backup.begunAt}: ${fault}`);
    } finally {
      sqlite.exec("ROLLBACK");
    }
  }

  /** Its audit log has all entries of before, and all that it has is sealed or waits for that. */
  #faultOfLog(sqlite: DatabaseSync, { begunAt }: Backup): string | undefined {
    const idsIn = (one: DatabaseSync, sql: string) => rowsOf(one, sql).map(({ id }) => String(id));
    const there = new Set(idsIn(sqlite, "SELECT id FROM audit_log"));
    // What came from another database was written later than it says.
    const wanted = idsIn(
      this.#world.sqlite.DB,
      `SELECT value AS id FROM audit_chain, json_each(entries) WHERE audit_chain.at < ${begunAt}`,
    );
    const lost = wanted.find((id) => !there.has(id));
    if (lost) return `it lacks the entry ${lost} of the audit log`;
    const sealed = idsIn(
      sqlite,
      "SELECT value AS id FROM audit_chain, json_each(entries) UNION ALL SELECT id FROM audit_unsealed",
    );
    const isSame = [...there].sort().join() === sealed.sort().join();
    return isSame
      ? undefined
      : `it has ${there.size} entries, and ${sealed.length} are sealed or wait for it`;
  }

  #faultOfOrders(name: Name, sqlite: DatabaseSync, backup: Backup): string | undefined {
    const { begunAt, endedAt, overlapsMove } = backup;
    // Nobody knows which partners were there.
    if (overlapsMove || this.#movedAt >= begunAt) return undefined;
    const orders = rowsOf(sqlite, ORDERS_SQL) as unknown as Order[];
    const events = this.#eventsIn(sqlite);
    const live = this.#eventsIn(this.#world.sqlite[name]);
    for (const order of orders) {
      const parcel = this.#model.parcels.get(order.id);
      if (!parcel) return `nobody made its order ${order.id}`;
      const chain = events.get(order.id) ?? [];
      const should = (live.get(order.id) ?? []).slice(0, order.sequence);
      const tell = (all: readonly Event[]) =>
        all.map((one) => `${one.sequence} ${one.id} ${one.status}`).join();
      if (tell(chain) !== tell(should) || chain.at(-1)?.status !== order.status)
        return `${parcel.reference} is ${order.status} by ${tell(chain)}, and it was ${tell(should)}`;
      const written = this.#written.get(parcel)!;
      const next = written.find(({ sequence }) => sequence === order.sequence + 1);
      if (next && next.to <= begunAt) return `${parcel.reference} lacks its event ${next.sequence}`;
      const last = written.find(({ sequence }) => sequence === order.sequence)!;
      if (last.from >= endedAt) return `${parcel.reference} has a later event ${order.sequence}`;
    }
    const there = new Set(orders.map(({ id }) => id));
    const isLost = ({ id, partner }: Parcel, [first]: readonly Written[]) =>
      partner.database === name && first!.to <= begunAt && !there.has(id);
    const lost = [...this.#written].find(([parcel, written]) => isLost(parcel, written));
    if (lost) return `it lacks ${lost[0].reference}`;
    return (
      this.#faultOfDeliveries(name, sqlite, events) ??
      faultOfCounts(sqlite, orders, (id) => events.get(id) ?? [])
    );
  }

  #eventsIn = (sqlite: DatabaseSync) =>
    Map.groupBy(rowsOf(sqlite, EVENTS_SQL) as unknown as Event[], ({ order_id }) => order_id);

  /** What was to be delivered of its events still is. */
  #faultOfDeliveries(
    name: Name,
    sqlite: DatabaseSync,
    events: ReadonlyMap<string, Event[]>,
  ): string | undefined {
    const textsIn = (one: DatabaseSync) => rowsOf(one, URLS_SQL).map(({ text }) => String(text));
    const there = new Set(textsIn(sqlite));
    const ids = new Set([...events.values()].flat().map(({ id }) => id));
    const should = textsIn(this.#world.sqlite[name]).filter((text) => ids.has(text.split(" ")[0]!));
    const lost = should.find((text) => !there.has(text));
    return lost && `it lacks the delivery ${lost}`;
  }
}

/** Its counters count its own orders. */
function faultOfCounts(
  sqlite: DatabaseSync,
  orders: readonly Order[],
  eventsOf: (id: string) => readonly Event[],
): string | undefined {
  const sumOf = (sql: string) => Number(rowsOf(sqlite, sql)[0]!.n ?? 0);
  const counted = sumOf("SELECT sum(count) AS n FROM order_counts WHERE day = ''");
  if (counted !== orders.length) return `it counts ${counted} of ${orders.length} orders`;
  const isCharged = ({ id, status, return_of }: Order) => {
    const wasCancelled = eventsOf(id).some((event) => event.status === "cancelled");
    return status !== "lost" && (!wasCancelled || (return_of !== null && status !== "cancelled"));
  };
  const fees = sumOf("SELECT sum(fees_kobo) AS n FROM partner_fees");
  const should = orders.filter(isCharged).reduce((sum, { fee }) => sum + fee, 0);
  if (fees !== should) return `its orders cost ${fees} kobo and not ${should}`;
  const bound = orders.flatMap(({ status, point, return_of, is_held, holder_id }) => {
    const isBound = !return_of && ["created", "in_transit", "ready_for_pickup"].includes(status);
    return [...new Set([...(isBound ? [point] : []), ...(is_held ? [holder_id!] : [])])];
  });
  const parcels = sumOf("SELECT sum(parcels) AS n FROM point_counts");
  return parcels === bound.length ? undefined : `its points have ${parcels} parcels and not ${bound.length}`;
}
