import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AuditEntry } from "../db/audit.ts";
import { insertFrom, insertWhere } from "../db/conditional-insert.ts";
import { auditLog } from "../db/schema/main/audit.ts";
import { codTariff, tariffs } from "../db/schema/main/tariffs.ts";
import type { Database } from "../platform/deps.ts";
import { koboOf } from "../shared/money.ts";
import { type Tariff, type Tariffs, tariffsInOrder } from "./tariff.ts";

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

/** All prices as one text, which tells whether somebody has changed them since they were read. */
const AS_STORED = sql<string>`((SELECT json_group_array(json_array(zone, slabs, per_extra_kg_kobo, min_days, max_days))
  FROM (SELECT * FROM tariffs ORDER BY zone)) || (SELECT coalesce(max(percent || ' ' || min_kobo), '') FROM cod_tariff))`;

const selectAll = (db: Database) =>
  db
    .select({
      ...getTableColumns(tariffs),
      stored: AS_STORED,
      cod: { percent: codTariff.percent, minKobo: codTariff.minKobo },
    })
    .from(tariffs)
    .leftJoin(codTariff, eq(codTariff.id, 1));

type StoredRow = Awaited<ReturnType<typeof selectAll>>[number];

/** The row of what collecting money costs is there once somebody has set it. */
const allOf = (rows: readonly StoredRow[]): Tariffs => ({
  zones: tariffsInOrder(rows.map(toTariff)),
  cod: { percent: rows[0]?.cod?.percent ?? 0, min: (rows[0]?.cod?.minKobo ?? 0) / 100 },
});

/** The zones from the nearest to the farthest. */
export async function readTariffs(db: Database): Promise<Tariffs> {
  return allOf(await selectAll(db));
}

/** The tariffs as they are stored, and what replaces them. */
export async function readStored(db: Database): Promise<{ table: Tariffs; stored: string }> {
  const rows = await selectAll(db);
  return { table: allOf(rows), stored: rows[0]?.stored ?? "" };
}

/**
 * Writes if the table is still `stored`; returns false if not.
 * @param table.zones has every zone
 */
export async function replaceTariffs(
  db: Database,
  { zones, cod }: Tariffs,
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
      sql`FROM json_each(${JSON.stringify(zones.map(toRow))}) WHERE changes() > 0`,
    ).onConflictDoUpdate({
      target: tariffs.zone,
      set: {
        slabs: sql`excluded.slabs`,
        perExtraKgKobo: sql`excluded.per_extra_kg_kobo`,
        minDays: sql`excluded.min_days`,
        maxDays: sql`excluded.max_days`,
      },
    }),
    insertFrom(
      db,
      codTariff,
      { id: 1, percent: cod.percent, minKobo: koboOf(cod.min) },
      sql`FROM audit_log WHERE id = ${entry.id}`,
    ).onConflictDoUpdate({
      target: codTariff.id,
      set: { percent: sql`excluded.percent`, minKobo: sql`excluded.min_kobo` },
    }),
  ]);
  return recorded.length === 1;
}
