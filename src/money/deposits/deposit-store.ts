import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import { isOneOf } from "../../db/json-list.ts";
import { readPage } from "../../db/page.ts";
import { moneyDeposits, moneySteps } from "../../db/schema/main/money.ts";
import type { Database } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import type { MoneyHolder } from "../money-holder.ts";

/** Deposits, and what is being done with their holders' money, in `DB`. */

export type Deposit = typeof moneyDeposits.$inferSelect;
export type NewDeposit = Omit<typeof moneyDeposits.$inferInsert, "spentKobo" | "isOpen">;
export type Step = typeof moneySteps.$inferSelect;

const { id, holderKind, holderId, reference, createdAt, reversedAt } = moneyDeposits;
const isOf = (holder: MoneyHolder) => and(eq(holderKind, holder.kind), eq(holderId, holder.id));

/** Returns the deposit that has this reference then: the given one, or an earlier one. */
export async function insert(db: Database, deposit: NewDeposit, entry: AuditEntry): Promise<Deposit> {
  const [, , [kept]] = await db.batch([
    db.insert(moneyDeposits).values(deposit).onConflictDoNothing({ target: reference }),
    recordIfChanged(db, entry),
    db.select().from(moneyDeposits).where(eq(reference, deposit.reference)),
  ]);
  return kept!;
}

/** Reverses a deposit unless it is reversed; returns it as it is then. */
export async function reverse(
  db: Database,
  depositId: string,
  by: Pick<Deposit, "reversedAt" | "reversedBy" | "reason">,
  entry: AuditEntry,
): Promise<Deposit | undefined> {
  const [, , [after]] = await db.batch([
    db
      .update(moneyDeposits)
      .set({ ...by, isOpen: true })
      .where(and(eq(id, depositId), sql`${reversedAt} IS NULL`)),
    recordIfChanged(db, entry),
    db.select().from(moneyDeposits).where(eq(id, depositId)),
  ]);
  return after;
}

export const list = (db: Database, holder: MoneyHolder | undefined, page: Page) =>
  readPage(db, moneyDeposits, { where: holder && isOf(holder), orderBy: [desc(id)] }, page);

export const listOf = (db: Database, holder: MoneyHolder, limit: number): Promise<Deposit[]> =>
  db.select().from(moneyDeposits).where(isOf(holder)).orderBy(desc(createdAt), desc(id)).limit(limit);

/** All deposits of a holder, the oldest first. */
export const readAll = (db: Database, holder: MoneyHolder): Promise<Deposit[]> =>
  db.select().from(moneyDeposits).where(isOf(holder)).orderBy(asc(createdAt), asc(id));

/** What is left of the holders' deposits; below 0: what they owe. */
const REST = sql<number>`coalesce(sum(iif(reversed_at IS NULL, amount_kobo, 0) - spent_kobo), 0)`;

export async function readRest(db: Database, holder: MoneyHolder): Promise<number> {
  const [row] = await db.select({ rest: REST }).from(moneyDeposits).where(isOf(holder));
  return row!.rest;
}

/** The rests of all holders who have one or owe something. */
export const readRests = (db: Database): Promise<(MoneyHolder & { rest: number })[]> =>
  db
    .select({ kind: holderKind, id: holderId, rest: REST.as("rest") })
    .from(moneyDeposits)
    .groupBy(holderKind, holderId)
    .having(sql`${REST} <> 0`);

/** The holders who owe something: only those of reversed deposits can. */
export const readOwing = (db: Database): Promise<MoneyHolder[]> =>
  db
    .select({ kind: holderKind, id: holderId })
    .from(moneyDeposits)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(
      sql`(holder_kind, holder_id) IN (
        SELECT holder_kind, holder_id FROM money_deposits INDEXED BY money_deposits_spent_and_reversed
        WHERE reversed_at IS NOT NULL AND spent_kobo > 0)`,
    )
    .groupBy(holderKind, holderId)
    .having(sql`${REST} < 0`);

/** The holders with a deposit that has something left or has to be undone. */
export const findOpenHolders = (db: Database): Promise<MoneyHolder[]> =>
  db
    .selectDistinct({ kind: holderKind, id: holderId })
    .from(moneyDeposits)
    // The condition of the partial index, literally, so that SQLite uses it.
    .where(sql`is_open = 1`);

/** Begins a step unless the holder has one; returns the one that it has then. */
export async function beginStep(db: Database, step: typeof moneySteps.$inferInsert): Promise<Step> {
  const isTheirs = and(eq(moneySteps.holderKind, step.holderKind), eq(moneySteps.holderId, step.holderId));
  const [, [begun]] = await db.batch([
    db.insert(moneySteps).values(step).onConflictDoNothing(),
    db.select().from(moneySteps).where(isTheirs),
  ]);
  return begun!;
}

export const readSteps = (db: Database): Promise<Step[]> =>
  db.select().from(moneySteps).orderBy(asc(moneySteps.createdAt)).limit(100);

/**
 * Ends a step with what its deposits have paid by now, unless it has ended. A deposit stays open while it has something left,
 * or was reversed and payments have yet to go back.
 */
export async function endStep(
  db: Database,
  { id: stepId, holderKind: kind, holderId: by }: Step,
  spent: readonly { depositId: string; kobo: number; isUndone: boolean }[],
): Promise<void> {
  const isNow: SQL = sql`EXISTS (SELECT 1 FROM ${moneySteps} WHERE id = ${stepId})`;
  const batch = new Batch(db);
  for (const { depositId, kobo, isUndone } of spent)
    batch.add(
      db
        .update(moneyDeposits)
        .set({ spentKobo: kobo, ...(isUndone ? { isOpen: false } : {}) })
        .where(and(eq(id, depositId), isNow)),
    );
  const holder = { kind, id: by };
  batch.addSql(
    sql`UPDATE ${moneyDeposits} SET is_open = up_to > used FROM (
        SELECT id AS counted, sum(iif(reversed_at IS NULL, amount_kobo, 0)) OVER (ORDER BY created_at, id) AS up_to,
          sum(spent_kobo) OVER () AS used
        FROM ${moneyDeposits} WHERE ${isOf(holder)})
      WHERE id = counted AND reversed_at IS NULL AND ${isNow}`,
  );
  batch.add(db.delete(moneySteps).where(eq(moneySteps.id, stepId)));
  await batch.run();
}

/** Who entered some deposits. */
export async function findEnterers(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ by: moneyDeposits.createdBy }).from(moneyDeposits).where(isOneOf(id, ids));
  return new Set(rows.map(({ by }) => by));
}
