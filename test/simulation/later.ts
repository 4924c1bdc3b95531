import { gunzipSync } from "node:zlib";
import type { OrderStatus } from "../../src/shared/parcel-status.ts";
import { DAY_MS } from "../../src/shared/time.ts";
import type { Act, Parcel } from "./acts.ts";
import { isArchiveDue, isErased } from "./ends.ts";
import { Fault } from "./fault.ts";
import type { Model } from "./model.ts";
import { drawFault } from "./world/faults.ts";
import { current } from "./world/globals.ts";
import type { Random } from "./world/random.ts";
import { type Answer, OPERATOR, ORDERS, type World } from "./world/world.ts";

/** What is left of orders months after they ended: their receivers are erased, and then they are archived. */

/** How time is spent. */
export interface Time {
  pass: (ms: number) => Promise<void>;
  cron: () => Promise<void>;
}

/** A line of an archive. */
interface Line {
  id: string;
  partner_id: string;
  reference: string;
  tracking_code: string;
  status: OrderStatus;
  point_id: string;
  delivery_fee: number;
  events: { type: string; status: OrderStatus }[];
}

export class Later {
  readonly #world: World;
  readonly #model: Model;

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
  }

  /** Lets months pass, in which the cron comes round every few days, and at times something fails. */
  async pass(random: Random, { pass, cron }: Time, hasFaults: boolean): Promise<void> {
    const { faults } = this.#world;
    // In less than a year, after which orders that never end are erased.
    const until = current.loop.now + random.between(170, 300) * DAY_MS;
    while (current.loop.now < until) {
      await pass(random.between(3, 20) * DAY_MS);
      faults.arm(hasFaults ? drawFault(random) : undefined);
      await cron();
    }
    faults.end();
    for (let i = 0; i < 3; i++) {
      await pass(DAY_MS);
      await cron();
    }
  }

  /** What somebody asks for of orders that are archived; their references may be used again. */
  drawActs(random: Random): Act[] {
    const { parcels, cast } = this.#model;
    const archived = [...parcels.values()].filter(({ isArchived }) => isArchived);
    if (archived.length === 0) return [];
    return Array.from({ length: 6 }, (_, i): Act => {
      const parcel = random.pick(archived);
      const { partner, reference } = parcel;
      const point = random.pick(cast.points.slice(0, 3));
      if (i < 2) return { do: "create", partner, reference, point, url: null };
      if (i === 2) return { do: "start_return", parcel, isRightCode: true };
      if (i === 3) return { do: "send_back", partner, parcel, reference: `${reference}-again`, url: null };
      if (i === 4) return { do: random.pick(["read", "cancel", "receive"]), partner, parcel };
      const by = cast.drivers[0]!;
      const scan = { by, kind: "driver", move: "driver_collect", parcel, isRightCode: true } as const;
      return { do: "scan", ...scan, occurredAt: undefined, scanId: undefined };
    });
  }

  /** Every order that is not there any more is in one archive, and all that ended long ago are. */
  async check(): Promise<void> {
    const lines = await this.#readArchives();
    // What became due since the round before the last may still be there.
    const by = current.loop.now - DAY_MS;
    for (const parcel of this.#model.parcels.values()) {
      const found = lines.filter(({ id }) => id === parcel.id);
      if (found.length !== (parcel.isArchived ? 1 : 0))
        throw new Fault(`order ${parcel.reference} is in ${found.length} lines of archives`);
      if (parcel.isArchived) checkLine(found[0]!, parcel);
      else if (isArchiveDue(parcel, by)) throw new Fault(`order ${parcel.reference} is not archived`);
    }
    await this.#checkList(lines);
    this.#checkErased(by);
  }

  async #readArchives(): Promise<Line[]> {
    const { objects } = await this.#world.bucket.list({ prefix: "archives/" });
    const lines: Line[] = [];
    for (const object of objects) {
      const text = gunzipSync(new Uint8Array(await object!.arrayBuffer())).toString();
      if (/amaka|@example|8031234567/i.test(text)) throw new Fault(`${object!.key} tells of receivers`);
      lines.push(
        ...text
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line) as Line),
      );
    }
    return lines;
  }

  /** Operators find as many orders in the list of archives as there are in these. */
  async #checkList(lines: readonly Line[]): Promise<void> {
    for (const { id } of this.#model.cast.partners) {
      const path = `/operator/archives?partner_id=${id}&pageSize=100`;
      const answer = (await this.#world.ask({ method: "GET", path, key: OPERATOR })) as Answer;
      const { data } = answer.body.data as { data: { orders: number }[] };
      const is = data.reduce((sum, { orders }) => sum + orders, 0);
      const should = lines.filter(({ partner_id }) => partner_id === id).length;
      if (is !== should)
        throw new Fault(`the archives of a partner are said to have ${is} orders and not ${should}`);
    }
  }

  /** Nothing tells of receivers of orders that ended long ago. */
  #checkErased(by: number): void {
    const { parcels } = this.#model;
    // A return has its order's receiver.
    const nameOf = ({ reference, returnOf }: Parcel) => parcels.get(returnOf ?? "")?.reference ?? reference;
    const all = [...parcels.values()];
    const kept = new Set(all.filter((parcel) => !isErased(parcel, by)).map(nameOf));
    const erased = new Set(all.map(nameOf).filter((name) => !kept.has(name)));
    for (const name of ORDERS) {
      const sqlite = this.#world.sqlite[name];
      const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      for (const { name: table } of tables) {
        const rows = sqlite.prepare(`SELECT * FROM "${table}"`);
        rows.setReadBigInts(true);
        for (const row of rows.iterate()) {
          const told = /([\w-]+)@example\.com/i.exec(Object.values(row).join("\n"))?.[1]?.toUpperCase();
          if (told && erased.has(told)) throw new Fault(`${table} of ${name} tells who got ${told}`);
        }
      }
    }
  }
}

function checkLine(
  line: Line,
  { id, partner, reference, status, pointId, feeKobo, sequence, returnOf }: Parcel,
): void {
  // The point at which a return was handed in is told by its events.
  const point = returnOf ? "" : pointId;
  const is = [
    line.partner_id,
    line.reference,
    line.status,
    line.point_id,
    Math.round(line.delivery_fee * 100),
  ];
  const should = [partner.id, reference, status, point, feeKobo];
  if (is.join() !== should.join())
    throw new Fault(`order ${id} is archived as ${is} and should be ${should}`);
  if (line.events.length !== sequence || line.events.at(-1)!.status !== status)
    throw new Fault(`order ${reference} is archived with ${line.events.length} events of ${sequence}`);
}
