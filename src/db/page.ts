import { count, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";

/** One page of a table's rows, and how many fit on all pages. */
export async function readPage<T extends SQLiteTable>(
  db: Database,
  table: T,
  { where, orderBy }: { where: SQL | undefined; orderBy: SQL[] },
  { page, pageSize }: Page,
): Promise<{ rows: T["$inferSelect"][]; total: number }> {
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(table as SQLiteTable)
      .where(where)
      .orderBy(...orderBy)
      .limit(pageSize)
      .offset(Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER)),
    db
      .select({ total: count() })
      .from(table as SQLiteTable)
      .where(where),
  ]);
  return { rows: rows as T["$inferSelect"][], total: counted?.total ?? 0 };
}
