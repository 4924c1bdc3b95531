import { parseArgs } from "node:util";
import { placeOf, withBound } from "./bound.ts";
import { migrateAll, separateOrders } from "./migrate.ts";
import { restoreDatabase } from "./restore-database.ts";

/**
 * `npm run restore -- [local|staging|production] [DB ORDERS_0 …] [--day 2026-11-22]`: builds empty databases from their
 * backups; all of them if none is named.
 */

const { values, positionals } = parseArgs({ options: { day: { type: "string" } }, allowPositionals: true });
const [place, ...named] = positionals;

await withBound(placeOf(place), async (env) => {
  await migrateAll(env);
  const databases: [name: string, db: D1Database][] = [["DB", env.DB], ...(await separateOrders(env))];
  const unknown = named.filter((name) => !databases.some(([known]) => known === name));
  if (unknown.length > 0) throw new Error(`There is no database ${unknown.join(", ")}`);
  for (const [name, db] of databases.filter(([known]) => named.length === 0 || named.includes(known))) {
    await restoreDatabase({ name, db, bucket: env.BUCKET }, values.day, console.log);
  }
});
