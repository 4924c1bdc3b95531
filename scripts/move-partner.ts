import { setTimeout as sleep } from "node:timers/promises";
import { placeOf, withBound } from "./bound.ts";
import { orderBindings } from "./migrate.ts";
import { movePartner } from "./partner-move.ts";

/** `npm run move-partner -- {id} ORDERS_3 [local|staging|production]` */

const [partnerId, database, place] = process.argv.slice(2);
const [, number] = /^ORDERS_(\d+)$/.exec(database ?? "") ?? [];
if (partnerId === undefined || number === undefined) {
  console.error("Say which partner and where to: npm run move-partner -- {id} ORDERS_3 production");
  process.exit(1);
}
await withBound(placeOf(place), async (env) => {
  const orders = orderBindings(env).map(([, db]) => db);
  const tools = { main: env.DB, orders, now: Date.now, sleep: (ms: number) => sleep(ms), print: console.log };
  await movePartner(tools, partnerId.toLowerCase(), Number(number));
});
