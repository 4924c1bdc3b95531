import { inTime } from "../platform/in-time.ts";
import { unavailableIn } from "../platform/order-databases.ts";
import { log } from "../shared/log.ts";

/** A fact that could not be read. */
interface Unread {
  fact: string;
  /** Null for what is not in one database of orders. */
  database: string | null;
}

/** Longer than a call to a database of orders may take. */
const TIMEOUT_MS = 12_000;

/** Reads facts of the service, each by itself: one that fails or hangs is noted and stops no other. */
export class FactReader {
  readonly unread: Unread[] = [];
  /** The databases that don't answer. No more is asked of them, so that they hold up nothing. */
  readonly unreachable = new Set<string>();

  /** Returns `otherwise` if the fact can't be read. */
  async read<T>(fact: string, database: string | null, ask: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      if (database === null || !this.unreachable.has(database)) return await inTime(ask(), TIMEOUT_MS);
    } catch (error) {
      log("error", "a fact can't be read", { fact: textOf({ fact, database }), error });
      if (database !== null && unavailableIn(error)) this.unreachable.add(database);
    }
    this.unread.push({ fact, database });
    return otherwise;
  }

  /** The size of a database; null if it can't be reached. It is the first that is asked of it. */
  async readSize(database: string, ask: () => Promise<number>): Promise<number | null> {
    const bytes = await this.read<number | null>("size", database, ask, null);
    if (bytes === null) this.unreachable.add(database);
    return bytes;
  }

  /** What could not be read although its database answers, if it is in one. */
  get faults(): string[] {
    return this.unread
      .filter(({ database }) => database === null || !this.unreachable.has(database))
      .map(textOf)
      .toSorted();
  }
}

const textOf = ({ fact, database }: Unread) => (database === null ? fact : `${fact} ${database}`);
