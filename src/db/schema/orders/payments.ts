import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PAYMENT_HOLDERS, PAYMENT_METHODS, PAYMENT_STATUSES } from "../../../shared/payment-status.ts";

/**
 * What receivers paid, each for one parcel. They stay when their orders are archived, because payouts name them. Times are
 * milliseconds since the epoch. `WITHOUT ROWID` in the migration.
 */
export const payments = sqliteTable(
  "payments",
  {
    id: text().primaryKey(),
    orderId: text("order_id").notNull(),
    partnerId: text("partner_id").notNull(),
    trackingCode: text("tracking_code").notNull(),
    reference: text().notNull(),
    /** The point that collected it. */
    pointId: text("point_id").notNull(),
    amountKobo: integer("amount_kobo").notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    /** How many moves it has. */
    sequence: integer().notNull(),
    holderKind: text("holder_kind", { enum: PAYMENT_HOLDERS }).notNull(),
    /** That of a point, a driver or a partner. */
    holderId: text("holder_id"),
    /** Since when its holder has it. */
    since: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    /** The hand-over for which it is reserved: nothing else moves it meanwhile. */
    reservedBy: text("reserved_by"),
    /** The deposit that banked it. */
    depositId: text("deposit_id"),
    /** The payout in which it is. */
    payoutId: text("payout_id"),
  },
  (table) => [
    // One that counts for each order. The condition of a lookup is `order_id` alone.
    uniqueIndex("payments_of_orders").on(
      table.orderId,
      sql`CASE WHEN "status" = 'void' THEN "since" ELSE 0 END`,
    ),
    index("payments_held")
      .on(table.holderKind, table.holderId, table.createdAt, table.amountKobo, table.reservedBy)
      .where(sql`${table.status} IN ('collected', 'with_driver')`),
    index("payments_of_partners")
      .on(table.partnerId, table.status, table.payoutId, table.amountKobo)
      .where(sql`${table.status} IN ('collected', 'with_driver', 'banked')`),
    index("payments_reserved").on(table.reservedBy).where(sql`${table.reservedBy} IS NOT NULL`),
    index("payments_of_deposits").on(table.depositId).where(sql`${table.depositId} IS NOT NULL`),
    index("payments_of_payouts").on(table.payoutId, table.status).where(sql`${table.payoutId} IS NOT NULL`),
  ],
);

/** Each move of a payment: who did it, and who has the money since then. `WITHOUT ROWID` in the migration. */
export const paymentMoves = sqliteTable(
  "payment_moves",
  {
    paymentId: text("payment_id").notNull(),
    sequence: integer().notNull(),
    at: integer().notNull(),
    /** Who acted, as `actorToText` writes it. */
    actor: text().notNull(),
    /** Null: it was made. */
    previousStatus: text("previous_status", { enum: PAYMENT_STATUSES }),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    holderKind: text("holder_kind", { enum: PAYMENT_HOLDERS }).notNull(),
    holderId: text("holder_id"),
    /** The hand-over, deposit or payout that moved it, or an operator's reason. */
    reference: text(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.sequence] }),
    index("payment_moves_paid_out").on(table.reference).where(sql`${table.status} = 'paid_out'`),
  ],
);
