import { placeOf, withBound } from "./bound.ts";
import { argumentsOf, refuse } from "./command.ts";
import { orderBindings } from "./migrate.ts";
import { joinOrders } from "./stray-orders.ts";

const USAGE =
  "npm run join-orders -- {database_id} [local|staging|production]: copies orders that were made in that D1 into the bound databases";

const [databaseId, place] = argumentsOf({ usage: USAGE, words: 2 }).positionals;
if (databaseId === undefined) refuse("Say which D1 has the orders.", USAGE);
await withBound(
  placeOf(place, USAGE),
  async (env) => {
    const orders = orderBindings(env).map(([, db]) => db);
    await joinOrders({ main: env.DB, orders, stray: env.STRAY!, now: Date.now, print: console.log });
  },
  [{ binding: "STRAY", database_id: databaseId }],
);
