import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A parcel for which a receiving code has signed: its tracking code, and when that became known. */
export interface SignedFor {
  code: string;
  at: number;
}

/** Codes with which partners sign for a number of parcels that drivers bring back. Times are milliseconds since the epoch. */
export const receivingCodes = sqliteTable(
  "receiving_codes",
  {
    id: text().primaryKey(),
    partnerId: text("partner_id").notNull(),
    /** Which of the deployment's keys it is made with. */
    codeKey: text("code_key").notNull(),
    /** For how many parcels it signs, and for which it has. */
    parcels: integer().notNull(),
    signed: text({ mode: "json" }).$type<SignedFor[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  (table) => [
    index("receiving_codes_of_partners").on(table.partnerId, table.createdAt),
    index("receiving_codes_by_time").on(table.createdAt),
  ],
);
