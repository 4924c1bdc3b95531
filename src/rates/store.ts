import { sql } from "drizzle-orm";
import { type AuditEntry, record } from "../db/audit.ts";
import { tariffs } from "../db/schema/main/tariffs.ts";
import type { Database } from "../platform/deps.ts";
import { koboOf } from "../shared/money.ts";
import { inOrder, type Tariff } from "./tariff.ts";

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

/** From the nearest zone to the farthest. */
export async function readTariffs(db: Database): Promise<Tariff[]> {
  return inOrder((await db.select().from(tariffs)).map(toTariff));
}

/** `table` has every zone. */
export async function replaceTariffs(db: Database, table: Tariff[], entry: AuditEntry): Promise<void> {
  await db.batch([
    db
      .insert(tariffs)
      .values(table.map(toRow))
      .onConflictDoUpdate({
        target: tariffs.zone,
        set: {
          slabs: sql`excluded.slabs`,
          perExtraKgKobo: sql`excluded.per_extra_kg_kobo`,
          minDays: sql`excluded.min_days`,
          maxDays: sql`excluded.max_days`,
        },
      }),
    record(db, entry),
  ]);
}
