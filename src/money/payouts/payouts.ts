import { auditEntry } from "../../db/audit.ts";
import { findDatabaseOf } from "../../orders/read/get.ts";
import { readAnyNames } from "../../orders/read/names.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { csvLine } from "../../shared/csv.ts";
import type { Page } from "../../shared/page.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { findEnterers } from "../deposits/deposit-store.ts";
import { followPayouts, freeLeftLines } from "./follow-payouts.ts";
import { endOfDay } from "./payout-day.ts";
import * as lines from "./payout-line-store.ts";
import * as store from "./payout-store.ts";

const notFound = () => new Problem("not_found", "There is no payout with this id.");

/**
 * Drafts a payout for each partner with banked payments that are in none.
 * @param until the last day of them
 * @returns how many were begun, and whether somebody's could not be yet: a database can't be reached, or another payout of
 * theirs is being prepared or goes back
 */
export async function draftPayouts(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  until: string,
): Promise<{ payouts: number; isIncomplete: boolean }> {
  const now = deps.now();
  if (until > lagosDay(now)) throw invalidRequest([{ path: "until", message: "must not be in the future" }]);
  const before = Math.min(endOfDay(until), now);
  const { answers, isIncomplete } = await deps.orders.eachReachable(async (db) => {
    await freeLeftLines(deps, db);
    return lines.findPayees(db, before);
  });
  const wanted = [...new Set(answers.flat())].map((partnerId) => ({ id: deps.newId(), partnerId }));
  const details = { until, partners: wanted.length };
  const entry = auditEntry(deps, operator, "payouts.drafted", { subjectId: until, details });
  const begun = await store.begin(deps.db, wanted, { until, now, operator: operator.name }, entry);
  await followNow(deps);
  return { payouts: begun.length, isIncomplete: isIncomplete || begun.length < wanted.length };
}

/** What can't be done at once is done by the cron. */
async function followNow(deps: ApiDeps): Promise<void> {
  await deps.orders.eachReachable((db) => followPayouts(deps, db));
}

/** A payout with its partner's name. */
export type NamedPayout = store.Payout & { partnerName: string };

export async function listPayouts(
  deps: ApiDeps,
  { status, partnerId }: { status?: store.PayoutState | undefined; partnerId?: string | undefined },
  page: Page,
): Promise<{ rows: NamedPayout[]; total: number }> {
  const { rows, total } = await store.listAny(deps.db, { states: status && [status], partnerId }, page);
  return { rows: await named(deps, rows), total };
}

async function named(deps: ApiDeps, payouts: readonly store.Payout[]): Promise<NamedPayout[]> {
  const names = await readAnyNames(
    deps,
    payouts.map(({ partnerId }) => partnerId),
  );
  return payouts.map((payout) => ({ ...payout, partnerName: names.get(payout.partnerId) ?? "" }));
}

/** A payout with one page of its lines. */
export async function readPayout(
  deps: ApiDeps,
  id: string,
  page: Page,
): Promise<{ payout: NamedPayout; lines: lines.PayoutLine[] }> {
  const payout = await get(deps, id);
  const db = await findDatabaseOf(deps, payout.partnerId);
  return { payout, lines: db ? await lines.listLines(db, payout, page) : [] };
}

const COLUMNS = ["bank_code", "account_number", "account_name", "amount", "reference"];

/**
 * Sends the drafts that have an account: they are in one list for ever.
 * @param again the id of a list that was made before
 */
export async function exportPayouts(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  again: string | undefined,
): Promise<{ list: string; text: string }> {
  const list = again ?? deps.newId();
  if (again === undefined) {
    const entry = auditEntry(deps, operator, "payouts.exported", { subjectId: list });
    await store.sendAny(deps.db, { list, operator: operator.name, now: deps.now() }, entry);
  }
  const payouts = await store.readAnyOfList(deps.db, list);
  if (payouts.length === 0)
    throw new Problem("invalid_transition", "There is no draft with an account, or no such list.");
  const rows = payouts.map(({ account, amountKobo, id }) => [
    ...[account!.bank_code, account!.account_number, account!.account_name],
    ...[(amountKobo / 100).toFixed(2), id],
  ]);
  return { list, text: [COLUMNS, ...rows].map(csvLine).join("") };
}

/** What the bank says of a payout that was sent. The same again changes nothing. */
export async function payPayout(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  id: string,
  { reference, paidOn }: { reference: string; paidOn: string },
): Promise<NamedPayout> {
  if (paidOn > lagosDay(deps.now()))
    throw invalidRequest([{ path: "paid_on", message: "must not be in the future" }]);
  const payout = await get(deps, id);
  if (payout.state === "paid") {
    if (payout.reference === reference && payout.paidOn === paidOn) return payout;
    throw new Problem(
      "invalid_transition",
      `It was paid on ${payout.paidOn} with the reference ${payout.reference}: look whether the bank paid it twice.`,
    );
  }
  if (deps.config.payoutOperators === "two") await requireAnother(deps, operator, payout);
  return change(deps, operator, payout, ["sent"], { state: "paid", reference, paidOn });
}

/** Refuses that somebody who entered a deposit pays it out. */
async function requireAnother(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  payout: store.Payout,
): Promise<void> {
  const found = await deps.orders.each((db) => lines.findDeposits(db, payout));
  const enterers = await findEnterers(deps.db, found.flat());
  if (enterers.has(operator.name))
    throw new Problem(
      "insufficient_scope",
      "You entered a deposit of this payout: another operator pays it.",
    );
}

export const cancelPayout = async (
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  id: string,
  reason: string,
): Promise<NamedPayout> =>
  change(deps, operator, await get(deps, id), ["draft", "sent"], { state: "cancelled", reason });

/** Says that the bank has sent a payout back: its payments are banked again, and go into the next one. */
export async function returnPayout(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  id: string,
  { reason, on }: { reason: string; on: string },
): Promise<NamedPayout> {
  if (on > lagosDay(deps.now())) throw invalidRequest([{ path: "on", message: "must not be in the future" }]);
  return change(deps, operator, await get(deps, id), ["paid"], { state: "returned", reason, returnedOn: on });
}

async function get(deps: ApiDeps, id: string): Promise<NamedPayout> {
  const payout = await store.findAny(deps.db, id);
  if (!payout) throw notFound();
  return (await named(deps, [payout]))[0]!;
}

async function change(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  { id, partnerId, state }: store.Payout,
  from: readonly store.PayoutState[],
  wanted: Omit<store.PayoutChange, "changedAt" | "changedBy">,
): Promise<NamedPayout> {
  if (state !== wanted.state) {
    const { state: after, ...details } = wanted;
    const entry = auditEntry(deps, operator, `payout.${after}`, { subjectId: id, partnerId, details });
    const by = { changedBy: operator.name, changedAt: deps.now() };
    if (!(await store.changeAny(deps.db, id, from, { ...wanted, ...by }, entry)))
      throw new Problem(
        "invalid_transition",
        `Only a payout that is ${from.join(" or ")}, and whose payments have followed, can be ${after}.`,
      );
    await followNow(deps);
  }
  return get(deps, id);
}
