import { lagosDay } from "../../src/shared/closed-days.ts";
import type { Act, Parcel } from "./acts.ts";
import { Fault } from "./fault.ts";
import type { EventRow } from "./rows.ts";
import type { Partner } from "./setup.ts";
import { rowsOf } from "./world/sqlite-d1.ts";
import { ORDERS, type World } from "./world/world.ts";

/** What partners gave and got back in each visit: with a `handover_id`, or to one driver without one in so short a time. */

const BETWEEN_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** A parcel that changed hands in a visit; without a name if the driver gave none. */
interface Moved {
  parcel: Parcel;
  /** The partner, the scanner and the direction. */
  of: string;
  visit: string | undefined;
  at: number;
  /** The one before it of the same visit, as it has to be. */
  after?: Moved | undefined;
}

interface Row {
  id: string;
  of: string;
  visit: string;
  parcels: number;
  parcel: string;
}

export class Handovers {
  readonly #world: World;
  readonly #moved: Moved[] = [];
  /** Events of this step, of which nobody knows which came first. */
  #fresh: Moved[] = [];
  #hasRelease = false;

  constructor(world: World) {
    this.#world = world;
  }

  /** Takes an event of a parcel. */
  note(parcel: Parcel, event: EventRow, act: Act | undefined): void {
    const { status, previous_status: from, actor, occurred_at: at } = event;
    if (actor === null) this.#hasRelease = true;
    if (act?.do !== "scan") return;
    const { partner, returnOf } = parcel;
    const isOut = !returnOf && from === "created" && status !== "cancelled";
    const isBack = status === "returned_to_sender" || (returnOf !== null && status === "delivered");
    const isVisit = act.handoverId !== undefined || (isOut && act.kind === "driver");
    if (!isVisit || from === status || isOut === isBack) return;
    const of = `${partner.id} ${act.by.id} ${isOut ? "out" : "back"}`;
    this.#fresh.push({ parcel, of, visit: act.handoverId, at });
  }

