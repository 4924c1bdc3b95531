import { codeKeysOf, placeOf, withBound } from "./bound.ts";
import { argumentsOf, refuse } from "./command.ts";
import { migrateAll, separateOrders } from "./migrate.ts";
import { tellMisplaced } from "./misplaced-orders.ts";
import { restoreDatabase } from "./restore-database.ts";

const USAGE = `npm run restore -- [local|staging|production] [DB ORDERS_0 …]: builds empty databases from their backups; all of them if none is named

  --day 2026-11-22  from the backup of that day, and not from the last one
  --anew            deletes what an interrupted restore has loaded, and begins again
  --unchecked       restores a backup although it is not known to be as the deployment made it

CODE_KEYS=… in the environment is the deployment's secret, with which its backups are checked.`;

const { values, positionals } = argumentsOf({
  usage: USAGE,
  words: Number.POSITIVE_INFINITY,
  options: {
    day: { type: "string" },
    anew: { type: "boolean", default: false },
    unchecked: { type: "boolean", default: false },
  },
});
const [place, ...named] = positionals;

const at = placeOf(place, USAGE);
await withBound(at, async (env) => {
  await migrateAll(env);
  const databases: [name: string, db: D1Database][] = [["DB", env.DB], ...(await separateOrders(env))];
  const unknown = named.filter((name) => !databases.some(([known]) => known === name));
  if (unknown.length > 0) refuse(`There is no database ${unknown.join(", ")}.`, USAGE);
  const given = {
    day: values.day,
    codeKeys: codeKeysOf(at),
    isUnchecked: values.unchecked,
    isAnew: values.anew,
  };
  for (const [name, db] of databases.filter(([known]) => named.length === 0 || named.includes(known))) {
    await restoreDatabase({ name, db, bucket: env.BUCKET }, given, console.log);
  }
  await tellMisplaced(env, Date.now(), console.log);
});
