import { noteAlarm } from "../db/alarm-notes.ts";
import type { Database, Deps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import * as store from "./store.ts";

/**
 * The partners of which a database of orders has orders although `DB` looks for them elsewhere: one of the two was restored
 * to a time before a move. Partners that are being moved are left out.
 */
export async function findMisplaced(main: Database, db: Database, number: number): Promise<string[]> {
  const found = await store.findOrdersElsewhere(main, await store.listWithOrders(db), number);
  if (found.length === 0) return [];
  // A move may have ended between the two readings.
  const still = new Set(await store.listWithOrders(db));
  return found.filter((id) => still.has(id));
}

/** Raises an alarm for each of these partners. */
export async function noteMisplaced({ db: main, now }: Deps, db: OrderDatabase): Promise<void> {
  for (const id of await findMisplaced(main, db, db.number))
    await noteAlarm(main, "orders_misplaced", id, now());
}
