import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { answer } from "./receiver.ts";
import { messageOf, Runtime, type Store } from "./runtime.ts";

/** After this time claims have ended, and the sweep sends messages again. */
const LATER_MS = 61_000;

const runtime = new Runtime();
const { receiver } = runtime;
let store: Store;

beforeAll(async () => {
  await runtime.start();
  store = await runtime.newStore();
});
afterEach(() => runtime.heal());
afterAll(() => runtime.stop());

const WAIT = { timeout: 20_000, interval: 100 };

describe("a webhook", () => {
  it("arrives once and signed if nothing fails", async () => {
    const url = receiver.url("/fine", store.secret);
    const { id } = await runtime.newOrder(store, url);
    const [delivery] = await runtime.delivered(url);
    const [request, ...more] = receiver.at("/fine");
    expect(more).toEqual([]);
    expect(request!.fault).toBeUndefined();
    expect(request!.headers["webhook-id"]).toBe(delivery!.event_id);
    expect(JSON.parse(request!.body)).toMatchObject({
      ...{ id: delivery!.event_id, type: "package.created", sequence: 1 },
      data: { order_id: id, status: "created", previous_status: null, point: { city: "Ikeja" } },
    });
    expect(await runtime.attemptsOf(delivery!.id)).toMatchObject([{ number: 1, status: 204, error: null }]);
  });

  it("arrives even if the consumer throws after three of ten, and only once if it was among the three", async () => {
    const path = "/three-of-ten";
    // Only three requests are answered.
    const url = receiver.url(path, store.secret, (response) => {
      if (receiver.at(path).length <= 3) response.writeHead(204).end();
    });
    const deliveries = await runtime.unannounced(store, url, 10);
    await runtime.inject("consumer", { throwsAfter: 3 });
    await runtime.send("WEBHOOK_QUEUE", deliveries.map(messageOf));
    const answered = (await receiver.has(path, 3)).slice(0, 3).map(({ headers }) => headers["webhook-id"]);
    // The retried batch finds the claims of the attempts in progress.
    await vi.waitFor(async () => expect((await runtime.lanesOf(deliveries[0]!.id)).length).toBe(2), WAIT);

    receiver.answers(path, answer(204));
    await runtime.sweepAt(LATER_MS);
    await runtime.delivered(url, 10);
    const ids = receiver.at(path).map(({ headers }) => headers["webhook-id"]);
    for (const id of answered) expect(ids.filter((other) => other === id)).toHaveLength(1);
    expect(new Set(ids)).toEqual(new Set(deliveries.map(({ event_id }) => event_id)));
  });

  it("arrives once even if its message comes twice in a batch and in four batches at once", async () => {
    const path = "/twins";
    let release = () => {};
    const url = receiver.url(path, store.secret, (response) => {
      release = () => response.writeHead(204).end();
    });
    const [delivery] = await runtime.unannounced(store, url);
    const message = messageOf(delivery!);
    let done = 0;
    const batches = (["webhooks", "webhooks", "slow-webhooks", "slow-webhooks"] as const).map(
      async (queue) => {
        const result = await runtime.handBatch(queue, [message, message]);
        done++;
        return result;
      },
    );
    // All but the one with the claim end before the receiver answers.
    await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(3), WAIT);
    await receiver.has(path, 1);
    release();
    expect((await Promise.all(batches)).map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok", "ok"]);
    await runtime.delivered(url);
    expect(receiver.at(path)).toHaveLength(1);
    expect(await runtime.attemptsOf(delivery!.id)).toHaveLength(1);
  });

  it("arrives again, byte for byte, when the consumer dies before it has written the answer", async () => {
    const path = "/died";
    const url = receiver.url(path, store.secret);
    await runtime.refuseInserts("webhook_attempts");
    const [delivery] = await runtime.unannounced(store, url);
    // A message whose attempt takes too long would be acknowledged, and the attempt would go on.
    await runtime.inject("consumer", { slowWaitMs: 20_000 });
    expect(await runtime.handBatch("slow-webhooks", [messageOf(delivery!)])).toMatchObject({
      ...{ outcome: "ok", explicitAcks: [], retryMessages: [{ msgId: "m0" }] },
    });
    expect(await runtime.deliveriesTo(url)).toMatchObject([{ status: "pending", attempt_count: 0 }]);
    await runtime.acceptInserts();

    // Until its claim ends, the consumer may still be working.
    await runtime.handBatch("webhooks", [messageOf(delivery!)]);
    expect(receiver.at(path)).toHaveLength(1);
    await runtime.sweepAt(LATER_MS);
    await runtime.delivered(url);
    const [first, second, ...more] = receiver.at(path);
    expect(more).toEqual([]);
    expect(second!.fault).toBeUndefined();
    expect([second!.body, second!.headers["webhook-id"]]).toEqual([
      first!.body,
      first!.headers["webhook-id"],
    ]);
    expect(await runtime.attemptsOf(delivery!.id)).toHaveLength(1);
  });

  it("is sent by the sweep when no message could be sent for it", async () => {
    const path = "/unannounced";
    const url = receiver.url(path, store.secret);
    await runtime.unannounced(store, url);
    await runtime.tick();
    expect(receiver.at(path)).toEqual([]);
    await runtime.sweepAt(LATER_MS);
    await runtime.delivered(url);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it("is not written, and neither is its order, when D1 refuses the batch; a retry then creates both", async () => {
    const url = receiver.url("/refused", store.secret);
    const body = runtime.orderBody(url);
    await runtime.refuseInserts("webhook_deliveries");
    await runtime.call("POST", "/api/v1/orders", store.key, body, 500);
    const orders = () =>
      runtime.sql("SELECT sequence FROM orders WHERE reference = ?1", body.partner_order_id);
    expect([await orders(), await runtime.deliveriesTo(url)]).toEqual([[], []]);

    await runtime.acceptInserts();
    await runtime.shop(store).orders.create(body);
    await runtime.delivered(url);
    expect(await orders()).toEqual([{ sequence: 1 }]);
  });

  it("is written in one batch with the move of its order: a refused batch leaves the status as it was", async () => {
    const url = receiver.url("/unmoved", store.secret);
    const { id } = await runtime.newOrder(store, url);
    await runtime.refuseInserts("webhook_deliveries");
    await runtime.call("POST", `/api/v1/orders/${id}/cancel`, store.key, undefined, 500);
    expect(await runtime.sql("SELECT status, sequence FROM orders WHERE id = ?1", id)).toEqual([
      { status: "created", sequence: 1 },
    ]);
    await runtime.acceptInserts();
    await runtime.shop(store).orders.cancel(id);
    await runtime.delivered(url, 2);
  });

  it("arrives once when its message is retried because D1 was down", async () => {
    const path = "/no-database";
    const url = receiver.url(path, store.secret);
    const [delivery] = await runtime.unannounced(store, url);
    await runtime.inject("consumer", { isDatabaseDown: true });
    await runtime.send("WEBHOOK_QUEUE", [messageOf(delivery!)]);
    await vi.waitFor(async () => expect(await runtime.lanesOf(delivery!.id)).not.toEqual([]), WAIT);
    expect(receiver.at(path)).toEqual([]);
    await runtime.inject("consumer", { isDatabaseDown: false });
    await runtime.delivered(url);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it("is retried by the sweep when the message for its next attempt can't be sent", async () => {
    const path = "/no-queue";
    const url = receiver.url(path, store.secret, answer(500));
    const [delivery] = await runtime.unannounced(store, url);
    await runtime.inject("consumer", { areQueuesDown: true });
    await runtime.handBatch("webhooks", [messageOf(delivery!)]);
    await runtime.deliveries(url, 1, ({ attempt_count }) => attempt_count === 1);
    await runtime.inject("consumer", { areQueuesDown: false });
    receiver.answers(path, answer(204));
    await runtime.sweepAt(LATER_MS);
    await runtime.delivered(url);
    expect(receiver.at(path)).toHaveLength(2);
  });
});

describe("a database of orders that", () => {
  it.each(["is lost", "is overloaded", "hangs"])(
    "%s holds up nothing of other partners, and when it is back nothing is lost or doubled",
    async (failure) => {
      const far = await runtime.newStore("ORDERS_1");
      const paths = { near: `/near-${failure.slice(-4)}`, far: `/far-${failure.slice(-4)}` };
      const near = receiver.url(paths.near, store.secret);
      const away = receiver.url(paths.far, far.secret);
      const waiting = {
        near: await runtime.newOrder(store),
        far: await runtime.newOrder(far),
      };
      await runtime.inject("api", { areQueuesDown: true });
      const unannounced = {
        near: await runtime.newOrder(store, near),
        far: await runtime.newOrder(far, away),
      };
      await runtime.inject("api", { areQueuesDown: false, secondDatabase: failure });
      await runtime.inject("consumer", { secondDatabase: failure, aheadMs: LATER_MS });

      const codes = [waiting.near, waiting.far].map(({ tracking_code }) => tracking_code);
      const [created, refused, scanned, listed] = await Promise.all([
        runtime.newOrder(store, near),
        runtime.answerTo("POST", "/api/v1/orders", far.key, runtime.orderBody(away), 503),
        runtime.arrive(...codes),
        runtime.listOrders(),
        // The sweep of the other database finds what was not announced.
        runtime.tick(),
      ]);
      expect(refused).toMatchObject({ code: "database_unavailable" });
      expect(scanned).toEqual(["ready_for_pickup", "database_unavailable"]);
      expect(listed.incomplete).toBe(true);
      const ids = listed.data.data.map(({ id }) => id);
      expect([ids.includes(unannounced.near.id), ids.includes(unannounced.far.id)]).toEqual([true, false]);
      await runtime.delivered(near, 2);
      const eventsAt = (path: string) =>
        receiver.at(path).map(({ body }) => JSON.parse(body).data.order_id as string);
      expect(eventsAt(paths.near).sort()).toEqual([unannounced.near.id, created.id].sort());
      expect(eventsAt(paths.far)).toEqual([]);

      await runtime.inject("api", { secondDatabase: null });
      await runtime.inject("consumer", { secondDatabase: null });
      await runtime.tick();
      const byUrl = "SELECT status FROM webhook_deliveries WHERE url = ?1";
      await vi.waitFor(
        async () => expect(await runtime.secondSql(byUrl, away)).toEqual([{ status: "delivered" }]),
        WAIT,
      );
      expect(eventsAt(paths.far)).toEqual([unannounced.far.id]);
      expect(await runtime.arrive(...codes)).toEqual(["ready_for_pickup", "ready_for_pickup"]);
      const events =
        "SELECT count(*) AS count FROM order_events WHERE order_number = (SELECT number FROM orders WHERE id = ?1)";
      expect(await runtime.secondSql(events, waiting.far.id)).toEqual([{ count: 2 }]);
      expect((await runtime.listOrders()).incomplete).toBeUndefined();
    },
  );
});

describe("a malformed message", () => {
  it("is recorded as a dead letter, and the deliveries of its batch arrive", async () => {
    const url = receiver.url("/beside", store.secret);
    const deliveries = await runtime.unannounced(store, url, 3);
    await runtime.send("WEBHOOK_QUEUE", [...deliveries.map(messageOf), null]);
    await vi.waitFor(
      async () =>
        expect(
          await runtime.mainSql("SELECT queue, body FROM dead_letters WHERE body = 'null'"),
        ).toHaveLength(1),
      WAIT,
    );
    await runtime.sweepAt(LATER_MS);
    await runtime.delivered(url, 3);
    expect(receiver.at("/beside")).toHaveLength(3);
  });
});

describe("a batch of an unknown queue", () => {
  it("is not acknowledged", async () => {
    expect(await runtime.handBatch("lost-property", [null])).toMatchObject({
      outcome: "exception",
      ackAll: false,
    });
  });
});
