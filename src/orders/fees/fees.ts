import { auditEntry, publish } from "../../db/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ActorOf, PartnerRef } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { csvLine } from "../../shared/csv.ts";
import { koboOf } from "../../shared/money.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import * as store from "./fee-store.ts";

/** The most adjustments beside a month's days; files have all. */
const MAX_ADJUSTMENTS = 1000;
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
  const db = deps.orders.of(partner);
  const [days, adjustments] = await Promise.all([
    store.readDays(db, partner.partnerId, month),
    store.readAdjustments(db, partner.partnerId, timeOf(month), { limit: MAX_ADJUSTMENTS }),
  ]);
  const sum = (field: Exclude<keyof store.DayFees, "day">) =>
    days.reduce((total, day) => total + day[field], 0);
  return {
    month,
    orders: sum("orders"),
    cancelled: sum("cancelled"),
    returns: sum("returns"),
    feesKobo: sum("feesKobo"),
    adjustedKobo: sum("adjustedKobo"),
    days,
    adjustments,
  };
}

/** What an operator charges or credits besides fees. */
export interface NewAdjustment {
  /** Naira; below 0: a credit. */
  amount: number;
  reason: string;
  reference: string;
  /** An order of the partner that it is for. */
  orderId: string | null;
}

/** Adds to a partner's fees of today. The same again is the adjustment that was made first. */
export async function adjustFees(
  deps: Deps,
  operator: ActorOf<"operator">,
  partner: PartnerRef,
  { amount, reason, reference, orderId }: NewAdjustment,
): Promise<{ adjustment: store.Adjustment; isNew: boolean }> {
  const db = deps.orders.of(partner);
  if (orderId !== null && !(await store.hasOrder(db, partner.partnerId, orderId)))
    throw invalidRequest([{ path: "order_id", message: "is not that of an order of the partner" }]);
  const { partnerId } = partner;
  const wanted = { partnerId, reference, kobo: koboOf(amount), reason, orderId };
  const adjustment = { ...wanted, id: deps.newId(), at: deps.now() };
  const details = { amount, reference, ...(orderId !== null && { order_id: orderId }) };
  const entry = auditEntry(deps, operator, "partner.adjusted", {
    subjectId: adjustment.id,
    partnerId,
    details,
  });
  const kept = await store.insertAdjustment(db, adjustment, entry);
  const isNew = kept.id === adjustment.id;
  if (isNew) await publish(deps, entry);
  else if (kept.kobo !== wanted.kobo || kept.reason !== reason || kept.orderId !== orderId)
    throw new Problem("reference_conflict", "The partner has another adjustment with this reference.", {
      members: { existing_id: kept.id },
    });
  return { adjustment: kept, isNew };
}

/** A file of a month's fees. */
export interface FeeFile {
  month: string;
  text: string;
  /** Where the next file begins, if not all lines are in this one. */
  next: string | undefined;
}

/**
 * A line for each adjustment of a month, and for each order that adds to its fees, by creation. Their sum is that of the
 * days, unless orders are archived.
 * @param cursor `next` of the file before
 */
export async function readFeeFile(
  deps: Deps,
  partner: PartnerRef,
  month = monthNow(deps),
  cursor?: string,
): Promise<FeeFile> {
  const db = deps.orders.of(partner);
  const time = timeOf(month);
  const file = { texts: [csvLine(COLUMNS)], left: MAX_LINES };
  const done = (next?: string): FeeFile => ({ month, text: file.texts.join(""), next });
  const begin = parseCursor(cursor);
  if ("afterAdjustment" in begin) {
    const next = await addLines(file, begin.afterAdjustment, {
      read: (after, limit) => store.readAdjustments(db, partner.partnerId, time, { after, limit }),
      lineOf: adjustmentLineOf,
      keyOf: (adjustment) => adjustment,
    });
    if (next) return done(`${next.at}.${next.id}`);
  }
  const next = await addLines(file, "afterOrder" in begin ? begin.afterOrder : "0", {
    read: (after, limit) => store.readLines(db, partner.partnerId, time, { after, limit }),
    lineOf,
    keyOf: ({ position }) => position,
  });
  return done(next);
}

type Begin = { afterAdjustment: { at: number; id: string } | undefined } | { afterOrder: string };

/** A file begins with the adjustments; what follows the last of them is `0`, and what follows an order is its number. */
function parseCursor(cursor: string | undefined): Begin {
  if (cursor === undefined) return { afterAdjustment: undefined };
  if (/^\d{1,19}$/.test(cursor)) return { afterOrder: cursor };
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (at !== undefined && id !== undefined) return { afterAdjustment: { at: Number(at), id } };
  throw invalidRequest([{ path: "cursor", message: "must be the Next-Cursor of the file before" }]);
}

/** Adds lines to a file until it is full. Returns after which of them the next file begins, if there are more. */
async function addLines<Row, Key>(
  file: { texts: string[]; left: number },
  begin: Key,
  {
    read,
    lineOf,
    keyOf,
  }: {
    read: (after: Key, limit: number) => Promise<Row[]>;
    lineOf: (row: Row) => string;
    keyOf: (row: Row) => Key;
  },
): Promise<Key | undefined> {
  for (let after = begin; ; ) {
    const limit = Math.min(file.left, READ_AT_ONCE);
    // One line more than fits tells whether there is another file.
    const found = await read(after, limit + 1);
    const rows = found.slice(0, limit);
    file.texts.push(rows.map(lineOf).join(""));
    file.left -= rows.length;
    if (found.length <= limit) return undefined;
    if (rows.length > 0) after = keyOf(rows.at(-1)!);
    if (file.left === 0) return after;
  }
}

/** From the first moment of a month in Africa/Lagos, to before that of the next one. */
function timeOf(month: string): store.Span {
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

const adjustmentLineOf = ({ orderId, reference, at, kobo }: store.Adjustment) =>
  csvLine([orderId ?? "", reference, "", "adjustment", lagosDay(at), "", kobo / 100]);
