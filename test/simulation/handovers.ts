import type { Act, Parcel } from "./acts.ts";
import type { EventRow } from "./rows.ts";
import { rowsOf } from "./world/sqlite-d1.ts";
import { ORDERS, type World } from "./world/world.ts";

/** What partners gave and got back in each visit: with a `handover_id`, or to one driver without one in so short a time. */

const BETWEEN_MS = 15 * 60_000;

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
    const isOf = ({ parcel, of, visit }: Moved, row: Row) =>
      parcel.id === row.parcel &&
      of === row.of &&
      (visit === undefined ? !isNamed(row) : visit === row.visit);
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

  #read(name: (typeof ORDERS)[number]): Row[] {
    return rowsOf(
      this.#world.sqlite[name],
      `SELECT handovers.id, handovers.partner_id || ' ' || key_id || ' ' || direction AS of, visit, parcels, orders.id AS parcel
      FROM handovers JOIN handover_parcels ON handover_id = handovers.id JOIN orders ON number = order_number`,
    ) as unknown as Row[];
  }
}

const isNamed = ({ visit }: Row): boolean => visit.startsWith("visit-");
