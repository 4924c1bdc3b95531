import type { IDBPDatabase } from "idb";
import type { Problem } from "../../../../client/src/api.ts";
import type { StampedTime } from "./clock.ts";

/** The fields of every scan on the device. */
export interface StoredScan extends StampedTime {
  scan_id: string;
  tracking_code: string;
  /** Counts up in the order in which scans were made, and are sent. */
  number?: number;
  /** Until then, by the device's clock, it can be taken back and is not sent. */
  heldUntil?: number;
  /** It may have reached the service. */
  isSent?: boolean;
  /** Why the service has rejected it for good. */
  rejection?: Problem;
}

/** Another tab may have a newer version of this page, which must be able to upgrade the database. */
export const giveWay = (_: unknown, __: unknown, { target }: Event): void => (target as IDBDatabase).close();

/** The scans that are not recorded yet: the object store `scans` of a page's database, with `number` as its key. */
export class ScanStore<Scan extends StoredScan> {
  readonly #database: Promise<IDBPDatabase>;

  constructor(database: Promise<IDBPDatabase>) {
    this.#database = database;
  }

  /** Stores scans, all or none. */
  async add(scans: Scan[]): Promise<Scan[]> {
    const transaction = (await this.#database).transaction("scans", "readwrite", { durability: "strict" });
    const adding = Promise.all(scans.map((scan) => transaction.store.add(scan)));
    // Else it would wait until this thread, which may be busy, has seen the results.
    transaction.commit();
    const [numbers] = await Promise.all([adding, transaction.done]);
    return scans.map((scan, i) => ({ ...scan, number: numbers[i] as number }));
  }

  /** All of them, oldest first: those that whoever is signed in may send, and those of others. */
  async readAll(isOwn: (scan: Scan) => boolean): Promise<{ own: Scan[]; others: Scan[] }> {
    const scans: Scan[] = await (await this.#database).getAll("scans");
    return { own: scans.filter(isOwn), others: scans.filter((scan) => !isOwn(scan)) };
  }

  /** A scan as it is stored now; undefined once it is deleted. */
  read = async ({ number }: Scan): Promise<Scan | undefined> => (await this.#database).get("scans", number!);

  /** Changes scans, unless they have been deleted meanwhile. */
  async change(scans: Scan[], changes: Partial<Scan>): Promise<void> {
    const { store, done } = (await this.#database).transaction("scans", "readwrite");
    for (const { number } of scans) {
      const stored = await store.get(number!);
      if (stored) await store.put({ ...stored, ...changes });
    }
    await done;
  }

  async delete({ number }: Scan): Promise<void> {
    await (await this.#database).delete("scans", number!);
  }

  /** Deletes a scan that has certainly not been sent; returns whether it has. */
  async deleteUnsent({ number }: Scan): Promise<boolean> {
    const { store, done } = (await this.#database).transaction("scans", "readwrite");
    const stored: Scan | undefined = await store.get(number!);
    const isUnsent = stored !== undefined && !stored.isSent;
    await Promise.all([isUnsent && store.delete(number!), done]);
    return isUnsent;
  }
}
