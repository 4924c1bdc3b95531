import type { HeldMoney } from "../../orders/list/holders.ts";
import type { Deps } from "../../platform/deps.ts";
import { type OrderDatabase, unavailableIn } from "../../platform/order-databases.ts";
import { findAnyHolders, sumAllHeld, sumHeld } from "../held-store.ts";
import type { MoneyHolder } from "../money-holder.ts";
import { readOwing, readRest, readRests } from "./deposit-store.ts";

/** What somebody has of receivers' money, in kobo: its payments, less what its deposits have left, plus what it owes. */
export async function sumMoney(deps: Deps, holder: MoneyHolder): Promise<number> {
  const sums = await deps.orders.each((db) => sumHeld(db, holder.kind, [holder.id]));
  const rest = await readRest(deps.db, holder);
  return sums.flat().reduce((sum, { kobo }) => sum + kobo, -rest);
}

/** The same; null if a database can't be reached. */
export async function moneyOf(deps: Deps, holder: MoneyHolder): Promise<number | null> {
  try {
    return await sumMoney(deps, holder);
  } catch (error) {
    if (unavailableIn(error)) return null;
    throw error;
  }
}

/** What everybody has, as `moneyOf` counts it, and since when the oldest of it. */
export async function listMoney(deps: Deps): Promise<{ held: HeldMoney[]; isIncomplete: boolean }> {
  const [{ answers, isIncomplete }, rests] = await Promise.all([
    deps.orders.eachReachable(sumAllHeld),
    readRests(deps.db),
  ]);
  const parts = [
    ...answers.flat(),
    ...rests.map(({ kind, id, rest }) => ({ kind, id, kobo: -rest, since: deps.now() })),
  ];
  const byHolder = Map.groupBy(parts, ({ kind, id }) => `${kind} ${id}`);
  const held = [...byHolder.values()].map((theirs) => ({
    kind: theirs[0]!.kind,
    id: theirs[0]!.id,
    moneyKobo: theirs.reduce((sum, { kobo }) => sum + kobo, 0),
    since: Math.min(...theirs.map(({ since }) => since)),
  }));
  return { held, isIncomplete };
}

/** Who has money in a database of orders. */
export const findHolders = (db: OrderDatabase): Promise<MoneyHolder[]> => findAnyHolders(db);

/** Who owes money that was paid out before its deposit was reversed. */
export const findOwing = ({ db }: Deps): Promise<MoneyHolder[]> => readOwing(db);

/** What some points have, by their ids; points without money are left out. */
export async function moneyAtPoints(
  deps: Deps,
  pointIds: readonly string[],
): Promise<{ kobo: ReadonlyMap<string, number>; isIncomplete: boolean }> {
  const { answers, isIncomplete } = await deps.orders.eachReachable((db) => sumHeld(db, "point", pointIds));
  const kobo = new Map<string, number>();
  for (const sum of answers.flat()) kobo.set(sum.id, (kobo.get(sum.id) ?? 0) + sum.kobo);
  return { kobo, isIncomplete };
}
