import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How many wrong collection codes an agent's key has sent, and when they are deleted. `WITHOUT ROWID` in the migration. */
export const codeBudgets = sqliteTable("code_budgets", {
  keyId: text("key_id").primaryKey(),
  pointId: text("point_id").notNull(),
  wrongCodes: integer("wrong_codes").notNull(),
  resetsAt: integer("resets_at").notNull(),
});
