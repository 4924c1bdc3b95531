import type { Deps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { csvLine } from "../../shared/csv.ts";
import { invalidRequest } from "../../shared/problem.ts";
import * as store from "./fee-store.ts";

/** The most lines of a file. */
const MAX_LINES = 50_000;
const READ_AT_ONCE = 2000;

const COLUMNS = [
  "order_id",
  "reference",
  "tracking_code",
  "direction",
  "created_on",
  "cancelled_on",
  "fee",
] as const;

/** The present month in Africa/Lagos, as `YYYY-MM`. */
const monthNow = ({ now }: Deps): string => lagosDay(now()).slice(0, 7);

/** What a partner's orders cost in a month, by day. */
export async function readFees(deps: Deps, partner: PartnerRef, month = monthNow(deps)) {
  const days = await store.readDays(deps.orders.of(partner), partner.partnerId, month);
  const sum = (field: Exclude<keyof store.DayFees, "day">) =>
    days.reduce((total, day) => total + day[field], 0);
  return {
    month,
    orders: sum("orders"),
    cancelled: sum("cancelled"),
    returns: sum("returns"),
    feesKobo: sum("feesKobo"),
    days,
  };
}

/** A file of a month's fees. */
export interface FeeFile {
  month: string;
  text: string;
  /** Where the next file begins, if not all lines are in this one. */
  next: string | undefined;
}

/**
 * A line for each order that adds to a month's fees, by creation. Their sum is that of the days, unless orders are
 * archived.
 * @param cursor `next` of the file before
 */
export async function readFeeFile(
  deps: Deps,
  partner: PartnerRef,
  month = monthNow(deps),
  cursor = "0",
): Promise<FeeFile> {
  if (!/^\d{1,19}$/.test(cursor))
    throw invalidRequest([{ path: "cursor", message: "must be the Next-Cursor of the file before" }]);
  const db = deps.orders.of(partner);
  const time = timeOf(month);
  const texts: string[] = [csvLine(COLUMNS)];
  for (let [after, left] = [cursor, MAX_LINES]; ; ) {
    const limit = Math.min(left, READ_AT_ONCE);
    // One line more than fits tells whether there is another file.
    const found = await store.readLines(db, partner.partnerId, time, { after, limit: limit + 1 });
    const lines = found.slice(0, limit);
    texts.push(lines.map(lineOf).join(""));
    after = lines.at(-1)?.position ?? after;
    left -= lines.length;
    const isMore = found.length > limit;
    if (!isMore || left === 0) return { month, text: texts.join(""), next: isMore ? after : undefined };
  }
}

/** From the first moment of a month in Africa/Lagos, to before that of the next one. */
function timeOf(month: string): { from: number; before: number } {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const next = `${number === 12 ? year + 1 : year}-${String(number === 12 ? 1 : number + 1).padStart(2, "0")}`;
  const startOf = (name: string) => Date.parse(`${name}-01T00:00:00+01:00`);
  return { from: startOf(month), before: startOf(next) };
}

const lineOf = ({ id, reference, trackingCode, createdAt, cancelledAt, feeKobo, isReturn }: store.FeeLine) =>
  csvLine([
    id,
    reference,
    trackingCode,
    isReturn ? "return" : "delivery",
    lagosDay(createdAt),
    cancelledAt === null ? "" : lagosDay(cancelledAt),
    feeKobo / 100,
  ]);
