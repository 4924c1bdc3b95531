import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What a partner's orders cost on each day (Africa/Lagos): triggers count in the batch of each change. A change counts on its
 * own day, and nothing is taken away when orders are archived, so that days that are over stay as they are. `WITHOUT ROWID`
 * in the migration.
 */
export const partnerFees = sqliteTable(
  "partner_fees",
  {
    partnerId: text("partner_id").notNull(),
    day: text().notNull(),
    /** How many were created, and how many of any day were cancelled. */
    orders: integer().notNull(),
    cancelled: integer().notNull(),
    /** How many returns were created. */
    returns: integer().notNull(),
    /** The fees of created orders, less those of cancelled ones, with the differences of later changes of fees. */
    feesKobo: integer("fees_kobo").notNull(),
    /** What adjustments are of these fees. */
    adjustedKobo: integer("adjusted_kobo").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.day] })],
);

/** Changes of orders' fees after their creation. A trigger counts each. `WITHOUT ROWID` in the migration. */
export const partnerFeeChanges = sqliteTable(
  "partner_fee_changes",
  {
    orderNumber: integer("order_number").notNull(),
    /** `updated_at` of the order then. */
    at: integer().notNull(),
    /**
     * `lost` takes off what is still charged, `found` charges it again; `taken`: a return was handed in although it was cancelled.
     */
    kind: text({ enum: ["cancelled", "fee", "lost", "found", "taken"] }).notNull(),
    partnerId: text("partner_id").notNull(),
    /** By how much it costs more; below 0, less. */
    kobo: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.at, table.kind] }),
    index("partner_fee_changes_by_time").on(table.partnerId, table.at),
  ],
);

/** What an operator charges or credits besides. A trigger counts each on its day. `WITHOUT ROWID` in the migration. */
export const partnerAdjustments = sqliteTable(
  "partner_adjustments",
  {
    partnerId: text("partner_id").notNull(),
    /** The operator's own, once for a partner. */
    reference: text().notNull(),
    id: text().notNull(),
    at: integer().notNull(),
    /** Below 0: a credit. */
    kobo: integer().notNull(),
    reason: text().notNull(),
    /** An order of the partner that it is for. */
    orderId: text("order_id"),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.reference] }),
    index("partner_adjustments_by_time").on(table.partnerId, table.at),
  ],
);
