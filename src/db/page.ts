import { count, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";

/** How many rows come before a page, at most the largest integer that JavaScript has exactly. */
export const offsetOf = ({ page, pageSize }: Page): number =>
  Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER);

/** One page of a table's rows, and how many there are on all pages. */
export async function readPage<T extends SQLiteTable>(
  db: Database,
  table: T,
  { where, orderBy }: { where: SQL | undefined; orderBy: SQL[] },
  page: Page,
): Promise<{ rows: T["$inferSelect"][]; total: number }> {
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(table as SQLiteTable)
      .where(where)
      .orderBy(...orderBy)
      .limit(page.pageSize)
      .offset(offsetOf(page)),
    db
      .select({ total: count() })
      .from(table as SQLiteTable)
      .where(where),
  ]);
  return { rows: rows as T["$inferSelect"][], total: counted?.total ?? 0 };
}
