import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FailedRequest } from "../../../platform/failure-log.ts";

/** Partners' requests that failed, for their partners to see. Ids begin with the time. `WITHOUT ROWID` in the migration. */
export const failedRequests = sqliteTable(
  "failed_requests",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id").notNull(),
    /** Milliseconds since the epoch. */
    at: integer().notNull(),
    method: text().notNull(),
    /** The route's pattern. */
    path: text().notNull(),
    status: integer().notNull(),
    code: text().notNull(),
    errors: text({ mode: "json" }).$type<FailedRequest["errors"]>().notNull(),
    requestId: text("request_id").notNull(),
    credentialKind: text("credential_kind").$type<FailedRequest["credential"]["kind"]>().notNull(),
    credentialId: text("credential_id").notNull(),
  },
  (table) => [
    index("failed_requests_by_partner").on(table.partnerId, table.id, table.code, table.credentialId),
  ],
);

/** How many requests of a partner failed on a day (UTC): listed ones and others. `WITHOUT ROWID` in the migration. */
export const failedRequestCounts = sqliteTable(
  "failed_request_counts",
  {
    day: text().notNull(),
    partnerId: text("partner_id").notNull(),
    listed: integer().notNull(),
    unlisted: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.partnerId] })],
);
