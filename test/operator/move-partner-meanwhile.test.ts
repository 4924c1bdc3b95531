import { describe, expect } from "vitest";
import { movePartner } from "../../scripts/partner-move.ts";
import { eraseOldReceivers } from "../../src/orders/end/erase.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import type { ConsumerDeps } from "../../src/platform/deps.ts";
import { expireParcels } from "../../src/tracking/end/expire.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { sweep } from "../../src/webhooks/deliver/sweep.ts";
import { bindings } from "../harness.ts";
import { answerOf } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { it, rowsOf } from "./moves.ts";

describe("a partner that is being moved", () => {
  it("is refused with 503 meanwhile, and so are scans of its parcels, but no neighbour is", async ({
    api,
    moved,
    neighbour,
    given: { create, newOrder, scan, tools },
  }) => {
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

  it("gets adjustments before and after its move, each counted once, and none while it is held still", async ({
    api,
    moved,
    given: { newOrder, tools },
  }) => {
    await newOrder(moved);
    const adjust = (reference: string, amount: number) =>
      api.operator("POST", `/operator/partners/${moved.id}/adjustments`, {
        ...{ reference, amount, reason: "Agreed on the phone" },
      });
    expect((await adjust("before", -500)).status).toBe(201);
    let refused = 0;
    const slow = aroundCalls(bindings.ORDERS_1, async (call) => {
      const step = "SELECT 1 FROM moving_partners WHERE partner_id = ?1 AND step = 'leaving'";
      if (await bindings.ORDERS_0.prepare(step).bind(moved.id).first()) {
        await problemOf(await adjust("meanwhile", -70), 503, "partner_moving");
        refused++;
      }
      return call();
    });
    await movePartner(tools({ orders: [bindings.ORDERS_0, slow] }), moved.id, 1);
    expect(refused).toBeGreaterThan(0);
    expect((await adjust("before", -500)).status).toBe(200);
    expect((await adjust("after", 120)).status).toBe(201);
    const read = await send(api, "GET", "/partner/fees", moved.secretKey);
    const { data } = await read.json<{ data: { adjusted: number; adjustments: { amount: number }[] } }>();
    expect([data.adjusted, data.adjustments.map(({ amount }) => amount)]).toEqual([-380, [-500, 120]]);
    expect(await rowsOf(bindings.ORDERS_0, moved)).toBe(0);
  });

  it("is listed once at every step, and shows its newest state as soon as it is switched", async ({
    api,
    moved,
    neighbour,
    given: { agent, newOrder, scan, tools },
  }) => {
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

  it("loses and doubles nothing of what is asked for at the same time", async ({
    api,
    moved,
    given: { create, newOrder, tools },
  }) => {
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

  it("gets each webhook once that was in the queue", async ({ api, moved, given: { newOrder, tools } }) => {
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
      await bindings.ORDERS_0.prepare(
        "INSERT OR IGNORE INTO moving_partners (partner_id, step) VALUES (?1, 'leaving')",
      )
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

  it("is left out by the chores of both databases until the move is over, and holds up no neighbour there", async ({
    api,
    moved,
    neighbour,
    given: { newOrder, newEndpoint, scan },
  }) => {
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
    await bindings.ORDERS_0.prepare("INSERT INTO moving_partners (partner_id, step) VALUES (?1, 'leaving')")
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
});
