import { and, eq } from "drizzle-orm";
import { pointEarnings } from "../../db/schema/orders/point-earnings.ts";
import type { Database } from "../../platform/deps.ts";

export type Earnings = Omit<typeof pointEarnings.$inferSelect, "month">;

/** What a database counted in a month, at one point or at all. */
export function readEarnings(db: Database, month: string, at: string | undefined): Promise<Earnings[]> {
  const { pointId, dropOffs, arrivals, collections, codKobo, voidKobo, earnedKobo } = pointEarnings;
  return db
    .select({ pointId, dropOffs, arrivals, collections, codKobo, voidKobo, earnedKobo })
    .from(pointEarnings)
    .where(and(eq(pointEarnings.month, month), at === undefined ? undefined : eq(pointId, at)));
}
