import { readAnyNames } from "../../orders/read/names.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import {
  ASKED_AGAIN_MS,
  asOffered,
  holderOfActor,
  type MoneyActor,
  type Offered,
} from "../hand-over/hand-over.ts";
import * as handovers from "../hand-over/hand-over-store.ts";
import { limitsOf, type MoneyLimits } from "../hand-over/limits.ts";
import { type HeldPayment, listHeld, sumHeld } from "../held-store.ts";
import type { MoneyHolder } from "../money-holder.ts";
import { type Balance, readBalance, readDeposits } from "./deposits.ts";

/** More are counted, but not listed. */
const MAX_LISTED = 1_000;
const MAX_DEPOSITS = 20;

/** What a point or a driver has of receivers' money. */
export interface Till extends Balance, MoneyLimits {
  holder: MoneyHolder;
  heldKobo: number;
  /** The oldest first. */
  payments: HeldPayment[];
  /** What is offered to somebody, or was taken last, for a day. */
  handover: (Offered & { takerName: string | null }) | undefined;
  deposits: Awaited<ReturnType<typeof readDeposits>>;
  isIncomplete: boolean;
}

export async function readTill(deps: ApiDeps, actor: MoneyActor): Promise<Till> {
  const holder = holderOfActor(actor);
  const [ofPayments, limits, balance, deposits, [last]] = await Promise.all([
    deps.orders.eachReachable(async (db) => ({
      sums: await sumHeld(db, holder.kind, [holder.id]),
      payments: await listHeld(db, holder, MAX_LISTED),
    })),
    limitsOf(deps, holder),
    readBalance(deps, holder),
    readDeposits(deps, holder, MAX_DEPOSITS),
    handovers.readRecent(deps.db, holder, deps.now() - ASKED_AGAIN_MS),
  ]);
  const { answers, isIncomplete } = ofPayments;
  const names = last?.takerId ? await readAnyNames(deps, [last.takerId]) : undefined;
  return {
    ...{ holder, ...balance, ...limits },
    heldKobo: answers.flatMap(({ sums }) => sums).reduce((sum, { kobo }) => sum + kobo, 0),
    payments: answers
      .flatMap(({ payments }) => payments)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .slice(0, MAX_LISTED),
    handover: last && { ...asOffered(deps, last), takerName: names?.get(last.takerId ?? "") ?? null },
    deposits,
    isIncomplete,
  };
}
