import type { Parcel, Scan } from "./acts.ts";
import type { Doing } from "./answers.ts";
import { hasNoKey } from "./expect.ts";
import { Fault } from "./fault.ts";
import { takes } from "./hands.ts";
import { takerOf } from "./holders.ts";
import type { Model } from "./model.ts";
import { shortId, textOf } from "./rows.ts";
import { current } from "./world/globals.ts";
import { changesOf, rowsOf } from "./world/sqlite-d1.ts";
import { ORDERS, type World } from "./world/world.ts";

/** What late scans have left: the evidence of those that were sent, each once, and nothing else. */

const MOST_OF_ACTOR = 5;
const MOST_OF_ORDER = 50;
/** The time of a device that says when it sends is known to this. */
const SHIFT_MS = 60_000;

interface Row {
  order_id: string;
  occurred_at: number;
  received_at: number;
  actor: string;
  move: string;
  holder: string;
}

/** A scan that may be late, and what was answered to it. */
interface Sent {
  parcel: Parcel;
  by: string;
  holder: string;
  move: string;
  at: number;
  /** Whether the device said when it sent. */
  isShifted: boolean;
  answer: { late?: boolean; kept?: boolean } | undefined;
}

export class LateScans {
  readonly #world: World;
  readonly #model: Model;
  readonly #known = new Map<string, Row>();
  #seen = -1;
  #lookedAt = current.loop.now;

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
  }

  /** Takes the acts of a step, whose events were followed. */
  check(doing: readonly Doing[]): void {
    const sent = doing.flatMap((one) => sentBy(this.#model, one));
    for (const row of this.#readNew()) {
      const { occurred_at: at, received_at: received } = row;
      const parcel = this.#model.parcels.get(row.order_id);
      const isReceived = received >= this.#lookedAt && received <= current.loop.now;
      if (!sent.some((one) => isOf(one, row)) || !isReceived)
        throw new Fault(`nobody sent the late ${row.move} of ${parcel?.reference} at ${at} by ${row.actor}`);
      if (at >= parcel!.lastEventAt) throw new Fault(`a ${row.move} at ${at} is kept as late, and is not`);
    }
    this.#lookedAt = current.loop.now;
    for (const one of sent) if (one.answer?.late) this.#checkKept(one, one.answer.kept === true);
  }

  /** Who is told that a late scan is kept finds it; one that is not kept is one too many. */
  #checkKept({ parcel, ...one }: Sent, isKept: boolean): void {
    const all = [...this.#known.values()].filter(({ order_id }) => order_id === parcel.id);
    const isThere = all.some((row) => isOf({ ...one, parcel }, row));
    // One that is a little earlier or later may look the same.
    if (isThere && (isKept || one.isShifted)) return;
    if (isThere) throw new Fault(`a late ${one.move} of ${parcel.reference} is said not to be kept, and is`);
    // The chain may have it: it was sent before, in time. A correction begins anew what is known of that.
    const isEvent =
      parcel.correctedAt > 0 ||
      parcel.takes.some(({ claimedAt }) => Math.abs(claimedAt - one.at) <= SHIFT_MS);
    const ofActor = all.filter(({ actor }) => actor === one.by).length;
    const isFull = ofActor >= MOST_OF_ACTOR || all.length >= MOST_OF_ORDER;
    if (isKept ? !isEvent : !isFull)
      throw new Fault(`a late ${one.move} of ${parcel.reference} at ${one.at} by ${one.by} is not kept`);
  }

  #readNew(): Row[] {
    const { sqlite } = this.#world;
    const changes = ORDERS.reduce((sum, name) => sum + changesOf(sqlite[name]), 0);
    if (changes === this.#seen) return [];
    this.#seen = changes;
    const rows = ORDERS.flatMap(
      (name) =>
        rowsOf(
          sqlite[name],
          `SELECT orders.id AS order_id, late.occurred_at, received_at, actor, move, holder
          FROM late_scans AS late JOIN orders ON number = order_number`,
        ) as unknown as Row[],
    );
    const is = new Map(rows.map((row) => [keyOf(row), row]));
    for (const [key, row] of this.#known) {
      const now = is.get(key);
      if (this.#model.parcels.get(row.order_id)!.isArchived) continue;
      if (now?.received_at !== row.received_at || now.holder !== row.holder)
        throw new Fault(`the late scan ${key} is gone, or another`);
    }
    const fresh = [...is].filter(([key]) => !this.#known.has(key));
    for (const [key, row] of fresh) this.#known.set(key, row);
    return fresh.map(([, row]) => row);
  }
}

const keyOf = ({ order_id, occurred_at, actor, move }: Row) => `${order_id} ${occurred_at} ${actor} ${move}`;

const isOf = ({ parcel, by, move, holder, at, isShifted }: Sent, row: Row): boolean =>
  row.order_id === parcel.id &&
  row.actor === by &&
  row.move === move &&
  row.holder === holder &&
  Math.abs(row.occurred_at - at) <= (isShifted ? SHIFT_MS : 0);

/** What an act sends of parcels that change hands. */
function sentBy(model: Model, { act, answer }: Doing): Sent[] {
  if ((act.do !== "scan" && act.do !== "backdate") || hasNoKey(model, act)) return [];
  if (act.do === "scan" && act.first) return [];
  const { by, kind, parcel } = act;
  const move = act.do === "scan" ? act.move : kind === "driver" ? "driver_collect" : "take";
  if (!takes(move)) return [];
  const holder = textOf(takerOf({ by, kind } as Scan));
  const sent = { parcel, by: `${kind[0]}${shortId(by.id)}`, holder, move };
  const data = answer && answer.status < 300 ? answer.body.data : undefined;
  if (act.do === "scan") {
    const { occurredAt, clockMs } = act;
    if (occurredAt === undefined) return [];
    return [{ ...sent, at: occurredAt, isShifted: clockMs !== undefined, answer: data as Sent["answer"] }];
  }
  const results = (data as { results: Sent["answer"][] } | undefined)?.results;
  return act.times.map((at, i) => ({ ...sent, at, isShifted: true, answer: results?.[i] }));
}
