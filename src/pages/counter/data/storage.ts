import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { PointParcels as Parcels } from "../../api.ts";
import { ifKept, opened } from "../../handheld/data/keeping.ts";
import { giveWay, ScanStore, type StoredScan } from "../../handheld/data/scan-store.ts";
import { deviceSession } from "../../handheld/data/session.ts";
import { removeText } from "../../ui/kept-texts.ts";
import type { IdentifiedScan } from "./api.ts";

/** What is stored on the device: scans that are not recorded yet, today's others, the lists as last loaded, the key and the settings. */

/** A scan that is not recorded yet. Its `problem` is what the agent reports. */
export interface OutboxScan extends Omit<IdentifiedScan, "occurred_at">, StoredScan {
  action: "arrive" | "take" | "refuse" | "report";
  /** The id of the point at which it was made. Without one, any point may send it. */
  point?: string;
}

export interface CachedParcels {
  parcels: Parcels;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Something that was recorded, without the receiver's name. */
export interface Done {
  /** The id of its scan. For a parcel that left without a scan of this device, an id that is the same in every tab. */
  id: string;
  point: string;
  tracking_code: string;
  /** `leave`: somebody else scanned what the point had to hand over. */
  action: OutboxScan["action"] | "collect" | "leave";
  /** The parcel's status after that. A parcel that was scanned as arrived may have to go back. */
  status?: Parcels["shelf"][number]["status"];
  /** Milliseconds since the epoch. */
  at: number;
}

interface Schema extends DBSchema {
  scans: { key: number; value: OutboxScan };
  done: { key: string; value: Done };
  parcels: { key: "last"; value: CachedParcels };
}

const database = opened(() =>
  openDB<Schema>("counter", 4, {
    async upgrade(db, before, _, transaction) {
      if (before < 3) db.createObjectStore("done", { keyPath: "id" });
      if (before === 0) {
        db.createObjectStore("scans", { keyPath: "number", autoIncrement: true });
        db.createObjectStore("parcels");
        return;
      }
      // Earlier versions kept fewer lists.
      if (before < 3) await transaction.objectStore("parcels").clear();
      const scans = transaction.objectStore("scans");
      for (const scan of (await scans.getAll()) as EarlierScan[]) await scans.put(fromEarlier(scan, before));
    },
    blocking: giveWay,
  }),
);

/** The form of earlier versions: `problem` was the reason of a rejection, and `report` what was reported. */
interface EarlierScan extends Omit<OutboxScan, "problem"> {
  problem?: StoredScan["rejection"];
  report?: Pick<IdentifiedScan, "problem" | "note">;
}

/** The first version kept a hash of the key as `owner`, and did not note what it had sent. */
function fromEarlier({ problem, report, ...scan }: EarlierScan, version: number): OutboxScan {
  return {
    ...scan,
    ...report,
    ...(problem && { rejection: problem }),
    ...(version === 1 && { isSent: true }),
  };
}

export const scanStore = new ScanStore<OutboxScan>(database as unknown as Promise<IDBPDatabase>);

/** Stores a scan as made at the point that is signed in. */
export async function storeScan(scan: OutboxScan): Promise<OutboxScan> {
  const point = storedSession()?.point.id;
  const [stored] = await scanStore.add([point ? { ...scan, point } : scan]);
  return stored!;
}

/** All stored scans, oldest first: those that the point that is signed in may send, and those of others. */
export function readScans() {
  const id = storedSession()?.point.id;
  return scanStore.readAll(({ point }) => !point || point === id);
}

/** Notes what was recorded, and deletes what is older than `since`. */
export async function noteDone(done: Done[], since: number): Promise<void> {
  const { store, done: isNoted } = (await database).transaction("done", "readwrite");
  for (const { id, at } of await store.getAll()) if (at < since) await store.delete(id);
  for (const one of done) await store.put(one);
  await isNoted;
}

/** What was recorded at a point since a time, the newest first. */
export async function readDone(point: string, since: number): Promise<Done[]> {
  const all = await ifKept(async () => (await database).getAll("done"), []);
  return all.filter((one) => one.point === point && one.at >= since).sort((a, b) => b.at - a.at);
}

export const findDone = (id: string): Promise<Done | undefined> =>
  ifKept(async () => (await database).get("done", id), undefined);

export const cachedParcels = (): Promise<CachedParcels | undefined> =>
  ifKept(async () => (await database).get("parcels", "last"), undefined);

export async function cacheParcels(cached: CachedParcels): Promise<void> {
  await ifKept(async () => (await database).put("parcels", cached, "last"), undefined);
}

/** Who is signed in. */
interface Session {
  key: string;
  point: Parcels["point"];
  /** The names of its places for parcels, as last loaded. */
  places?: string[] | null;
}

// Earlier versions stored the key here, without its point.
removeText("counter.key");

export const session = deviceSession<Session>();

export const storedSession = session.stored;

export const storedKey = (): string | undefined => storedSession()?.key;

/** Deletes the key and the lists, which name customers. Scans that are not sent stay. */
export async function deleteSession(): Promise<void> {
  session.remove();
  await ifKept(async () => (await database).clear("parcels"), undefined);
}
