import { Problem } from "../shared/problem.ts";
import { databaseOfCode } from "../shared/tracking-code.ts";
import type { Database } from "./database.ts";

/** A database of orders. All that is written with an order is in the same one. */
export type OrderDatabase = Database & {
  /** The `0` of the binding `ORDERS_0`. */
  readonly number: number;
};

/** Says in which database all of a partner's orders are. */
export interface Placed {
  database: number;
}

/** More would not fit into an id's last five bits, nor into a tracking code's first symbol. */
const MAX_ORDER_DATABASES = 32;

/** The databases of orders that are bound. */
export class OrderDatabases {
  /** By their numbers. */
  readonly all: readonly OrderDatabase[];

  constructor(all: readonly OrderDatabase[]) {
    this.all = all;
  }

  /** @throws Problem `database_unavailable` if it is not bound */
  of({ database }: Placed): OrderDatabase {
    const found = this.all[database];
    if (!found) throw new Problem("database_unavailable", "The database of these orders can't be reached.");
    return found;
  }

  /** What `ask` answers for each database, in their order. */
  each<T>(ask: (db: OrderDatabase) => Promise<T>): Promise<T[]> {
    return Promise.all(this.all.map(ask));
  }

  /**
   * What is found in the database that an id or a code tells; else in another, to which the partner was moved since.
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
    const others = this.all.filter((db) => db !== told);
    return (await Promise.all(others.map(lookIn))).find((other) => other !== undefined);
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
