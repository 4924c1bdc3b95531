import type { IDBPDatabase } from "idb";
import type { Problem } from "../../../../client/src/api.ts";
import type { StampedTime } from "./clock.ts";
import { noteKeeping } from "./keeping.ts";

/** The fields of every scan on the device. */
export interface StoredScan extends StampedTime {
  scan_id: string;
  tracking_code: string;
  /** Counts up in the order in which scans were made, and are sent. Less than 0: the page holds it, and the device does not keep it. */
  number?: number;
  /** Until then, by the device's clock, it can be taken back and is not sent. */
  heldUntil?: number;
  /** It may have reached the service. */
  isSent?: boolean;
  /** Why the service has rejected it for good. */
  rejection?: Problem;
}

export const isKept = ({ number = 0 }: StoredScan): boolean => number > 0;

/** Another tab may have a newer version of this page, which must be able to upgrade the database. */
export const giveWay = (_: unknown, __: unknown, { target }: Event): void => (target as IDBDatabase).close();

/**
 * The scans that are not recorded yet: the object store `scans` of a page's database, with `number` as its key. What can't be
 * written is held as long as the page is open, so that a full device still scans with a network.
 */
export class ScanStore<Scan extends StoredScan> {
  readonly #database: Promise<IDBPDatabase>;
  /** By number: scans that the device does not keep, and those that it has in an older form. */
  readonly #held = new Map<number, Scan>();
  #lastHeld = Number.MIN_SAFE_INTEGER;

  constructor(database: Promise<IDBPDatabase>) {
    this.#database = database;
    void database.catch(() => noteKeeping(false));
  }

  /** Stores scans, all or none. */
  async add(scans: Scan[]): Promise<Scan[]> {
    try {
      const stored = await this.#keep(scans);
      noteKeeping(true);
      return stored;
    } catch {
      noteKeeping(false);
      const held = scans.map((scan) => ({ ...scan, number: this.#lastHeld++ }));
      for (const scan of held) this.#held.set(scan.number, scan);
      return held;
    }
  }

  async #keep(scans: Scan[]): Promise<Scan[]> {
    const transaction = (await this.#database).transaction("scans", "readwrite", { durability: "strict" });
    const adding = Promise.all(scans.map((scan) => transaction.store.add(scan)));
    // Else it would wait until this thread, which may be busy, has seen the results.
    transaction.commit();
    const [numbers] = await Promise.all([adding, transaction.done]);
    return scans.map((scan, i) => ({ ...scan, number: numbers[i] as number }));
  }

  /** All of them, oldest first: those that whoever is signed in may send, and those of others. */
  async readAll(isOwn: (scan: Scan) => boolean): Promise<{ own: Scan[]; others: Scan[] }> {
    const kept: Scan[] = await this.#database.then((database) => database.getAll("scans")).catch(() => []);
    const unkept = [...this.#held.values()].filter((scan) => !isKept(scan));
    const scans = [...kept.map((scan) => this.#held.get(scan.number!) ?? scan), ...unkept];
    return { own: scans.filter(isOwn), others: scans.filter((scan) => !isOwn(scan)) };
  }

  /** A scan as it is stored now; undefined once it is deleted. */
  read = async (scan: Scan): Promise<Scan | undefined> => {
    const held = this.#held.get(scan.number!);
    if (!isKept(scan)) return held;
    // Another tab may have deleted it.
    const stored: Scan | undefined = await (await this.#database).get("scans", scan.number!);
    return stored && (held ?? stored);
  };

  /** Changes scans, unless they have been deleted meanwhile. */
  async change(scans: Scan[], changes: Partial<Scan>): Promise<void> {
    const kept = scans.filter(isKept);
    const unwritten = await this.#changeKept(kept, changes).catch(() => {
      noteKeeping(false);
      return kept;
    });
    for (const scan of [...scans.filter((one) => !isKept(one)), ...unwritten]) {
      const stored = await this.read(scan);
      if (stored) this.#held.set(scan.number!, { ...stored, ...changes });
    }
  }

  /** @returns those that could not be written: none */
  async #changeKept(scans: Scan[], changes: Partial<Scan>): Promise<Scan[]> {
    if (scans.length === 0) return [];
    const { store, done } = (await this.#database).transaction("scans", "readwrite");
    for (const { number } of scans) {
      const stored = await store.get(number!);
      if (stored) await store.put({ ...stored, ...this.#held.get(number!), ...changes });
    }
    await done;
    for (const { number } of scans) this.#held.delete(number!);
    return [];
  }

  async delete(scan: Scan): Promise<void> {
    if (isKept(scan)) await (await this.#database).delete("scans", scan.number!);
    this.#held.delete(scan.number!);
  }

  /** Deletes a scan that has certainly not been sent; returns whether it has. */
  async deleteUnsent(scan: Scan): Promise<boolean> {
    const held = this.#held.get(scan.number!);
    if (held) {
      if (!held.isSent) await this.delete(scan);
      return !held.isSent;
    }
    const { store, done } = (await this.#database).transaction("scans", "readwrite");
    const stored: Scan | undefined = await store.get(scan.number!);
    const isUnsent = stored !== undefined && !stored.isSent;
    await Promise.all([isUnsent && store.delete(scan.number!), done]);
    return isUnsent;
  }
}
