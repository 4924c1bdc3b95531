import { and, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, noteIfChanged } from "../../db/audit.ts";
import type { Batch } from "../../db/batch.ts";
import { insertWhere } from "../../db/conditional-insert.ts";
import { deleteSome } from "../../db/delete-some.ts";
import { isChangeable } from "../../db/moves.ts";
import { receivingCodes, type SignedFor } from "../../db/schema/orders/receiving-codes.ts";
import type { OrderChange } from "../../orders/change/move.ts";
import { isRecorded, type OrderToChange } from "../../orders/row.ts";
import type { Database } from "../../platform/deps.ts";

const { id, partnerId, codeKey, parcels, createdAt, endsAt } = receivingCodes;
const USED = sql<number>`json_array_length(${receivingCodes.signed})`;

/** More than a partner makes in a few days by hand. */
const MAX_READ = 1_000;

export type StoredCode = Omit<typeof receivingCodes.$inferSelect, "signed">;

/** A code, and for how many parcels it has signed. */
export interface CountedCode extends StoredCode {
  used: number;
}

const COLUMNS = { id, partnerId, codeKey, parcels, createdAt, endsAt, used: USED.as("used") };

/** A partner's codes that were open at a time or later, the newest first. */
export const readCodes = (db: Database, owner: string, openSince: number): Promise<CountedCode[]> =>
  db
    .select(COLUMNS)
    .from(receivingCodes)
    .where(and(eq(partnerId, owner), gt(endsAt, openSince)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_READ);

/** Stores a code unless its partner has `most` open ones; returns whether it did. */
export async function insertCode(
  db: Database,
  code: StoredCode,
  most: number,
  entry: AuditEntry,
): Promise<boolean> {
  const open = sql`SELECT count(*) FROM ${receivingCodes} AS open WHERE open.partner_id = ${code.partnerId}
    AND open.ends_at > ${code.createdAt} AND json_array_length(open.signed) < open.parcels`;
  const [inserted] = await db.batch([
    insertWhere(db, receivingCodes, { ...code, signed: [] }, sql`(${open}) < ${most}`).returning({ id }),
    noteIfChanged(db, entry),
  ]);
  return inserted.length > 0;
}

/** A parcel for which a code has signed. The reference is null if its order is archived. */
export interface ListedParcel extends SignedFor {
  reference: string | null;
}

/** A partner's newest codes since a time, with what each has signed for. */
export async function listCodes(
  db: Database,
  owner: string,
  { since, most }: { since: number; most: number },
): Promise<(CountedCode & { signed: ListedParcel[] })[]> {
  const signed =
    sql`(SELECT json_group_array(json_object('code', value ->> 'code', 'at', value ->> 'at', 'reference',
      (SELECT reference FROM orders WHERE tracking_code = value ->> 'code')))
    FROM json_each(receiving_codes.signed))`.mapWith((json: string): ListedParcel[] => JSON.parse(json));
  return db
    .select({ ...COLUMNS, signed: signed.as("listed") })
    .from(receivingCodes)
    .where(and(eq(partnerId, owner), gt(createdAt, since)))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
}

/** Ends a partner's code, unless it has ended. */
export async function endCode(
  db: Database,
  owner: string,
  codeId: string,
  now: number,
  entry: AuditEntry,
): Promise<{ isKnown: boolean; isChanged: boolean }> {
  const isIt = and(eq(id, codeId), eq(partnerId, owner));
  const [ended, , found] = await db.batch([
    db
      .update(receivingCodes)
      .set({ endsAt: now })
      .where(and(isIt, gt(endsAt, now)))
      .returning({ id }),
    noteIfChanged(db, entry),
    db.select({ id }).from(receivingCodes).where(isIt),
  ]);
  return { isKnown: found.length > 0, isChanged: ended.length > 0 };
}

/** A condition: a code has not signed for all of its parcels. */
export const hasRoom = (code: Pick<StoredCode, "id" | "partnerId">): SQL =>
  sql`EXISTS (SELECT 1 FROM receiving_codes AS code WHERE code.id = ${code.id} AND code.partner_id = ${code.partnerId}
    AND json_array_length(code.signed) < code.parcels)`;

/** Adds to a batch the statement with which a code signs for a parcel, if the batch has recorded that one's event. */
export function addSignature(
  batch: Batch,
  code: Pick<StoredCode, "id" | "partnerId">,
  order: OrderToChange,
  { change, now }: { change: OrderChange; now: number },
): void {
  const signed: SignedFor = { code: order.trackingCode, at: now };
  batch.add(
    batch.db
      .update(receivingCodes)
      .set({ signed: sql`json_insert(signed, '$[#]', json(${JSON.stringify(signed)}))` })
      .where(and(eq(id, code.id), eq(partnerId, code.partnerId), isRecorded(order, change.eventId))),
  );
}

/** Deletes some of the codes from before `before`. Returns whether there may be more. */
export const deleteCodes = (db: Database, before: number) =>
  deleteSome(db, receivingCodes, [id], and(lt(createdAt, before), isChangeable(partnerId))!);
