import type { Act, Parcel } from "../acts.ts";
import type { EventRow } from "../rows.ts";
import { rowsOf } from "../world/sqlite-d1.ts";
import { ORDERS, type World } from "../world/world.ts";
import type { Commissions, Rates } from "./acts.ts";
import type { Payment } from "./money.ts";

/** What points earn, counted by the model from what their agents scanned and from what receivers paid there. */

const LAGOS_MS = 3_600_000;
const EARNED = {
  "package.dropped_off": "drop_off",
  "package.arrived_at_point": "arrive",
  "package.collected": "collect",
} as const;
type Scanned = (typeof EARNED)[keyof typeof EARNED];

/** What a point did in a month. */
type Counts = Record<Scanned | "cod" | "void", number>;

/** Something that a point earns by. */
interface Work {
  name: string;
  earn(rates: Rates): number;
}

interface CountsRow extends Counts {
  name: string;
  earned: number;
}

interface RatesRow extends Rates {
  point_id: string;
}

const NOTHING: Counts = { drop_off: 0, arrive: 0, collect: 0, cod: 0, void: 0 };
const nameOf = (time: number, pointId: string) =>
  `${new Date(time + LAGOS_MS).toISOString().slice(0, 7)} ${pointId}`;

/** The rates of a point, most often those of all. */
const ratesOf = ({ default: all, points }: Commissions, name: string): Rates =>
  points.find(({ point_id }) => name.endsWith(point_id)) ?? all;

const textOf = ({ default: all, points }: Commissions): string => {
  const values = ({ drop_off, arrive, collect, cod_percent }: Rates) => [
    drop_off,
    arrive,
    collect,
    cod_percent,
  ];
  return JSON.stringify([values(all), ...points.map((own) => [own.point_id, ...values(own)])]);
};

export class Earnings {
  readonly #world: World;
  readonly #counts = new Map<string, Counts>();
  /** What each point has earned in each month, by a sum that was right. */
  readonly #earned = new Map<string, number>();
  readonly #known = new Set<string>();
  #work: Work[] = [];
  /** The rates that each database had at the last look. */
  #tables: Commissions[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Counts an event, once for each order and point, on the day when it was received. */
  scanned({ id, holder }: Parcel, { type, point_id, occurred_at, received_at }: EventRow): void {
    if (!(type in EARNED)) return;
    const what = EARNED[type as keyof typeof EARNED];
    const pointId = what === "drop_off" ? holder.id! : point_id;
    if (!this.#isFirst(`${id} ${what} ${pointId}`)) return;
    const name = nameOf(received_at ?? occurred_at, pointId);
    this.#countsOf(name)[what]++;
    this.#work.push({ name, earn: (rates) => Math.round(rates[what] * 100) });
  }

  paid({ orderId, pointId, kobo, createdAt }: Payment): void {
    const name = nameOf(createdAt, pointId);
    this.#countsOf(name).cod += kobo;
    if (this.#isFirst(`${orderId} paid ${pointId}`))
      this.#work.push({ name, earn: ({ cod_percent }) => Math.round((kobo * cod_percent) / 100) });
  }

  givenBack({ pointId, kobo }: Payment, at: number): void {
    this.#countsOf(nameOf(at, pointId)).void += kobo;
  }

  #isFirst(what: string): boolean {
    const isFirst = !this.#known.has(what);
    this.#known.add(what);
    return isFirst;
  }

  #countsOf(name: string): Counts {
    const counts = this.#counts.get(name) ?? { ...NOTHING };
    this.#counts.set(name, counts);
    return counts;
  }

