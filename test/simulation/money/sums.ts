import type { Model } from "../model.ts";
import { OPERATOR, type World } from "../world/world.ts";
import { keeperOf, type Payment, sumOf } from "./money.ts";

/** In the end whoever reads how much money there is reads what its payments are together. @returns what is wrong */
export const faultOfSums = async (world: World, model: Model): Promise<string | undefined> =>
  (await faultOfHolders(world, model)) ??
  (await faultOfTills(world, model)) ??
  (await faultOfPartners(world, model));

/** Everybody who may have money, with a key that tells it. */
const peopleOf = ({ cast: { agents, drivers, outsider } }: Model) => [
  ...agents.map((by) => ({ by, kind: "agent" as const })),
  ...[...drivers, outsider].map((by) => ({ by, kind: "driver" as const })),
];

/** Operators read who has what, less what its deposits have left. */
async function faultOfHolders(world: World, model: Model): Promise<string | undefined> {
  const { money } = model;
  const path = "/operator/holders?pageSize=200";
  const answer = await world.ask({ method: "GET", path, key: OPERATOR });
  const { data } = answer!.body as unknown as {
    data: { data: { holder: { kind: string; id: string | null }; money: number }[] };
  };
  const told = new Map(data.data.map(({ holder: { kind, id }, money }) => [`${kind} ${id}`, money]));
  for (const keeper of peopleOf(model).map(keeperOf)) {
    const rest = money.restOf(keeper);
    const held = money.heldBy(keeper);
    const should = sumOf(held) - rest;
    const is = Math.round((told.get(`${keeper.kind} ${keeper.id}`) ?? 0) * 100);
    const isListed = held.length > 0 || rest < 0;
    if (is !== should && (isListed || is !== 0))
      return `${keeper.kind} ${keeper.id.slice(-4)} is said to hold ${is} kobo and holds ${should}`;
  }
  return undefined;
}

/** Agents and drivers read what they have, also whoever has stolen their keys. */
async function faultOfTills(world: World, model: Model): Promise<string | undefined> {
  for (const person of peopleOf(model)) {
    const { by, kind } = person;
    if (model.switched.has(`revoked ${by.id}`) || model.unknownKeys.has(by.id)) continue;
    const answer = await world.ask({ method: "GET", path: `/${kind}/money`, key: by.key });
    const { held, rest, owes } = answer!.body.data as { held: number; rest: number; owes: number };
    const keeper = keeperOf(person);
    const is = [held, rest - owes].map((naira) => Math.round(naira * 100)).join(" and ");
    const should = [sumOf(model.money.heldBy(keeper)), model.money.restOf(keeper)].join(" and ");
    if (is !== should) return `a ${kind} reads of its money ${is} kobo, and not ${should}`;
  }
  return undefined;
}

/** Each partner reads where its money is. */
async function faultOfPartners(world: World, { cast, money }: Model): Promise<string | undefined> {
  for (const { id, secretKey: key } of cast.partners) {
    const answer = await world.ask({ method: "GET", path: "/partner/money", key });
    const is = answer!.body.data as { atPoints: number; withDrivers: number; banked: number };
    const own = [...money.payments.values()].filter(({ partnerId }) => partnerId === id);
    const sum = (status: Payment["status"]) => sumOf(own.filter((one) => one.status === status)) / 100;
    const should = [sum("collected"), sum("with_driver"), sum("banked")];
    const told = [is.atPoints, is.withDrivers, is.banked];
    if (told.join() !== should.join()) return `a partner reads that its money is ${told} and not ${should}`;
  }
  return undefined;
}
