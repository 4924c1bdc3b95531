import { drizzle } from "drizzle-orm/d1";
import { log } from "../shared/log.ts";
import { Problem, problemIn } from "../shared/problem.ts";
import { databaseOfCode } from "../shared/tracking-code.ts";
import { aroundCalls } from "./around-calls.ts";
import type { Database } from "./database.ts";
import { inTime } from "./in-time.ts";
import { fulfilled, sideBySide } from "./side-by-side.ts";

/** A database of orders. All that is written with an order is in the same one. */
export type OrderDatabase = Database & {
  /** The `0` of the binding `ORDERS_0`. */
  readonly number: number;
};

/** Says in which database all of a partner's orders are. */
export interface Placed {
  /** `MOVING` while they are being moved to another one. */
  database: number;
}

/** Stands for a database while a partner's orders are refused. */
export const MOVING = -1;

/** More would not fit into an id's last five bits, nor into a tracking code's first symbol. */
const MAX_ORDER_DATABASES = 32;

const RETRY_AFTER_S = 5;
/** A call that takes longer is given up, so that a database that hangs holds up no request for others. */
const TIMEOUT_MS = 10_000;

export const unavailable = (reason: string) =>
  new Problem("database_unavailable", "The database of these orders can't be reached.", {
    headers: { "retry-after": String(RETRY_AFTER_S) },
    reason,
  });

const MOVING_RETRY_AFTER_S = 60;

const partnerMoving = () =>
  new Problem("partner_moving", "The partner's orders are being moved to another database.", {
    headers: { "retry-after": String(MOVING_RETRY_AFTER_S) },
  });

/** What triggers say of a change of these orders. */
const IS_MOVING = /partner is moving/;

/** The problem if an error, or what caused it, is that a database can't be reached. */
export function unavailableIn(error: unknown): Problem | undefined {
  const problem = problemIn(error);
  return problem?.code === "database_unavailable" ? problem : undefined;
}

/** What SQLite refuses because of the statement. Anything else is the database's own fault, also that it is full. */
const IS_REFUSED = /SQLITE_(?!BUSY|FULL|IOERR|NOMEM|INTERRUPT|CORRUPT)/;

/** A bound database of orders, of which a call that does not reach it fails with the problem `database_unavailable`. */
export function orderDatabase(
  binding: D1Database,
  number: number,
  timeoutMs: number = TIMEOUT_MS,
): OrderDatabase {
  const client = aroundCalls(binding, async (call) => {
    try {
      return await inTime(call(), timeoutMs);
    } catch (error) {
      if (IS_MOVING.test(String(error))) throw partnerMoving();
      throw IS_REFUSED.test(String(error)) ? error : unavailable(`ORDERS_${number}: ${error}`);
    }
  });
  return Object.assign(drizzle(client), { number });
}

/** The answers of the databases that can be reached, and whether others are missing. */
export function reachable<T>(outcomes: readonly PromiseSettledResult<T>[]): {
  answers: T[];
  isIncomplete: boolean;
} {
  const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const other = failures.find((failure) => !unavailableIn(failure));
  if (other !== undefined) throw other;
  for (const error of failures) log("error", "a list lacks what a database has", { error });
  return { answers, isIncomplete: failures.length > 0 };
}

/** The numbers of the databases that may have orders made in another one. */
export type MovesFrom = (number: number) => Promise<ReadonlySet<number>>;

export class OrderDatabases {
  /** By their numbers. */
  readonly all: readonly OrderDatabase[];
  readonly #movesFrom: MovesFrom | undefined;

  /** @param movesFrom tells where partners of a database may be now; without it they may be anywhere */
  constructor(all: readonly OrderDatabase[], movesFrom?: MovesFrom) {
    this.all = all;
    this.#movesFrom = movesFrom;
  }

  /** The same databases, each replaced by what `change` returns for it. */
  map(change: (db: OrderDatabase) => OrderDatabase): OrderDatabases {
    return new OrderDatabases(this.all.map(change), this.#movesFrom);
  }

  of({ database }: Placed): OrderDatabase {
    if (database === MOVING) throw partnerMoving();
    const found = this.all[database];
    if (!found) throw unavailable(`ORDERS_${database} is not bound`);
    return found;
  }

  /** What `ask` answers for each database, in their order. */
  async each<T>(ask: (db: OrderDatabase) => Promise<T>): Promise<T[]> {
    return fulfilled(await sideBySide(this.all, ask));
  }

  /** What `ask` answers for the databases that can be reached, in their order, and whether others are missing. */
  async eachReachable<T>(
    ask: (db: OrderDatabase) => Promise<T>,
  ): Promise<{ answers: T[]; isIncomplete: boolean }> {
    const outcomes = await sideBySide(this.all, ask);
    const found = reachable(outcomes);
    if (found.answers.length === 0) fulfilled(outcomes);
    return found;
  }

  /**
   * Looks in the database that an id or a code names, and then in those to which the partner may have been moved since.
   * @param look returns undefined if it finds nothing
   */
  async find<T>(
    told: OrderDatabase,
    look: (db: OrderDatabase) => Promise<T | undefined>,
  ): Promise<{ value: T; db: OrderDatabase } | undefined> {
    const lookIn = async (db: OrderDatabase) => {
      const value = await look(db);
      return value === undefined ? undefined : { value, db };
    };
    const found = await lookIn(told);
    if (found) return found;
    const outcomes = await sideBySide(await this.movedFrom(told), lookIn);
    const other = outcomes.find((outcome) => outcome.status === "fulfilled" && outcome.value !== undefined);
    return other ? fulfilled([other])[0] : fulfilled(outcomes)[0];
  }

  /** The databases to which partners may have been moved from another one. */
  async movedFrom(db: OrderDatabase): Promise<OrderDatabase[]> {
    const numbers = await this.#movesFrom?.(db.number);
    return this.all.filter((other) => other !== db && (!numbers || numbers.has(other.number)));
  }

  /** Where an order with this id was created, or the first database if that is not known. */
  ofId(id: string): OrderDatabase {
    return this.all[Number.parseInt(id.slice(-2), 16) % MAX_ORDER_DATABASES] ?? this.all[0]!;
  }

  /** Where an order with this tracking code was created, or the first database if that is not known. */
  ofCode(trackingCode: string): OrderDatabase {
    return this.all[databaseOfCode(trackingCode)] ?? this.all[0]!;
  }
}

/** The same UUID v7, but its last five bits are the number of a database. */
export function idIn(database: OrderDatabase, id: string): string {
  const last = Number.parseInt(id.slice(-2), 16);
  const told = last - (last % MAX_ORDER_DATABASES) + database.number;
  return id.slice(0, -2) + told.toString(16).padStart(2, "0");
}
