import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type AuditEntry, record, recordIfChanged } from "../db/audit.ts";
import { readPage } from "../db/page.ts";
import { clients } from "../db/schema/main/credentials.ts";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import { isoTime, isoTimeOrNull } from "../shared/time.ts";
import type { Client } from "./partner.ts";

function toClient(row: typeof clients.$inferSelect, now: number): Client {
  const until = row.previousSecrets.map((secret) => secret.until).filter((time) => time > now);
  return {
    client_id: row.id,
    created_at: isoTime(row.createdAt),
    rotated_at: isoTimeOrNull(row.rotatedAt),
    previous_secret_until: until.length > 0 ? isoTime(Math.max(...until)) : null,
  };
}

const isClient = (partnerId: string, id: string) =>
  and(eq(clients.partnerId, partnerId), eq(clients.id, id), isNull(clients.deletedAt));

export async function insertClient(
  db: Database,
  client: { id: string; partnerId: string; secretHash: string },
  now: number,
  entry: AuditEntry,
): Promise<void> {
  await db.batch([
    db.insert(clients).values({ ...client, previousSecrets: [], createdAt: now }),
    record(db, entry),
  ]);
}

export async function listClients(
  db: Database,
  partnerId: string,
  page: Page,
  now: number,
): Promise<{ rows: Client[]; total: number }> {
  const where = and(eq(clients.partnerId, partnerId), isNull(clients.deletedAt));
  const { rows, total } = await readPage(db, clients, { where, orderBy: [asc(clients.id)] }, page);
  return { rows: rows.map((row) => toClient(row, now)), total };
}

/**
 * Gives a client a new secret; the old one becomes one of the previous ones. Returns undefined if there is no such client.
 */
export async function rotateClient(
  db: Database,
  partnerId: string,
  id: string,
  { secretHash, previousUntil }: { secretHash: string; previousUntil: number },
  now: number,
  entry: AuditEntry,
): Promise<Client | undefined> {
  const [[row]] = await db.batch([
    db
      .update(clients)
      .set({
        previousSecrets: sql`(
          SELECT json_group_array(json(value)) FROM json_each(
            json_insert(${clients.previousSecrets}, '$[#]', json_object('hash', ${clients.secretHash}, 'until', ${previousUntil}))
          ) WHERE value ->> 'until' > ${now}
        )`,
        secretHash,
        rotatedAt: now,
      })
      .where(isClient(partnerId, id))
      .returning(),
    recordIfChanged(db, entry),
  ]);
  return row && toClient(row, now);
}

/** Returns false if the partner never had such a client. */
export async function deleteClient(
  db: Database,
  partnerId: string,
  id: string,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [, , known] = await db.batch([
    db.update(clients).set({ deletedAt: now }).where(isClient(partnerId, id)),
    recordIfChanged(db, entry),
    db
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.partnerId, partnerId), eq(clients.id, id))),
  ]);
  return known.length === 1;
}
