import { DatabaseSync } from "node:sqlite";
import type { SyncedPoint } from "pudo-client";

/** An order as the shop keeps it. What the service tells of it is there once the service has it. */
export interface ShopOrder {
  reference: string;
  /** In the address of the customer's page, which nobody else can guess. */
  page: string;
  name: string;
  email: string;
  phone: string;
  /** JSON of the items, as the service takes them. */
  items: string;
  point_id: string;
  quote_id: string;
  /** The service's id. */
  id: string | null;
  tracking_code: string | null;
  tracking_url: string | null;
  label_url: string | null;
  delivery_fee: number | null;
  status: string;
  created_at: string;
}
/** What a customer sends back of an order. */
export interface ShopReturn {
  id: string;
  tracking_code: string;
  status: string;
}
export type NewOrder = Pick<
  ShopOrder,
  "reference" | "page" | "name" | "email" | "phone" | "items" | "point_id" | "quote_id"
>;
export interface Place {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}
export interface Message {
  reference: string;
  text: string;
  sent_at: string;
}

const TABLES = `
CREATE TABLE IF NOT EXISTS orders (
  reference TEXT PRIMARY KEY, page TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT NOT NULL,
  items TEXT NOT NULL, point_id TEXT NOT NULL, quote_id TEXT NOT NULL,
  id TEXT, tracking_code TEXT, tracking_url TEXT, label_url TEXT, delivery_fee INTEGER,
  status TEXT NOT NULL DEFAULT 'new', sequence INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS returns (
  id TEXT PRIMARY KEY, order_id TEXT NOT NULL, tracking_code TEXT NOT NULL, status TEXT NOT NULL, sequence INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seen_events (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS messages (number INTEGER PRIMARY KEY, reference TEXT NOT NULL, text TEXT NOT NULL, sent_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS points (id TEXT PRIMARY KEY, name TEXT, address TEXT, city TEXT, state TEXT, zip TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

export class Database {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(`PRAGMA journal_mode = WAL; ${TABLES}`);
  }

  /** All of it is written, or nothing. */
  transaction<T>(work: () => T): T {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#db.exec("COMMIT");
      return result;
    } catch (error) {
      this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  addOrder({ reference, page, name, email, phone, items, point_id, quote_id }: NewOrder): void {
    this.#db
      .prepare(`INSERT INTO orders (reference, page, name, email, phone, items, point_id, quote_id, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
      .run(reference, page, name, email, phone, items, point_id, quote_id, new Date().toISOString());
  }

  /** What the service answered to the creation. Its status may be older than that of an event. */
  orderWasCreated(
    reference: string,
    order: {
      id: string;
      tracking_code: string;
      tracking_url: string;
      label_url: string;
      delivery_fee: number;
      status: string;
    },
  ): void {
    this.#db
      .prepare(`UPDATE orders SET id = ?, tracking_code = ?, tracking_url = ?, label_url = ?, delivery_fee = ?,
        status = CASE WHEN sequence = 0 THEN ? ELSE status END WHERE reference = ?`)
      .run(
        order.id,
        order.tracking_code,
        order.tracking_url,
        order.label_url,
        order.delivery_fee,
        order.status,
        reference,
      );
  }

  dropOrder(reference: string): void {
    this.#db.prepare("DELETE FROM orders WHERE reference = ? AND id IS NULL").run(reference);
  }

  order(reference: string): ShopOrder | undefined {
    return this.#db.prepare("SELECT * FROM orders WHERE reference = ?").get(reference) as
      | ShopOrder
      | undefined;
  }

  orderOfPage(page: string): ShopOrder | undefined {
    return this.#db.prepare("SELECT * FROM orders WHERE page = ?").get(page) as ShopOrder | undefined;
  }

  orders(): ShopOrder[] {
    return this.#db
      .prepare("SELECT * FROM orders ORDER BY created_at DESC LIMIT 200")
      .all() as unknown as ShopOrder[];
  }

  /** Those that the service may not have got, because the shop was cut off. */
  unsentOrders(): ShopOrder[] {
    return this.#db.prepare("SELECT * FROM orders WHERE id IS NULL").all() as unknown as ShopOrder[];
  }

  /** Whether this event is new. */
  remember(eventId: string): boolean {
    return this.#db.prepare("INSERT OR IGNORE INTO seen_events (id) VALUES (?)").run(eventId).changes === 1;
  }

  /** Events come in any order, so an older one changes nothing. */
  setStatus(reference: string, status: string, sequence: number): void {
    this.#db
      .prepare("UPDATE orders SET status = ?, sequence = ? WHERE reference = ? AND sequence < ?")
      .run(status, sequence, reference, sequence);
  }

  /** By what an event or the answer to the creation says, of which the older one changes nothing. */
  setReturn(orderId: string, { id, tracking_code, status }: ShopReturn, sequence: number): void {
    this.#db
      .prepare(`INSERT INTO returns (id, order_id, tracking_code, status, sequence) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, sequence = excluded.sequence
        WHERE sequence < excluded.sequence`)
      .run(id, orderId, tracking_code, status, sequence);
  }

  returnsOf(orderId: string | null): ShopReturn[] {
    return this.#db
      .prepare("SELECT id, tracking_code, status FROM returns WHERE order_id = ? ORDER BY id")
      .all(orderId) as unknown as ShopReturn[];
  }

  addMessage(reference: string, text: string): void {
    this.#db
      .prepare("INSERT INTO messages (reference, text, sent_at) VALUES (?, ?, ?)")
      .run(reference, text, new Date().toISOString());
  }

  messages(reference: string): Message[] {
    return this.#db
      .prepare("SELECT reference, text, sent_at FROM messages WHERE reference = ? ORDER BY number")
      .all(reference) as unknown as Message[];
  }

  savePoint(point: SyncedPoint): void {
    if (point.deleted) {
      this.#db.prepare("DELETE FROM points WHERE id = ?").run(point.id);
      return;
    }
    const { id, name, address, city, state, zip } = point;
    this.#db
      .prepare(
        "INSERT OR REPLACE INTO points (id, name, address, city, state, zip) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(id, name, address, city, state, zip);
  }

  point(id: string): Place | undefined {
    return this.#db.prepare("SELECT * FROM points WHERE id = ?").get(id) as Place | undefined;
  }

  countPoints(): { points: number; states: number } {
    return this.#db
      .prepare("SELECT count(*) AS points, count(DISTINCT state) AS states FROM points")
      .get() as unknown as { points: number; states: number };
  }

  note(name: string): string | undefined {
    const row = this.#db.prepare("SELECT value FROM notes WHERE name = ?").get(name);
    return row?.value as string | undefined;
  }

  setNote(name: string, value: string): void {
    this.#db.prepare("INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)").run(name, value);
  }

  close(): void {
    this.#db.close();
  }
}
