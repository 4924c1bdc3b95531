import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DayOfDriver, DriverParcel, DriverRounds, ScanResults, Till } from "../../api.ts";
import { deviceTimeOf, sentNow } from "../../handheld/data/clock.ts";
import { ifKept, opened } from "../../handheld/data/keeping.ts";
import type { Post, Recorded } from "../../handheld/data/outbox.ts";
import { giveWay, isKept, ScanStore, type StoredScan } from "../../handheld/data/scan-store.ts";
import { deviceSession } from "../../handheld/data/session.ts";
import { type IdentifiedScan, type StopKey, sendScans } from "./api.ts";

/**
 * What is stored on the device: scans that are not recorded yet, what was done in the last days, the day's round with its
 * parcels as last loaded, and the key. It contains nothing about receivers.
 */

export type Destination = DriverParcel["goes_to"];

/** A scan that is not recorded yet. Its `problem` is what the driver reports. */
export interface OutboxScan extends Omit<IdentifiedScan, "occurred_at">, StoredScan {
  /** Who made it: a digest of the key. */
  owner: string;
  /** Where the parcel goes, as far as it was known. */
  goesTo?: Destination | undefined;
  /** Until then the service checks no code of the key. */
  lockedUntil?: number;
}

/** A recorded scan, without its code. `give` means that somebody else has scanned what the driver had. */
export interface Done {
  scan_id: string;
  tracking_code: string;
  action: IdentifiedScan["action"] | "give";
  /** When it was done, in milliseconds since the epoch. */
  at: number;
  /** When the device knew. */
  notedAt: number;
  goesTo?: Destination | undefined;
  /** Where the service says that it goes, and whether that is a stop of the driver's rounds today. */
  told?: Pick<Recorded, "goes_to" | "on_round">;
}

/** Lists with the time at which they were requested. */
export interface LoadedLists<T> {
  value: T;
  at: number;
  /** Whether the list is incomplete. */
  isPartial: boolean;
}
export interface StopParcels {
  give: DriverParcel[];
  take: DriverParcel[];
  totals: { give: number; take: number };
}

interface Schema extends DBSchema {
  scans: { key: number; value: OutboxScan };
  done: { key: string; value: Done };
  lists: {
    key: "day" | "van" | "sums" | "money" | StopKey;
    value:
      | LoadedLists<DriverRounds>
      | LoadedLists<DriverParcel[]>
      | LoadedLists<DayOfDriver>
      | LoadedLists<Till>
      | LoadedLists<StopParcels>;
  };
}

const DONE_KEPT_MS = 3 * 86_400_000;

const database = opened(() =>
  openDB<Schema>("driver", 1, {
    upgrade(db) {
      db.createObjectStore("scans", { keyPath: "number", autoIncrement: true });
      db.createObjectStore("done", { keyPath: "scan_id" });
      db.createObjectStore("lists");
    },
    blocking: giveWay,
  }),
);

export const scanStore = new ScanStore<OutboxScan>(database as unknown as Promise<IDBPDatabase>);

/** All stored scans, oldest first: those of the key that is signed in, and those of others. */
export function readScans() {
  const session = storedSession();
  return scanStore.readAll(({ owner }) => owner === session?.owner);
}

/** Lets the present key send what was scanned with other keys on this device. */
export async function adoptScans(): Promise<void> {
  const owner = storedSession()?.owner;
  if (!owner) return;
  await scanStore.change((await readScans()).others, { owner });
}

/** A scan in the form in which it is sent. */
const bodyOf = ({
  scan_id,
  tracking_code,
  action,
  occurred_at,
  handover_id,
  receiving_code,
  problem,
  note,
}: OutboxScan): IdentifiedScan => ({
  ...{ scan_id, tracking_code, action, occurred_at },
  ...(handover_id && { handover_id }),
  ...(receiving_code && { receiving_code }),
  ...(problem && { problem }),
  ...(note && { note }),
});

/** How the outbox accesses the stored scans. */
export const post: Post<OutboxScan> = {
  store: scanStore,
  key: () => storedSession()?.key,
  readOwn: async () => (await readScans()).own,
  async finish(scan, result) {
    const { scan_id, tracking_code, action, goesTo } = scan;
    const done = {
      ...{ scan_id, tracking_code, action, goesTo },
      ...{ at: deviceTimeOf(scan), notedAt: Date.now() },
      ...(result?.goes_to && { told: { goes_to: result.goes_to, on_round: result.on_round } }),
    };
    if (isKept(scan) && (await ifKept(() => finishKept(scan, done), false))) return;
    unkeptDone.push(done);
    await scanStore.delete(scan);
  },
  // What met a locked key is left out until the lock is over. The outbox waits for its result.
  async send(key, scans) {
    const open = scans.filter(({ lockedUntil = 0 }) => lockedUntil <= Date.now());
    if (open.length === 0) return { kind: "done", data: { results: [] }, isPartial: false };
    const answer = await sendScans(key, open.map(bodyOf), sentNow(open[0]));
    if (answer.kind === "done") await renewLocked(open, answer.data);
    return answer;
  },
};

async function finishKept({ number }: OutboxScan, done: Done): Promise<true> {
  const transaction = (await database).transaction(["scans", "done"], "readwrite");
  await transaction.objectStore("scans").delete(number!);
  await transaction.objectStore("done").put(done);
  await transaction.done;
  return true;
}

/**
 * Gives new ids to scans whose codes were not checked because too many wrong ones have locked the key. The service has done
 * nothing for the old ids, and gives them the same answer for ever: a page that is closed before this is stored gets it again.
 */
