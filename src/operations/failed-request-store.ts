import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { Batch } from "../db/batch.ts";
import { insertWhere } from "../db/conditional-insert.ts";
import { deleteSome } from "../db/delete-some.ts";
import { offsetOf } from "../db/page.ts";
import { accounts, keys } from "../db/schema/main/credentials.ts";
import { failedRequestCounts, failedRequests } from "../db/schema/main/failed-requests.ts";
import { partners } from "../db/schema/main/partners.ts";
import type { Database } from "../platform/deps.ts";
import type { FailedRequest } from "../platform/failure-log.ts";
import type { Page } from "../shared/page.ts";

export type FailedRow = typeof failedRequests.$inferSelect & { credentialName: string | null };

/** How many of a partner's newest failed requests are looked through. */
const MAX_LISTED = 10_000;

/**
 * Adds a request, unless its partner already has as many in this minute or on this day as `bounds` allow. `minuteStart` is
 * the beginning of an id.
 */
export function addFailed(
  batch: Batch,
  { type: _, credential, ...failed }: FailedRequest,
  bounds: { day: string; minuteStart: string; perMinute: number; perDay: number },
): void {
  const { db } = batch;
  const { partnerId } = failed;
  const { day, minuteStart, perMinute, perDay } = bounds;
  batch.add(
    insertWhere(
      db,
      failedRequests,
      { ...failed, credentialKind: credential.kind, credentialId: credential.id },
      sql`(SELECT count(*) FROM failed_requests WHERE partner_id = ${partnerId} AND id >= ${minuteStart}) < ${perMinute}
        AND coalesce((SELECT listed FROM failed_request_counts WHERE day = ${day} AND partner_id = ${partnerId}), 0)
          < ${perDay}`,
    ).onConflictDoNothing(),
  );
  addCount(batch, { day, partnerId, listed: sql`changes()`, unlisted: sql`1 - changes()` });
}

export function addCount(
  batch: Batch,
  count: { day: string; partnerId: string; listed: number | SQL; unlisted: number | SQL },
): void {
  const { day, partnerId, listed, unlisted } = failedRequestCounts;
  batch.add(
    batch.db
      .insert(failedRequestCounts)
      .values(count)
      .onConflictDoUpdate({
        target: [day, partnerId],
        set: { listed: sql`${listed} + excluded.listed`, unlisted: sql`${unlisted} + excluded.unlisted` },
      }),
  );
}

/** One page of a partner's failed requests, the newest first, and how many of these days are not listed. */
export async function listFailed(
  db: Database,
  partnerId: string,
  { from, days, code, credential }: { from: string; days: string[]; code?: string; credential?: string },
  page: Page,
): Promise<{ rows: FailedRow[]; total: number; unlisted: number }> {
  const newest = sql`SELECT id, code, credential_id FROM failed_requests INDEXED BY failed_requests_by_partner
    WHERE partner_id = ${partnerId} AND id >= ${from} ORDER BY id DESC LIMIT ${MAX_LISTED}`;
  const found = sql`SELECT id FROM (${newest}) WHERE ${code === undefined ? sql`true` : sql`code = ${code}`}
    AND ${credential === undefined ? sql`true` : sql`credential_id = ${credential}`}`;
  const [rows, [counted], [others]] = await db.batch([
    db
      .select({
        failed: failedRequests,
        credentialName: sql<string | null>`coalesce(
          (SELECT ${keys.name} FROM ${keys} WHERE keys.id = failed_requests.credential_id),
          (SELECT ${accounts.email} FROM ${accounts} WHERE accounts.id = failed_requests.credential_id))`,
      })
      .from(failedRequests)
      .where(
        sql`id IN (SELECT id FROM (${found} ORDER BY id DESC LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}))`,
      )
      .orderBy(sql`id DESC`),
    db.select({ total: sql<number>`count(*)` }).from(sql`(${found})`),
    db
      .select({ unlisted: sql<number>`coalesce(sum(${failedRequestCounts.unlisted}), 0)` })
      .from(failedRequestCounts)
      .where(and(inArray(failedRequestCounts.day, days), eq(failedRequestCounts.partnerId, partnerId))),
  ]);
  return {
    rows: rows.map(({ failed, credentialName }) => ({ ...failed, credentialName })),
    total: counted!.total,
    unlisted: others!.unlisted,
  };
}

/** How many requests of a partner failed in one way. */
export interface FailureCount {
  partnerId: string;
  partnerName: string | null;
  method: string;
  path: string;
  status: number;
  code: string;
  requests: number;
  newestAt: number;
}

/** How many ways of failing are listed. */
const MAX_WAYS = 200;

/**
 * The ways in which a partner's requests failed since `from`, which is the beginning of an id. The most frequent come
 * first; the newest 10,000 requests are looked at.
 */
export const countWays = (db: Database, partnerId: string, from: string) =>
  countWaysOf(
    db,
    sql`failed_requests INDEXED BY failed_requests_by_partner WHERE partner_id = ${partnerId} AND`,
    from,
  );

/** The same for the requests of all partners. */
export const countAnyWays = (db: Database, from: string) => countWaysOf(db, sql`failed_requests WHERE`, from);

async function countWaysOf(
  db: Database,
  chosen: SQL,
  from: string,
): Promise<{ ways: FailureCount[]; total: number }> {
  const newest = sql`SELECT id FROM ${chosen} id >= ${from} ORDER BY id DESC LIMIT ${MAX_LISTED}`;
  const batch = new Batch(db);
  const counted = batch.addSql<{ total: number }>(sql`SELECT count(*) AS total FROM (${newest})`);
  const ways = batch.addSql<FailureCount>(
    sql`SELECT partner_id AS partnerId, (SELECT name FROM ${partners} WHERE partners.id = partner_id) AS partnerName,
        method, path, status, code, count(*) AS requests, max(at) AS newestAt
      FROM failed_requests WHERE id IN (${newest})
      GROUP BY partner_id, method, path, status, code ORDER BY requests DESC, newestAt DESC LIMIT ${MAX_WAYS}`,
  );
  await batch.run();
  return { ways: ways.rows, total: counted.rows[0]!.total };
}

/** Deletes some of the requests whose ids are less than `before`; returns whether there may be more. */
export const deleteAnyFailed = (db: Database, before: string) =>
  deleteSome(db, failedRequests, [failedRequests.id], lt(failedRequests.id, before));

export async function deleteAnyCounts(db: Database, before: string): Promise<void> {
  await db.delete(failedRequestCounts).where(lt(failedRequestCounts.day, before));
}
