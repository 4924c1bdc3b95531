import { type DBSchema, openDB } from "idb";
import type { Parcels, Problem, Scan } from "./api.ts";

/** What is stored on the device: scans that are not recorded yet, the lists as last loaded, the key and the settings. */

export interface OutboxScan extends Scan {
  action: "arrive" | "refuse";
  occurred_at: string;
  /** Counts up in the order in which scans were made, and are sent. */
  number?: number;
  /** A hash of the key it was made with. Without one, any key may send it. */
  owner?: string;
  /** Why the service has rejected it for good. */
  problem?: Problem;
}

export interface CachedParcels {
  parcels: Parcels;
  /** Milliseconds since the epoch. */
  at: number;
}

interface Schema extends DBSchema {
  scans: { key: number; value: OutboxScan };
  parcels: { key: "last"; value: CachedParcels };
}

const database = openDB<Schema>("counter", 1, {
  upgrade(db) {
    db.createObjectStore("scans", { keyPath: "number", autoIncrement: true });
    db.createObjectStore("parcels");
  },
  // Another tab has a newer version of this page, which must be able to upgrade the database.
  blocking: (_, __, event) => (event.target as IDBDatabase).close(),
});

/** Stores a scan as made with the current key. */
export async function storeScan(scan: OutboxScan): Promise<OutboxScan> {
  const key = storedKey();
  const owned = key ? { ...scan, owner: await ownerOf(key) } : scan;
  const transaction = (await database).transaction("scans", "readwrite", { durability: "strict" });
  const [number] = await Promise.all([transaction.store.add(owned), transaction.done]);
  return { ...owned, number };
}

/** A scan as it is stored now; undefined once it is deleted. */
export const readScan = async ({ number }: OutboxScan): Promise<OutboxScan | undefined> =>
  (await database).get("scans", number!);

/** All stored scans, oldest first: those that may be sent with this key, and those of others. */
export async function readScans(key = storedKey()): Promise<{ own: OutboxScan[]; others: OutboxScan[] }> {
  const owner = key && (await ownerOf(key));
  const scans = await (await database).getAll("scans");
  const isOwn = (scan: OutboxScan) => !scan.owner || scan.owner === owner;
  return { own: scans.filter(isOwn), others: scans.filter((scan) => !isOwn(scan)) };
}

/** Lets any key send the scans of a key that is no longer valid. */
export async function releaseScans(key: string): Promise<void> {
  const released = await ownerOf(key);
  const { store, done } = (await database).transaction("scans", "readwrite");
  for (const { owner, ...scan } of await store.getAll()) if (owner === released) store.put(scan);
  await done;
}

/** Tells keys apart without being a key. */
async function ownerOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
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

export const cachedParcels = async (): Promise<CachedParcels | undefined> =>
  (await database).get("parcels", "last");

export async function cacheParcels(cached: CachedParcels): Promise<void> {
  await (await database).put("parcels", cached, "last");
}

const KEY = "counter.key";

export const storedKey = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

export function storeKey(key: string): void {
  localStorage.setItem(KEY, key);
  // Asks the browser not to evict scans when space is short.
  navigator.storage?.persist?.().catch(() => {});
}

/** Deletes the key and the lists, which name customers. Scans that are not sent stay. */
export async function deleteKey(): Promise<void> {
  localStorage.removeItem(KEY);
  await (await database).clear("parcels");
}

/** Calls `listener` when another tab signs in or out. */
export function onKeyChange(listener: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === KEY) listener();
  });
}

export type Setting = "sound" | "vibration";

/** Settings are enabled by default. */
export const isEnabled = (setting: Setting): boolean => localStorage.getItem(`counter.${setting}`) !== "off";

export function setEnabled(setting: Setting, isOn: boolean): void {
  localStorage.setItem(`counter.${setting}`, isOn ? "on" : "off");
}
