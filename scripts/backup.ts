import { drizzle } from "drizzle-orm/d1";
import { backUp } from "../src/operations/backup.ts";
import { placeOf, withBound } from "./bound.ts";
import { argumentsOf } from "./command.ts";
import { separateOrders } from "./migrate.ts";

const USAGE = "npm run backup -- [local|staging|production]: makes today's backup, unless it exists";

const [place] = argumentsOf({ usage: USAGE, words: 1 }).positionals;
await withBound(placeOf(place, USAGE), async (env) => {
  const databases: [name: string, db: D1Database][] = [["DB", env.DB], ...(await separateOrders(env))];
  for (const [name, db] of databases) {
    const deps = { db: drizzle(env.DB), bucket: env.BUCKET, now: Date.now };
    while (!(await backUp(deps, name, drizzle(db))));
    console.log(`${name} is backed up`);
  }
});
