import { DAY_MS } from "../../src/shared/time.ts";
import type { Parcel } from "./acts.ts";
import { isCharged, isErased } from "./ends.ts";
import { Fault } from "./fault.ts";
import { isHidden, leftBehind } from "./leaving.ts";
import type { Model } from "./model.ts";
import type { Partner } from "./setup.ts";
import { current } from "./world/globals.ts";
import type { Random } from "./world/random.ts";
import { type Answer, OPERATOR, type World } from "./world/world.ts";

/** Partners and agents who read what there is, which has to be all and nothing twice. */

interface Feed {
  partner: Partner;
  next: string | undefined;
  seen: Set<string>;
  /** Whether it was not read for so long that events are gone. */
  isOld?: boolean;
}

/** How many events partners read at once. */
const PAGES = [7, 30, 100];
/** Of a simulation; 31 days later is the next month for two years. */
const FIRST_DAY = Date.UTC(2026, 10, 1);

export class Readers {
  readonly #world: World;
  readonly #model: Model;
  readonly #feeds: Feed[];

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
    this.#feeds = model.cast.partners.map((partner) => ({ partner, next: undefined, seen: new Set() }));
  }

  /** Somebody looks for points, and a partner reads on in its feed, until it has all or something fails. */
  async readSome(random: Random): Promise<void> {
    await this.#lookForPoints();
    await this.#readFeed(random.pick(this.#feeds), random.pick(PAGES));
  }

  /** Whatever KV hands out, points are those that there are, or nothing is answered. */
  async #lookForPoints(): Promise<void> {
    const answer = await this.#world.ask({ method: "GET", path: "/public/pudo-points" });
    if (answer?.status !== 200) return;
    const { data } = answer.body.data as { data: { id: string }[] };
    const { cast, wereHidden } = this.#model;
    // Until the next snapshot, one that was taken out of service is still there, and one that is back is not.
    const isSteady = ({ id }: { id: string }) => !wereHidden.has(id);
    const should = cast.points.filter((point) => !point.isDepot && isSteady(point)).map(({ id }) => id);
    const is = data.filter(isSteady).map(({ id }) => id);
    if (is.sort().join() !== should.sort().join())
      throw new Fault(`somebody finds ${is.length} points and not ${should.length}`);
  }

  async #readFeed(feed: Feed, page: number): Promise<void> {
    for (let isMore = true; isMore; ) {
      const after = feed.next === undefined ? "" : `&after=${feed.next}`;
      const path = `/partner/events?limit=${page}${after}`;
      const answer = await this.#world.ask({ method: "GET", path, key: feed.partner.secretKey });
      if (answer?.status === 400 && feed.next !== undefined) {
        feed.isOld = true;
        feed.next = undefined;
        continue;
      }
      if (answer?.status !== 200) return;
      const { data, next, more } = answer.body as unknown as {
        data: { id: string; data: { order_id: string } }[];
        next: string;
        more: boolean;
      };
      for (const { id, data: about } of data) {
        if (feed.seen.has(id) && !feed.isOld) throw new Fault(`the feed has the event ${id} twice`);
        const isTheirs = this.#model.parcels.get(about.order_id)?.partner === feed.partner;
        if (!isTheirs) throw new Fault(`the feed of ${feed.partner.id} tells of ${about.order_id}`);
        feed.seen.add(id);
      }
      feed.next = next;
      isMore = more;
    }
  }

  /** In the end, when nothing fails: feeds are complete, and lists and counts are what a scan of all parcels gives. */
  async checkAll(random: Random): Promise<void> {
    for (const feed of this.#feeds) await this.#readFeed(feed, random.pick(PAGES));
    const parcels = [...this.#model.parcels.values()];
    for (const { partner, seen, isOld } of this.#feeds) {
      const theirs = parcels.filter((parcel) => parcel.partner === partner);
      const events = theirs.reduce((sum, { sequence }) => sum + sequence, 0);
      if (seen.size !== events && !isOld)
        throw new Fault(`the feed of ${partner.id} told ${seen.size} events of ${events}`);
      await this.#checkLists(
        partner,
        theirs.filter(({ isArchived }) => !isArchived),
      );
      await this.#checkFees(partner, theirs);
    }
    await this.#checkPoints();
    await this.#checkLeftBehind();
    for (const { id, key, pointId } of this.#model.cast.agents) {
      if (this.#model.switched.has(`revoked ${id}`) || this.#model.unknownKeys.has(id)) continue;
      const answer = await this.#world.ask({ method: "GET", path: "/agent/availability", key });
      const is = (answer?.body.data as { parcels?: number } | undefined)?.parcels;
      const counts = ["ORDERS_0", "ORDERS_1"].map((name) => this.#model.parcelsAt(pointId!, name).parcels);
      const should = counts.reduce((sum, count) => sum + count, 0);
      if (is !== should) throw new Fault(`an agent reads that its point has ${is} parcels and not ${should}`);
    }
  }

  /** All orders, those of each status, and those of some references. */
  async #checkLists(partner: Partner, theirs: readonly Parcel[]): Promise<void> {
    const among = (filter: string, should: readonly Parcel[]) => this.#checkList(partner, filter, should);
    await among("", theirs);
    for (const [status, some] of Map.groupBy(theirs, (parcel) => parcel.status)) {
      await among(`&status=${status}`, some);
    }
    for (const { reference } of theirs.slice(-3)) {
      // A return has its order's receiver, whose e-mail has the reference, until it is erased.
      const has = (one: Parcel | undefined) => one?.reference.startsWith(reference) === true;
      const isNamed = (one: Parcel) =>
        !isErased(one, current.loop.now) && has(this.#model.parcels.get(one.returnOf ?? ""));
      const found = theirs.filter((one) => has(one) || isNamed(one));
      await among(`&search=${reference}`, found);
    }
  }

  async #checkList({ secretKey: key }: Partner, filter: string, theirs: readonly Parcel[]): Promise<void> {
    const listed: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const path = `/orders?pageSize=50&page=${page}${filter}`;
      const answer = (await this.#world.ask({ method: "GET", path, key })) as Answer;
      if (answer.status !== 200) throw new Fault(`${path} got ${JSON.stringify(answer.body)}`);
      const { orders, pagination } = answer.body.data as unknown as {
        orders: { id: string; status: string }[];
        pagination: { totalPages: number };
      };
      listed.push(...orders.map(({ id, status }) => `${id} ${status}`));
      pages = pagination.totalPages;
    }
    const should = theirs.map(({ id, status }) => `${id} ${status}`);
    if (listed.sort().join() !== should.sort().join()) {
      throw new Fault(
        `the list of orders${filter} has ${listed.length} and not the ${should.length} that there are`,
      );
    }
  }

  /** What the months cost is what all orders cost that are charged, to the kobo. */
  async #checkFees({ secretKey: key }: Partner, theirs: readonly Parcel[]): Promise<void> {
    let fees = 0;
    for (let at = FIRST_DAY; at < current.loop.now + 31 * DAY_MS; at += 31 * DAY_MS) {
      const month = new Date(at).toISOString().slice(0, 7);
      const answer = await this.#world.ask({ method: "GET", path: `/partner/fees?month=${month}`, key });
      fees += (answer?.body.data as { fees?: number } | undefined)?.fees ?? 0;
    }
    const should = theirs.filter(isCharged).reduce((sum, { feeKobo }) => sum + feeKobo, 0);
    if (Math.round(fees * 100) !== should) throw new Fault(`months cost ${fees} and not ${should / 100}`);
  }

  async #checkLeftBehind(): Promise<void> {
    const path = "/operator/orders/exceptions?kind=point_gone&pageSize=200";
    const answer = await this.#world.ask({ method: "GET", path, key: OPERATOR });
    const page = answer?.body.data as { data: { id: string }[] } | undefined;
    const is = page?.data.map(({ id }) => id) ?? [];
    const should = leftBehind(this.#model).map(({ id }) => id);
    if (is.sort().join() !== should.sort().join())
      throw new Fault(`${is.length} parcels are at points that are gone, and should be ${should.length}`);
  }

  /** What everybody reads of points is what operators have set. */
  async #checkPoints(): Promise<void> {
    const idsOf = async (filter: string) => {
      const answer = await this.#world.ask({ method: "GET", path: `/public/pudo-points?${filter}` });
      const page = answer?.body.data as { data: { id: string }[] } | undefined;
      return new Set(page?.data.map(({ id }) => id));
    };
    const [all, open] = [await idsOf(""), await idsOf("available=true")];
    for (const point of this.#model.cast.points) {
      const { id, name } = point;
      const isUnlisted = point.isDepot || isHidden(this.#model, point);
      if (all.has(id) === isUnlisted)
        throw new Fault(`${name} is ${isUnlisted ? "" : "not "}among the public points`);
      const is = (what: string) => this.#model.switched.has(`${what} ${id}`);
      const isFull = this.#model.capacity.isFull(point);
      const isShut = is("paused") || isFull;
      if (isUnlisted || (!isShut && (is("closed") || isFull === undefined))) continue;
      if (open.has(id) === isShut)
        throw new Fault(`${name} is public as ${open.has(id) ? "open" : "paused or full"}`);
    }
  }
}
