import { rmSync } from "node:fs";
import { join } from "node:path";
import { v7 as uuidV7 } from "uuid";
import { importRows } from "../scripts/demo-points.ts";
import { withLocalDeps } from "../scripts/local-deps.ts";
import { migrateAll } from "../scripts/migrate.ts";
import { root } from "../scripts/paths.ts";
import { fromStore } from "../src/api/schemas/new-order.ts";
import { createOrder, createOrders } from "../src/orders/create/create.ts";
import type { OrderFilter } from "../src/orders/list/count-store.ts";
import { listOrders, type OrderPage } from "../src/orders/list/list-store.ts";
import { findOrder } from "../src/orders/read/order-store.ts";
import type { ApiDeps } from "../src/platform/deps.ts";
import { StateCache } from "../src/platform/state-cache.ts";
import { pausePoint } from "../src/points/edit/change.ts";
import { buildSnapshot } from "../src/points/snapshot/build.ts";
import type { ActorOf } from "../src/shared/actor.ts";
import type { Problem } from "../src/shared/problem.ts";
import { countingDatabases } from "../test/counting-database.ts";
import { partnerAndPoint, spreadPoints } from "./dataset.ts";
import { range, usually } from "./spread.ts";

/** What lists and creations of orders cost in D1, beside one bare query in the same run. */

const ORDERS = 200_000;
const DAYS = 365;
const DAY = 86_400_000;
const START = Date.parse("2025-11-01T00:00:00Z");
const STEP = Math.floor((DAYS * DAY) / ORDERS);
const CHUNK = 20_000;
const AT_ONCE = 16;
const SECONDS = 1.5;
const ROUNDS = usually(5);
const IN_BATCH = 100;
/** The points among which alternatives are looked for. */
const POINTS = 10_000;

/** How often `work` is done in a second, several times at once. */
async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() - startedAt < SECONDS * 1000) {
        await work();
        done++;
      }
    }),
  );
  return done / ((performance.now() - startedAt) / 1000);
}

/** What a hundred orders cost in one request, beside a hundred requests one after the other. */
async function printBatch(
  take: ReturnType<typeof countingDatabases>["take"],
  singly: () => Promise<void>,
  together: () => Promise<void>,
): Promise<void> {
  const timeOf = async (work: () => Promise<void>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  console.log(`\n| ${IN_BATCH} orders with a webhook | requests | D1 calls | rows read | rows written |`);
  console.log("|---|---|---|---|---|");
  for (const [name, requests, work] of [
    ["one by one", IN_BATCH, singly],
    ["in a batch", 1, together],
  ] as const) {
    take();
    await work();
    const { calls, read, written } = take();
    console.log(`| ${name} | ${requests} | ${calls} | ${read} | ${written} |`);
  }
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) ratios.push((await timeOf(together)) / (await timeOf(singly)));
  console.log(`\nA batch takes ${range(ratios, 2)} of the time.`);
}