  /** Compares with what the databases have counted since the last look. @returns what is wrong */
  follow(acts: readonly Act[]): string | undefined {
    const now = ORDERS.map((name) => this.#readRates(name));
    const set = acts.flatMap((act) => (act.do === "set_commissions" ? [act.rates] : []));
    // New rates may have come to a database before or after what was scanned meanwhile.
    const possible = [...this.#tables, ...now, ...set];
    this.#tables = now;
    const work = Map.groupBy(this.#work, ({ name }) => name);
    this.#work = [];
    const rows = new Map(this.#readCounts().map((row) => [row.name, row]));
    for (const [name, should] of this.#counts) {
      const row = rows.get(name);
      for (const what of Object.keys(NOTHING) as (keyof Counts)[])
        if ((row?.[what] ?? 0) !== should[what])
          return `a point's statement (${name}) has ${row?.[what] ?? 0} of ${what} and should have ${should[what]}`;
      const rates = possible.map((table) => ratesOf(table, name));
      let sums = new Set([this.#earned.get(name) ?? 0]);
      for (const { earn } of work.get(name) ?? [])
        sums = new Set([...sums].flatMap((sum) => rates.map((one) => sum + earn(one))));
      const earned = row?.earned ?? 0;
      if (!sums.has(earned)) return `a point (${name}) earned ${earned} kobo and should have ${[...sums]}`;
      this.#earned.set(name, earned);
    }
    const unknown = [...rows.keys()].find((name) => !this.#counts.has(name));
    return unknown === undefined
      ? undefined
      : `a point earns in a month (${unknown}) in which it did nothing`;
  }

  /** Whether all databases have the rates that operators see. */
  get areCopied(): boolean {
    const [{ rates }] = rowsOf(this.#world.sqlite.DB, "SELECT rates FROM commissions") as unknown as [
      { rates: string },
    ];
    const { default: all, points } = JSON.parse(rates) as Stored;
    const shown = textOf({
      default: toRates(all),
      points: points.map((own) => ({ point_id: own.pointId, ...toRates(own) })),
    });
    return ORDERS.every((name) => textOf(this.#readRates(name)) === shown);
  }

  /** Whether these are in force everywhere. */
  areInForce(rates: Commissions): boolean {
    return ORDERS.every((name) => textOf(this.#readRates(name)) === textOf(rates));
  }

  #readRates(database: (typeof ORDERS)[number]): Commissions {
    const rows = rowsOf(
      this.#world.sqlite[database],
      `SELECT point_id, drop_off_kobo / 100.0 AS drop_off, arrive_kobo / 100.0 AS arrive, collect_kobo / 100.0 AS collect,
        cod_basis_points / 100.0 AS cod_percent
      FROM commission_rates ORDER BY point_id`,
    ) as unknown as RatesRow[];
    return { default: rows[0]!, points: rows.slice(1) };
  }

  #readCounts(): CountsRow[] {
    const rows = ORDERS.flatMap(
      (database) =>
        rowsOf(
          this.#world.sqlite[database],
          `SELECT month || ' ' || point_id AS name, drop_offs AS drop_off, arrivals AS arrive, collections AS collect,
            cod_kobo AS cod, void_kobo AS void, earned_kobo AS earned
          FROM point_earnings`,
        ) as unknown as CountsRow[],
    );
    const sum = (theirs: readonly CountsRow[], what: keyof Counts | "earned") =>
      theirs.reduce((total, row) => total + row[what], 0);
    return [...Map.groupBy(rows, ({ name }) => name)].map(([name, theirs]) => ({
      ...{ name, drop_off: sum(theirs, "drop_off"), arrive: sum(theirs, "arrive") },
      ...{ collect: sum(theirs, "collect"), cod: sum(theirs, "cod"), void: sum(theirs, "void") },
      earned: sum(theirs, "earned"),
    }));
  }
}

interface StoredRates {
  dropOffKobo: number;
  arriveKobo: number;
  collectKobo: number;
  codBasisPoints: number;
}
interface Stored {
  default: StoredRates;
  points: (StoredRates & { pointId: string })[];
}

const toRates = ({ dropOffKobo, arriveKobo, collectKobo, codBasisPoints }: StoredRates): Rates => ({
  ...{ drop_off: dropOffKobo / 100, arrive: arriveKobo / 100 },
  ...{ collect: collectKobo / 100, cod_percent: codBasisPoints / 100 },
});
