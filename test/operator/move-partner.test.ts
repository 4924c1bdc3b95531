import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelMove, type MoveTools, movePartner } from "../../scripts/partner-move.ts";
import { readMovesFrom } from "../../src/db/moves.ts";
import { eraseOldReceivers } from "../../src/orders/end/erase.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import type { ConsumerDeps } from "../../src/platform/deps.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { expireParcels } from "../../src/tracking/expire.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { sweep } from "../../src/webhooks/deliver/sweep.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { dataOf } from "../webhooks/webhooks.ts";

let api: Api;
let pointId: string;
let agent: string;
let driver: string;
let moved: Tenant;
let neighbour: Tenant;

const create = (tenant: Tenant, by = api) =>
  send(by, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId));
const newOrder = async (tenant: Tenant, by = api) => (await answerOf(await create(tenant, by), 201)).data;
const scan = (trackingCode: string, action = "arrive", by = api) =>
  send(by, "POST", "/agent/scans", agent, { tracking_code: trackingCode, action });

const tools = (changes: Partial<MoveTools> = {}): MoveTools => ({
  main: bindings.DB,
  orders: [bindings.ORDERS_0, bindings.ORDERS_1],
  now: () => api.clock.now,
  sleep: async () => {
    api.clock.now += 60_000;
  },
  print: () => {},
  ...changes,
});

/** What a partner sees of its orders, endpoints and webhooks. */
async function seenBy(tenant: Tenant, by = api): Promise<unknown[]> {
  const paths = [
    "/orders?pageSize=100",
    "/orders?search=olabisi",
    "/partner/webhook-deliveries?pageSize=100",
  ];
  const answers = await Promise.all(
    [...paths, "/partner/webhook-endpoints", "/api/v1/handovers", "/partner/events", "/partner/fees"].map(
      (path) => send(by, "GET", path, tenant.secretKey),
    ),
  );
  return Promise.all(answers.map((answer) => answer.json()));
}

