import { v7 as uuidV7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelMove, type MoveTools, movePartner } from "../../scripts/partner-move.ts";
import { consumerDepsFrom } from "../../src/compose.ts";
import { doChores } from "../../src/operations/chores.ts";
import type { Chore } from "../../src/operations/run.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { buildSnapshot } from "../../src/points/snapshot/build.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { takeStorage } from "../storage.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { newKeyOf, scan } from "../tracking/scans.ts";
import { dataOf } from "../webhooks/webhooks.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.parse("2028-11-20T09:00:00Z");
const HOOK = "https://shop.example.com/hook";
const NO_HOOK = "https://nobody.example.com/hook";

let api: Api;
let points: Record<"left" | "chosen" | "paused" | "closed" | "shelf", string>;

/** A partner, and the work that the chores have for it. */
interface Subject {
  tenant: Tenant;
  database: 0 | 1;
  /** The ids of its orders. */
  orders: Record<
    "archived" | "erased" | "unscanned" | "expired" | "expiring" | "moved" | "told" | "kept",
    string
  >;
}

const databases = () => [bindings.ORDERS_0, bindings.ORDERS_1] as const;

async function value(subject: Subject, sql: string, ...values: unknown[]): Promise<unknown> {
  const row = await databases()
    [subject.database].prepare(`SELECT (${sql}) AS value`)
    .bind(...values)
    .first<{ value: unknown }>();
  return row!.value;
}
const run = (subject: Subject, sql: string, ...values: unknown[]) =>
  databases()
    [subject.database].prepare(sql)
    .bind(...values)
    .run();

const deliveryOf = (subject: Subject, order: keyof Subject["orders"], column: string) =>
  value(
    subject,
    `SELECT ${column} FROM webhook_deliveries WHERE order_id = ?1 ORDER BY id LIMIT 1`,
    subject.orders[order],
  );

/** For each chore of a database of orders, the work that it has done for a partner, or why it does nothing for partners. */
const DONE: Record<string, ((subject: Subject) => Promise<unknown>) | string> = {
  sweep: async (subject) => Number(await deliveryOf(subject, "moved", "sweep_at")) > api.clock.now,
  settle_deliveries: async (subject) => (await deliveryOf(subject, "kept", "status")) === "failed",
  resume_deliveries: async (subject) => (await deliveryOf(subject, "told", "status")) === "pending",
  recover_deliveries: async (subject) => (await deliveryOf(subject, "expired", "status")) === "pending",
  expire_parcels: async (subject) =>
    (await value(subject, "SELECT status FROM orders WHERE id = ?1", subject.orders.expired)) === "returned",
  tell_expiring: async (subject) =>
    (await value(
      subject,
      "SELECT type FROM order_events JOIN orders ON number = order_number WHERE orders.id = ?1 ORDER BY order_events.sequence DESC LIMIT 1",
      subject.orders.expiring,
    )) === "package.expiring",
  cancel_not_handed_in: async (subject) =>
    (await value(subject, "SELECT status FROM orders WHERE id = ?1", subject.orders.unscanned)) ===
    "cancelled",
  move_orders: async (subject) =>
    (await value(subject, "SELECT point_id FROM orders WHERE id = ?1", subject.orders.moved)) ===
    points.chosen,
  copy_points_and_partners: async (subject) =>
    (await value(subject, "SELECT name FROM order_partners WHERE id = ?1", subject.tenant.id)) ===
      "New name" &&
    (await value(subject, "SELECT extra_days FROM orders WHERE id = ?1", subject.orders.kept)) === 1,
  tell_outages: async (subject) =>
    (await value(
      subject,
      "SELECT count(*) FROM webhook_deliveries WHERE order_id = ?1 AND type = 'package.point_unavailable'",
      subject.orders.told,
    )) === 1,
  tell_network_changes: async (subject) =>
    (await value(
      subject,
      "SELECT count(*) FROM webhook_deliveries WHERE partner_id = ?1 AND type = 'pudo_points.changed'",
      subject.tenant.id,
    )) === 1,
  forget_orders: async (subject) =>
    (await value(
      subject,
      "SELECT count(*) FROM idempotency_keys WHERE partner_id = ?1",
      subject.tenant.id,
    )) === 0 &&
    (await value(subject, "SELECT receiver_name FROM orders WHERE id = ?1", subject.orders.erased)) === "",
  archive_orders: async (subject) =>
    (await value(subject, "SELECT count(*) FROM orders WHERE id = ?1", subject.orders.archived)) === 0,
  forget_deliveries: async (subject) =>
    (await value(
      subject,
      "SELECT count(*) FROM webhook_deliveries WHERE order_id = ?1",
      subject.orders.erased,
    )) === 0,
  forget_events: async (subject) =>
    (await value(
      subject,
      "SELECT count(*) FROM partner_events JOIN orders ON number = order_number WHERE id = ?1",
      subject.orders.erased,
    )) === 0,
  forget_receiving_codes: async (subject) =>
    (await value(
      subject,
      "SELECT count(*) FROM receiving_codes WHERE partner_id = ?1",
      subject.tenant.id,
    )) === 0,
  copy_commissions: "commissions are points'",
  hand_over_money: "a partner is not moved while a payment of it is reserved",
  pay_out: "it leaves out the payouts of partners that are being moved",
  tell_payout_accounts: "it leaves out partners that are being moved",
  publish_audit_entries: "entries of the audit log are not moved",
  hash_phones: async (subject) =>
    (await value(subject, "SELECT phone_hash FROM orders WHERE id = ?1", subject.orders.kept)) !== null,
  index_orders: "an entry of the search index changes no order, and all orders of a move are indexed",
  forget_scans: "scans are their scanner's and not moved",
  forget_daily_counts: "counts are not moved",
  find_misplaced_orders: "it compares where partners are, and leaves out those that are being moved",
  back_up: "a backup has all rows and tells of moves",
  reach: "it reads no rows",
};

