import { auditEntry } from "../../db/audit.ts";
import type { ApiDeps, Deps } from "../../platform/deps.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { koboOf } from "../../shared/money.ts";
import type { Page } from "../../shared/page.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { isKnown } from "../hand-over/hand-over-store.ts";
import type { MoneyHolder } from "../money-holder.ts";
import * as store from "./deposit-store.ts";

export type { Deposit } from "./deposit-store.ts";

/** What a holder's deposits have left, and what it owes because deposits were reversed whose payments were paid out. */
export interface Balance {
  restKobo: number;
  owesKobo: number;
}

const balanceOf = (rest: number): Balance => ({
  restKobo: Math.max(rest, 0),
  owesKobo: Math.max(-rest, 0),
});

export const readBalance = async ({ db }: Deps, holder: MoneyHolder): Promise<Balance> =>
  balanceOf(await store.readRest(db, holder));

export const readDeposits = ({ db }: Deps, holder: MoneyHolder, limit: number): Promise<store.Deposit[]> =>
  store.listOf(db, holder, limit);

export const listDeposits = ({ db }: Deps, holder: MoneyHolder | undefined, page: Page) =>
  store.list(db, holder, page);

/** One page of the holders whose deposits have something left, or who owe something, who owes most first. */
export async function listBalances(
  { db }: Deps,
  { page, pageSize }: Page,
): Promise<{ rows: (MoneyHolder & Balance)[]; total: number }> {
  const rests = await store.readRests(db);
  const rows = rests
    .sort((a, b) => a.rest - b.rest)
    .slice((page - 1) * pageSize, page * pageSize)
    .map(({ rest, ...holder }) => ({ ...holder, ...balanceOf(rest) }));
  return { rows, total: rests.length };
}

/** What came to the bank. */
export interface EnteredDeposit {
  holder: MoneyHolder;
  /** Naira. */
  amount: number;
  /** The bank's own, once. */
  reference: string;
  /** A day in Africa/Lagos. */
  bankedOn: string;
}

/** Enters a deposit. The same again is the one that was entered first. The cron banks what it pays. */
export async function enterDeposit(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  { holder, amount, reference, bankedOn }: EnteredDeposit,
): Promise<{ deposit: store.Deposit; isNew: boolean }> {
  const now = deps.now();
  if (bankedOn > lagosDay(now))
    throw invalidRequest([{ path: "banked_on", message: "must not be in the future" }]);
  if (!(await isKnown(deps.db, holder)))
    throw invalidRequest([{ path: "holder.id", message: `must be the id of a ${holder.kind}` }]);
  const wanted = { holderKind: holder.kind, holderId: holder.id, amountKobo: koboOf(amount), bankedOn };
  const id = deps.newId();
  const details = { holder, amount, reference, banked_on: bankedOn };
  const entry = auditEntry(deps, operator, "deposit.entered", { subjectId: id, details });
  const deposit = await store.insert(
    deps.db,
    { ...wanted, id, reference, createdAt: now, createdBy: operator.name },
    entry,
  );
  const isSame =
    deposit.holderKind === holder.kind &&
    deposit.holderId === holder.id &&
    deposit.amountKobo === wanted.amountKobo &&
    deposit.bankedOn === bankedOn;
  if (isSame) return { deposit, isNew: deposit.id === id };
  throw new Problem("reference_conflict", "Another deposit has this reference.", {
    members: { existing_id: deposit.id },
  });
}

/** Reverses a deposit that did not come. The cron gives its payments back to the holder, who owes those that were paid out. */
export async function reverseDeposit(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  id: string,
  reason: string,
): Promise<store.Deposit> {
  const by = { reversedAt: deps.now(), reversedBy: operator.name, reason };
  const entry = auditEntry(deps, operator, "deposit.reversed", { subjectId: id, details: { reason } });
  const deposit = await store.reverse(deps.db, id, by, entry);
  if (!deposit) throw new Problem("not_found", "There is no deposit with this id.");
  return deposit;
}
