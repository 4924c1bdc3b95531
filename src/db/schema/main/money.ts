import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PayoutAccount, PlannedPayment } from "../../json-columns.ts";

/** Who holds money that receivers paid. */
const KEEPERS = ["point", "driver"] as const;

/**
 * Money that a holder offers to somebody else. The payments are reserved in their databases. Its state is changed by one
 * statement, which decides; then the payments follow. Times are milliseconds since the epoch.
 */
export const moneyHandovers = sqliteTable(
  "money_handovers",
  {
    id: text().primaryKey(),
    fromKind: text("from_kind", { enum: KEEPERS }).notNull(),
    fromId: text("from_id").notNull(),
    /** Who offered it, as `actorToText` writes it. */
    actor: text().notNull(),
    state: text({ enum: ["open", "taken", "withdrawn", "over"] }).notNull(),
    /** What is reserved; null until that is known. */
    amountKobo: integer("amount_kobo"),
    payments: integer().notNull().default(0),
    /** The databases whose payments are counted. */
    databases: text({ mode: "json" }).$type<number[]>().notNull(),
    codeKey: text("code_key").notNull(),
    /** How often a wrong code was given. */
    tries: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    takerKind: text("taker_kind", { enum: KEEPERS }),
    takerId: text("taker_id"),
    takenBy: text("taken_by"),
    takenAt: integer("taken_at"),
  },
  (table) => [
    uniqueIndex("money_handovers_open").on(table.fromKind, table.fromId).where(sql`${table.state} = 'open'`),
    index("money_handovers_of_holder").on(table.fromKind, table.fromId, table.createdAt),
    index("money_handovers_of_taker")
      .on(table.takerId, table.takenAt)
      .where(sql`${table.takerId} IS NOT NULL`),
  ],
);

/** What came to the bank for a holder. What it paid is counted from the payments when a step of the holder ends. */
export const moneyDeposits = sqliteTable(
  "money_deposits",
  {
    id: text().primaryKey(),
    holderKind: text("holder_kind", { enum: KEEPERS }).notNull(),
    holderId: text("holder_id").notNull(),
    amountKobo: integer("amount_kobo").notNull(),
    /** What the payments are together that it banked and that did not go back. */
    spentKobo: integer("spent_kobo").notNull().default(0),
    reference: text().notNull().unique(),
    bankedOn: text("banked_on").notNull(),
    createdAt: integer("created_at").notNull(),
    /** The operator who entered it. */
    createdBy: text("created_by").notNull(),
    reversedAt: integer("reversed_at"),
    reversedBy: text("reversed_by"),
    reason: text(),
    /** Whether it has something left that pays for payments, or was reversed and payments have to go back. */
    isOpen: integer("is_open", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    index("money_deposits_of_holder").on(table.holderKind, table.holderId, table.createdAt, table.id),
    index("money_deposits_spent_and_reversed")
      .on(table.holderKind, table.holderId)
      .where(sql`${table.reversedAt} IS NOT NULL AND ${table.spentKobo} > 0`),
    index("money_deposits_open").on(table.holderKind, table.holderId).where(sql`${table.isOpen} = 1`),
  ],
);

/**
 * What is being done with a holder's money, one thing at a time: payments that deposits bank, or a deposit that is undone.
 * Whoever finds the row goes on with it.
 */
export const moneySteps = sqliteTable(
  "money_steps",
  {
    holderKind: text("holder_kind", { enum: KEEPERS }).notNull(),
    holderId: text("holder_id").notNull(),
    id: text().notNull(),
    /** Empty if a deposit is undone. */
    payments: text({ mode: "json" }).$type<PlannedPayment[]>().notNull(),
    undoneDepositId: text("undone_deposit_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.holderKind, table.holderId] })],
);

/** What a partner is paid at once of what receivers paid. Its state is changed by one statement; then its payments follow. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id").notNull(),
    /** Banked until the end of this day in Africa/Lagos. */
    until: text().notNull(),
    state: text({ enum: ["preparing", "draft", "sent", "paid", "cancelled", "returned"] }).notNull(),
    /** What its lines are together, and how many there are. */
    amountKobo: integer("amount_kobo").notNull().default(0),
    payments: integer().notNull().default(0),
    /** The partner's as it was then; null: it had none. */
    account: text({ mode: "json" }).$type<PayoutAccount>(),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    /** The bank's list that it is in. */
    listId: text("list_id"),
    sentAt: integer("sent_at"),
    /** The bank's reference. */
    reference: text(),
    paidOn: text("paid_on"),
    /** Why it was cancelled or returned, and on which day. */
    reason: text(),
    returnedOn: text("returned_on"),
    changedBy: text("changed_by"),
    changedAt: integer("changed_at").notNull(),
    /** When its payments had followed its state; null while they do. */
    settledAt: integer("settled_at"),
  },
  (table) => [
    uniqueIndex("payouts_preparing").on(table.partnerId).where(sql`${table.state} = 'preparing'`),
    index("payouts_of_partner").on(table.partnerId, table.id),
    index("payouts_by_state").on(table.state, table.id),
    index("payouts_to_settle").on(table.id).where(sql`${table.settledAt} IS NULL`),
    index("payouts_of_list").on(table.listId).where(sql`${table.listId} IS NOT NULL`),
  ],
);