/** The chores whose work a move waits for, so that it never goes to another database. */
const AWAITED = ["settle_deliveries", "recover_deliveries"];

const chores = Object.entries(DONE).flatMap(([name, done]) =>
  typeof done === "string" ? [] : [{ name, done }],
);

async function doneOf(subject: Subject): Promise<string[]> {
  const done = await Promise.all(
    chores.map(async (chore) => ((await chore.done(subject)) ? chore.name : [])),
  );
  return done.flat();
}

beforeEach(async () => {
  takeStorage();
  await migrate();
  const clock = { now: NOW - 800 * DAY };
  api = startApi({ newId: (at) => uuidV7({ msecs: at ?? clock.now }) }, clock);
  const names = ["left", "chosen", "paused", "closed", "shelf"] as const;
  points = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await publicPoint(api, { name })])),
  ) as typeof points;
});

/** A partner with orders of all ages, and with webhooks in every state. */
async function newSubject(database: 0 | 1): Promise<Subject> {
  const tenant = await newTenant(api, `ORDERS_${database}`);
  const hook = { url: HOOK, events: ["package.created", "package.point_unavailable", "pudo_points.changed"] };
  await dataOf(await send(api, "POST", "/partner/webhook-endpoints", tenant.secretKey, hook), 201);
  return { tenant, database, orders: {} as Subject["orders"] };
}

async function addOrder(subject: Subject, name: keyof Subject["orders"], pointId: string): Promise<string> {
  const { tenant } = subject;
  const made = await api.fetch("/api/v1/orders", {
    method: "POST",
    headers: {
      authorization: `Bearer ${tenant.secretKey}`,
      "content-type": "application/json",
      ...(name === "archived" ? { "idempotency-key": "key" } : {}),
    },
    body: JSON.stringify(storeBody(pointId)),
  });
  const { data } = await answerOf(made, 201);
  subject.orders[name] = data.id;
  return data.tracking_code;
}

