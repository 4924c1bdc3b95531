import { setTimeout as sleep } from "node:timers/promises";
import { placeOf, withBound } from "./bound.ts";
import { orderBindings } from "./migrate.ts";
import { cancelMove, movePartner } from "./partner-move.ts";

/** `npm run move-partner -- {id} ORDERS_3 [local|staging|production]`, and `--back` in place of the database cancels the move. */

const [partnerId, end, place] = process.argv.slice(2);
const [, number] = /^ORDERS_(\d+)$/.exec(end ?? "") ?? [];
if (partnerId === undefined || (number === undefined && end !== "--back")) {
  console.error(
    "Say which partner and where to, or --back: npm run move-partner -- {id} ORDERS_3 production",
  );
  process.exit(1);
}
await withBound(placeOf(place), async (env) => {
  const orders = orderBindings(env).map(([, db]) => db);
  const tools = { main: env.DB, orders, now: Date.now, sleep: (ms: number) => sleep(ms), print: console.log };
  const id = partnerId.toLowerCase();
  await (number === undefined ? cancelMove(tools, id) : movePartner(tools, id, Number(number)));
});
