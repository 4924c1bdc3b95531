import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What operators did and what was done with credentials. Triggers refuse any change of a row. Times are milliseconds
 * since the epoch.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    actorKind: text("actor_kind").notNull(),
    /** An operator's name, or the id of an account, a client or a key. */
    actorId: text("actor_id").notNull(),
    action: text().notNull(),
    subjectId: text("subject_id").notNull(),
    partnerId: text("partner_id"),
    details: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index("audit_log_by_partner").on(table.partnerId, table.id),
    index("audit_log_by_subject").on(table.subjectId, table.id),
    index("audit_log_by_action").on(table.action, table.id),
    index("audit_log_by_actor").on(table.actorId, table.id),
  ],
);
