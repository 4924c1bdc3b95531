import { asc, eq, sql } from "drizzle-orm";
import { type AuditEntry, record, recordIfChanged } from "../db/audit.ts";
import { insertFrom } from "../db/conditional-insert.ts";
import { isOneOf } from "../db/json-list.ts";
import { offsetOf } from "../db/page.ts";
import { auditLog } from "../db/schema/main/audit.ts";
import { keys } from "../db/schema/main/credentials.ts";
import { partners } from "../db/schema/main/partners.ts";
import { pointNetworks, points } from "../db/schema/main/points.ts";
import { roundDrivers, rounds } from "../db/schema/main/rounds.ts";
import type { Database } from "../platform/deps.ts";
import type { Weekday } from "../shared/opening-hours.ts";
import type { Page } from "../shared/page.ts";
import { fold } from "../shared/text.ts";
import type { Round, RoundDetails, Stop } from "./round.ts";

/** The drivers whose keys are not revoked, as JSON. */
const DRIVER_IDS = sql<string>`(SELECT json_group_array(driver_id) FROM (
  SELECT driver_id FROM ${roundDrivers} JOIN ${keys} ON keys.id = driver_id
  WHERE round_id = rounds.id AND keys.revoked_at IS NULL ORDER BY position))`;

const COLUMNS = {
  id: rounds.id,
  name: rounds.name,
  weekdays: rounds.weekdays,
  stops: rounds.stops,
  driverIds: DRIVER_IDS,
  createdAt: rounds.createdAt,
  updatedAt: rounds.updatedAt,
};

const toRound = (row: Omit<Round, "driverIds"> & { driverIds: string }): Round => ({
  ...row,
  driverIds: JSON.parse(row.driverIds) as string[],
});

const columnsOf = ({ name, weekdays, stops }: RoundDetails) => ({
  name,
  nameKey: fold(name),
  weekdays,
  stops,
});

/** The statements that replace a round's drivers, if the change of an entry was recorded in the same batch. */
function setDrivers(db: Database, roundId: string, driverIds: readonly string[], entry: AuditEntry) {
  const isChanged = sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.id} = ${entry.id})`;
  return [
    db.delete(roundDrivers).where(sql`${roundDrivers.roundId} = ${roundId} AND ${isChanged}`),
    insertFrom(
      db,
      roundDrivers,
      { driverId: sql`value`, roundId, position: sql`key` },
      sql`FROM json_each(${JSON.stringify(driverIds)}) WHERE ${isChanged}`,
    ),
  ] as const;
}

export async function insertRound(
  db: Database,
  id: string,
  details: RoundDetails,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  await db.batch([
    db.insert(rounds).values({ id, ...columnsOf(details), createdAt: now, updatedAt: now }),
    record(db, entry),
    ...setDrivers(db, id, details.driverIds, entry),
  ]);
}

export async function findRound(db: Database, id: string): Promise<Round | undefined> {
  const [row] = await db.select(COLUMNS).from(rounds).where(eq(rounds.id, id));
  return row && toRound(row);
}

/** One page of them, by name. */
export async function listRounds(db: Database, page: Page): Promise<{ rows: Round[]; total: number }> {
  const [rows, [counted]] = await db.batch([
    db
      .select(COLUMNS)
      .from(rounds)
      .orderBy(asc(rounds.nameKey), asc(rounds.id))
      .limit(page.pageSize)
      .offset(offsetOf(page)),
    db.select({ total: sql<number>`count(*)` }).from(rounds),
  ]);
  return { rows: rows.map(toRound), total: counted!.total };
}

/** The rounds of a driver on a day of the week, by name. */
export async function roundsOf(db: Database, driverId: string, weekday: Weekday): Promise<Round[]> {
  const rows = await db
    .select(COLUMNS)
    .from(roundDrivers)
    .innerJoin(rounds, eq(rounds.id, roundDrivers.roundId))
    .where(
      sql`${roundDrivers.driverId} = ${driverId}
        AND EXISTS (SELECT 1 FROM json_each(${rounds.weekdays}) WHERE value = ${weekday})`,
    )
    .orderBy(asc(rounds.nameKey), asc(rounds.id));
  return rows.map(toRound);
}

/** Whether a stop is on one of a driver's rounds, whatever the day. */
export async function isOnRoundOf(db: Database, driverId: string, { kind, id }: Stop): Promise<boolean> {
  const found = await db
    .select({ id: rounds.id })
    .from(roundDrivers)
    .innerJoin(rounds, eq(rounds.id, roundDrivers.roundId))
    .where(
      sql`${roundDrivers.driverId} = ${driverId} AND EXISTS (SELECT 1 FROM json_each(${rounds.stops})
        WHERE value ->> 'kind' = ${kind} AND value ->> 'id' = ${id})`,
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Writes if the round still has the version `version`; returns false if not. Each write has a later time than the one
 * before.
 */
export async function updateRound(
  db: Database,
  { id, version }: { id: string; version: number },
  details: RoundDetails,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .update(rounds)
      .set({ ...columnsOf(details), updatedAt: sql`max(${now}, ${rounds.updatedAt} + 1)` })
      .where(sql`${rounds.id} = ${id} AND ${rounds.updatedAt} = ${version}`)
      .returning({ id: rounds.id }),
    recordIfChanged(db, entry),
    ...setDrivers(db, id, details.driverIds, entry),
  ]);
  return updated.length === 1;
}

/** Returns false if there is none. */
export async function deleteRound(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  const [deleted] = await db.batch([
    db.delete(rounds).where(eq(rounds.id, id)).returning({ id: rounds.id }),
    recordIfChanged(db, entry),
    db.delete(roundDrivers).where(eq(roundDrivers.roundId, id)),
  ]);
  return deleted.length === 1;
}

/** The points and partners at which there are stops, in whatever state. */
export async function readPlaces(db: Database, stops: readonly Stop[]) {
  const idsOf = (kind: Stop["kind"]) => stops.flatMap((stop) => (stop.kind === kind ? [stop.id] : []));
  const [ofPoints, ofPartners] = await db.batch([
    db
      .select({
        id: points.id,
        name: points.name,
        address: points.address,
        city: points.city,
        latitude: points.latitude,
        longitude: points.longitude,
        phone: pointNetworks.phone,
        note: points.description,
        deletedAt: points.deletedAt,
      })
      .from(points)
      .innerJoin(pointNetworks, eq(pointNetworks.id, points.networkId))
      .where(isOneOf(points.id, idsOf("point"))),
    db
      .select({ id: partners.id, name: partners.labelName, pickup: partners.pickup })
      .from(partners)
      .where(isOneOf(partners.id, idsOf("partner"))),
  ]);
  return { points: ofPoints, partners: ofPartners };
}

/** Which of some ids are drivers with a key in force. */
export async function findDrivers(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: keys.id })
    .from(keys)
    .where(sql`${isOneOf(keys.id, ids)} AND ${keys.kind} = 'dr' AND ${keys.revokedAt} IS NULL`);
  return new Set(rows.map(({ id }) => id));
}
