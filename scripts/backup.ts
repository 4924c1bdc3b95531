import { drizzle } from "drizzle-orm/d1";
import { backUp } from "../src/operations/backup.ts";
import { codeKeysOf, placeOf, withBound } from "./bound.ts";
import { argumentsOf } from "./command.ts";
import { separateOrders } from "./migrate.ts";

const USAGE =
  "npm run backup -- [local|staging|production]: makes today's backup, unless it exists. CODE_KEYS=… in the environment signs it";

const [place] = argumentsOf({ usage: USAGE, words: 1 }).positionals;
const at = placeOf(place, USAGE);
await withBound(at, async (env) => {
  const databases: [name: string, db: D1Database][] = [["DB", env.DB], ...(await separateOrders(env))];
  for (const [name, db] of databases) {
    const codeKeys = codeKeysOf(at);
    const config = codeKeys === undefined ? {} : { codeKeys };
    const deps = { db: drizzle(env.DB), bucket: env.BUCKET, now: Date.now, config };
    while (!(await backUp(deps, name, drizzle(db))));
    console.log(`${name} is backed up`);
  }
});
