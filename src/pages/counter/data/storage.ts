import { type DBSchema, openDB } from "idb";
import type { Problem } from "../../../../client/src/api.ts";
import type { PointParcels as Parcels } from "../../api.ts";
import type { Scan } from "./api.ts";

/** What is stored on the device: scans that are not recorded yet, today's others, the lists as last loaded, the key and the settings. */

/** What an agent says is wrong with a parcel. */
export type Report = Required<Pick<Scan, "problem">> & Pick<Scan, "note">;

export interface OutboxScan extends Omit<Scan, "problem" | "note"> {
  action: "arrive" | "take" | "refuse" | "report";
  /** Of a `report`. */
  report?: Report;
  occurred_at: string;
  /** Counts up in the order in which scans were made, and are sent. */
  number?: number;
  /** The id of the point that it was made at. Without one, any point may send it. */
  point?: string;
  /** It may have reached the service. */
  isSent?: boolean;
  /** Why the service has rejected it for good. */
  problem?: Problem;
}

export interface CachedParcels {
  parcels: Parcels;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Something that is recorded, without a name. */
export interface Done {
  /** That of its scan; for what has left without one of this device, one that is the same in every tab. */
  id: string;
  point: string;
  tracking_code: string;
  /** `leave`: somebody else scanned what the point had to hand over. */
  action: OutboxScan["action"] | "collect" | "leave";
  /** The parcel's status then; a parcel may go back although it was scanned as arrived. */
  status?: Parcels["shelf"][number]["status"];
  /** Milliseconds since the epoch. */
  at: number;
}

interface Schema extends DBSchema {
  scans: { key: number; value: OutboxScan };
  done: { key: string; value: Done };
  parcels: { key: "last"; value: CachedParcels };
}

const database = openDB<Schema>("counter", 3, {
  async upgrade(db, before, _, transaction) {
    db.createObjectStore("done", { keyPath: "id" });
    if (before === 0) {
      db.createObjectStore("scans", { keyPath: "number", autoIncrement: true });
      db.createObjectStore("parcels");
      return;
    }
    // Earlier versions kept fewer lists, and the first of them scans by a hash of the key as their `owner`.
    await transaction.objectStore("parcels").clear();
    if (before > 1) return;
    const scans = transaction.objectStore("scans");
    for (const scan of await scans.getAll()) await scans.put({ ...scan, isSent: true });
  },
  // Another tab has a newer version of this page, which must be able to upgrade the database.
  blocking: (_, __, event) => (event.target as IDBDatabase).close(),
});

/** Stores a scan as made at the point that is signed in. */
export async function storeScan(scan: OutboxScan): Promise<OutboxScan> {
  const point = storedSession()?.point.id;
  const owned = point ? { ...scan, point } : scan;
  const transaction = (await database).transaction("scans", "readwrite", { durability: "strict" });
  const [number] = await Promise.all([transaction.store.add(owned), transaction.done]);
  return { ...owned, number };
}

/** A scan as it is stored now; undefined once it is deleted. */
export const readScan = async ({ number }: OutboxScan): Promise<OutboxScan | undefined> =>
  (await database).get("scans", number!);

/** All stored scans, oldest first: those that the point that is signed in may send, and those of others. */
export async function readScans(
  id = storedSession()?.point.id,
): Promise<{ own: OutboxScan[]; others: OutboxScan[] }> {
  const scans = await (await database).getAll("scans");
  const isOwn = ({ point }: OutboxScan) => !point || point === id;
  return { own: scans.filter(isOwn), others: scans.filter((scan) => !isOwn(scan)) };
}

/** Notes of scans that they may reach the service from now on. */
export async function markSent(scans: OutboxScan[]): Promise<void> {
  const { store, done } = (await database).transaction("scans", "readwrite");
  for (const { number } of scans.filter(({ isSent }) => !isSent)) {
    const stored = await store.get(number!);
    if (stored) store.put({ ...stored, isSent: true });
  }
  await done;
}

/** Deletes a scan that has certainly not been sent; returns whether it has. */
export async function deleteUnsent({ number }: OutboxScan): Promise<boolean> {
  const { store, done } = (await database).transaction("scans", "readwrite");
  const stored = await store.get(number!);
  const isUnsent = stored !== undefined && !stored.isSent;
  await Promise.all([isUnsent && store.delete(number!), done]);
  return isUnsent;
}

export async function deleteScan({ number }: OutboxScan): Promise<void> {
  await (await database).delete("scans", number!);
}

/** Stores why a scan was rejected, unless it has been deleted meanwhile. */
export async function markRejected(scan: OutboxScan, problem: Problem): Promise<void> {
  const { store, done } = (await database).transaction("scans", "readwrite");
  const stored = await store.get(scan.number!);
  await Promise.all([stored && store.put({ ...stored, problem }), done]);
}

/** Notes what is recorded, and forgets what was before `since`. */
export async function noteDone(done: Done[], since: number): Promise<void> {
  const { store, done: isNoted } = (await database).transaction("done", "readwrite");
  for (const { id, at } of await store.getAll()) if (at < since) store.delete(id);
  for (const one of done) store.put(one);
  await isNoted;
}

/** What was recorded at a point since then, the newest first. */
export async function readDone(point: string, since: number): Promise<Done[]> {
  const all = await (await database).getAll("done");
  return all.filter((one) => one.point === point && one.at >= since).sort((a, b) => b.at - a.at);
}

export const findDone = async (id: string): Promise<Done | undefined> => (await database).get("done", id);

export const cachedParcels = async (): Promise<CachedParcels | undefined> =>
  (await database).get("parcels", "last");

export async function cacheParcels(cached: CachedParcels): Promise<void> {
  await (await database).put("parcels", cached, "last");
}

/** Who is signed in. */
interface Session {
  key: string;
  point: Parcels["point"];
}

const SESSION = "counter.session";
// Where earlier versions kept the key, without its point.
localStorage.removeItem("counter.key");

const parseSession = (text: string | null): Session | undefined => JSON.parse(text ?? "null") ?? undefined;

export const storedSession = (): Session | undefined => parseSession(localStorage.getItem(SESSION));

export const storedKey = (): string | undefined => storedSession()?.key;

export function storeSession(session: Session): void {
  localStorage.setItem(SESSION, JSON.stringify(session));
  // Asks the browser not to evict scans when space is short.
  navigator.storage?.persist?.().catch(() => {});
}

/** Deletes the key and the lists, which name customers. Scans that are not sent stay. */
export async function deleteSession(): Promise<void> {
  localStorage.removeItem(SESSION);
  await (await database).clear("parcels");
}

/** Calls `listener` when another tab signs in or out. */
export function onKeyChange(listener: () => void): void {
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key === SESSION && parseSession(oldValue)?.key !== parseSession(newValue)?.key) listener();
  });
}
