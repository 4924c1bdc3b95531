import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Partners that are being moved to or from this database. Triggers refuse every change of their orders, and keep webhooks
 * from being claimed; what was claimed before is still written.
 */
export const movingPartners = sqliteTable("moving_partners", {
  partnerId: text("partner_id").primaryKey(),
  step: text({ enum: ["arriving", "leaving", "left"] }).notNull(),
  /** How many rows of each table are in the other database too. No more than these are deleted here. */
  copied: text({ mode: "json" }).$type<Record<string, number>>(),
});
