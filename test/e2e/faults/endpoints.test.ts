import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { answer } from "./receiver.ts";
import { messageOf, Runtime } from "./runtime.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const runtime = new Runtime();
const { receiver } = runtime;

beforeAll(() => runtime.start());
afterEach(() => runtime.heal());
afterAll(() => runtime.stop());

describe("an endpoint", () => {
  it("gets no request if its stored URL is not allowed", async () => {
    const partner = await runtime.newStore();
    const endpoint = await runtime.newEndpoint(partner, "/private");
    // Only 127.0.0.1 is exempt here.
    const url = endpoint.url.replace("127.0.0.1", "localhost");
    await runtime.sql("UPDATE webhook_endpoints SET url = ?2 WHERE id = ?1", endpoint.id, url);
    await runtime.newOrder(partner);
    const [delivery] = await runtime.deliveries(url, 1, ({ attempt_count }) => attempt_count === 1);
    expect(await runtime.attemptsOf(delivery!.id)).toMatchObject([
      { status: null, error: "not sent: the URL must be an https URL" },
    ]);
    expect(receiver.at("/private")).toEqual([]);
  });

  const disable = (id: string) => runtime.sql("UPDATE webhook_endpoints SET enabled = 0 WHERE id = ?1", id);

  it("gets nothing while it is disabled, and everything when it is enabled again", async () => {
    const path = "/paused";
    const partner = await runtime.newStore();
    const endpoint = await runtime.newEndpoint(partner, path, answer(500));
    await runtime.newOrder(partner);
    await runtime.deliveries(endpoint.url, 1, ({ attempt_count }) => attempt_count === 1);
    await disable(endpoint.id);
    receiver.answers(path, answer(204));
    // The second attempt finds the endpoint disabled; deliveries of later events wait from the start.
    await runtime.sweepAt(60_000);
    await runtime.deliveries(endpoint.url, 1, ({ status }) => status === "disabled");
    await runtime.newOrder(partner);
    await runtime.deliveries(endpoint.url, 2, ({ status }) => status === "disabled");
    expect(receiver.at(path)).toHaveLength(1);

    await runtime.enable(endpoint);
    await runtime.tick();
    await runtime.delivered(endpoint.url, 2);
    expect(receiver.at(path).map(({ fault }) => fault)).toEqual([undefined, undefined, undefined]);
  });

  it("keeps a delivery waiting if it is disabled during the attempt", async () => {
    const path = "/paused-meanwhile";
    const partner = await runtime.newStore();
    let fail = () => {};
    const endpoint = await runtime.newEndpoint(partner, path, (response) => {
      fail = () => response.writeHead(503).end();
    });
    await runtime.newOrder(partner);
    await receiver.has(path, 1);
    await disable(endpoint.id);
    await runtime.sql("UPDATE webhook_deliveries SET status = 'disabled' WHERE url = ?1", endpoint.url);
    fail();
    await runtime.deliveries(
      endpoint.url,
      1,
      ({ attempt_count, status }) => attempt_count === 1 && status === "disabled",
    );
  });

  it("is disabled with a reason after five days of failures, and gets the waiting webhooks when it is enabled", async () => {
    const path = "/dead";
    const partner = await runtime.newStore();
    const endpoint = await runtime.newEndpoint(partner, path, answer(503));
    const state = async () =>
      (
        await runtime.sql<{ enabled: number; disabled_reason: string | null; failing_since: number | null }>(
          "SELECT enabled, disabled_reason, failing_since FROM webhook_endpoints WHERE id = ?1",
          endpoint.id,
        )
      )[0]!;
    await runtime.newOrder(partner);
    await runtime.deliveries(endpoint.url, 1, ({ attempt_count }) => attempt_count === 1);
    const { failing_since } = await state();
    await runtime.sweepAt(5 * DAY_MS - HOUR_MS);
    await runtime.deliveries(endpoint.url, 1, ({ attempt_count }) => attempt_count === 2);
    expect(await state()).toEqual({ enabled: 1, disabled_reason: null, failing_since });

    await runtime.sweepAt(5 * DAY_MS + HOUR_MS);
    await runtime.deliveries(endpoint.url, 1, ({ attempt_count }) => attempt_count === 3);
    await runtime.tick();
    await runtime.deliveries(endpoint.url, 1, ({ status }) => status === "disabled");
    expect(await state()).toMatchObject({
      enabled: 0,
      disabled_reason: "all attempts failed for five days",
    });
    await runtime.newOrder(partner);
    await runtime.sweepAt(9 * DAY_MS);
    expect((await runtime.deliveriesTo(endpoint.url)).map(({ status }) => status)).toEqual([
      "disabled",
      "disabled",
    ]);
    expect(receiver.at(path)).toHaveLength(3);

    receiver.answers(path, answer(204));
    await runtime.enable(endpoint);
    await runtime.tick();
    await runtime.delivered(endpoint.url, 2);
  });

  it("is not disabled when one of its webhooks arrives while another fails", async () => {
    const path = "/recovering";
    const partner = await runtime.newStore();
    let failing = "";
    const endpoint = await runtime.newEndpoint(partner, path, (response, request) =>
      response.writeHead(request.headers["webhook-id"] === failing ? 500 : 204).end(),
    );
    await runtime.inject("api", { areQueuesDown: true });
    await runtime.newOrder(partner);
    await runtime.newOrder(partner);
    await runtime.inject("api", { areQueuesDown: false });
    const deliveries = await runtime.deliveriesTo(endpoint.url);
    failing = deliveries[1]!.event_id;
    await runtime.sql(
      "UPDATE webhook_endpoints SET failing_since = ?2 WHERE id = ?1",
      ...[endpoint.id, Date.now() - 6 * DAY_MS],
    );
    // Answers the failing one only after the result of the other is written.
    receiver.answers(path, (response, request) => {
      if (request.headers["webhook-id"] !== failing) return void response.writeHead(204).end();
      void vi
        .waitFor(
          async () => {
            const written = await runtime.attemptsOf(deliveries[0]!.id);
            if (written.length === 0) throw new Error("not yet");
          },
          { timeout: 10_000 },
        )
        .then(() => response.writeHead(500).end());
    });
    await runtime.handBatch("webhooks", deliveries.map(messageOf));
    await vi.waitFor(async () => expect(await runtime.attemptsOf(deliveries[1]!.id)).toHaveLength(1), {
      timeout: 20_000,
    });
    expect(await runtime.sql("SELECT enabled FROM webhook_endpoints WHERE id = ?1", endpoint.id)).toEqual([
      { enabled: 1 },
    ]);
    expect((await runtime.deliveriesTo(endpoint.url))[1]).toMatchObject({ status: "pending" });
  });
});

