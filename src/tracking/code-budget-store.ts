import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "../db/audit.ts";
import type { Batch } from "../db/batch.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import { auditLog } from "../db/schema/main/audit.ts";
import { orders } from "../db/schema/orders/orders.ts";
import { codeBudgets } from "../db/schema/orders/scans.ts";
import type { Database } from "../platform/deps.ts";
import type { CodeBudget } from "./code-lock.ts";

/** Adds to a batch that a key's budget is read; no row if the key has sent no wrong code of late. */
export const addBudget = (batch: Batch, keyId: string) =>
  batch.add(batch.db.select().from(codeBudgets).where(eq(codeBudgets.keyId, keyId)));

/** True while nobody has sent a wrong code with the key since its budget was read. */
export const isUnspent = ({ keyId, wrongCodes, resetsAt }: CodeBudget): SQL =>
  sql`NOT EXISTS (
    SELECT 1 FROM code_budgets
    WHERE key_id = ${keyId} AND (wrong_codes <> ${wrongCodes} OR resets_at <> ${resetsAt}))`;

/** Goes right behind the statement that counts the parcel's try: writes the budget if that changed something. */
export function addSpentBudget(batch: Batch, budget: CodeBudget): void {
  const { wrongCodes, resetsAt } = budget;
  batch.add(
    insertWhere(batch.db, codeBudgets, budget, sql`changes() > 0`).onConflictDoUpdate({
      target: codeBudgets.keyId,
      set: { wrongCodes, resetsAt },
    }),
  );
}

/** Forgets the wrong codes of hours that are over. */
export async function purgeBudgets(db: Database, now: number): Promise<void> {
  await db.delete(codeBudgets).where(lte(codeBudgets.resetsAt, now));
}

/** Forgets the wrong codes at a point, of its parcels under way and of its agents' keys; returns how many parcels had some. */
export async function unlockCodes(db: Database, pointId: string, entry: AuditEntry): Promise<number> {
  // As the partial index has it.
  const hasWrongCodes = and(eq(orders.pointId, pointId), sql`code_tries > 0 AND final_at IS NULL`);
  const isOfPoint = eq(codeBudgets.pointId, pointId);
  const [, { meta }] = await db.batch([
    insertWhere(
      db,
      auditLog,
      entry,
      sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${hasWrongCodes}) OR EXISTS (SELECT 1 FROM ${codeBudgets} WHERE ${isOfPoint})`,
    ),
    db.update(orders).set({ codeTries: 0, codeLockedUntil: 0 }).where(hasWrongCodes),
    db.delete(codeBudgets).where(isOfPoint),
  ]);
  return meta.changes;
}