  /** What is wrong with the visits that the databases have, after the events of a step. */
  faultOf(changed: readonly (typeof ORDERS)[number][]): string | undefined {
    for (const one of this.#fresh) {
      if (one.visit !== undefined) continue;
      const before = this.#moved.filter(({ of, visit }) => of === one.of && visit === undefined);
      const last = before.toSorted((a, b) => a.at - b.at).at(-1);
      if (last && last.at <= one.at && one.at <= last.at + BETWEEN_MS) one.after = last;
    }
    this.#moved.push(...this.#fresh);
    this.#fresh = [];
    if (this.#hasRelease || changed.length === 0) return undefined;
    const rows = ORDERS.flatMap((name) => this.#read(name));
    const extra = rows.find((row) => !this.#moved.some((one) => isOf(one, row)));
    if (extra) return `nobody gave ${extra.parcel} in ${extra.of} ${extra.visit}`;
    const there = this.#moved.filter(({ parcel }) => !parcel.isArchived);
    const visitsOf = (one: Moved) => rows.filter((row) => isOf(one, row)).map(({ id }) => id);
    for (const one of there) {
      const visits = visitsOf(one);
      const name = `${one.parcel.reference} in ${one.of} ${one.visit ?? "without a name"}`;
      if (visits.length === 0) return `no visit has ${name}`;
      const { after } = one;
      if (after && !after.parcel.isArchived && !visitsOf(after).some((id) => visits.includes(id)))
        return `${name} is in another visit than ${after.parcel.reference}`;
    }
    if (there.length < this.#moved.length) return undefined;
    const visits = [...Map.groupBy(rows, ({ id }) => id).values()];
    const wrong = visits.find((all) => all[0]!.parcels !== all.length);
    return wrong && `a visit has ${wrong.length} parcels and says ${wrong[0]!.parcels}`;
  }

  /** In the end: partners read their visits, each with its parcels, and nothing of others' visits. */
  async check(partners: readonly Partner[]): Promise<void> {
    if (this.#hasRelease) return;
    const rows = Map.groupBy(
      ORDERS.flatMap((name) => this.#read(name)),
      ({ id }) => id,
    );
    const others = new Map<string, Partner>();
    for (const partner of partners) {
      const visits = await this.#list(partner, "");
      for (const visit of visits) await this.#checkVisit(partner, visit, rows.get(visit.id) ?? []);
      const theirs = [...rows].filter(([, [row]]) => row!.of.startsWith(partner.id)).map(([id]) => id);
      const lost = theirs.find((id) => !visits.some((visit) => visit.id === id));
      if (lost) throw new Fault(`a partner does not read its visit ${lost}`);
      const dayOf = ({ at }: Listed) => lagosDay(Date.parse(at));
      // Of the visit that was the earliest on its day: in UTC it may be of the day before.
      const [first] = visits.toSorted((a, b) => msOfDay(a) - msOfDay(b));
      const day = first && dayOf(first);
      const ofDay = day ? await this.#list(partner, `&date=${day}`) : [];
      const should = visits.filter((visit) => dayOf(visit) === day);
      if (idsOf(ofDay) !== idsOf(should))
        throw new Fault(`a partner reads ${ofDay.length} visits of ${day}, and not ${should.length}`);
      if (visits[0]) others.set(visits[0].id, partner);
    }
    for (const [id, owner] of others)
      for (const { secretKey: key } of partners.filter((one) => one !== owner)) {
        const answer = await this.#world.ask({ method: "GET", path: `/api/v1/handovers/${id}`, key });
        if (answer?.status !== 404) throw new Fault(`a partner reads another's visit: ${answer?.status}`);
      }
  }

  async #list({ secretKey: key }: Partner, filter: string): Promise<Listed[]> {
    const listed: Listed[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const path = `/api/v1/handovers?pageSize=20&page=${page}${filter}`;
      const answer = await this.#world.ask({ method: "GET", path, key });
      if (answer?.status !== 200) throw new Fault(`${path} got ${answer?.status}`);
      listed.push(...(answer.body.data as Listed[]));
      pages = (answer.body.pagination as { totalPages: number }).totalPages;
    }
    return listed;
  }

  async #checkVisit(
    { id: owner, secretKey: key }: Partner,
    visit: Listed,
    rows: readonly Row[],
  ): Promise<void> {
    const { id, at, direction, parcels } = visit;
    const path = `/api/v1/handovers/${id}`;
    const answer = await this.#world.ask({ method: "GET", path, key });
    const read = answer?.body.data as (Listed & { orders: Record<string, string>[] }) | undefined;
    if (answer?.status !== 200 || !read) throw new Fault(`${path} got ${answer?.status}`);
    const moved = this.#moved.filter((one) => rows.some((row) => isOf(one, row)));
    const isTheirs = moved.every(({ of }) => of.startsWith(owner) && of.endsWith(direction));
    const all = [...new Set(moved.map(({ parcel }) => parcel))];
    const isNumber = parcels === all.length || all.some(({ isArchived }) => isArchived);
    const isOfFirst = moved.some((one) => one.at === Date.parse(at)) || all.length < parcels;
    const there = all.filter(({ isArchived }) => !isArchived);
    const is = read.orders.map((one) => `${one.id} ${one.tracking_code} ${one.reference}`);
    const should = there.map((one) => `${one.id} ${one.trackingCode} ${one.reference}`);
    const isSame = read.parcels === parcels && read.at === at && read.direction === direction;
    if (!isTheirs || !isNumber || !isOfFirst || !isSame || is.sort().join() !== should.sort().join())
      throw new Fault(`a partner reads a visit ${JSON.stringify(read)}, and it has ${should}`);
  }

  #read(name: (typeof ORDERS)[number]): Row[] {
    return rowsOf(
      this.#world.sqlite[name],
      `SELECT handovers.id, handovers.partner_id || ' ' || key_id || ' ' || direction AS of, visit, parcels, orders.id AS parcel
      FROM handovers JOIN handover_parcels ON handover_id = handovers.id JOIN orders ON number = order_number`,
    ) as unknown as Row[];
  }
}

/** A visit in the list that partners read. */
interface Listed {
  id: string;
  at: string;
  direction: string;
  parcels: number;
}

const msOfDay = ({ at }: Listed) => (Date.parse(at) + HOUR_MS) % (24 * HOUR_MS);
const idsOf = (visits: readonly Listed[]) => visits.map(({ id }) => id).join();
const isOf = ({ parcel, of, visit }: Moved, row: Row): boolean =>
  parcel.id === row.parcel && of === row.of && (visit === undefined ? !isNamed(row) : visit === row.visit);
const isNamed = ({ visit }: Row): boolean => visit.startsWith("visit-");
