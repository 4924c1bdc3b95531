import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

/** Visits in which parcels of a partner changed hands with it. Times are milliseconds since the epoch. */
export const handovers = sqliteTable(
  "handovers",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id").notNull(),
    /** The key that scanned them, and its own id of the visit. */
    keyId: text("key_id").notNull(),
    visit: text().notNull(),
    /** `out`: parcels that the partner gave. `back`: parcels that it got. */
    direction: text({ enum: ["out", "back"] }).notNull(),
    /** When the first of them was scanned. */
    at: integer().notNull(),
    /** When the last of them was, if the scans named no visit: those that soon follow belong to it too. */
    lastAt: integer("last_at"),
    parcels: integer().notNull(),
  },
  (table) => [
    unique("handovers_by_visit").on(table.partnerId, table.keyId, table.visit, table.direction),
    index("handovers_by_time").on(table.partnerId, table.at, table.id),
  ],
);

/** The parcels of a visit. `WITHOUT ROWID` in the migration. */
export const handoverParcels = sqliteTable(
  "handover_parcels",
  {
    handoverId: text("handover_id").notNull(),
    orderNumber: integer("order_number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.handoverId, table.orderNumber] }),
    index("handovers_of_orders").on(table.orderNumber),
  ],
);