/** What is to be done for each of the partners when the chores run next. */
async function prepare(subjects: readonly Subject[]): Promise<void> {
  const cancel = async ({ tenant, orders }: Subject, name: keyof Subject["orders"]) =>
    answerOf(await send(api, "POST", `/api/v1/orders/${orders[name]}/cancel`, tenant.secretKey), 200);
  const addEnded = async (name: "archived" | "erased") => {
    for (const subject of subjects) {
      await addOrder(subject, name, points.shelf);
      await cancel(subject, name);
    }
  };
  const addArrived = async (name: "expired" | "expiring" | "kept", pointId: string) => {
    const agent = await newKeyOf(api, "agents", { point_id: pointId });
    for (const subject of subjects) {
      const tracking_code = await addOrder(subject, name, pointId);
      expect((await scan(api, agent, { tracking_code, action: "arrive" })).status).toBe(200);
    }
  };
  await addEnded("archived");
  api.clock.now = NOW - 200 * DAY;
  await addEnded("erased");
  for (const { tenant } of subjects)
    await dataOf(await send(api, "POST", "/partner/receiving-codes", tenant.secretKey, { parcels: 1 }), 201);
  api.clock.now = NOW - 40 * DAY;
  for (const subject of subjects) await addOrder(subject, "unscanned", points.shelf);
  for (const db of databases()) await db.exec("UPDATE webhook_deliveries SET status = 'delivered'");
  api.clock.now = NOW - 9 * DAY;
  await addArrived("expired", points.shelf);
  api.clock.now = NOW - 6 * DAY;
  await addArrived("expiring", points.shelf);
  api.clock.now = NOW;
  await addArrived("kept", points.closed);
  for (const subject of subjects) {
    await addOrder(subject, "moved", points.left);
    await addOrder(subject, "told", points.paused);
    const set = (order: keyof Subject["orders"], changes: string) =>
      run(subject, `UPDATE webhook_deliveries SET ${changes} WHERE order_id = ?1`, subject.orders[order]);
    await set("told", "status = 'disabled', troubled = 1");
    await set("expired", "status = 'failed', troubled = 1");
    await set("kept", `url = '${NO_HOOK}'`);
    await run(subject, "UPDATE orders SET phone_hash = NULL WHERE id = ?1", subject.orders.kept);
  }
  await api.publish();
  api.clock.now += 20 * MINUTE;
}

/** What happens while one of the partners is being moved. */
async function happen(subjects: readonly Subject[]): Promise<void> {
  const operator = async (method: string, path: string, body: object) =>
    expect((await api.operator(method, `/operator/${path}`, body)).status).toBeLessThan(300);
  const tomorrow = new Date(api.clock.now + DAY).toISOString().slice(0, 10);
  await operator("POST", `points/${points.left}/move-orders`, { to_point_id: points.chosen });
  await operator("PATCH", `points/${points.paused}`, { paused: true });
  await operator("POST", `points/${points.closed}/closures`, { from: tomorrow, to: tomorrow });
  for (const subject of subjects) {
    const { id } = subject.tenant;
    await operator("PATCH", `partners/${id}`, { name: "New name" });
    const now = api.clock.now;
    await run(subject, "INSERT INTO webhook_settlements VALUES (?1, ?2, '', ?3, ?3, '')", id, NO_HOOK, now);
    await run(
      subject,
      "INSERT INTO webhook_recoveries (endpoint_id, partner_id, url, after_id, due_at) SELECT id, ?1, url, '', ?2 FROM webhook_endpoints WHERE partner_id = ?1",
      id,
      now,
    );
  }
}

const PARTNERS_ROWS =
  /["\s(](orders|order_(events|partners|counts)|partner_(events|fees|fee_changes|adjustments)|receiving_codes|handovers|handover_parcels|late_scans|webhook_\w+|idempotency_keys|archived_orders|failing_urls|slow_(receivers|lane_turns)|outage_catch_ups)\b/;
/** Names the partner, or rows that were read before; or takes up the search index, which changes no order. */
const IS_OF_SOME =
  /partner_id"? = \?|(?<!\w)id"? = \?|(?<!\w)id"? IN \(SELECT value FROM json_each\(\?|values \(\?|indexed_to/;
const IS_WRITE_OF_READ = /^\s*(update|insert|delete)\b.* json_each\(\?\)/is;

/** The statements of chores on partners' rows that don't leave out those that are being moved. */
const careless = new Set<string>();

function look(text: string): void {
  if (!PARTNERS_ROWS.test(text) || text.includes("moving_partners")) return;
  if (!IS_OF_SOME.test(text) && !IS_WRITE_OF_READ.test(text)) careless.add(text);
}

const recorded = () =>
  new OrderDatabases(
    databases().map((db, number) => {
      const prepare = (text: string) => {
        look(text);
        return db.prepare(text);
      };
      const batch: D1Database["batch"] = (statements) => db.batch(statements);
      return orderDatabase({ prepare, batch } as D1Database, number);
    }),
  );

/** What the cron does each minute. @throws Error if a chore fails */
async function runChores(minutes = 1): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    api.clock.now += MINUTE;
    const rebuild: Chore = async (deps) => void (await buildSnapshot(deps));
    await doChores({ ...consumerDepsFrom(bindings), ...api.deps, orders: recorded() }, { rebuild });
  }
}

const tools = (changes: Partial<MoveTools> = {}): MoveTools => ({
  main: bindings.DB,
  orders: databases(),
  now: () => api.clock.now,
  sleep: async () => {
    api.clock.now += MINUTE;
  },
  print: () => {},
  ...changes,
});

