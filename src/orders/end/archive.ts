import type { ConsumerDeps, Deps } from "../../platform/deps.ts";
import { GzipLines } from "../../platform/gzip-lines.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import type { Page } from "../../shared/page.ts";
import { Problem } from "../../shared/problem.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import * as store from "./archive-store.ts";

export type { Archive } from "./archive-store.ts";

const DEFAULT_MONTHS = 24;
/** The least time: receivers are erased after 180 days, and until then their orders have to be at hand. */
const FEWEST_MONTHS = 7;
const READ_AT_ONCE = 200;
const REMOVED_AT_ONCE = 100;
/** An object ends after the page of orders that reaches one of these. */
const MAX_ORDERS = 20_000;
const MAX_CHARACTERS = 32_000_000;

function keptMonths(setting: string | undefined): number {
  if (!setting) return DEFAULT_MONTHS;
  const months = Number(setting);
  if (Number.isInteger(months) && months >= FEWEST_MONTHS) return months;
  throw new Error(`ORDERS_KEPT_MONTHS must be a whole number of at least ${FEWEST_MONTHS}`);
}

const monthOf = (ms: number) => isoTime(ms).slice(0, 7);

function startOf(month: string, later = 0): number {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return Date.UTC(year, number - 1 + later);
}

/**
 * Moves orders that ended long ago into objects, month by month and partner by partner. A month is due when all of it is
 * past its time, so that nothing is added to it any more. It may be killed at any moment: an object is whole or not there,
 * is never written twice, and orders are only deleted once theirs is listed.
 */
export async function archiveOrders(
  deps: Deps & Pick<ConsumerDeps, "config">,
  db: OrderDatabase,
): Promise<void> {
  const months = keptMonths(deps.config.ordersKeptMonths);
  await inSteps(deps, async () => {
    const { month, afterPartner } = await store.readProgress(db);
    if (month === "") return begin(db, months, deps.now());
    if (startOf(month, 1 + months) > deps.now()) return false;
    const partnerId = await store.nextPartner(db, afterPartner);
    if (partnerId === undefined) {
      await store.saveProgress(db, { month: monthOf(startOf(month, 1)), afterPartner: "" });
      return true;
    }
    const isMore = await archiveSome(deps, db, { partnerId, month });
    if (!isMore) await store.saveProgress(db, { month, afterPartner: partnerId });
    return true;
  });
}

async function begin(db: OrderDatabase, months: number, now: number): Promise<boolean> {
  const oldest = await store.oldestCreation(db);
  if (oldest === undefined || startOf(monthOf(oldest), 1 + months) > now) return false;
  await store.saveProgress(db, { month: monthOf(oldest), afterPartner: "" });
  return true;
}

interface Share {
  partnerId: string;
  month: string;
}

/** Deletes some orders that an object has, or else writes the next object. Returns false if nothing is left to do. */
async function archiveSome(deps: Deps, db: OrderDatabase, share: Share): Promise<boolean> {
  const { partnerId, month } = share;
  const which = { partnerId, from: startOf(month), to: startOf(month, 1) };
  const written = await store.findUnremoved(deps.db, share);
  if (!written) return writeNext(deps, db, share, which);
  const range = { first: written.firstOrderId, last: written.lastOrderId };
  const isMore = await store.removeEnded(db, which, range, REMOVED_AT_ONCE, deps.now());
  if (!isMore) await store.noteRemoved(deps.db, written, deps.now());
  return true;
}

async function writeNext(
  deps: Deps,
  db: OrderDatabase,
  { partnerId, month }: Share,
  which: store.EndedIn,
): Promise<boolean> {
  const lines = new GzipLines();
  const byStatus: Record<string, number> = {};
  let [first, last, count] = ["", "", 0];
  for (let isMore = true; isMore && count < MAX_ORDERS && lines.length < MAX_CHARACTERS; ) {
    const page = await store.readEnded(db, which, last || undefined, READ_AT_ONCE);
    await lines.add(page.map((order) => archivedView(partnerId, order)));
    for (const { status } of page) byStatus[status] = (byStatus[status] ?? 0) + 1;
    first ||= page[0]?.id ?? "";
    last = page.at(-1)?.id ?? last;
    count += page.length;
    isMore = page.length === READ_AT_ONCE;
  }
  const content = await lines.finish();
  if (count === 0) return false;
  const archive: store.Archive = {
    id: deps.newId(),
    partnerId,
    month,
    orders: count,
    byStatus,
    objectKey: `archives/${partnerId}/${month}/${first}.ndjson.gz`,
    firstOrderId: first,
    lastOrderId: last,
    bytes: content.byteLength,
    sha256: Buffer.from(await crypto.subtle.digest("SHA-256", content)).toString("hex"),
    createdAt: deps.now(),
    removedAt: null,
  };
  await store.insertArchive(deps.db, await put(deps, archive, content));
  return true;
}

/**
 * Writes the object, unless a run that was killed has written it: orders may have been deleted since, so an existing
 * object stays. Returns the archive as the object tells it.
 */
async function put({ bucket }: Deps, archive: store.Archive, content: ArrayBuffer): Promise<store.Archive> {
  const made = await bucket.put(archive.objectKey, content, {
    onlyIf: new Headers({ "if-none-match": "*" }),
    sha256: archive.sha256,
    httpMetadata: { contentType: "application/gzip" },
    customMetadata: { archive: JSON.stringify(archive) },
  });
  if (made) return archive;
  const there = await bucket.head(archive.objectKey);
  const earlier = JSON.parse(there?.customMetadata?.archive ?? "null") as store.Archive | null;
  if (!earlier) throw new Error(`the object ${archive.objectKey} does not tell what it has`);
  return earlier;
}

/** A line of an object. It has no data of the receiver, even if the order still had some. */
function archivedView(partnerId: string, { events, ...order }: store.EndedOrder) {
  return {
    id: order.id,
    partner_id: partnerId,
    reference: order.reference,
    tracking_code: order.trackingCode,
    entrance: order.entrance,
    status: order.status,
    point_id: order.pointId,
    items: order.items,
    delivery_fee: order.deliveryFeeKobo / 100,
    currency: "NGN",
    created_at: isoTime(order.createdAt),
    updated_at: isoTime(order.updatedAt),
    arrived_at: isoTimeOrNull(order.arrivedAt),
    final_at: isoTime(order.finalAt),
    events: events.map((event) => ({
      id: event.id,
      type: event.type,
      status: event.status,
      previous_status: event.previousStatus,
      point_id: event.pointId,
      occurred_at: isoTime(event.occurredAt),
    })),
  };
}

/** One page of the archives, the newest first. */
export function listArchives(
  { db }: Deps,
  filter: { partnerId?: string | undefined; month?: string | undefined },
  page: Page,
) {
  return store.listAnyArchives(db, filter, page);
}

export async function getArchive({ db }: Deps, id: string): Promise<store.Archive> {
  const archive = await store.findAnyArchive(db, id);
  if (!archive) throw new Problem("not_found", "There is no archive with this id.");
  return archive;
}

/** An archive with its object's content. */
export async function openArchive(deps: Deps, id: string) {
  const archive = await getArchive(deps, id);
  const object = await deps.bucket.get(archive.objectKey);
  if (!object) throw new Problem("not_found", "The archive's object is not in the bucket any more.");
  return { archive, content: object.body };
}
