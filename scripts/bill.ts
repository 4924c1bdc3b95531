/** What Cloudflare charges for a month, by its public prices and the measurements of `bench`. */

export interface Size {
  /** Orders in a month. */
  orders: number;
  points: number;
  /** How often somebody looks at the map or a list of points in a month. */
  views: number;
}

/** The day on which the prices were read from Cloudflare's pages: US dollars, for accounts with the paid Workers plan. */
export const PRICES_OF = "2026-08-03";
const PLAN = 5;
interface Price {
  included: number;
  /** The price of a million or of a gigabyte. */
  each: number;
  unit: number;
}
const MILLION = 1e6;
const GB = 1e9;
const millions = (included: number, each: number): Price => ({ included, each, unit: MILLION });
const gigabytes = (included: number, each: number): Price => ({ included: included * GB, each, unit: GB });
const PRICES = {
  requests: millions(10 * MILLION, 0.3),
  "CPU, ms": millions(30 * MILLION, 0.02),
  "log lines": millions(20 * MILLION, 0.6),
  "D1, rows read": millions(25_000 * MILLION, 0.001),
  "D1, rows written": millions(50 * MILLION, 1),
  "D1, bytes": gigabytes(5, 0.75),
  "KV, reads": millions(10 * MILLION, 0.5),
  "KV, writes and deletions": millions(MILLION, 5),
  "KV, bytes": gigabytes(1, 0.5),
  "R2, writes": millions(MILLION, 4.5),
  "R2, reads": millions(10 * MILLION, 0.36),
  "R2, bytes": gigabytes(10, 0.015),
  "queues, operations": millions(MILLION, 0.4),
} satisfies Record<string, Price>;
type Metered = keyof typeof PRICES;

const DAYS = 30.4;
const MINUTES = DAYS * 24 * 60;
const HOURS = DAYS * 24;
const KEPT_MONTHS = 24;
const DELIVERIES_KEPT_MONTHS = 1;
const BACKUP_DAYS = 60;
/** Four fifths of D1's limit, up to which a database is filled. */
const DATABASE_BYTES = 0.8 * 10 * GB;
const MOST_DATABASES = 32;

/** The results of `npm run bench -- bill`, `databases` and `builds`, which are also in docs/figures.md. */
const MEASURED = {
  /** The life of an order: a creation, three scans and four webhooks. */
  life: { read: 316, written: 136, cpuMs: 26 },
  /** The cron's round of a minute, with two databases of orders. */
  minute: { read: 339, written: 82 },
  orderBytes: 826 + 540 + 4 * 107,
  deliveryBytes: 1036 + 66,
  /** A whole build of the snapshot: rows, bytes in KV and CPU for each point. */
  build: { read: 9, bytes: 1290, cpuMs: 0.065, values: 20 },
  /**
   * The change of a snapshot in a minute in which some points fill up or empty, which are most minutes of a large network.
   */
  overlay: { values: 3, cpuMs: 50 },
};

/** Assumptions, which are not measured. They are high, so that the bill is rather too high than too low. */
const ASSUMED = {
  /** A view is a list or the nearest points, an area, and a point. */
  requestsOfView: 3,
  cpuOfView: 1,
  /** One request of twenty reaches an isolate that has to read the snapshot first, with four reads. */
  coldShare: 0.05,
  readsOfColdRequest: 4,
  /**
   * The further requests for an order: its label, lists of agents, drivers and partners, readings, and three views of the
   * tracking page.
   */
  requestsOfOrder: 12,
  rowsOfRequest: 40,
  cpuOfRequest: 5,
  cpuOfMinute: 100,
  pointBytes: 3000,
  /** The rows that deletions write, as a share of the rows that were written first. */
  deleted: 0.5,
};

/** How much a month uses of everything for which Cloudflare charges. */
export function usageOf({ orders, points, views }: Size): Record<Metered, number> {
  const { life, minute, build, overlay } = MEASURED;
  const webhooks = 4 * orders;
  const viewRequests = views * ASSUMED.requestsOfView;
  // The creation and the three scans of a life are requests too.
  const orderRequests = orders * (ASSUMED.requestsOfOrder + 4);
  const rounds = MINUTES * (1 + databasesOf({ orders }));
  const invocations = webhooks + rounds;
  const kvWrites = MINUTES * overlay.values * 2 + HOURS * build.values * Math.max(1, points / 10_000) * 2;
  const stored =
    orders * (MEASURED.orderBytes * KEPT_MONTHS + 4 * MEASURED.deliveryBytes * DELIVERIES_KEPT_MONTHS);
  const d1Bytes = stored + points * ASSUMED.pointBytes;
  return {
    requests: viewRequests + orderRequests + invocations,
    "CPU, ms":
      viewRequests * ASSUMED.cpuOfView +
      orders * life.cpuMs +
      orders * ASSUMED.requestsOfOrder * ASSUMED.cpuOfRequest +
      rounds * ASSUMED.cpuOfMinute +
      MINUTES * overlay.cpuMs +
      HOURS * points * build.cpuMs,
    "log lines": viewRequests + orderRequests + invocations,
    "D1, rows read":
      orders * life.read +
      orders * ASSUMED.requestsOfOrder * ASSUMED.rowsOfRequest +
      MINUTES * minute.read * (databasesOf({ orders }) / 2) +
      HOURS * points * build.read,
    "D1, rows written":
      orders * life.written * (1 + ASSUMED.deleted) +
      MINUTES * minute.written * (databasesOf({ orders }) / 2),
    "D1, bytes": d1Bytes,
    "KV, reads": viewRequests * ASSUMED.coldShare * ASSUMED.readsOfColdRequest + MINUTES * 2,
    "KV, writes and deletions": kvWrites,
    "KV, bytes": points * build.bytes * 2,
    // A block of a backup has about a thousand rows.
    "R2, writes": (orders * life.written) / 1000 + DAYS * 100,
    "R2, reads": DAYS * 100,
    // The backups share most blocks: the whole once, and the blocks that each day changed.
    "R2, bytes": d1Bytes + ((orders * MEASURED.orderBytes) / DAYS) * BACKUP_DAYS * 2,
    "queues, operations": 3 * (webhooks + rounds + MINUTES),
  };
}

/** How many databases of orders are needed for all orders that are kept, at least two. */
export const databasesOf = ({ orders }: Pick<Size, "orders">): number =>
  Math.max(
    2,
    Math.ceil((orders * (MEASURED.orderBytes * KEPT_MONTHS + 4 * MEASURED.deliveryBytes)) / DATABASE_BYTES),
  );

export interface Bill {
  lines: { what: string; used: number; included: number; dollars: number }[];
  plan: number;
  total: number;
  databases: number;
  /** Whether the Workers can be bound to so many databases. */
  fits: boolean;
}

export function billOf(size: Size): Bill {
  const lines = Object.entries(usageOf(size)).map(([what, used]) => {
    const { included, each, unit } = PRICES[what as Metered];
    return { what, used, included, dollars: (Math.max(0, used - included) / unit) * each };
  });
  const total = PLAN + lines.reduce((sum, { dollars }) => sum + dollars, 0);
  const databases = databasesOf(size);
  return { lines, plan: PLAN, total, databases, fits: databases <= MOST_DATABASES };
}
