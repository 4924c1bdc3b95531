import { and, asc, eq, sql } from "drizzle-orm";
import { type AuditEntry, noteIfChanged } from "../../db/audit.ts";
import { insertWhere } from "../../db/conditional-insert.ts";
import type { SealedSecret } from "../../db/json-columns.ts";
import { webhookEndpoints, webhookSecrets } from "../../db/schema/orders/webhooks.ts";
import type { Database } from "../../platform/deps.ts";
import { settleLater } from "../settle/settle-store.ts";

export type StoredEndpoint = typeof webhookEndpoints.$inferSelect;
export type EndpointUpdate = Partial<
  Pick<
    StoredEndpoint,
    "url" | "events" | "description" | "enabled" | "disabledReason" | "failingSince" | "updatedAt"
  >
>;

const isTheirs = (partnerId: string, id: string) =>
  and(eq(webhookEndpoints.partnerId, partnerId), eq(webhookEndpoints.id, id));

/** Oldest first. */
export async function listEndpoints(db: Database, partnerId: string): Promise<StoredEndpoint[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.partnerId, partnerId))
    .orderBy(asc(webhookEndpoints.id));
}

export async function findEndpoint(
  db: Database,
  partnerId: string,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(isTheirs(partnerId, id));
  return row;
}

/**
 * False if the partner has `most` endpoints already.
 * @param most how many endpoints a partner may have
 */
export async function insertEndpoint(
  db: Database,
  endpoint: StoredEndpoint,
  most: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [inserted] = await db.batch([
    insertWhere(
      db,
      webhookEndpoints,
      endpoint,
      sql`(SELECT count(*) FROM webhook_endpoints WHERE partner_id = ${endpoint.partnerId}) < ${most}`,
    ).returning({ id: webhookEndpoints.id }),
    noteIfChanged(db, entry),
  ]);
  return inserted.length > 0;
}

/** False if the endpoint is gone or no longer as `before` says: then it is read again, and an equal change changes nothing. */
export async function updateEndpoint(
  db: Database,
  before: StoredEndpoint,
  update: EndpointUpdate,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const { id, partnerId, url, updatedAt } = before;
  // Two changes within a millisecond have the same time.
  const isUnchanged = and(eq(webhookEndpoints.url, url), eq(webhookEndpoints.updatedAt, updatedAt));
  const isMoved = update.url !== undefined;
  const isDisabled = update.enabled === false;
  const [updated] = await db.batch([
    db
      .update(webhookEndpoints)
      .set({ ...update, updatedAt: now })
      .where(and(isTheirs(partnerId, id), isUnchanged))
      .returning({ id: webhookEndpoints.id }),
    noteIfChanged(db, entry),
    ...(isMoved || isDisabled
      ? [settleLater(db, { partnerId, url, endpointId: isMoved ? id : "" }, now)]
      : []),
  ]);
  return updated.length > 0;
}

/** False if the endpoint is gone or has another URL than `before` says. */
export async function deleteEndpoint(
  db: Database,
  { id, partnerId, url }: StoredEndpoint,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [deleted] = await db.batch([
    db
      .delete(webhookEndpoints)
      .where(and(isTheirs(partnerId, id), eq(webhookEndpoints.url, url)))
      .returning({ id: webhookEndpoints.id }),
    noteIfChanged(db, entry),
    settleLater(db, { partnerId, url, endpointId: "" }, now),
  ]);
  return deleted.length > 0;
}

/** Returns false, and changes nothing, if the endpoint's secrets are no longer `before`. */
export async function replaceEndpointSecrets(
  db: Database,
  { id, partnerId }: StoredEndpoint,
  before: SealedSecret[],
  secrets: SealedSecret[],
  entry: AuditEntry,
): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .update(webhookEndpoints)
      .set({ secrets, updatedAt: entry.at })
      .where(and(isTheirs(partnerId, id), eq(webhookEndpoints.secrets, before)))
      .returning({ id: webhookEndpoints.id }),
    noteIfChanged(db, entry),
  ]);
  return updated.length > 0;
}

export async function findPartnerSecrets(
  db: Database,
  partnerId: string,
): Promise<SealedSecret[] | undefined> {
  const [row] = await db.select().from(webhookSecrets).where(eq(webhookSecrets.partnerId, partnerId));
  return row?.secrets;
}

/** Returns the secrets that the partner has then: another request may have inserted its own before. */
export async function insertPartnerSecrets(
  db: Database,
  partnerId: string,
  secrets: SealedSecret[],
): Promise<SealedSecret[]> {
  const [, [row]] = await db.batch([
    db.insert(webhookSecrets).values({ partnerId, secrets }).onConflictDoNothing(),
    db.select().from(webhookSecrets).where(eq(webhookSecrets.partnerId, partnerId)),
  ]);
  return row!.secrets;
}

/** Returns false, and changes nothing, if the partner's secrets are no longer `before`. */
export async function replacePartnerSecrets(
  db: Database,
  partnerId: string,
  before: SealedSecret[],
  secrets: SealedSecret[],
  entry: AuditEntry,
): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .update(webhookSecrets)
      .set({ secrets })
      .where(and(eq(webhookSecrets.partnerId, partnerId), eq(webhookSecrets.secrets, before)))
      .returning({ partnerId: webhookSecrets.partnerId }),
    noteIfChanged(db, entry),
  ]);
  return updated.length > 0;
}
