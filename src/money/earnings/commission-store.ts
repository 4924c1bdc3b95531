import { and, eq, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import { insertFrom } from "../../db/conditional-insert.ts";
import type { CommissionTable } from "../../db/json-columns.ts";
import { commissions } from "../../db/schema/main/commissions.ts";
import { commissionRates } from "../../db/schema/orders/point-earnings.ts";
import type { Database } from "../../platform/deps.ts";

export type StoredCommissions = Omit<typeof commissions.$inferSelect, "id">;

const { version, rates } = commissions;
/** Only one row has it. */
const THE_ROW = eq(commissions.id, 1);

export async function read(db: Database): Promise<StoredCommissions> {
  const [row] = await db.select({ version, rates }).from(commissions).where(THE_ROW);
  return row!;
}

/** Writes if the table still has this version; returns false if not. */
export async function replace(
  db: Database,
  table: CommissionTable,
  from: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [written] = await db.batch([
    db
      .update(commissions)
      .set({ rates: table, version: from + 1 })
      .where(and(THE_ROW, eq(version, from)))
      .returning({ version }),
    recordIfChanged(db, entry),
  ]);
  return written.length > 0;
}

/** The version of a database's copy. */
export async function readCopied(db: Database): Promise<number> {
  const [row] = await db
    .select({ version: commissionRates.version })
    .from(commissionRates)
    .where(eq(commissionRates.pointId, ""));
  return row?.version ?? -1;
}

/** Renews a database's copy, unless it has this version or a later one. */
export async function copy(db: Database, { version, rates }: StoredCommissions): Promise<void> {
  const isOlder = sql`(SELECT version FROM ${commissionRates} WHERE point_id = '') < ${version}`;
  const rows = [{ pointId: "", ...rates.default }, ...rates.points];
  const given = (name: keyof typeof commissionRates.$inferInsert) => sql`value ->> ${sql.raw(`'${name}'`)}`;
  const batch = new Batch(db);
  batch.add(db.delete(commissionRates).where(sql`point_id <> '' AND ${isOlder}`));
  batch.add(
    insertFrom(
      db,
      commissionRates,
      {
        pointId: given("pointId"),
        version,
        dropOffKobo: given("dropOffKobo"),
        arriveKobo: given("arriveKobo"),
        collectKobo: given("collectKobo"),
        codBasisPoints: given("codBasisPoints"),
      },
      sql`FROM json_each(${JSON.stringify(rows)}) WHERE ${isOlder}`,
    ).onConflictDoUpdate({
      target: commissionRates.pointId,
      set: {
        version,
        dropOffKobo: sql`excluded.drop_off_kobo`,
        arriveKobo: sql`excluded.arrive_kobo`,
        collectKobo: sql`excluded.collect_kobo`,
        codBasisPoints: sql`excluded.cod_basis_points`,
      },
    }),
  );
  await batch.run();
}
