import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Weekday } from "../../../shared/opening-hours.ts";

/** Where drivers go on which days, and in what order. Times are milliseconds since the epoch. */
export const rounds = sqliteTable(
  "rounds",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    weekdays: text({ mode: "json" }).$type<Weekday[]>().notNull(),
    /** In their order, each once: a point, or a partner with a pickup address. */
    stops: text({ mode: "json" }).$type<{ kind: "point" | "partner"; id: string }[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** Is also its version, because it is later with each change. */
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("rounds_by_name").on(table.nameKey, table.id)],
);

/** The drivers of rounds, also those whose key is revoked. `WITHOUT ROWID` in the migration. */
export const roundDrivers = sqliteTable(
  "round_drivers",
  {
    driverId: text("driver_id").notNull(),
    roundId: text("round_id").notNull(),
    /** From 0, in the operator's order. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.roundId] }),
    index("round_drivers_by_round").on(table.roundId, table.position),
  ],
);
