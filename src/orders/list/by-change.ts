import type { Deps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { invalidRequest } from "../../shared/problem.ts";
import type { StoredOrder } from "../row.ts";
import * as store from "./by-change-store.ts";

/** One page of a list by the last change. */
export interface ChangedPage {
  rows: StoredOrder[];
  /** From 1. */
  page: number;
  /** As it was at the first page; counted up to 10,000, and for a filtered list only as far as that page looked. */
  total: number;
  /** Where the list goes on; null at its end. */
  next: string | null;
}

/** Where a page begins, and the count that the first page made. */
interface Place extends store.ChangePosition {
  page: number;
  total: number;
}

/**
 * The orders that changed since `since`, each once, the earliest change first. One that changes while its list is
 * read moves to the list's end: so it may be listed twice.
 * @param cursor `next` of the page before
 */
export async function listChanged(
  deps: Deps,
  partner: PartnerRef,
  { status, from, to }: Omit<store.ChangedFilter, "partnerId">,
  {
    since = 0,
    cursor,
    pageSize,
  }: { since?: number | undefined; cursor?: string | undefined; pageSize: number },
): Promise<ChangedPage> {
  const db = deps.orders.of(partner);
  const filter = { partnerId: partner.partnerId, status, from, to };
  const start = store.startOf(since);
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const after = place && place.updatedAt >= since ? place : start;
  const page = (place?.page ?? 0) + 1;
  const isCounted = place === undefined;
  const found = await store.readChanged(db, filter, after, { limit: pageSize + 1, isCounted });
  const total = place?.total ?? found.total ?? 0;
  const rows = found.rows.slice(0, pageSize);
  const last = found.rows.length > pageSize ? rows.at(-1) : found.lookedUpTo;
  return { rows, page, total, next: last ? cursorAt({ ...last, page, total }) : null };
}

const cursorAt = ({ updatedAt, position, page, total }: Place) =>
  [updatedAt, position, page, total].join(".");

function placeOf(cursor: string): Place {
  const [, updatedAt, position, page, total] =
    /^(\d{1,15})\.(\d{1,19})\.(\d{1,9})\.(\d{1,5})$/.exec(cursor) ?? [];
  if (!position)
    throw invalidRequest([{ path: "cursor", message: "must be the nextCursor of an earlier page" }]);
  return { updatedAt: Number(updatedAt), position, page: Number(page), total: Number(total) };
}
