import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Pickup } from "../../../shared/pickup.ts";
import type { PayoutAccount } from "../../json-columns.ts";

/** A store or logistics company that calls the API. Times are milliseconds since the epoch. */
export const partners = sqliteTable(
  "partners",
  {
    id: text().primaryKey(),
    /** From 1, by creation: short enough to begin each term of the search index. */
    number: integer().notNull().default(0),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    kind: text({ enum: ["store", "logistics"] }).notNull(),
    /** Pending until there is a signed agreement. */
    status: text({ enum: ["pending", "active", "suspended"] }).notNull(),
    originZip: text("origin_zip").notNull(),
    labelName: text("label_name").notNull(),
    brandColor: text("brand_color").notNull(),
    /** Where customers ask about a parcel. */
    supportUrl: text("support_url"),
    supportPhone: text("support_phone"),
    /** Where drivers collect its parcels and bring them back. */
    pickup: text({ mode: "json" }).$type<Pickup>(),
    /** Whether its receivers may start a return themselves, and for how many days after they have their parcel. */
    returnsByReceiver: integer("returns_by_receiver", { mode: "boolean" }).notNull().default(false),
    returnsDays: integer("returns_days").notNull().default(30),
    /** Whether the code of one parcel opens others of the same visit. */
    oneCode: integer("one_code", { mode: "boolean" }).notNull().default(false),
    /** Where it is paid what receivers paid, from when on, and where until then. */
    payoutAccount: text("payout_account", { mode: "json" }).$type<PayoutAccount>(),
    payoutAccountFrom: integer("payout_account_from"),
    payoutAccountBefore: text("payout_account_before", { mode: "json" }).$type<PayoutAccount>(),
    /** The id of the event of the last change, until its partner is told. */
    payoutAccountEvent: text("payout_account_event"),
    agreementSignedOn: text("agreement_signed_on"),
    /** Canonical addresses and CIDR blocks from which client credentials may be used. */
    allowList: text("allow_list", { mode: "json" }).$type<string[]>().notNull(),
    /** How many orders it may make on a day (UTC). */
    ordersPerDay: integer("orders_per_day").notNull().default(50_000),
    /** The number of the database that its orders are in. */
    ordersDatabase: integer("orders_database").notNull().default(0),
    /** The database to which they are being moved; meanwhile requests for them are refused. */
    movingTo: integer("moving_to"),
    /** Since when they are being moved. */
    movingSince: integer("moving_since"),
    /** The `Idempotency-Key` that created it, for a day, and a fingerprint that tells an equal request from another one. */
    creationKey: text("creation_key"),
    creationFingerprint: text("creation_fingerprint"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("partners_by_name").on(table.nameKey, table.id),
    index("partners_by_update").on(table.updatedAt, table.id),
    uniqueIndex("partners_by_number").on(table.number),
    uniqueIndex("partners_by_creation_key").on(table.creationKey),
    index("partners_to_tell").on(table.id).where(sql`${table.payoutAccountEvent} IS NOT NULL`),
    index("partners_moving").on(table.movingTo).where(sql`${table.movingTo} IS NOT NULL`),
  ],
);

/**
 * Between which databases partners were moved. An order that is not where its id or code says is looked for only there. A
 * trigger writes it when a partner's `orders_database` changes. Where `DB` has orders, all other databases lead to 0: the
 * ids and codes of 0.1.0 are random.
 */
export const partnerMoves = sqliteTable(
  "partner_moves",
  {
    fromDatabase: integer("from_database").notNull(),
    toDatabase: integer("to_database").notNull(),
    /** When the last of these moves ended, in milliseconds since the epoch: backups from before are made again. */
    endedAt: integer("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.fromDatabase, table.toDatabase] })],
);
