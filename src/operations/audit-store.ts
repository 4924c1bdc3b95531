import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { isOneOf } from "../db/json-list.ts";
import { offsetOf } from "../db/page.ts";
import { auditLog } from "../db/schema/main/audit.ts";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import { invalidRequest } from "../shared/problem.ts";
import { isoTime } from "../shared/time.ts";

/** The filters, each with the index that has the entries of one value in order. */
const FILTERS = {
  subject_id: { column: auditLog.subjectId, index: "audit_log_by_subject" },
  partner_id: { column: auditLog.partnerId, index: "audit_log_by_partner" },
  actor: { column: auditLog.actorId, index: "audit_log_by_actor" },
  action: { column: auditLog.action, index: "audit_log_by_action" },
} as const;
type FilterName = keyof typeof FILTERS;
export type AuditFilter = { [Name in FilterName]?: string | undefined } & {
  /** Ids begin with the time. Entries from `fromId` on are listed, up to but without `beforeId`. */
  fromId?: string | undefined;
  beforeId?: string | undefined;
};

/** How many of the newest entries are looked at and counted. */
const REACH = 10_000;

/**
 * One page of the audit log, the newest first. With several filters, the entries that fit the rarest one are read and
 * checked against the others.
 */
export async function listAudit(db: Database, filter: AuditFilter, page: Page) {
  if (page.page * page.pageSize > REACH) {
    const message = `times pageSize must be at most ${REACH.toLocaleString("en")}: narrow what is listed`;
    throw invalidRequest([{ path: "page", message }]);
  }
  const given = (Object.keys(FILTERS) as FilterName[]).filter((name) => filter[name]);
  const { first, isInReach } = await rarest(db, filter, given);
  const others = given.filter((name) => name !== first);
  const columns = sql.join([auditLog.id, ...others.map((name) => FILTERS[name].column)], sql`, `);
  const looked = sql`SELECT ${columns} FROM audit_log ${
    first === undefined ? sql`` : sql`INDEXED BY ${sql.identifier(FILTERS[first].index)}`
  } WHERE ${first === undefined ? sql`true` : sql`${FILTERS[first].column} = ${filter[first]!}`}
    AND ${isWithin(filter)} ORDER BY id DESC`;
  const hasOthers = and(...others.map((name) => eq(FILTERS[name].column, filter[name]!))) ?? sql`true`;
  const matches = sql`(SELECT id FROM (${looked} LIMIT ${REACH}) AS audit_log WHERE ${hasOthers})`;
  const isPartial = others.length > 0 && !isInReach;
  const [rows, [counted], [oldest]] = await db.batch([
    db
      .select()
      .from(auditLog)
      .where(
        sql`id IN (SELECT id FROM ${matches} ORDER BY id DESC LIMIT ${page.pageSize} OFFSET ${offsetOf(page)})`,
      )
      .orderBy(desc(auditLog.id)),
    db.select({ total: sql<number>`count(*)` }).from(matches),
    db
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(sql`id IN (SELECT id FROM (${looked} LIMIT ${isPartial ? 1 : 0} OFFSET ${REACH - 1}))`),
  ]);
  return { rows: rows.map(toEntry), total: counted!.total, ...(oldest ? { searchedFrom: oldest.at } : {}) };
}

/** What operators do with a partner's credentials, people and webhooks: it reads that, and nothing else that they do. */
const TOLD = sql.raw(
  ["secret_key", "api_key", "client", "account", "webhook_endpoint"]
    .map((subject) => `action GLOB '${subject}.*'`)
    .join(" OR "),
);

/** One page of what a partner's credentials did, or one of them, and what operators did with these, the newest first. */
export async function listOfPartner(
  db: Database,
  { partnerId, actor }: { partnerId: string; actor: string | undefined },
  page: Page,
) {
  if (page.page * page.pageSize > REACH) {
    const message = `times pageSize must be at most ${REACH.toLocaleString("en")}`;
    throw invalidRequest([{ path: "page", message }]);
  }
  const [name, value] =
    actor === undefined ? (["partner_id", partnerId] as const) : (["actor", actor] as const);
  const found = sql`(SELECT id FROM (
    SELECT id, partner_id, actor_kind, action FROM audit_log INDEXED BY ${sql.identifier(FILTERS[name].index)}
    WHERE ${FILTERS[name].column} = ${value} ORDER BY id DESC LIMIT ${REACH})
    WHERE partner_id = ${partnerId} AND (actor_kind <> 'operator' OR ${TOLD}))`;
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(auditLog)
      .where(
        sql`id IN (SELECT id FROM ${found} ORDER BY id DESC LIMIT ${page.pageSize} OFFSET ${offsetOf(page)})`,
      )
      .orderBy(desc(auditLog.id)),
    db.select({ total: sql<number>`count(*)` }).from(found),
  ]);
  return { rows: rows.map((row) => ({ ...row, details: shownDetails(row) })), total: counted!.total };
}

/** Without what is only for `readTraces`. */
function shownDetails({ details }: { details: Record<string, unknown> }): Record<string, unknown> {
  const { secret_key_id: _, ...shown } = details;
  return shown;
}

const MADE = ["secret_key.created", "api_key.created", "client.created", "webhook_endpoint.created"];

/** Who made some of a partner's keys, clients and endpoints. */
export async function findMakers(db: Database, partnerId: string, ids: readonly string[]) {
  return db
    .select({ subjectId: auditLog.subjectId, kind: auditLog.actorKind, id: auditLog.actorId })
    .from(auditLog)
    .where(
      and(
        isOneOf(auditLog.subjectId, ids),
        eq(auditLog.partnerId, partnerId),
        inArray(auditLog.action, MADE),
      ),
    );
}

const isWithin = ({ fromId, beforeId }: AuditFilter) =>
  and(
    fromId === undefined ? undefined : gte(auditLog.id, fromId),
    beforeId === undefined ? undefined : lt(auditLog.id, beforeId),
  ) ?? sql`true`;

/** The filter that the fewest entries fit, and whether all of these are looked at. */
async function rarest(
  db: Database,
  filter: AuditFilter,
  given: FilterName[],
): Promise<{ first: FilterName | undefined; isInReach: boolean }> {
  if (given.length < 2) return { first: given[0], isInReach: true };
  const count = (name: FilterName) =>
    sql`SELECT ${name} AS name, (SELECT count(*) FROM (
      SELECT 1 FROM audit_log INDEXED BY ${sql.identifier(FILTERS[name].index)}
      WHERE ${FILTERS[name].column} = ${filter[name]!} AND ${isWithin(filter)} LIMIT ${REACH + 1})) AS count`;
  const [row] = await db.all<{ name: FilterName; count: number }>(
    sql`${sql.join(given.map(count), sql` UNION ALL `)} ORDER BY count LIMIT 1`,
  );
  return { first: row!.name, isInReach: row!.count <= REACH };
}

function toEntry(row: typeof auditLog.$inferSelect) {
  return {
    id: row.id,
    at: isoTime(row.at),
    actor: { kind: row.actorKind, id: row.actorId },
    action: row.action,
    subject_id: row.subjectId,
    partner_id: row.partnerId,
    details: shownDetails(row),
  };
}
