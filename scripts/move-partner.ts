import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { placeOf, withBound } from "./bound.ts";
import { argumentsOf, refuse } from "./command.ts";
import { adoptOrders } from "./found-orders.ts";
import { orderBindings } from "./migrate.ts";
import { cancelMove, movePartner } from "./partner-move.ts";

const USAGE = `npm run move-partner -- {partner_id} ORDERS_3 [local|staging|production]: moves a partner to that database of orders

  --back   in place of the database: cancels a move that is under way
  --found  the partner's orders are in that database already, and DB does not know it since it was restored`;

/** The local runtime may close a connection meanwhile, which is noticed in a turn of its own, before the next call uses it. */
async function sleep(ms: number): Promise<void> {
  await wait(ms);
  await turn();
}

const { values, positionals } = argumentsOf({
  usage: USAGE,
  words: 3,
  options: { back: { type: "boolean", default: false }, found: { type: "boolean", default: false } },
});
const [partnerId, ...rest] = positionals;
const [end, place] = values.back ? [undefined, ...rest] : rest;
const [, number] = /^ORDERS_(\d+)$/.exec(end ?? "") ?? [];
if (partnerId === undefined || (number === undefined && !values.back))
  refuse("Say which partner and where to, or --back.", USAGE);
await withBound(placeOf(place, USAGE), async (env) => {
  const orders = orderBindings(env).map(([, db]) => db);
  const tools = { main: env.DB, orders, now: Date.now, sleep, print: console.log };
  const id = partnerId.toLowerCase();
  if (number === undefined) await cancelMove(tools, id);
  else await (values.found ? adoptOrders : movePartner)(tools, id, Number(number));
});
