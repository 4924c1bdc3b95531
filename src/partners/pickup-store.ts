import { and, asc, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { Batch } from "../db/batch.ts";
import { deleteSome } from "../db/delete-some.ts";
import { isOneOf } from "../db/json-list.ts";
import { offsetOf, readPage } from "../db/page.ts";
import { partners } from "../db/schema/main/partners.ts";
import { pickups } from "../db/schema/main/pickups.ts";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";

export type StoredPickup = typeof pickups.$inferSelect;

/** Counting stops here: each costs a row. */
const MAX_COUNTED = 10_000;

const isOf = (partnerId: string, id: string) => and(eq(pickups.id, id), eq(pickups.partnerId, partnerId));

/**
 * Stores a partner's request, or returns its earlier request for that day, with the new note if there is one.
 * @param note undefined keeps an earlier note
 */
export async function insertPickup(
  db: Database,
  pickup: Omit<StoredPickup, "note" | "doneAt">,
  note: string | undefined,
  entry: AuditEntry,
): Promise<StoredPickup> {
  const isThatDay = and(eq(pickups.partnerId, pickup.partnerId), eq(pickups.date, pickup.date));
  const batch = new Batch(db);
  batch.add(
    db
      .insert(pickups)
      .values({ ...pickup, note: note ?? null })
      .onConflictDoNothing(),
  );
  batch.add(recordIfChanged(db, entry));
  if (note !== undefined)
    batch.add(
      db
        .update(pickups)
        .set({ note })
        .where(and(isThatDay, isNull(pickups.doneAt))),
    );
  const found = batch.add(db.select().from(pickups).where(isThatDay));
  await batch.run();
  return found.rows[0]!;
}

export async function findPickup(
  db: Database,
  partnerId: string,
  id: string,
): Promise<StoredPickup | undefined> {
  const [found] = await db.select().from(pickups).where(isOf(partnerId, id));
  return found;
}

/** One page of a partner's pickups, the latest day first. */
export const listPickups = (
  db: Database,
  partnerId: string,
  page: Page,
): Promise<{ rows: StoredPickup[]; total: number }> =>
  readPage(db, pickups, { where: eq(pickups.partnerId, partnerId), orderBy: [desc(pickups.date)] }, page);

/** Takes back a request that is neither done nor past; returns false if there is none. */
export async function deletePickup(
  db: Database,
  partnerId: string,
  id: string,
  today: string,
  entry: AuditEntry,
): Promise<boolean> {
  const [deleted] = await db.batch([
    db
      .delete(pickups)
      .where(and(isOf(partnerId, id), isNull(pickups.doneAt), gte(pickups.date, today)))
      .returning({ id: pickups.id }),
    recordIfChanged(db, entry),
  ]);
  return deleted.length === 1;
}

export interface PickupFilter {
  status?: "asked" | "done" | "missed" | undefined;
  date?: string | undefined;
  partnerId?: string | undefined;
}

function isIn(status: PickupFilter["status"], today: string): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === "done") return isNotNull(pickups.doneAt);
  return and(isNull(pickups.doneAt), status === "asked" ? gte(pickups.date, today) : lt(pickups.date, today));
}

/** One page of them with their partners' names, the latest day first. */
export async function listAnyPickups(
  db: Database,
  { status, date, ...of }: PickupFilter,
  today: string,
  page: Page,
): Promise<{ rows: (StoredPickup & { partnerName: string })[]; total: number }> {
  const where = and(
    isIn(status, today),
    date === undefined ? undefined : eq(pickups.date, date),
    of.partnerId === undefined ? undefined : eq(pickups.partnerId, of.partnerId),
  );
  const [rows, [counted]] = await db.batch([
    db
      .select({ pickup: pickups, partnerName: partners.name })
      .from(pickups)
      .innerJoin(partners, eq(partners.id, pickups.partnerId))
      .where(where)
      .orderBy(desc(pickups.date), asc(pickups.id))
      .limit(page.pageSize)
      .offset(offsetOf(page)),
    db.select({ total: sql<number>`count(*)` }).from(pickups).where(where),
  ]);
  return {
    rows: rows.map(({ pickup, partnerName }) => ({ ...pickup, partnerName })),
    total: counted!.total,
  };
}

/** How many pickups of the days from `from` up to but without `before` were not done, up to 10,000. */
export async function countAnyMissed(db: Database, from: string, before: string): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${pickups}
      WHERE done_at IS NULL AND date >= ${from} AND date < ${before} LIMIT ${MAX_COUNTED})`,
  );
  return row!.count;
}

/** The pickups for which some partners have asked on a day and that are not done. */
export const findAnyAsked = (db: Database, partnerIds: readonly string[], date: string) =>
  db
    .select({ partnerId: pickups.partnerId, note: pickups.note })
    .from(pickups)
    .where(and(isOneOf(pickups.partnerId, partnerIds), eq(pickups.date, date), isNull(pickups.doneAt)));

/** Marks the pickups of some partners on a day as done. */
export async function markAnyDone(
  db: Database,
  partnerIds: readonly string[],
  date: string,
  at: number,
): Promise<void> {
  await db
    .update(pickups)
    .set({ doneAt: at })
    .where(and(isOneOf(pickups.partnerId, partnerIds), eq(pickups.date, date), isNull(pickups.doneAt)));
}

/** Deletes some of the pickups of days before `before`; returns whether there may be more. */
export const deleteAnyOld = (db: Database, before: string): Promise<boolean> =>
  deleteSome(db, pickups, [pickups.id], lt(pickups.date, before));