describe("the schedule", () => {
  it("has ten attempts with growing delays", async () => {
    const path = "/never";
    const store = await runtime.newStore();
    const url = receiver.url(path, store.secret, answer(500));
    const { delivery } = await runtime.firstAttempt(store, url);
    const HOURS = [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24];
    const start = Date.now();
    for (const [i, hours] of HOURS.entries()) {
      const [before] = await runtime.deliveries(url, 1, ({ attempt_count }) => attempt_count === i + 1);
      const { at, duration_ms } = (await runtime.attemptsOf(delivery.id))[i]!;
      const delay = (before!.next_attempt_at - at - duration_ms) / HOUR_MS;
      expect(delay).toBeGreaterThanOrEqual(hours * 0.8);
      expect(delay).toBeLessThanOrEqual(hours * 1.2 + 1 / 3600);
      // A message can't be delayed for more than a day, so then the sweep sends it on time.
      if (delay > 24) expect(before!.sweep_at).toBe(before!.next_attempt_at);
      // The first retry comes by its message.
      if (i > 0) await runtime.sweepAt(before!.sweep_at - start + 1000);
    }
    const [last] = await runtime.deliveries(url, 1, ({ attempt_count }) => attempt_count === 10);
    expect(last!.status).toBe("failed");
    // A day before the order is cancelled, because nobody has handed it in.
    await runtime.sweepAt(29 * DAY_MS);
    expect(receiver.at(path)).toHaveLength(10);
    expect(receiver.at(path).map(({ fault }) => fault)).toEqual(Array(10).fill(undefined));
    expect(new Set(receiver.at(path).map(({ body }) => body)).size).toBe(1);
  });
});
