import { DatabaseSync } from "node:sqlite";
import { v7 as uuidV7 } from "uuid";
import { withLocalDeps } from "../scripts/local-deps.ts";
import { deleteExpired } from "../src/auth/delete-expired.ts";
import { listAudit } from "../src/operations/audit-store.ts";
import { createOrder } from "../src/orders/create/create.ts";
import { eraseOld, eraseOldReceivers } from "../src/orders/end/erase.ts";
import type { OrderFilter } from "../src/orders/list/count-store.ts";
import { listOrders, type OrderPage } from "../src/orders/list/list-store.ts";
import { findAnyNewest, readAnyAt } from "../src/orders/list/newest-store.ts";
import type { ApiDeps, ConsumerDeps, Database } from "../src/platform/deps.ts";
import { type OrderDatabase, OrderDatabases } from "../src/platform/order-databases.ts";
import { StateCache } from "../src/platform/state-cache.ts";
import type { OrderStatus } from "../src/shared/parcel-status.ts";
import { unlockParcels } from "../src/tracking/codes/code-budget-store.ts";
import { deleteOldScans } from "../src/tracking/end/delete-old.ts";
import { expireParcels } from "../src/tracking/end/expire.ts";
import { listPointParcels } from "../src/tracking/shelf/point-parcels.ts";
import { readOverdueSince } from "../src/webhooks/deliver/delivery-store.ts";
import { sweep } from "../src/webhooks/deliver/sweep.ts";
import { findEndpoint, updateEndpoint } from "../src/webhooks/endpoints/endpoint-store.ts";
import { deleteOldDeliveries } from "../src/webhooks/log/delete-old.ts";
import { readAnyTrouble } from "../src/webhooks/log/delivery-log.ts";
import { listDeliveries } from "../src/webhooks/log/log-store.ts";
import { readOldestPending } from "../src/webhooks/log/trouble-store.ts";
import { resumeDeliveries } from "../src/webhooks/settle/settle.ts";
import { nextSettlement, settleSome } from "../src/webhooks/settle/settle-store.ts";
import { countingDatabases } from "../test/counting-database.ts";
import { endpointId, fileOf, LARGE, millionOrders, NOW, partnerId, START } from "./million.ts";
import { newOrder } from "./orders.ts";
import { usually } from "./spread.ts";
import { timedDatabase } from "./sqlite-database.ts";

/**
 * What requests and chores cost at a million orders: milliseconds of SQLite, by SQLite alone, and rows, by D1's own count.
 * Every change is undone after each run; where D1 counts, it is done once.
 */

const ROUNDS = usually(7);
const DAY_MS = 86_400_000;
const key = (byte: number) => `bench=${Buffer.alloc(32, byte).toString("base64url")}`;
const SENT = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };

type Deps = ApiDeps & ConsumerDeps;

const depsOn = (db: Database): Deps =>
  ({
    db,
    // In one file, as in a deployment that 0.1.0 began.
    orders: new OrderDatabases([Object.assign(db, { number: 0 })]),
    now: () => NOW,
    states: new StateCache(Date.now),
    newId: (at: number = NOW) => uuidV7({ msecs: at }),
    pointsQueue: { send: async () => SENT },
    webhookQueue: { sendBatch: async () => SENT },
    slowWebhookQueue: { sendBatch: async () => SENT },
    // One step of each chore.
    turn: { isOver: () => true, isCutShort: false },
    config: { codeKeys: key(7), webhookKeys: key(8), baseUrl: "https://api.example.com" },
  }) as unknown as Deps;

const large = partnerId(LARGE.number);
const list =
  (filter: OrderFilter, page: Partial<OrderPage> = {}) =>
  ({ db }: Deps) =>
    listOrders(db, large, filter, { sort: "createdAt", descending: true, page: 1, pageSize: 10, ...page });
const newestOfAll =
  (filter: { status?: OrderStatus }, upTo: number) =>
  async ({ db }: Deps) =>
    readAnyAt(db, (await findAnyNewest(db, filter, upTo)).positions.slice(-10));
const month = { from: START + 100.5 * DAY_MS, to: START + 130.5 * DAY_MS };
const entry = (deps: Deps) => ({
  ...{
    id: deps.newId(),
    at: NOW,
    actorKind: "account",
    actorId: "bench",
    action: "bench",
    subjectId: "bench",
  },
  ...{ partnerId: null, details: {} },
});
const moved = async (deps: Deps) => {
  const before = await findEndpoint(deps.db, large, endpointId(LARGE.number));
  await updateEndpoint(deps.db, before!, { url: "https://shop.example/other" }, NOW, entry(deps) as never);
};

/** What is measured, and what has to be done first. */
type Case = [name: string, work: (deps: Deps) => Promise<unknown>, before?: (deps: Deps) => Promise<unknown>];

