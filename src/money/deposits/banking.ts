import { actorToText, SERVICE } from "../../orders/holder.ts";
import type { Deps } from "../../platform/deps.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { log } from "../../shared/log.ts";
import { listBankable } from "../held-store.ts";
import type { MoneyHolder } from "../money-holder.ts";
import * as banked from "./banked-store.ts";
import * as store from "./deposit-store.ts";

/** How many payments are banked in one step. */
const AT_ONCE = 200;

/**
 * Goes on with deposits: banks what they pay, the oldest payments first, and gives back what reversed ones have banked. A
 * holder's step is written before it is carried out, so that it can be cut off anywhere and nothing is paid for twice. A step
 * needs all databases.
 */
export async function bankDeposits(deps: Deps): Promise<void> {
  for (const step of await store.readSteps(deps.db)) await carryOut(deps, step);
  let failed: unknown;
  for (const holder of await store.findOpenHolders(deps.db)) {
    try {
      await undoReversed(deps, holder);
      await inSteps(deps, () => bankSome(deps, holder));
    } catch (error) {
      log("warn", "a holder's deposits wait", { error });
      failed = error;
    }
  }
  if (failed !== undefined) throw failed;
}

/** Gives back what reversed deposits have banked. What is in a payout can't go back yet. */
async function undoReversed(deps: Deps, holder: MoneyHolder): Promise<void> {
  const deposits = await store.readAll(deps.db, holder);
  for (const { id, isOpen, reversedAt } of deposits)
    if (isOpen && reversedAt !== null) await take(deps, holder, { payments: [], undoneDepositId: id });
}

/** Banks the holder's next payments; returns whether there may be more. */
async function bankSome(deps: Deps, holder: MoneyHolder): Promise<boolean> {
  const payments = await payable(deps, holder, await store.readAll(deps.db, holder));
  if (payments.length === 0) return false;
  await take(deps, holder, { payments, undoneDepositId: null });
  return true;
}

/** Takes a step, or goes on with the one that the holder has. */
async function take(
  deps: Deps,
  { kind: holderKind, id: holderId }: MoneyHolder,
  what: Pick<store.Step, "payments" | "undoneDepositId">,
): Promise<void> {
  const step = { ...what, id: deps.newId(), holderKind, holderId, createdAt: deps.now() };
  await carryOut(deps, await store.beginStep(deps.db, step));
}

/** The holder's oldest payments that its deposits pay whole, and the deposit that pays the rest of each. */
async function payable(deps: Deps, holder: MoneyHolder, deposits: readonly store.Deposit[]) {
  let used = deposits.reduce((sum, { spentKobo }) => sum + spentKobo, 0);
  let total = 0;
  const upTo = deposits
    .filter(({ reversedAt }) => reversedAt === null)
    .map(({ id, amountKobo }) => {
      total += amountKobo;
      return { id, total };
    });
  if (total <= used) return [];
  const held = await deps.orders.each(async (db) =>
    (await listBankable(db, holder, AT_ONCE)).map((payment) => ({ ...payment, database: db.number })),
  );
  const oldest = held
    .flat()
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .slice(0, AT_ONCE);
  const planned = [];
  for (const { id, amountKobo, database } of oldest) {
    used += amountKobo;
    const deposit = upTo.find(({ total }) => total >= used);
    if (!deposit) break;
    planned.push({ id, database, depositId: deposit.id });
  }
  return planned;
}

async function carryOut(deps: Deps, step: store.Step): Promise<void> {
  const { holderKind, holderId, payments, undoneDepositId } = step;
  const holder: MoneyHolder = { kind: holderKind, id: holderId };
  const by = { actor: actorToText(SERVICE), at: deps.now() };
  await deps.orders.each(async (db) => {
    if (undoneDepositId !== null) return banked.undo(db, holder, { ...by, reference: undoneDepositId });
    const here = payments.filter(({ database }) => database === db.number);
    const byDeposit = Map.groupBy(here, ({ depositId }) => depositId);
    const ids = [...byDeposit].map(([depositId, own]) => [depositId, own.map(({ id }) => id)] as const);
    await banked.bank(db, holder, new Map(ids), by);
  });
  const depositIds =
    undoneDepositId === null ? payments.map(({ depositId }) => depositId) : [undoneDepositId];
  const wanted = [...new Set(depositIds)];
  const sums = (await deps.orders.each((db) => banked.sumBanked(db, wanted))).flat();
  const spent = wanted.map((depositId) => {
    const own = sums.filter((sum) => sum.depositId === depositId);
    const isUndone = undoneDepositId !== null && own.every(({ unpaid }) => unpaid === 0);
    return { depositId, kobo: own.reduce((sum, { kobo }) => sum + kobo, 0), isUndone };
  });
  await store.endStep(deps.db, step, spent);
}
