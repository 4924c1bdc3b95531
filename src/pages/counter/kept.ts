import { type DBSchema, openDB } from "idb";
import type { Parcels, Problem, Scan } from "./api.ts";

/** What the device keeps: the scans that are not sent yet, the lists as they were last seen, the key and the settings. */

export interface KeptScan extends Scan {
  action: "arrive" | "refuse";
  occurred_at: string;
  /** Scans are sent in the order of this number, in which they were made. */
  number?: number;
  /** Whose it is, by a hash of the key. Anybody's, if that key has ended or the scan is older than this field. */
  owner?: string;
  /** Why the service will never take it. */
  problem?: Problem;
}

export interface SeenParcels {
  parcels: Parcels;
  at: number;
}

interface Schema extends DBSchema {
  scans: { key: number; value: KeptScan };
  parcels: { key: "last"; value: SeenParcels };
}

const database = openDB<Schema>("counter", 1, {
  upgrade(db) {
    db.createObjectStore("scans", { keyPath: "number", autoIncrement: true });
    db.createObjectStore("parcels");
  },
  // Another tab has a newer version of this page: let it go on.
  blocking: (_, __, event) => (event.target as IDBDatabase).close(),
});

/** Keeps a scan of whoever is signed in. */
export async function keepScan(scan: KeptScan): Promise<KeptScan> {
  const key = keptKey();
  const owned = key ? { ...scan, owner: await ownerOf(key) } : scan;
  const transaction = (await database).transaction("scans", "readwrite", { durability: "strict" });
  const [number] = await Promise.all([transaction.store.add(owned), transaction.done]);
  return { ...owned, number };
}

/** A scan as it is kept now, if it is. */
export const keptScan = async ({ number }: KeptScan): Promise<KeptScan | undefined> =>
  (await database).get("scans", number!);

/** Those not sent yet and those that were refused, oldest first: what may go with the key, and what is of others. */
export async function keptScans(key = keptKey()): Promise<{ own: KeptScan[]; others: KeptScan[] }> {
  const owner = key && (await ownerOf(key));
  const scans = await (await database).getAll("scans");
  const isOwn = (scan: KeptScan) => !scan.owner || scan.owner === owner;
  return { own: scans.filter(isOwn), others: scans.filter((scan) => !isOwn(scan)) };
}

/** A key has ended: its scans go with the key that comes in its place, which is whoever's signs in next. */
export async function releaseScans(key: string): Promise<void> {
  const ended = await ownerOf(key);
  const { store, done } = (await database).transaction("scans", "readwrite");
  for (const { owner, ...scan } of await store.getAll()) if (owner === ended) store.put(scan);
  await done;
}

/** Tells keys apart and is no key itself. */
async function ownerOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Forgets a scan, because it is recorded or was dismissed; forgetting it twice is the same. */
export async function forgetScan({ number }: KeptScan): Promise<void> {
  await (await database).delete("scans", number!);
}

/** Marks a scan as refused, unless it is forgotten meanwhile. */
export async function markRefused(scan: KeptScan, problem: Problem): Promise<void> {
  const { store, done } = (await database).transaction("scans", "readwrite");
  const known = await store.get(scan.number!);
  await Promise.all([known && store.put({ ...known, problem }), done]);
}

export const lastParcels = async (): Promise<SeenParcels | undefined> =>
  (await database).get("parcels", "last");

export async function keepParcels(seen: SeenParcels): Promise<void> {
  await (await database).put("parcels", seen, "last");
}

const KEY = "counter.key";

export const keptKey = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

export function keepKey(key: string): void {
  localStorage.setItem(KEY, key);
  // Asks the browser not to drop scans when space is short.
  navigator.storage?.persist?.().catch(() => {});
}

/** The key goes, and with it the receivers' names. Scans that are not sent stay. */
export async function forgetKey(): Promise<void> {
  localStorage.removeItem(KEY);
  await (await database).clear("parcels");
}

/** Runs when another tab signs in or out. */
export function onKeyChange(listener: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === KEY) listener();
  });
}

export type Setting = "sound" | "vibration";

/** On, unless somebody turned it off. */
export const isOn = (setting: Setting): boolean => localStorage.getItem(`counter.${setting}`) !== "off";

export function turn(setting: Setting, on: boolean): void {
  localStorage.setItem(`counter.${setting}`, on ? "on" : "off");
}