async function renewLocked(scans: OutboxScan[], { results }: ScanResults): Promise<void> {
  for (const result of results) {
    if (!("problem" in result) || result.problem.code !== "code_locked") continue;
    const { retry_after_s = 60 } = result.problem;
    const locked = scans.filter(({ scan_id }) => scan_id === result.scan_id);
    const lockedUntil = Date.now() + retry_after_s * 1000;
    await scanStore.change(locked, { scan_id: crypto.randomUUID(), lockedUntil });
  }
}

/** A parcel that the driver had. */
export type Given = Pick<DriverParcel, "tracking_code" | "since"> & { goes_to: Destination | undefined };

/** What the driver had at a time: the van as it was loaded before that, and what was recorded since. */
export function heldIn(
  { value, at: loadedAt }: LoadedLists<DriverParcel[]>,
  done: Done[],
  at: number,
): Given[] {
  const held = new Map<string, Given>(value.map((parcel) => [parcel.tracking_code, parcel]));
  for (const { tracking_code, action, goesTo, at: since, notedAt } of done) {
    if (action === "hand_back" || action === "give") {
      if (notedAt >= loadedAt) held.delete(tracking_code);
    } else if (action === "collect" && notedAt >= loadedAt && notedAt < at)
      held.set(tracking_code, { tracking_code, goes_to: goesTo, since: new Date(since).toISOString() });
  }
  return [...held.values()];
}

/** What the device could not keep. */
const unkeptDone: Done[] = [];

/** Notes that somebody else has scanned parcels that the driver had. */
export async function noteGiven(parcels: Given[]): Promise<void> {
  if (parcels.length === 0) return;
  const now = Date.now();
  const given = parcels.map(({ tracking_code, goes_to, since }): Done => {
    // The same in every tab.
    const scan_id = `give ${tracking_code} ${since}`;
    return { scan_id, tracking_code, action: "give", at: now, notedAt: now, goesTo: goes_to };
  });
  const isNoted = await ifKept(async () => {
    const { store, done } = (await database).transaction("done", "readwrite");
    for (const one of given) await store.put(one);
    await done;
    return true;
  }, false);
  if (!isNoted) unkeptDone.push(...given);
}

/** What was recorded of a scan; undefined if it was not. */
export const findDone = async (scanId: string): Promise<Done | undefined> =>
  unkeptDone.find(({ scan_id }) => scan_id === scanId) ??
  (await ifKept(async () => (await database).get("done", scanId), undefined));

/** What was recorded, oldest first. What is too old is deleted. */
export async function readDone(): Promise<Done[]> {
  const all = await ifKept(async () => (await database).getAll("done"), []);
  const isOld = ({ at }: Done) => at <= Date.now() - DONE_KEPT_MS;
  for (const { scan_id } of all.filter(isOld)) await (await database).delete("done", scan_id);
  return [...all, ...unkeptDone].filter((one) => !isOld(one)).sort((a, b) => a.at - b.at);
}

export interface Lists {
  day: LoadedLists<DriverRounds> | undefined;
  van: LoadedLists<DriverParcel[]> | undefined;
  /** What was done on the day, as the service counts it. */
  sums: LoadedLists<DayOfDriver> | undefined;
  money: LoadedLists<Till> | undefined;
  stops: Map<StopKey, LoadedLists<StopParcels>>;
}

export async function storedLists(): Promise<Lists> {
  const read = await ifKept(async () => {
    const { store, done } = (await database).transaction("lists");
    return Promise.all([store.getAllKeys(), store.getAll(), done]);
  }, undefined);
  const [keys, values] = read ?? [[], []];
  const all = new Map(keys.map((key, i) => [key, values[i]]));
  const day = all.get("day") as LoadedLists<DriverRounds> | undefined;
  const van = all.get("van") as LoadedLists<DriverParcel[]> | undefined;
  const sums = all.get("sums") as LoadedLists<DayOfDriver> | undefined;
  const money = all.get("money") as LoadedLists<Till> | undefined;
  for (const one of ["day", "van", "sums", "money"] as const) all.delete(one);
  return { day, van, sums, money, stops: all as Map<StopKey, LoadedLists<StopParcels>> };
}

/** Replaces all lists. Stops that are no longer on any list are deleted. */
export async function storeLists({ day, van, sums, money, stops }: Lists): Promise<void> {
  await ifKept(async () => {
    const { store, done } = (await database).transaction("lists", "readwrite");
    await store.clear();
    if (day) await store.put(day, "day");
    if (van) await store.put(van, "van");
    if (sums) await store.put(sums, "sums");
    if (money) await store.put(money, "money");
    for (const [key, parcels] of stops) await store.put(parcels, key);
    await done;
  }, undefined);
}

/** Who is signed in. */
interface Session {
  key: string;
  owner: string;
}

export const session = deviceSession<Session>();

export const storedSession = session.stored;

export async function storeSession(key: string, day: DriverRounds): Promise<void> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  const owner = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  await storeLists({
    day: { value: day, at: Date.now(), isPartial: false },
    ...{ van: undefined, sums: undefined, money: undefined, stops: new Map() },
  });
  session.store({ key, owner });
}

/** Deletes the key and the lists. Scans that are not sent stay. */
export async function deleteSession(): Promise<void> {
  session.remove();
  unkeptDone.length = 0;
  await ifKept(async () => {
    const db = await database;
    await Promise.all([db.clear("lists"), db.clear("done")]);
  }, undefined);
}
