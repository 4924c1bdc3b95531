import {
  begin,
  letGo,
  type MoveTools,
  mustNotGoElsewhere,
  readPartner,
  removeElsewhere,
  SETTLED_MS,
  switchOver,
} from "./partner-move.ts";
import { countsOf } from "./partner-removal.ts";
import { setStep, stepIn } from "./partner-steps.ts";
import { joinPartner } from "./stray-orders.ts";

/**
 * Says in `DB` that a partner's orders are in a database that it does not name, because `DB` was restored to a time before
 * they were moved there. Orders that were made since in the database that it names are joined to them. If this was
 * interrupted, another call continues.
 * @throws Error that says why it can't be done
 */
export async function adoptOrders(tools: MoveTools, partnerId: string, to: number): Promise<void> {
  const { main, orders, now, print } = tools;
  const target = orders[to];
  if (!target) throw new Error(`ORDERS_${to} is not bound.`);
  const { number, movingTo } = await readPartner(main, partnerId);
  mustNotGoElsewhere(movingTo, to);
  if (number !== to) {
    const { orders: found = 0 } = await countsOf(target, partnerId);
    if (found === 0 || (await stepIn(target, partnerId)) !== null)
      throw new Error(`ORDERS_${to} has no orders of the partner but those of a move that is not over.`);
    const move = await begin(tools, partnerId, to);
    await tools.sleep(SETTLED_MS);
    const joined = await joinPartner({ stray: orders[number]!, now, print }, target, partnerId);
    print(`${joined} orders that were made in ORDERS_${number} are joined to ${found} in ORDERS_${to}`);
    await setStep(orders[number]!, partnerId, "left").run();
    await switchOver(tools, move, number, to);
  }
  await letGo(tools, to, partnerId);
  await removeElsewhere(tools, to, partnerId, SETTLED_MS);
  print(`The partner's orders are in ORDERS_${to}`);
}
