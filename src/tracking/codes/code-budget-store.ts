import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import { type AuditEntry, noteIfChanged } from "../../db/audit.ts";
import { insertWhere } from "../../db/conditional-insert.ts";
import { isChangeable } from "../../db/moves.ts";
import { auditLog } from "../../db/schema/main/audit.ts";
import { codeBudgets } from "../../db/schema/main/code-budgets.ts";
import { orders } from "../../db/schema/orders/orders.ts";
import type { Database } from "../../platform/deps.ts";
import type { CodeBudget } from "./code-lock.ts";

/**
 * Counts a try of a collection code against the budget of an agent's key, and begins a new hour if the last is over.
 * Returns the budget after that; if it was used up, nothing is counted.
 */
export async function spend(
  db: Database,
  { keyId, pointId, most, now, resetsAt }: Spending,
): Promise<CodeBudget & { isUsedUp: boolean }> {
  const isOver = sql`${codeBudgets.resetsAt} <= ${now}`;
  const [[spent], [before]] = await db.batch([
    db
      .insert(codeBudgets)
      .values({ keyId, pointId, wrongCodes: 1, resetsAt })
      .onConflictDoUpdate({
        target: codeBudgets.keyId,
        set: {
          wrongCodes: sql`iif(${isOver}, 1, ${codeBudgets.wrongCodes} + 1)`,
          resetsAt: sql`iif(${isOver}, ${resetsAt}, ${codeBudgets.resetsAt})`,
        },
        setWhere: sql`${isOver} OR ${codeBudgets.wrongCodes} < ${most}`,
      })
      .returning(),
    db.select().from(codeBudgets).where(eq(codeBudgets.keyId, keyId)),
  ]);
  return { ...(spent ?? before!), isUsedUp: !spent };
}

interface Spending {
  keyId: string;
  pointId: string;
  /** How many wrong codes a key may send in an hour. */
  most: number;
  now: number;
  /** When an hour that begins now ends. */
  resetsAt: number;
}

/** Takes back a try that turned out to have a right code, or to be no try at all. */
export async function refund(db: Database, keyId: string): Promise<void> {
  await db
    .update(codeBudgets)
    .set({ wrongCodes: sql`${codeBudgets.wrongCodes} - 1` })
    .where(and(eq(codeBudgets.keyId, keyId), gt(codeBudgets.wrongCodes, 0)));
}

/** Deletes the wrong codes of hours that are over. */
export async function deleteBudgetsUpTo(db: Database, now: number): Promise<void> {
  await db.delete(codeBudgets).where(lte(codeBudgets.resetsAt, now));
}

/** Deletes the wrong codes that the keys of a point's agents have sent, and records it if there were any. */
export async function deleteBudgetsOfPoint(db: Database, pointId: string, entry: AuditEntry): Promise<void> {
  await db.batch([
    db.delete(codeBudgets).where(and(eq(codeBudgets.pointId, pointId), gt(codeBudgets.wrongCodes, 0))),
    insertWhere(
      db,
      auditLog,
      entry,
      sql`changes() > 0 AND NOT EXISTS (SELECT 1 FROM ${auditLog} WHERE id = ${entry.id})`,
    ),
  ]);
}

/** Resets the wrong codes of a point's parcels that can be collected there, or will be, and records it; returns how many parcels had some. */
export async function unlockParcels(db: Database, pointId: string, entry: AuditEntry): Promise<number> {
  const [unlocked] = await db.batch([
    db
      .update(orders)
      .set({ codeTries: 0, codeLockedUntil: 0 })
      // The conditions of the partial indexes, literally, so that SQLite uses them.
      .where(
        and(
          or(
            sql`point_id = ${pointId} AND code_tries > 0 AND final_at IS NULL`,
            sql`point_id = ${pointId} AND code_tries > 0 AND collectable_until > 0`,
          ),
          isChangeable(orders.partnerId),
        ),
      ),
    noteIfChanged(db, entry),
  ]);
  return unlocked.meta.changes;
}
