import { placeOf, withBound } from "./bound.ts";
import { orderBindings } from "./migrate.ts";
import { joinOrders } from "./stray-orders.ts";

/** `npm run join-orders -- {database_id} [local|staging|production]` */

const [databaseId, place] = process.argv.slice(2);
if (databaseId === undefined) {
  console.error("Say which D1 has the orders: npm run join-orders -- {database_id} production");
  process.exit(1);
}
await withBound(
  placeOf(place),
  async (env) => {
    const orders = orderBindings(env).map(([, db]) => db);
    await joinOrders({ main: env.DB, orders, stray: env.STRAY!, now: Date.now, print: console.log });
  },
  [{ binding: "STRAY", database_id: databaseId }],
);