async function fill(DB: D1Database, partnerId: string): Promise<void> {
  const copied =
    "partner_id, entrance, fingerprint, sequence, point_id, receiver_email, receiver_phone, items, note, code_key";
  for (let from = 0; from < ORDERS; from += CHUNK) {
    await DB.batch([
      DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + CHUNK - 1})
        INSERT INTO orders (number, id, reference, tracking_code, status, receiver_name, last_name_key,
          delivery_fee_kobo, created_at, updated_at, ${copied})
        SELECT (${START} + i * ${STEP}) * 2097152 + i, 'id-' || i, 'ref-' || i, 'code-' || i,
          CASE i % 20 WHEN 0 THEN 'created' WHEN 1 THEN 'in_transit' WHEN 2 THEN 'returned' ELSE 'delivered' END,
          'Ada Name' || (i % 997), 'name' || (i % 997), 10000 * (i % 89), ${START} + i * ${STEP}, 0, ${copied}
        FROM n, (SELECT * FROM orders WHERE partner_id = ?1 AND reference = 'pattern')`,
      ).bind(partnerId),
      DB.prepare(
        `INSERT INTO order_terms (rowid, terms, status, delivery_fee_kobo, last_name_key)
        SELECT number, replace('@ada @' || last_name_key || ' @buyer_example_com @example_com @com @' ||
            replace(reference, '-', '_') || ' @_' || status, '@', '000001'),
          status, delivery_fee_kobo, last_name_key
        FROM orders WHERE number >= (${START} + ${from} * ${STEP}) * 2097152 AND id LIKE 'id-%'`,
      ),
    ]);
  }
}

export const newOrder = (pointId: string, reference: string, webhookUrl = "https://shop.example.com/hook") =>
  fromStore({
    partner_order_id: reference,
    pudo_point_id: pointId,
    customer: { name: "Ada Obi", email: "ada@example.com", phone: "08031234567" },
    items: [{ name: "Cloth", qty: 2, price: 12500, weight_kg: 0.8 }],
    webhook_url: webhookUrl,
  });

export async function orderFigures(): Promise<void> {
  const state = join(root, ".local/bench/state-orders");
  rmSync(state, { recursive: true, force: true });
  await withLocalDeps(state, async ({ edge }, env) => {
    await migrateAll(env);
    // Orders are in the database of points, as in a deployment that 0.1.0 began: the same statements in one file.
    await measure(env.DB, { kv: env.KV, edge });
  });
  rmSync(state, { recursive: true, force: true });
}

async function measure(DB: D1Database, { kv, edge }: Pick<ApiDeps, "kv" | "edge">): Promise<void> {
  const { db, orders, take } = countingDatabases({ DB, ORDERS_0: DB });
  const deps = {
    ...{ db, orders, kv, edge },
    now: Date.now,
    newId: (at?: number) => uuidV7(at === undefined ? {} : { msecs: at }),
    states: new StateCache(Date.now),
    pointsQueue: { send: async () => {} },
    webhookQueue: { sendBatch: async () => {} },
    config: { codeKeys: `bench=${Buffer.alloc(32, 7).toString("base64url")}` },
  } as unknown as ApiDeps;
  const { partnerId, pointId } = await partnerAndPoint(deps);
  const actor: ActorOf<"secret_key"> = { kind: "secret_key", partnerId, database: 0, keyId: "bench" };
  let references = 0;
  const create = (reference = `new-${++references}`, key?: string) =>
    createOrder(deps, actor, newOrder(pointId, reference), { path: "store", key });
  await create("pattern");
  await fill(DB, partnerId);

  const operator = { kind: "operator", name: "bench" } as const;
  await importRows(deps, operator, [...spreadPoints(POINTS)]);
  const { pointId: pausedId } = await partnerAndPoint(deps);
  await pausePoint(deps, operator, pausedId, true);
  await buildSnapshot(deps);
  const refused = async () => {
    const order = newOrder(pausedId, `refused-${++references}`);
    const answer = await createOrder(deps, actor, order, { path: "store", key: undefined }).catch(
      (error: Problem) => error,
    );
    const { alternatives } = (answer as Problem).members as { alternatives: unknown[] };
    if (alternatives.length !== 3) throw new Error("no alternatives were found");
  };

  const list =
    (filter: OrderFilter, page: Partial<OrderPage> = {}) =>
    () =>
      listOrders(db, partnerId, filter, {
        sort: "createdAt",
        descending: true,
        page: 1,
        pageSize: 10,
        ...page,
      });
  const month = { from: START + 100.5 * DAY, to: START + 130.5 * DAY };
  const cases: [string, () => Promise<unknown>][] = [
    ["newest 10", list({})],
    ["page 10 of 100", list({}, { page: 10, pageSize: 100 })],
    ["10 delivered, by fee", list({ status: "delivered" }, { sort: "deliveryFee" })],
    ["10 of a month", list(month)],
    ["10 of a month, by name", list(month, { sort: "receiverLastName" })],
    ["10 found by name", list({ search: "name77" })],
    ["one order", () => findOrder(db, partnerId, { id: "id-77777" })],
    ["creation with a webhook", () => create()],
    ["creation, refused with three alternatives", refused],
  ];
  const bare = () => DB.prepare("SELECT id FROM orders WHERE id = ?1").bind("id-77777").first();
  console.log(
    `\n| with ${ORDERS.toLocaleString("en")} orders | D1 calls | rows read | rows written | requests/s of one bare D1 query |`,
  );
  console.log("|---|---|---|---|---|");
  for (const [name, work] of cases) {
    await work();
    take();
    await work();
    const { calls, read, written } = take();
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const yardstick = await perSecond(bare);
      ratios.push((await perSecond(work)) / yardstick);
    }
    console.log(`| ${name} | ${calls} | ${read} | ${written} | ${range(ratios, 2)} |`);
  }
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    ratios.push((await perSecond(() => create())) / (await perSecond(refused)));
  console.log(`\nA refusal with alternatives takes ${range(ratios, 2)} of a creation's time.`);
  take();
  await create("with-key", "a key");
  console.log(`\nA creation with an Idempotency-Key writes ${take().written} rows.`);

  const next = () => newOrder(pointId, `new-${++references}`);
  const singly = async () => {
    for (let i = 0; i < IN_BATCH; i++) await create();
  };
  const together = async () => {
    const request = { path: "store/batch", key: undefined, fingerprint: "" };
    await createOrders(deps, actor, Array.from({ length: IN_BATCH }, next), request);
  };
  await printBatch(take, singly, together);
}