const REQUESTS: Case[] = [
  ["newest 10 of 100,000", list({})],
  ["the last page of 100,000", list({}, { page: 1000, pageSize: 100 })],
  ["10 of a month", list(month)],
  ["10 of a month's 8,200, by name", list(month, { sort: "receiverLastName" })],
  ["10 of a year's 100,000, by name", list({ from: START }, { sort: "receiverLastName" })],
  ["the last 100 of these", list({ from: START }, { sort: "receiverLastName", page: 1000, pageSize: 100 })],
  ["newest 10 of all partners", newestOfAll({}, 10)],
  ["10 of 50 cancelled among all partners'", newestOfAll({ status: "cancelled" }, 10)],
  ["the last 10 of 10,000 delivered among all partners'", newestOfAll({ status: "delivered" }, 10_000)],
  [
    "creating an order",
    (deps) =>
      createOrder(
        deps,
        { kind: "secret_key", partnerId: large, database: 0, keyId: "bench" },
        newOrder("point-0", "new"),
        {
          path: "store",
          key: "bench",
        },
      ),
  ],
  ["changing an endpoint while 100,000 webhooks wait", moved],
  ["the log of webhooks, of 100,000", ({ db }) => listDeliveries(db, large, {}, { page: 1, pageSize: 10 })],
  [
    "its last page in one state",
    ({ db }) =>
      listDeliveries(
        db,
        large,
        { status: "pending", event: "package.created" },
        { page: 1000, pageSize: 10 },
      ),
  ],
  ["what fails for whom", (deps) => readAnyTrouble(deps, { page: 1, pageSize: 100 })],
  ["what waits for longest", ({ db }) => readOldestPending(db)],
  ["what is overdue", ({ db }) => readOverdueSince(db, Date.now())],
  ["parcels of a point with 3,000 under way", (deps) => listPointParcels(deps, "point-0", {} as never)],
  [
    "unlocking a point's codes",
    ({ db, ...deps }) => unlockParcels(db, "point-0", entry({ db, ...deps }) as never),
  ],
  [
    "audit log, by action",
    ({ db }) => listAudit(db, { action: "point.deleted" }, { page: 1, pageSize: 100 }),
  ],
  [
    "audit log, of a partner",
    ({ db }) => listAudit(db, { partner_id: partnerId(3) }, { page: 1, pageSize: 100 }),
  ],
  [
    "audit log, of a partner by action",
    ({ db }) =>
      listAudit(db, { partner_id: partnerId(3), action: "point.deleted" }, { page: 1, pageSize: 100 }),
  ],
];

const ofOrders = (chore: (deps: never, db: OrderDatabase) => Promise<unknown>) => (deps: Deps) =>
  chore(deps as never, deps.orders.all[0]!);

const CHORES: Case[] = [
  [
    "a step of 300 webhooks that follow their endpoint",
    async ({ db }) => settleSome(db, (await nextSettlement(db, NOW))!, NOW),
    moved,
  ],
  ["webhooks of enabled endpoints become due", ofOrders(resumeDeliveries)],
  ["a step of the sweep, 300", ofOrders(sweep)],
  ["a step of expiry, 10 parcels", ofOrders(expireParcels)],
  ["two steps of erasure, 100 receivers", ofOrders(eraseOldReceivers)],
  ["a step of each: keys of requests, erasures, the index's merge", ofOrders(eraseOld)],
  ["a step of deleting webhooks, 500", ofOrders(deleteOldDeliveries)],
  ["a step of deleting scans, 500", ofOrders(deleteOldScans)],
  ["a step of deleting each of sessions and failed log-ins, 500", deleteExpired],
];

export async function boundFigures(): Promise<void> {
  const state = await millionOrders();
  const times = await timesOf(fileOf(state));
  await withLocalDeps(state, async (_deps, { DB }) => {
    const { db, take } = countingDatabases({ DB, ORDERS_0: DB });
    const deps = depsOn(db);
    console.log(
      "\n| | ms | longest statement, ms | D1 calls | rows read | rows written |\n|---|---|---|---|---|---|",
    );
    for (const [name, work, before] of [...REQUESTS, ...CHORES]) {
      await before?.(deps);
      take();
      await work(deps);
      const { calls, read, written } = take();
      console.log(`| ${name} | ${times.get(name)} | ${calls} | ${read} | ${written} |`);
    }
  });
}

/** For each case, the least time of some rounds. */
async function timesOf(file: string): Promise<Map<string, string>> {
  const sqlite = new DatabaseSync(file);
  sqlite.exec("PRAGMA cache_size = -1000000; PRAGMA journal_mode = MEMORY");
  const { db, take } = timedDatabase(sqlite);
  const deps = depsOn(db);
  const times = new Map<string, string>();
  for (const [name, work, before] of [...REQUESTS, ...CHORES]) {
    let best = { ms: Number.POSITIVE_INFINITY, longestMs: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      sqlite.exec("SAVEPOINT round");
      await before?.(deps);
      take();
      await work(deps);
      const taken = take();
      if (taken.ms < best.ms) best = taken;
      sqlite.exec("ROLLBACK TO round; RELEASE round");
    }
    times.set(name, `${best.ms.toFixed(1)} | ${best.longestMs.toFixed(1)}`);
  }
  sqlite.close();
  return times;
}
