import { describe, expect } from "vitest";
import { cancelMove, movePartner } from "../../scripts/partner-move.ts";
import { readMovesFrom } from "../../src/db/moves.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { dataOf } from "../webhooks/webhooks.ts";
import { it, rowsOf } from "./moves.ts";

describe("a partner that is moved to another database", () => {
  it("has all that it had, by its old ids and codes, and its neighbours stay where they are", async ({
    api,
    moved,
    neighbour,
    given: { driver, newOrder, scan, tools, seenBy },
  }) => {
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

  it("leaves a DB that has orders itself, as a deployment of the first version has, and comes back to it", async ({
    api,
    given: { newOrder, scan, tools, seenBy },
  }) => {
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

  it("is moved whole when the work is cut off at any call, and run again", async ({
    moved,
    given: { newOrder, scan, tools, seenBy },
  }) => {
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

  it("is served again as soon as the move is cancelled, wherever it was cut off, and may be moved again", async ({
    moved,
    given: { create, newOrder, scan, tools, seenBy },
  }) => {
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
    for (const [at, cancelAt] of Object.entries({ 9: 3, 10: 5, 17: 2, 25: 8 })) {
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

  it("stays where it is although the command of a cancelled move is still running, and loses nothing", async ({
    moved,
    given: { newOrder, tools },
  }) => {
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

  it("is not taken back once it is switched", async ({ moved, given: { newOrder, tools } }) => {
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

  it("is not moved to a database that is not bound, nor somewhere else while it is on its way", async ({
    api,
    moved,
    given: { tools },
  }) => {
    await expect(movePartner(tools(), moved.id, 7)).rejects.toThrow("ORDERS_7 is not bound");
    await expect(movePartner(tools(), api.deps.newId(), 1)).rejects.toThrow("There is no partner");
    await bindings.DB.prepare("UPDATE partners SET moving_to = 1 WHERE id = ?1").bind(moved.id).run();
    await expect(movePartner(tools(), moved.id, 0)).rejects.toThrow("is being moved to ORDERS_1");
  });
});