/** Moves a partner, but stops when everything is copied. */
async function moveHalf({ tenant }: Subject): Promise<void> {
  const killed = new Error("killed");
  const print = (line: string) => {
    if (line.startsWith("orders: ")) throw killed;
  };
  await expect(movePartner(tools({ print }), tenant.id, 1)).rejects.toBe(killed);
}

const TABLES = [
  "orders WHERE partner_id = ?1",
  "order_events WHERE order_number IN (SELECT number FROM orders WHERE partner_id = ?1)",
  "webhook_deliveries WHERE partner_id = ?1",
  "webhook_endpoints WHERE partner_id = ?1",
  "webhook_settlements WHERE partner_id = ?1",
  "webhook_recoveries WHERE partner_id = ?1",
  "idempotency_keys WHERE partner_id = ?1",
];
const rowsOf = ({ tenant }: Subject) =>
  Promise.all(
    databases().flatMap((db) =>
      TABLES.map(async (table) => (await db.prepare(`SELECT * FROM ${table}`).bind(tenant.id).all()).results),
    ),
  );

/** How many parcels points have, as `DB` knows and as it is, by the partners' own databases. */
async function countsOf(subjects: readonly Subject[]) {
  const { results } = await bindings.DB.prepare(
    "SELECT point_id AS point, sum(parcels) AS parcels FROM point_loads GROUP BY point_id HAVING sum(parcels) > 0 ORDER BY 1",
  ).all();
  const actual: Record<string, number> = {};
  for (const { tenant, database } of subjects) {
    const { results: waiting } = await databases()
      [database].prepare(
        `SELECT point_id AS point FROM orders
        WHERE partner_id = ?1 AND (final_at IS NULL OR status = 'returned' AND holder_kind = 'point')`,
      )
      .bind(tenant.id)
      .all<{ point: string }>();
    for (const { point } of waiting) actual[point] = (actual[point] ?? 0) + 1;
  }
  const expected = Object.entries(actual).sort(([a], [b]) => (a < b ? -1 : 1));
  return { told: results, actual: expected.map(([point, parcels]) => ({ point, parcels })) };
}

describe("while a partner is being moved, the chores of both databases", () => {
  it.each(["is over", "is taken back"])(
    "do all for the others and change nothing of it, and do all for it when the move %s",
    async (end) => {
      const [moved, neighbour, host] = [await newSubject(0), await newSubject(0), await newSubject(1)];
      const subjects = [moved, neighbour, host];
      await prepare(subjects);
      await moveHalf(moved);
      await happen(subjects);
      const [before, begun] = [await rowsOf(moved), await doneOf(moved)];
      expect([begun, await doneOf(neighbour), await doneOf(host)]).toEqual([[], [], []]);

      await runChores(4);
      const all = chores.map(({ name }) => name);
      expect([await doneOf(neighbour), await doneOf(host)]).toEqual([all, all]);
      expect(await rowsOf(moved)).toEqual(before);
      const during = await countsOf(subjects);
      expect(during.told).toEqual(during.actual);

      const isBack = end === "is taken back";
      if (isBack) await cancelMove(tools(), moved.tenant.id);
      else {
        // The move waits for these.
        for (const table of ["settlements", "recoveries"])
          await bindings.ORDERS_0.exec(`DELETE FROM webhook_${table}`);
        await movePartner(tools(), moved.tenant.id, 1);
        moved.database = 1;
      }
      await runChores(4);
      expect(await doneOf(moved)).toEqual(all.filter((name) => isBack || !AWAITED.includes(name)));
      const after = await countsOf(subjects);
      expect(after.told).toEqual(after.actual);
      // Nobody got an event twice.
      expect(await doneOf(neighbour)).toEqual(
        expect.arrayContaining(["tell_outages", "tell_network_changes"]),
      );
    },
    240_000,
  );

  it("are all in this test, and each statement on partners' rows says whose it means", async () => {
    await runChores();
    expect([...careless]).toEqual([]);
    const { results } = await bindings.DB.prepare(
      "SELECT name FROM chores WHERE name GLOB '* ORDERS_0' ORDER BY name",
    ).all<{ name: string }>();
    const names = results.map(({ name }) => name.split(" ")[0]!).filter((name) => name !== "count_parcels");
    expect(names).toEqual(Object.keys(DONE).sort());
  });
});
