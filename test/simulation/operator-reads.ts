import type { Parcel, Switch } from "./acts.ts";
import { Fault } from "./fault.ts";
import type { Model } from "./model.ts";
import { sumOf } from "./money/money.ts";
import type { Keeper } from "./money/rows.ts";
import { current } from "./world/globals.ts";
import { type Answer, OPERATOR, type World } from "./world/world.ts";

/** In the end operators read who has parcels and money, who has something without a key, and what partners dispute. */

const DISPUTED_DAYS = 7;
const DAY = 86_400_000;

interface Held {
  holder: Holder;
  parcels: number;
  money: number;
}

interface Disputed {
  id: string;
  handed_back_by?: { id: string };
}

export async function checkOperatorReads(world: World, model: Model): Promise<void> {
  const read = async <T>(path: string): Promise<T> => {
    const answer = await world.ask({ method: "GET", path, key: OPERATOR });
    if (answer?.status !== 200) throw new Fault(`${path} got ${answer?.status}`);
    return answer.body.data as T;
  };
  const all = heldIn(model);
  const keyless = all.filter(({ holder: { id } }) => model.switched.has(`revoked ${id}`));
  const lists = [
    ["", all],
    // Nothing is to be looked after of who owes nothing and has nothing.
    ["&without_key=true", keyless.filter(({ parcels, money }) => parcels > 0 || money > 0)],
  ] as const;
  for (const [filter, should] of lists) {
    const { data } = await read<{ data: Held[] }>(`/operator/holders?pageSize=200${filter}`);
    const [is, meant] = [textOf(data), textOf(should)];
    if (is !== meant) throw new Fault(`operators read that holders${filter} are ${is}, and not ${meant}`);
  }
  const { holders_without_key: is } = await read<{ holders_without_key: number }>("/operator/status");
  if (is !== lists[1][1].length)
    throw new Fault(`${is} holders are said to have no key, and not ${lists[1][1].length}`);
  const path = "/operator/orders/exceptions?kind=disputed&pageSize=200";
  const { data } = await read<{ data: Disputed[] }>(path);
  const disputed = data.map(({ id, handed_back_by }) => `${id} ${handed_back_by?.id}`).sort();
  const should = disputedIn(model).sort();
  if (disputed.join() !== should.join())
    throw new Fault(`operators read that ${disputed} are disputed, and not ${should}`);
}

interface Holder {
  kind: string;
  /** Null of drivers whom the last release did not name. */
  id: string | null;
}

/** What each driver and each point has: also what is on its shelf. */
function heldIn({ parcels, money }: Model): Held[] {
  const isHeld = ({ status }: Parcel) => ["in_transit", "ready_for_pickup", "returned"].includes(status);
  const there = [...parcels.values()].filter((parcel) => isHeld(parcel) && !parcel.isArchived);
  const all = [
    ...there.map((parcel) => parcel.holder),
    ...money.keepers,
    ...money.deposits.map(money.depositor),
  ];
  const isKeeper = ({ kind }: Holder) => kind === "driver" || kind === "point";
  const holders = new Map(all.filter(isKeeper).map((one) => [`${one.kind} ${one.id}`, one as Keeper]));
  return [...holders.values()]
    .map((holder) => ({
      holder,
      parcels: there.filter((one) => one.holder.kind === holder.kind && one.holder.id === holder.id).length,
      money: (sumOf(money.heldBy(holder)) - money.restOf(holder)) / 100,
    }))
    .filter((one) => one.parcels > 0 || one.money !== 0);
}

/** What is wrong with what somebody whose key is revoked is said to leave; null where a database did not answer. */
export function faultOfLeft(
  model: Model,
  { of, kind }: Switch,
  { status, body }: Answer,
): string | undefined {
  const left = body.data as { holds: number | null; money: number | null } | undefined;
  if (status !== 200 || !left) return undefined;
  const pointId = model.cast.agents.find(({ id }) => id === of)?.pointId;
  const id = kind === "agent" ? pointId : of;
  const { parcels, money } = heldIn(model).find(({ holder }) => holder.id === id) ?? { parcels: 0, money: 0 };
  const isRight = (left.holds ?? parcels) === parcels && (left.money ?? money) === money;
  return isRight ? undefined : `it leaves ${parcels} parcels and ${money} naira`;
}

const textOf = (all: readonly Held[]) =>
  all
    .map(({ holder: { kind, id }, parcels, money }) => `${kind} ${id} ${parcels} ${money}`)
    .sort()
    .join();

/** What was disputed of late, with the driver who says that its partner has it. */
const disputedIn = ({ parcels }: Model) =>
  [...parcels.values()].flatMap(({ id, dispute, isArchived }) =>
    dispute && !isArchived && dispute.at > current.loop.now - DISPUTED_DAYS * DAY
      ? [`${id} ${dispute.driverId}`]
      : [],
  );
