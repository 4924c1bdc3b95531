import type { DatabaseSync } from "node:sqlite";
import { adoptOrders } from "../../scripts/found-orders.ts";
import type { Playing } from "./ending.ts";
import { Fault } from "./fault.ts";
import type { Model } from "./model.ts";
import type { Partner } from "./setup.ts";
import { current } from "./world/globals.ts";
import type { Random } from "./world/random.ts";
import { OPERATOR, ORDERS, type World } from "./world/world.ts";

/** Some databases are lost after a night in which nothing changed, and what their backups restored is bound in their place. */

const BROUGHT_MS = 5_000;

interface Alarm {
  code: string;
  subject: string;
}

/** The others live on. If it is `DB` alone, a partner was moved since its backup, of which it does not know. */
export async function loseDatabases(
  world: World,
  { cast }: Model,
  { act, toTheEnd, tell }: Playing,
  restored: ReadonlyMap<string, DatabaseSync>,
  random: Random,
): Promise<void> {
  const names = [...restored.keys()] as (keyof World["sqlite"])[];
  const lost = random.pick([
    ["DB"] as const,
    ["DB"] as const,
    ["ORDERS_0"] as const,
    ["ORDERS_1"] as const,
    names,
  ]);
  const isOneOf = (name: string) => names.some((one) => one === name);
  const mover =
    lost.length === 1 && lost[0] === "DB" && names.length === 3 ? random.pick(cast.partners) : undefined;
  const to = ORDERS.find((name) => name !== mover?.database)!;
  if (mover) await act({ do: "move_partner", subject: mover, to });
  for (const name of lost.filter(isOneOf)) world.replace(world.sqlite[name], restored.get(name)!);
  for (const [name, sqlite] of restored) if (!lost.some((one) => one === name)) sqlite.close();
  tell(`${lost.join(" and ")} are restored`);
  if (mover) await toTheEnd(() => adopt(world, mover, to));
}

/** An alarm says that a partner's orders are elsewhere, and the runbook's script says where. */
async function adopt(world: World, mover: Partner, to: Partner["database"]): Promise<void> {
  const { loop } = current;
  await world.cron();
  // Messages ask for the chores of the databases of orders.
  await loop.wait(BROUGHT_MS);
  const hasOrders = world.sqlite[to].prepare("SELECT 1 FROM orders WHERE partner_id = ?").get(mover.id);
  if (!(await alarmsOf(world)).some(isOf(mover)) && hasOrders)
    throw new Fault(`no alarm says that the orders of ${mover.id} are elsewhere`);
  let isDone = false;
  for (let runs = 0; runs < 4 && !isDone; runs++)
    isDone = await world.script((env) => {
      const orders = [env.ORDERS_0!, env.ORDERS_1!];
      const tools = { main: env.DB, orders, now: () => loop.now, sleep: (ms: number) => loop.wait(ms) };
      return adoptOrders({ ...tools, print: () => {} }, mover.id, ORDERS.indexOf(to));
    });
  if (hasOrders && !isDone) throw new Fault(`the orders of ${mover.id} in ${to} are not adopted`);
}

/** Once that is mended, nothing says it any more. */
export async function checkNoneMisplaced(world: World): Promise<void> {
  const wrong = (await alarmsOf(world)).find(({ code }) => code === "orders_misplaced");
  if (wrong) throw new Fault(`an alarm says that the orders of ${wrong.subject} are elsewhere`);
}

const isOf =
  ({ id }: Partner) =>
  ({ code, subject }: Alarm) =>
    code === "orders_misplaced" && subject === id;

async function alarmsOf(world: World): Promise<Alarm[]> {
  const answer = await world.ask({ method: "GET", path: "/operator/status", key: OPERATOR });
  if (answer?.status !== 200) throw new Fault(`/operator/status got ${answer?.status}`);
  return (answer.body.data as { alarms: Alarm[] }).alarms;
}
