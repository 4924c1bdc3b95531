import { getTableColumns, sql } from "drizzle-orm";
import type { AuditEntry } from "../db/audit.ts";
import { insertFrom, insertWhere } from "../db/conditional-insert.ts";
import { auditLog } from "../db/schema/main/audit.ts";
import { tariffs } from "../db/schema/main/tariffs.ts";
import type { Database } from "../platform/deps.ts";
import { koboOf } from "../shared/money.ts";
import { type Tariff, tariffsInOrder } from "./tariff.ts";

function toTariff({ zone, slabs, perExtraKgKobo, minDays, maxDays }: typeof tariffs.$inferSelect): Tariff {
  return {
    zone,
    slabs: slabs.map(({ upToKg, amountKobo }) => ({ up_to_kg: upToKg, amount: amountKobo / 100 })),
    per_extra_kg: perExtraKgKobo / 100,
    estimated_days: { min: minDays, max: maxDays },
  };
}

function toRow({ zone, slabs, per_extra_kg, estimated_days }: Tariff): typeof tariffs.$inferInsert {
  return {
    zone,
    slabs: slabs.map(({ up_to_kg, amount }) => ({ upToKg: up_to_kg, amountKobo: koboOf(amount) })),
    perExtraKgKobo: koboOf(per_extra_kg),
    minDays: estimated_days.min,
    maxDays: estimated_days.max,
  };
}

/** The whole table as one text, which tells whether somebody has changed it since it was read. */
const AS_STORED = sql<string>`(SELECT json_group_array(json_array(zone, slabs, per_extra_kg_kobo, min_days, max_days))
  FROM (SELECT * FROM tariffs ORDER BY zone))`;

/** From the nearest zone to the farthest. */
export async function readTariffs(db: Database): Promise<Tariff[]> {
  return tariffsInOrder((await db.select().from(tariffs)).map(toTariff));
}

/** The tariffs as they are stored, and what replaces them. */
export async function readStored(db: Database): Promise<{ table: Tariff[]; stored: string }> {
  const rows = await db.select({ ...getTableColumns(tariffs), stored: AS_STORED }).from(tariffs);
  return { table: tariffsInOrder(rows.map(toTariff)), stored: rows[0]?.stored ?? "" };
}

/**
 * Writes if the table is still `stored`; returns false if not.
 * @param table has every zone
 */
export async function replaceTariffs(
  db: Database,
  table: Tariff[],
  stored: string,
  entry: AuditEntry,
): Promise<boolean> {
  const given = (name: keyof typeof tariffs.$inferInsert) => sql`value ->> ${sql.raw(`'${name}'`)}`;
  const [recorded] = await db.batch([
    insertWhere(db, auditLog, entry, sql`${AS_STORED} = ${stored}`).returning({ id: auditLog.id }),
    insertFrom(
      db,
      tariffs,
      {
        zone: given("zone"),
        slabs: sql`value -> 'slabs'`,
        perExtraKgKobo: given("perExtraKgKobo"),
        minDays: given("minDays"),
        maxDays: given("maxDays"),
      },
      sql`FROM json_each(${JSON.stringify(table.map(toRow))}) WHERE changes() > 0`,
    ).onConflictDoUpdate({
      target: tariffs.zone,
      set: {
        slabs: sql`excluded.slabs`,
        perExtraKgKobo: sql`excluded.per_extra_kg_kobo`,
        minDays: sql`excluded.min_days`,
        maxDays: sql`excluded.max_days`,
      },
    }),
  ]);
  return recorded.length === 1;
}
