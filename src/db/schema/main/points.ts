import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { WeekHours } from "../../../shared/opening-hours.ts";
import type { Service } from "../../../shared/services.ts";

/** Who operates a point: the store or agent network whose counter it is. */
export const pointNetworks = sqliteTable(
  "point_operators",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    type: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    website: text().notNull(),
  },
  (table) => [unique().on(table.name, table.type, table.email, table.phone, table.website)],
);

/** Times are milliseconds since the epoch; `…Key` columns hold the folded text that is compared and sorted. */
export const points = sqliteTable(
  "points",
  {
    id: text().primaryKey(),
    /** The id in the file that the point was imported from. */
    externalId: text("external_id").unique(),
    networkId: text("operator_id")
      .notNull()
      .references(() => pointNetworks.id),
    /** Counts changes, so that a writer can tell whether somebody wrote since it read. */
    revision: integer().notNull().default(1),
    status: text({ enum: ["pending", "approved", "rejected"] }).notNull(),
    published: integer({ mode: "boolean" }).notNull(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    description: text().notNull(),
    descriptionKey: text("description_key").notNull(),
    note: text().notNull(),
    /** What the note was before the point was rejected with another one. Approval brings it back. */
    noteBeforeRejection: text("note_before_rejection"),
    addressId: text("address_id").notNull(),
    label: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    cityKey: text("city_key").notNull(),
    state: text().notNull(),
    stateKey: text("state_key").notNull(),
    zip: text().notNull(),
    country: text().notNull(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    /** Cell of the grid by which the snapshot is cut into chunks: see `cellOf`. */
    cell: integer().notNull(),
    verified: integer({ mode: "boolean" }).notNull(),
    workingHours: text("working_hours", { mode: "json" }).$type<WeekHours>().notNull(),
    minItemWeight: real("min_item_weight").notNull(),
    maxItemWeight: real("max_item_weight").notNull(),
    maxItemValueKobo: integer("max_item_value_kobo").notNull(),
    /** Limits of a whole parcel: its weight, its value, and the longest side of anything in it; null without a limit. */
    maxParcelWeight: real("max_parcel_weight"),
    maxParcelValueKobo: integer("max_parcel_value_kobo"),
    maxParcelSize: real("max_parcel_size"),
    /** A depot is where drivers leave parcels: never public, and nobody's destination. */
    kind: text({ enum: ["point", "depot"] })
      .notNull()
      .default("point"),
    /** What people may do there: see `SERVICES`. */
    services: text({ mode: "json" }).$type<Service[]>().notNull().default(["collect"]),
    /** Takes no parcels for the time being. */
    paused: integer({ mode: "boolean" }).notNull().default(false),
    /** How many parcels it takes, on its shelf and on their way to it; null without a limit. */
    capacity: integer(),
    /** Whether it has that many. */
    full: integer("is_full", { mode: "boolean" }).notNull().default(false),
    /** The names of its places for parcels; null if it uses none. */
    shelves: text({ mode: "json" }).$type<string[]>(),
    /** The most that a receiver may have to pay there for one parcel, and how much money it may hold; null without a limit. */
    maxCodAmountKobo: integer("max_cod_amount_kobo"),
    cashLimitKobo: integer("cash_limit_kobo"),
    /** Whether it holds that much. */
    cashFull: integer("is_cash_full", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When it was first public. */
    listedAt: integer("listed_at"),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("points_by_name").on(table.nameKey, table.id),
    index("points_by_update").on(table.updatedAt, table.id),
    index("points_public_by_cell")
      .on(table.cell, table.id)
      .where(sql`${table.published} = 1 AND ${table.status} = 'approved' AND ${table.deletedAt} IS NULL`),
    // Has all columns that the operator's list searches, so that finding and counting read no rows. `deletedAt` is in it
    // because SQLite reads the row for a column that only the condition names.
    index("points_listed")
      .on(
        table.nameKey,
        table.id,
        table.descriptionKey,
        table.externalId,
        table.status,
        table.published,
        table.deletedAt,
      )
      .where(sql`${table.deletedAt} IS NULL`),
    index("points_deleted").on(table.id).where(sql`${table.deletedAt} IS NOT NULL`),
    index("points_pending")
      .on(table.id)
      .where(sql`${table.status} = 'pending' AND ${table.deletedAt} IS NULL`),
    index("points_cash_full").on(table.id).where(sql`${table.cashFull} = 1`),
    index("points_out_of_service")
      .on(table.id)
      .where(
        sql`${table.listedAt} IS NOT NULL AND (${table.published} = 0 OR ${table.paused} = 1 OR ${table.deletedAt} IS NOT NULL)`,
      ),
    // A depot, or a point that waits for its approval, was never listed and is not gone.
    index("points_gone")
      .on(table.id)
      .where(
        sql`${table.deletedAt} IS NOT NULL OR ${table.status} = 'rejected' OR (${table.listedAt} IS NOT NULL AND ${table.published} = 0)`,
      ),
    // Has all columns that the operator's map shows.
    index("points_by_place")
      .on(
        table.latitude,
        table.longitude,
        table.id,
        table.name,
        table.status,
        table.published,
        table.paused,
        table.full,
        table.deletedAt,
      )
      .where(sql`${table.deletedAt} IS NULL`),
  ],
);

/** How many parcels of a point a database of orders has, and how much money it holds there, as it last reported. `WITHOUT ROWID` in the migration. */
export const pointLoads = sqliteTable(
  "point_loads",
  {
    pointId: text("point_id").notNull(),
    database: integer().notNull(),
    parcels: integer().notNull(),
    cashKobo: integer("cash_kobo").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pointId, table.database] })],
);

/** One row: which version of the published points D1 holds, and which one the snapshot in KV was built from. */
export const snapshotState = sqliteTable("snapshot_state", {
  id: integer().primaryKey(),
  /** Counts changes that readers may see. */
  version: integer().notNull(),
  /** How many of these changed only whether points take parcels: see `countAvailabilityChange`. */
  availabilityChanges: integer("availability_changes").notNull().default(0),
  builtVersion: integer("built_version").notNull(),
  builtAt: integer("built_at").notNull(),
  /** Until when a builder has claimed the build. */
  buildingUntil: integer("building_until").notNull(),
  /** The last manifest, and parts no longer in it that readers may still ask for. */
  manifest: text({ mode: "json" }).$type<unknown>(),
  retired: text({ mode: "json" }).$type<{ name: string; since: number }[]>().notNull(),
});
