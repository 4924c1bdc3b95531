import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Author } from "../../../shared/actor.ts";

export { dailyCounts } from "../main/operations.ts";

/**
 * Entries of the audit log, written with the changes of this database that they record, until the log has them. A trigger
 * counts them, and refuses what is over a partner's quota.
 */
export const auditOutbox = sqliteTable("audit_outbox", {
  id: text().primaryKey(),
  at: integer().notNull(),
  actorKind: text("actor_kind").$type<Author["kind"]>().notNull(),
  actorId: text("actor_id").notNull(),
  action: text().notNull(),
  subjectId: text("subject_id").notNull(),
  partnerId: text("partner_id"),
  details: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
});
