import { cleanPhone } from "../../shared/copied.ts";
import { fingerprintOf } from "../../shared/idempotency.ts";
import { Problem } from "../../shared/problem.ts";
import type { PointTerms } from "../copies/terms-store.ts";
import type { NewOrder } from "../order.ts";
import type { StoredOrder } from "../row.ts";
import { differencesOf } from "./differences.ts";

/** Decides what becomes of the orders of a request, by the orders that exist. */

export interface RequestedOrder {
  order: NewOrder;
  fingerprint: string;
}

/** A row that becomes an order. */
export interface NewRow {
  row: RequestedOrder;
  created: StoredOrder;
  point: PointTerms;
}

/** An order that was made, or that an equal request made before. */
export interface MadeOrder {
  order: StoredOrder;
  isReplay: boolean;
}

/** An order that was made, or why there is none. */
export type CreationResult = MadeOrder | { error: unknown };

/** Rows that are not in it wait until the orders before them are written. */
export interface CreationPlan {
  refused: Map<RequestedOrder, { error: Problem }>;
  replays: Map<RequestedOrder, MadeOrder>;
  news: NewRow[];
}

/**
 * Tells the rows that become orders from those whose orders exist, and refuses the rest. If an earlier row has the
 * same reference, a row waits until the order of that one is written; a dry run decides by the order that it would be.
 * @param make makes the order of a row, given the orders that are made `before` it; throws a Problem if it can't be
 * made
 */
export function planOf(
  rows: readonly RequestedOrder[],
  existing: ReadonlyMap<string, StoredOrder>,
  make: (row: RequestedOrder, before: readonly NewRow[]) => NewRow,
  isDryRun = false,
): CreationPlan {
  const plan: CreationPlan = { refused: new Map(), replays: new Map(), news: [] };
  for (const row of rows) {
    const { reference } = row.order;
    const stored = existing.get(reference);
    const before = plan.news.find(({ created }) => created.reference === reference);
    const refusal = refusalOf(() => {
      if (stored) {
        requireSame(row, stored.fingerprint, stored, { existing_id: stored.id });
        plan.replays.set(row, { order: stored, isReplay: true });
      } else if (!before) plan.news.push(make(row, plan.news));
      else if (isDryRun) {
        requireSame(row, before.row.fingerprint, before.created);
        plan.replays.set(row, { order: before.created, isReplay: true });
      }
    });
    if (refusal) plan.refused.set(row, { error: refusal });
  }
  return plan;
}

/** The problem that a rule throws. */
export function refusalOf(rule: () => void): Problem | undefined {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/**
 * Whether the request is one that had the fingerprint. Version 0.2.0 took a phone with spaces at its ends as it was sent, so its
 * fingerprint is that of the stored phone.
 */
function hadFingerprint(
  { order, fingerprint }: RequestedOrder,
  known: string,
  stored: Pick<StoredOrder, "receiverPhone"> | undefined,
): boolean {
  if (fingerprint === known) return true;
  const phone = stored?.receiverPhone;
  if (phone === undefined || cleanPhone(phone) !== order.receiver.phone) return false;
  return fingerprintOf({ ...order, receiver: { ...order.receiver, phone } }) === known;
}

function requireSame(
  row: RequestedOrder,
  known: string,
  stored: StoredOrder,
  members: { existing_id?: string } = {},
): void {
  if (hadFingerprint(row, known, stored)) return;
  const { order } = row;
  const errors = differencesOf(order, stored);
  throw new Problem("reference_conflict", "Another order of yours has this reference.", {
    members,
    ...(errors.length > 0 && { errors }),
  });
}
