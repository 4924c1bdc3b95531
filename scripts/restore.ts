import { placeOf, withBound } from "./bound.ts";
import { argumentsOf, refuse } from "./command.ts";
import { migrateAll, separateOrders } from "./migrate.ts";
import { tellMisplaced } from "./misplaced-orders.ts";
import { restoreDatabase } from "./restore-database.ts";

const USAGE = `npm run restore -- [local|staging|production] [DB ORDERS_0 …]: builds empty databases from their backups; all of them if none is named

  --day 2026-11-22  from the backup of that day, and not from the last one`;

const { values, positionals } = argumentsOf({
  usage: USAGE,
  words: Number.POSITIVE_INFINITY,
  options: { day: { type: "string" } },
});
const [place, ...named] = positionals;

await withBound(placeOf(place, USAGE), async (env) => {
  await migrateAll(env);
  const databases: [name: string, db: D1Database][] = [["DB", env.DB], ...(await separateOrders(env))];
  const unknown = named.filter((name) => !databases.some(([known]) => known === name));
  if (unknown.length > 0) refuse(`There is no database ${unknown.join(", ")}.`, USAGE);
  for (const [name, db] of databases.filter(([known]) => named.length === 0 || named.includes(known))) {
    await restoreDatabase({ name, db, bucket: env.BUCKET }, values.day, console.log);
  }
  await tellMisplaced(env, Date.now(), console.log);
});
