import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type AuditEntry, recordIfChanged } from "../db/audit.ts";
import { PARTNER_COPY } from "../db/copies.ts";
import type { PayoutAccount } from "../db/json-columns.ts";
import { readPage } from "../db/page.ts";
import { partners } from "../db/schema/main/partners.ts";
import type { Database } from "../platform/deps.ts";
import { MOVING } from "../platform/order-databases.ts";
import type { Page } from "../shared/page.ts";
import { fold } from "../shared/text.ts";
import { isoTime } from "../shared/time.ts";
import type { NewPartner, Partner, PartnerChanges } from "./partner.ts";
import { ACCOUNT_WAITS_MS, partnerAccount } from "./payout-account.ts";

function toPartner(row: typeof partners.$inferSelect): Partner {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    origin_zip: row.originZip,
    label_name: row.labelName,
    brand_color: row.brandColor,
    support_url: row.supportUrl,
    support_phone: row.supportPhone,
    pickup: row.pickup,
    returns: { by_receiver: row.returnsByReceiver, days: row.returnsDays },
    one_code: row.oneCode,
    payout_account: partnerAccount(row.payoutAccount, row.payoutAccountFrom),
    orders_per_day: row.ordersPerDay,
    orders_database: `ORDERS_${row.ordersDatabase}`,
    agreement_signed_on: row.agreementSignedOn,
    allow_list: row.allowList,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

/** The label name of a partner that is renamed: one that equals the name changes with it. */
const labelNameAfter = (name: string) =>
  sql`iif(${partners.labelName} = ${partners.name}, ${name}, ${partners.labelName})`;

function columnsOf(changes: PartnerChanges) {
  const { name, kind, origin_zip, label_name, brand_color, support_url, support_phone } = changes;
  const { pickup, orders_per_day, one_code } = changes;
  const { by_receiver, days } = changes.returns ?? {};
  return {
    ...(by_receiver === undefined ? {} : { returnsByReceiver: by_receiver }),
    ...(days === undefined ? {} : { returnsDays: days }),
    ...(name === undefined ? {} : { name, nameKey: fold(name), labelName: labelNameAfter(name) }),
    ...(kind === undefined ? {} : { kind }),
    ...(origin_zip === undefined ? {} : { originZip: origin_zip }),
    ...(label_name === undefined ? {} : { labelName: label_name }),
    ...(brand_color === undefined ? {} : { brandColor: brand_color }),
    ...(support_url === undefined ? {} : { supportUrl: support_url }),
    ...(support_phone === undefined ? {} : { supportPhone: support_phone }),
    ...(pickup === undefined ? {} : { pickup }),
    ...(one_code === undefined ? {} : { oneCode: one_code }),
    ...(orders_per_day === undefined ? {} : { ordersPerDay: orders_per_day }),
  };
}

/** The columns of a new account. The one that counts now counts until then; before the first there was none. */
function accountColumns(account: PayoutAccount, { now, eventId }: { now: number; eventId: string }) {
  const { payoutAccount, payoutAccountFrom, payoutAccountBefore } = partners;
  const isSet = sql`${payoutAccount} IS NOT NULL`;
  return {
    payoutAccount: account,
    payoutAccountFrom: sql`iif(${isSet}, ${now + ACCOUNT_WAITS_MS}, ${now})`,
    payoutAccountBefore: sql`iif(${isSet} AND ${payoutAccountFrom} <= ${now}, ${payoutAccount}, ${payoutAccountBefore})`,
    payoutAccountEvent: eventId,
  };
}

export async function hasAccount(db: Database, id: string, account: PayoutAccount): Promise<boolean> {
  const [row] = await db
    .select({ account: partners.payoutAccount })
    .from(partners)
    .where(eq(partners.id, id));
  return isDeepStrictEqual(row?.account, account);
}

/** The `Idempotency-Key` of a creation. */
interface CreationKey {
  key: string;
  fingerprint: string;
}

/**
 * Writes a partner, unless there is one that was created with the same key after `keptSince`. Returns the partner that
 * there is then, and the fingerprint of what created it.
 */
export async function insertPartner(
  db: Database,
  id: string,
  {
    name,
    kind,
    origin_zip,
    label_name = name,
    brand_color,
    support_url,
    support_phone,
    pickup,
    orders_per_day,
  }: NewPartner,
  database: number,
  { now, keptSince, creation }: { now: number; keptSince: number; creation: CreationKey | undefined },
  entry: AuditEntry,
): Promise<{ partner: Partner; fingerprint: string | null }> {
  const hasKey = eq(partners.creationKey, creation?.key ?? "");
  const [, , , [row]] = await db.batch([
    db
      .update(partners)
      .set({ creationKey: null })
      .where(and(hasKey, lte(partners.createdAt, keptSince))),
    db
      .insert(partners)
      .values({
        id,
        number: sql`(SELECT coalesce(max(number), 0) + 1 FROM partners)`,
        name,
        nameKey: fold(name),
        kind,
        status: "pending",
        originZip: origin_zip,
        labelName: label_name,
        brandColor: brand_color,
        supportUrl: support_url,
        supportPhone: support_phone,
        pickup,
        ordersPerDay: orders_per_day,
        ordersDatabase: database,
        agreementSignedOn: null,
        allowList: [],
        creationKey: creation?.key ?? null,
        creationFingerprint: creation?.fingerprint ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: partners.creationKey }),
    recordIfChanged(db, entry),
    db
      .select()
      .from(partners)
      .where(creation ? hasKey : eq(partners.id, id)),
  ]);
  return { partner: toPartner(row!), fingerprint: row!.creationFingerprint };
}

export async function findPartner(db: Database, id: string): Promise<Partner | undefined> {
  const [row] = await db.select().from(partners).where(eq(partners.id, id));
  return row && toPartner(row);
}

/** The number of the database of a partner's orders, or `MOVING`. */
export async function findPlace(db: Database, id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ database: partners.ordersDatabase, movingTo: partners.movingTo })
    .from(partners)
    .where(eq(partners.id, id));
  return row && (row.movingTo === null ? row.database : MOVING);
}

/** The copy of a partner for its database of orders, and the number of that database. */
export async function findCopy(db: Database, id: string) {
  const [row] = await db
    .select({ copy: PARTNER_COPY, database: partners.ordersDatabase })
    .from(partners)
    .where(eq(partners.id, id));
  return row!;
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

/** An operator's change of a partner: the given fields are changed. */
export interface PartnerUpdate extends PartnerChanges {
  status?: "active" | "suspended";
  agreementSignedOn?: string;
  allowList?: string[];
}

/** Writes if the partner is as `from` says; returns false if not. Each write has a later time than the one before. */
export async function updatePartner(
  db: Database,
  id: string,
  { status, agreementSignedOn, allowList, payout_account, ...changes }: PartnerUpdate,
  from: { status?: Partner["status"]; updatedAt?: number },
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
        ...(payout_account === undefined ? {} : accountColumns(payout_account, { now, eventId: entry.id })),
        updatedAt: sql`max(${now}, ${partners.updatedAt} + 1)`,
      })
      .where(
        and(
          eq(partners.id, id),
          from.status && eq(partners.status, from.status),
          from.updatedAt === undefined ? undefined : eq(partners.updatedAt, from.updatedAt),
        ),
      )
      .returning({ id: partners.id }),
    recordIfChanged(db, entry),
  ]);
  return updated.length === 1;
}