const rowsOf = async (db: D1Database, { id }: Tenant) => {
  const tables = [
    "orders",
    "webhook_deliveries",
    "webhook_endpoints",
    "order_counts",
    "partner_events",
    "partner_fees",
    "partner_fee_changes",
    "handovers",
    "moving_partners",
  ];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE partner_id = ?1)`).join(" + ");
  return db
    .prepare(`SELECT ${counts} + (SELECT count(*) FROM order_partners WHERE id = ?1) AS n`)
    .bind(id)
    .first<number>("n");
};

beforeAll(async () => {
  await migrate();
  api = startApi();
  pointId = await publicPoint(api);
  const made = await api.operator("POST", "/operator/agents", { name: "Bola", point_id: pointId });
  agent = (await dataOf<{ key: string }>(made, 201)).key;
  const hired = await api.operator("POST", "/operator/drivers", { name: "Tunde" });
  driver = (await dataOf<{ key: string }>(hired, 201)).key;
});
const newEndpoint = (tenant: Tenant) =>
  send(api, "POST", "/partner/webhook-endpoints", tenant.secretKey, {
    url: "http://localhost:1/hook",
    events: ["*"],
  });
beforeEach(async () => {
  [moved, neighbour] = [await newTenant(api), await newTenant(api)];
  await newEndpoint(moved);
});

describe("a partner that is moved to another database", () => {
  it("has all that it had, by its old ids and codes, and its neighbours stay where they are", async () => {
    const orders = [await newOrder(moved), await newOrder(moved), await newOrder(moved)];
    await scan(orders[0]!.tracking_code);
    const scans = orders.map(({ tracking_code }) => ({ tracking_code, action: "collect", handover_id: "v" }));
    await send(api, "POST", "/driver/scans", driver, { scans });
    await newOrder(neighbour);
    const before = [await seenBy(moved), await seenBy(neighbour)];

    await movePartner(tools(), moved.id, 1);
    expect([await seenBy(moved), await seenBy(neighbour)]).toEqual(before);
    const [handover] = (await dataOf<{ id: string; parcels: number }[]>(
      await send(api, "GET", "/api/v1/handovers", moved.secretKey),
    )) as [{ id: string; parcels: number }];
    expect(handover.parcels).toBe(2);
    const read = await send(api, "GET", `/api/v1/handovers/${handover.id}`, moved.secretKey);
    expect((await dataOf<{ orders: object[] }>(read)).orders).toHaveLength(2);
    expect(await rowsOf(bindings.ORDERS_0, moved)).toBe(0);
    const partner = await api.operator("GET", `/operator/partners/${moved.id}`);
    expect(await partner.json()).toMatchObject({ data: { orders_database: "ORDERS_1" } });
    for (const { id, tracking_code, label_url } of orders) {
      const answers = await Promise.all([
        send(api, "GET", `/api/v1/orders/${id}`, moved.secretKey),
        api.operator("GET", `/operator/orders/${id}`),
        api.fetch(`/public/tracking/${tracking_code}`),
        api.fetch(label_url.replace("https://api.test", "")),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect((await scan(orders[1]!.tracking_code)).status).toBe(200);
    await newOrder(moved);
    await movePartner(tools(), moved.id, 1);
    await movePartner(tools(), moved.id, 0);
    expect(await rowsOf(bindings.ORDERS_1, moved)).toBe(0);
    expect((await scan(orders[2]!.tracking_code)).status).toBe(200);
  });

  it("leaves a DB that has orders itself, as a deployment of the first version has, and comes back to it", async () => {
    const orders = [bindings.DB, bindings.ORDERS_1];
    const databases = orders.map((d1, number) => orderDatabase(d1, number));
    const movesFrom = (number: number) => readMovesFrom(api.deps.db, number);
    const old = startApi({ orders: new OrderDatabases(databases, movesFrom) }, api.clock);
    old.deps.config = api.deps.config;
    const partner = await newTenant(old);
    const made = [await newOrder(partner, old), await newOrder(partner, old)];
    await scan(made[0]!.tracking_code, "arrive", old);
    const before = await seenBy(partner, old);
    await movePartner(tools({ orders }), partner.id, 1);
    expect(await seenBy(partner, old)).toEqual(before);
    expect(await rowsOf(bindings.DB, partner)).toBe(0);
    expect((await scan(made[1]!.tracking_code, "arrive", old)).status).toBe(200);
    const there = await seenBy(partner, old);
    await movePartner(tools({ orders }), partner.id, 0);
    expect(await seenBy(partner, old)).toEqual(there);
    expect(await rowsOf(bindings.ORDERS_1, partner)).toBe(0);
    expect((await scan(made[1]!.tracking_code, "refuse", old)).status).toBe(200);
  });

  it("is refused with 503 meanwhile, and so are scans of its parcels, but no neighbour is", async () => {
    const { tracking_code } = await newOrder(moved);
    const { tracking_code: other } = await newOrder(neighbour);
    let isTried = false;
    const during = async () => {
      if (isTried) return;
      isTried = true;
      const refused = await create(moved);
      expect(refused.headers.get("retry-after")).toBe("60");
      await problemOf(refused, 503, "partner_moving");
      await problemOf(await send(api, "GET", "/orders", moved.apiKey), 503, "partner_moving");
      await problemOf(await scan(tracking_code), 503, "partner_moving");
      await newOrder(neighbour);
      expect((await scan(other)).status).toBe(200);
    };
    const slow = aroundCalls(bindings.ORDERS_1, async (call) => {
      const answer = await call();
      const step = "SELECT 1 FROM moving_partners WHERE partner_id = ?1 AND step = 'leaving'";
      if (await bindings.ORDERS_0.prepare(step).bind(moved.id).first()) await during();
      return answer;
    });
    await movePartner(tools({ orders: [bindings.ORDERS_0, slow] }), moved.id, 1);
    expect(isTried).toBe(true);
    expect((await scan(tracking_code)).status).toBe(200);
  });

  it("is listed once at every step, and shows its newest state as soon as it is switched", async () => {
    api.clock.now += 1;
    const mine = await newOrder(moved);
    api.clock.now += 1;
    const others = await newOrder(neighbour);
    const read = async <T>(answer: Promise<Response>) => (await (await answer).json<{ data: T }>()).data;
    const codesOf = (parcels: { tracking_code: string }[]) => parcels.map((one) => one.tracking_code);
    let steps = 0;
    const look = async () => {
      const list = (query: string) => {
        const answer = api.operator("GET", `/operator/orders?pageSize=2${query}`);
        return read<{ data: { id: string }[]; pagination: { total: number } }>(answer);
      };
      for (const query of ["", "&status=created", "&search=olabisi"]) {
        const { data } = await list(query);
        expect([query, data.map(({ id }) => id)]).toEqual([query, [others.id, mine.id]]);
      }
      const { expected } = await read<{ expected: { tracking_code: string }[] }>(
        send(api, "GET", "/agent/parcels", agent),
      );
      expect(codesOf(expected).filter((code) => code === mine.tracking_code)).toHaveLength(1);
      steps++;
      return (await list("")).pagination.total;
    };
    const before = await look();
    const looking = aroundCalls(bindings.DB, async (call) => {
      expect(await look()).toBe(before);
      return call();
    });
    const left = "SELECT 1 FROM moving_partners WHERE partner_id = ?1 AND step = 'left'";
    let isScanned = false;
    const sleep = async () => {
      api.clock.now += 60_000;
      if (!(await bindings.ORDERS_0.prepare(left).bind(moved.id).first())) return;
      expect(await look()).toBe(before);
      expect((await scan(mine.tracking_code)).status).toBe(200);
      const tracked = await read<{ status: string }>(api.fetch(`/public/tracking/${mine.tracking_code}`));
      expect(tracked.status).toBe("ready_for_pickup");
      isScanned = true;
    };
    await movePartner(tools({ main: looking, sleep }), moved.id, 1);
    expect([isScanned, steps > 4]).toEqual([true, true]);
  });

  it("loses and doubles nothing of what is asked for at the same time", async () => {
    const accepted: string[] = [];
    let isOver = false;
    const asking = async () => {
      while (!isOver) {
        const answer = await create(moved);
        if (answer.status === 201) accepted.push((await answerOf(answer, 201)).data.id);
        else await problemOf(answer, 503, "partner_moving");
      }
    };
    const moving = movePartner(tools(), moved.id, 1).then(() => {
      isOver = true;
    });
    await Promise.all([asking(), moving]);
    accepted.push((await newOrder(moved)).id);
    const list = await send(api, "GET", "/orders?pageSize=100", moved.apiKey);
    const { data } = await list.json<{ data: { orders: { id: string }[]; pagination: { total: number } } }>();
    expect(data.orders.map(({ id }) => id).sort()).toEqual(accepted.sort());
    expect(data.pagination.total).toBe(accepted.length);
    expect(await rowsOf(bindings.ORDERS_0, moved)).toBe(0);
  });

  it("gets each webhook once that was in the queue", async () => {
    await newOrder(moved);
    const messages = [...api.announced];
    expect(messages.at(-1)!.database).toBe(0);
    const posted: string[] = [];
    const consumer: ConsumerDeps = {
      ...api.deps,
      slowWebhookQueue: api.deps.webhookQueue,
      fetch: async (_, init) => {
        posted.push(new Headers(init?.headers).get("webhook-id")!);
        return new Response();
      },
      random: () => 0.5,
      delivery: { delays: [5000], timeoutMs: 1000 },
    };
    const deliver = (due: typeof messages) => Promise.all(deliverDue(consumer, due, "fast"));
    const last = messages.slice(-1);
    // While it is held still, a message comes too early; after the move, it comes to where nothing is left.
    const sleep = async () => {
      api.clock.now += 60_000;
      await bindings.ORDERS_0.prepare("INSERT OR IGNORE INTO moving_partners VALUES (?1, 'leaving')")
        .bind(moved.id)
        .run();
      await deliver(last);
    };
    await movePartner(tools({ sleep }), moved.id, 1);
    await deliver(last);
    expect(posted).toEqual([]);
    api.announced.length = 0;
    await sweep(consumer, api.deps.orders.all[1]!);
    const swept = api.announced.filter(({ id }) => id === last[0]!.id);
    expect(swept).toEqual([{ ...last[0], database: 1 }]);
    await deliver(swept);
    await deliver(swept);
    expect(posted).toHaveLength(1);
  });

  it("is left out by the chores of both databases until the move is over, and holds up no neighbour there", async () => {
    const MANY = 301;
    await newOrder(moved);
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
        INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at, created_at)
        SELECT 'copy-' || i, partner_id, event_id, type, url, body, status, 0, 0, created_at
        FROM n, (SELECT * FROM webhook_deliveries WHERE partner_id = ?1 LIMIT 1)`,
    )
      .bind(moved.id)
      .run();
    const arrived = await Promise.all([moved, neighbour].map((tenant) => newOrder(tenant)));
    for (const { tracking_code } of arrived) await scan(tracking_code);
    await newEndpoint(neighbour);
    await newOrder(neighbour);
    await bindings.ORDERS_0.prepare("INSERT INTO moving_partners VALUES (?1, 'leaving')")
      .bind(moved.id)
      .run();
    const daysLater = (days: number) => ({ ...api.deps, now: () => api.clock.now + days * 24 * 3_600_000 });
    api.announced.length = 0;
    let steps = 0;
    const turn = { isOver: () => ++steps === 5, isCutShort: false };
    const [db] = api.deps.orders.all;
    await sweep({ ...daysLater(1), turn } as unknown as ConsumerDeps, db!);
    await expireParcels(daysLater(8), db!);
    await eraseOldReceivers(daysLater(374), db!);
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT partner_id AS partnerId, status, erased_at IS NOT NULL AS isErased FROM orders WHERE arrived_at IS NOT NULL",
    ).all();
    expect([turn.isCutShort, api.announced.length > 0]).toEqual([false, true]);
    expect(api.announced.some(({ id }) => id.startsWith("copy-"))).toBe(false);
    expect(results).toContainEqual({ partnerId: moved.id, status: "ready_for_pickup", isErased: 0 });
    expect(results).toContainEqual({ partnerId: neighbour.id, status: "returned", isErased: 1 });
  });

  it("is moved whole when the work is cut off at any call, and run again", async () => {
    const order = await newOrder(moved);
    for (let i = 0; i < 3; i++) await newOrder(moved);
    await scan(order.tracking_code);
    const before = await seenBy(moved);
    const killed = new Error("killed");
    let isDone = false;
    for (let at = 1; !isDone; at += 2) {
      let calls = 0;
      const dying = (db: D1Database) =>
        aroundCalls(db, async (call) => {
          const answer = await call();
          if (++calls === at) throw killed;
          return answer;
        });
      const mortal = tools({
        main: dying(bindings.DB),
        orders: [dying(bindings.ORDERS_0), dying(bindings.ORDERS_1)],
      });
      isDone = await movePartner(mortal, moved.id, 1).then(
        () => true,
        (error) => {
          if (error !== killed && error.cause !== killed) throw error;
          return false;
        },
      );
    }
    expect(await seenBy(moved)).toEqual(before);
    expect(await rowsOf(bindings.ORDERS_0, moved)).toBe(0);
    expect((await scan(order.tracking_code, "refuse")).status).toBe(200);
  }, 240_000);

  it("is served again as soon as the move is cancelled, wherever it was cut off, and may be moved again", async () => {
    await scan((await newOrder(moved)).tracking_code);
    const killed = new Error("killed");
    const dying = (at: number) => {
      let calls = 0;
      const dies = (db: D1Database) =>
        aroundCalls(db, async (call) => {
          if (++calls === at) throw killed;
          return call();
        });
      return tools({ main: dies(bindings.DB), orders: [dies(bindings.ORDERS_0), dies(bindings.ORDERS_1)] });
    };
    const isKilled = async (work: Promise<void>) =>
      work.then(
        () => false,
        (error) => error === killed || error.cause === killed,
      );
    for (const [at, cancelAt] of Object.entries({ 4: 3, 5: 5, 12: 2, 20: 8 })) {
      const before = await seenBy(moved);
      expect(await isKilled(movePartner(dying(Number(at)), moved.id, 1))).toBe(true);
      await problemOf(await create(moved), 503, "partner_moving");
      expect(await isKilled(cancelMove(dying(cancelAt), moved.id))).toBe(true);
      await cancelMove(tools(), moved.id);
      expect([await seenBy(moved), await rowsOf(bindings.ORDERS_1, moved)]).toEqual([before, 0]);
      expect((await scan((await newOrder(moved)).tracking_code)).status).toBe(200);
    }
    const before = await seenBy(moved);
    await movePartner(tools(), moved.id, 1);
    expect(await seenBy(moved)).toEqual(before);
    await cancelMove(tools(), moved.id);
    expect(await seenBy(moved)).toEqual(before);
  }, 240_000);

  it("stays where it is although the command of a cancelled move is still running, and loses nothing", async () => {
    await newOrder(moved);
    let isCancelled = false;
    const print = (line: string) => {
      isCancelled ||= line.startsWith("orders: ");
    };
    const slow = aroundCalls(bindings.ORDERS_1, async (call) => {
      if (isCancelled) {
        isCancelled = false;
        await cancelMove(tools(), moved.id);
        await newOrder(moved);
      }
      return call();
    });
    const moving = movePartner(tools({ print, orders: [bindings.ORDERS_0, slow] }), moved.id, 1);
    await expect(moving).rejects.toThrow();
    const left = bindings.ORDERS_0.prepare("SELECT count(*) AS n FROM orders WHERE partner_id = ?1");
    expect([await left.bind(moved.id).first("n"), await rowsOf(bindings.ORDERS_1, moved)]).toEqual([2, 0]);
    await newOrder(moved);
  });

  it("is not taken back once it is switched", async () => {
    await newOrder(moved);
    let isSwitched = false;
    const main = aroundCalls(bindings.DB, async (call, queries) => {
      const answer = await call();
      isSwitched ||= queries === 2;
      if (isSwitched) throw new Error("killed");
      return answer;
    });
    await expect(movePartner(tools({ main }), moved.id, 1)).rejects.toThrow("killed");
    await expect(cancelMove(tools(), moved.id)).rejects.toThrow("run the move again");
    await movePartner(tools(), moved.id, 1);
    await newOrder(moved);
  });

  it("is not moved to a database that is not bound, nor somewhere else while it is on its way", async () => {
    await expect(movePartner(tools(), moved.id, 7)).rejects.toThrow("ORDERS_7 is not bound");
    await expect(movePartner(tools(), api.deps.newId(), 1)).rejects.toThrow("There is no partner");
    await bindings.DB.prepare("UPDATE partners SET moving_to = 1 WHERE id = ?1").bind(moved.id).run();
    await expect(movePartner(tools(), moved.id, 0)).rejects.toThrow("is being moved to ORDERS_1");
  });
});
