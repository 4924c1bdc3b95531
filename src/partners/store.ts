import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type AuditEntry, record, recordIfChanged } from "../db/audit.ts";
import { readPage } from "../db/page.ts";
import { accounts, clients, tokenFamilies } from "../db/schema/main/credentials.ts";
import { partners } from "../db/schema/main/partners.ts";
import type { Database } from "../platform/deps.ts";
import type { Page } from "../shared/page.ts";
import { fold } from "../shared/text.ts";
import { isoTime, isoTimeOrNull } from "../shared/time.ts";
import type { Account, Client, NewPartner, Partner, PartnerChanges } from "./partner.ts";

function toPartner(row: typeof partners.$inferSelect): Partner {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    origin_zip: row.originZip,
    label_name: row.labelName,
    brand_color: row.brandColor,
    agreement_signed_on: row.agreementSignedOn,
    allow_list: row.allowList,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

function columnsOf({ name, kind, origin_zip, label_name, brand_color }: PartnerChanges) {
  return {
    ...(name === undefined ? {} : { name, nameKey: fold(name) }),
    ...(kind === undefined ? {} : { kind }),
    ...(origin_zip === undefined ? {} : { originZip: origin_zip }),
    ...(label_name === undefined ? {} : { labelName: label_name }),
    ...(brand_color === undefined ? {} : { brandColor: brand_color }),
  };
}

export async function insertPartner(
  db: Database,
  id: string,
  { name, kind, origin_zip, label_name = name, brand_color }: NewPartner,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  await db.batch([
    db.insert(partners).values({
      id,
      name,
      nameKey: fold(name),
      kind,
      status: "pending",
      originZip: origin_zip,
      labelName: label_name,
      brandColor: brand_color,
      agreementSignedOn: null,
      allowList: [],
      createdAt: now,
      updatedAt: now,
    }),
    record(db, entry),
  ]);
}

export async function findPartner(db: Database, id: string): Promise<Partner | undefined> {
  const [row] = await db.select().from(partners).where(eq(partners.id, id));
  return row && toPartner(row);
}

export async function listPartners(
  db: Database,
  { status, search }: { status?: Partner["status"] | undefined; search?: string | undefined },
  page: Page,
): Promise<{ rows: Partner[]; total: number }> {
  const where = and(
    status && eq(partners.status, status),
    search ? sql`instr(${partners.nameKey}, ${fold(search)})` : undefined,
  );
  const { rows, total } = await readPage(
    db,
    partners,
    { where, orderBy: [asc(partners.nameKey), asc(partners.id)] },
    page,
  );
  return { rows: rows.map(toPartner), total };
}

/** What an operator does to a partner: changes what is given of it. */
export interface PartnerUpdate extends PartnerChanges {
  status?: "active" | "suspended";
  agreementSignedOn?: string;
  allowList?: string[];
}

/** Writes if the partner is in the state `from`, where that is given; false if it is not. */
export async function updatePartner(
  db: Database,
  id: string,
  { status, agreementSignedOn, allowList, ...changes }: PartnerUpdate,
  from: Partner["status"] | undefined,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .update(partners)
      .set({
        ...columnsOf(changes),
        ...(status === undefined ? {} : { status }),
        ...(agreementSignedOn === undefined ? {} : { agreementSignedOn }),
        ...(allowList === undefined ? {} : { allowList }),
        updatedAt: now,
      })
      .where(and(eq(partners.id, id), from && eq(partners.status, from)))
      .returning({ id: partners.id }),
    recordIfChanged(db, entry),
  ]);
  return updated.length === 1;
}

// Accounts

function toAccount(row: typeof accounts.$inferSelect): Account {
  return {
    id: row.id,
    email: row.email,
    enabled: row.enabled,
    has_password: row.passwordHash !== null,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

export interface NewAccount {
  id: string;
  partnerId: string;
  /** In lower case. */
  email: string;
  passwordHash: string | null;
  setPasswordHash: string | null;
  setPasswordExpiresAt: number | null;
}

/** False if another account has the e-mail. */
export async function insertAccount(
  db: Database,
  account: NewAccount,
  now: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [inserted] = await db.batch([
    db
      .insert(accounts)
      .values({ ...account, enabled: true, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id }),
    recordIfChanged(db, entry),
  ]);
  return inserted.length === 1;
}

const isAccount = (partnerId: string, id: string) =>
  and(eq(accounts.partnerId, partnerId), eq(accounts.id, id));

export async function findAccount(db: Database, partnerId: string, id: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(isAccount(partnerId, id));
  return row && toAccount(row);
}

export async function listAccounts(
  db: Database,
  partnerId: string,
  page: Page,
): Promise<{ rows: Account[]; total: number }> {
  const where = eq(accounts.partnerId, partnerId);
  const { rows, total } = await readPage(db, accounts, { where, orderBy: [asc(accounts.id)] }, page);
  return { rows: rows.map(toAccount), total };
}

/** Disabling ends the account's log-ins for good. */
export async function setAccountEnabled(
  db: Database,
  partnerId: string,
  id: string,
  enabled: boolean,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  const ended = and(
    eq(tokenFamilies.accountId, id),
    isNull(tokenFamilies.revokedAt),
    sql`${enabled ? 0 : 1}`,
  );
  await db.batch([
    db
      .update(accounts)
      .set({
        enabled,
        updatedAt: now,
        ...(enabled ? {} : { setPasswordHash: null, setPasswordExpiresAt: null }),
      })
      .where(and(isAccount(partnerId, id), eq(accounts.enabled, !enabled))),
    recordIfChanged(db, entry),
    db.update(tokenFamilies).set({ revokedAt: now }).where(ended),
  ]);
}

export async function setPasswordToken(
  db: Database,
  partnerId: string,
  id: string,
  token: { hash: string; expiresAt: number },
  now: number,
  entry: AuditEntry,
): Promise<void> {
  await db.batch([
    db
      .update(accounts)
      .set({ setPasswordHash: token.hash, setPasswordExpiresAt: token.expiresAt, updatedAt: now })
      .where(isAccount(partnerId, id)),
    recordIfChanged(db, entry),
  ]);
}

// Clients

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

/** The secret in force becomes one of the previous ones; undefined if there is no such client. */
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

/** False if the partner never had such a client. */
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
