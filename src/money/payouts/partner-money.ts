import type { ApiDeps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { csvLine } from "../../shared/csv.ts";
import type { Page } from "../../shared/page.ts";
import { Problem } from "../../shared/problem.ts";
import { isoTime } from "../../shared/time.ts";
import * as lines from "./payout-line-store.ts";
import * as store from "./payout-store.ts";

/** Money as its partner sees it. */

/** What a partner is told of: drafts may still change. */
const SHOWN = ["sent", "paid", "returned"] as const satisfies store.PayoutState[];
export type ShownPayout = store.Payout & { state: (typeof SHOWN)[number] };
const isShown = (payout: store.Payout): payout is ShownPayout =>
  (SHOWN as readonly store.PayoutState[]).includes(payout.state);

/** How many lines of a file are read at once. */
const READ_AT_ONCE = 2_000;

/** Where a partner's money is. */
export async function readMoney(deps: ApiDeps, partner: PartnerRef) {
  const [sums, paidKobo] = await Promise.all([
    lines.sumUnpaid(deps.orders.of(partner), partner.partnerId),
    store.sumPaid(deps.db, partner.partnerId, lagosDay(deps.now()).slice(0, 7)),
  ]);
  const koboOf = (status: string) => sums.find((sum) => sum.status === status)?.kobo ?? 0;
  return {
    atPointsKobo: koboOf("collected"),
    withDriversKobo: koboOf("with_driver"),
    bankedKobo: koboOf("banked"),
    paidKobo,
  };
}

export async function listOwnPayouts(
  deps: ApiDeps,
  { partnerId }: PartnerRef,
  page: Page,
): Promise<{ rows: ShownPayout[]; total: number }> {
  const { rows, total } = await store.listAny(deps.db, { partnerId, states: SHOWN }, page);
  return { rows: rows.filter(isShown), total };
}

/** A payout with one page of its lines. */
export async function readOwnPayout(
  deps: ApiDeps,
  partner: PartnerRef,
  id: string,
  page: Page,
): Promise<{ payout: ShownPayout; lines: lines.PayoutLine[] }> {
  const payout = await getOwn(deps, partner, id);
  return { payout, lines: await lines.listLines(deps.orders.of(partner), payout, page) };
}

async function getOwn(deps: ApiDeps, { partnerId }: PartnerRef, id: string): Promise<ShownPayout> {
  const payout = await store.findAny(deps.db, id);
  if (!payout || payout.partnerId !== partnerId || !isShown(payout))
    throw new Problem("not_found", "You have no payout with this id.");
  return payout;
}

const COLUMNS = ["tracking_code", "reference", "amount", "collected_at"];

/** All lines of a payout as CSV. */
export async function readPayoutFile(deps: ApiDeps, partner: PartnerRef, id: string): Promise<string> {
  const payout = await getOwn(deps, partner, id);
  const texts = [csvLine(COLUMNS)];
  for (let page = 1; ; page++) {
    const some = await lines.listLines(deps.orders.of(partner), payout, { page, pageSize: READ_AT_ONCE });
    texts.push(some.map(lineOf).join(""));
    if (some.length < READ_AT_ONCE) return texts.join("");
  }
}

const lineOf = ({ trackingCode, reference, amountKobo, collectedAt }: lines.PayoutLine) =>
  csvLine([trackingCode, reference, amountKobo / 100, isoTime(collectedAt)]);
