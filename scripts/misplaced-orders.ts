import { drizzle } from "drizzle-orm/d1";
import { noteAlarm } from "../src/db/alarm-notes.ts";
import { findMisplaced } from "../src/operations/misplaced.ts";
import { orderBindings } from "./migrate.ts";

/** What to do about orders that are not where `DB` looks for them. */
export const misplacedText = (partnerId: string, database: string): string =>
  `${database} has orders of partner ${partnerId}, which DB looks for elsewhere: nobody finds them. docs/runbook.md, "A partner's orders are elsewhere", says what to do.`;

/** The partners that have orders in a database, without what a move has left there or is bringing. */
export const PARTNERS_WITH_ORDERS =
  "SELECT id FROM order_partners WHERE id NOT IN (SELECT partner_id FROM moving_partners WHERE step <> 'leaving') AND EXISTS (SELECT 1 FROM orders WHERE partner_id = order_partners.id)";

/** Compares what `DB` says of partners with what the databases have. Says what is wrong, and raises an alarm. */
export async function tellMisplaced(
  env: { DB: D1Database },
  now: number,
  print: (line: string) => void,
): Promise<void> {
  const main = drizzle(env.DB);
  for (const [number, [name, db]] of orderBindings(env).entries())
    for (const id of await findMisplaced(main, drizzle(db), number)) {
      print(misplacedText(id, name));
      await noteAlarm(main, "orders_misplaced", id, now);
    }
}
