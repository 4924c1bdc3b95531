import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newSecret, rotated } from "../../../src/webhooks/endpoints/secrets.ts";
import { type Answer, answer, type Received } from "./receiver.ts";
import { messageOf, Runtime, type Store } from "./runtime.ts";

const DAY_MS = 24 * 3_600_000;
const EXCERPT_BYTES = 16 * 1024;

const runtime = new Runtime();
const { receiver } = runtime;
let store: Store;

beforeAll(async () => {
  await runtime.start();
  store = await runtime.newStore();
});
afterEach(() => runtime.heal());
afterAll(() => runtime.stop());

const ownUrl = (path: string, how?: Answer) => receiver.url(path, store.secret, how);

/** An answer that begins with `begin` and then never ends. */
const dripping =
  (begin: string, drop: string): Answer =>
  (response) => {
    const socket = response.socket!;
    socket.write(begin);
    const timer = setInterval(() => socket.write(drop), 50);
    socket.on("close", () => clearInterval(timer));
    socket.on("error", () => {});
  };

describe("a receiver that hangs", () => {
  it("times out, and is served by the slow lane until it answers in time", async () => {
    await runtime.inject("consumer", { timeoutMs: 1000 });
    const path = "/hangs";
    const url = ownUrl(path, () => {});
    const { delivery, attempt } = await runtime.firstAttempt(store, url);
    expect(attempt).toMatchObject({ status: null, error: "no answer within 1 s" });
    expect(await runtime.lanesOf(delivery.id)).toEqual(["webhooks"]);

    await runtime.inject("consumer", { timeoutMs: 15_000 });
    receiver.answers(path, answer(204));
    await runtime.newOrder(store, url);
    const both = await runtime.delivered(url, 2);
    const second = both.find(({ id }) => id !== delivery.id)!;
    expect(await runtime.lanesOf(second.id)).toEqual(["webhooks", "slow-webhooks"]);

    await runtime.newOrder(store, url);
    const third = (await runtime.delivered(url, 3)).find(({ id }) => !both.some((one) => one.id === id))!;
    expect(await runtime.lanesOf(third.id)).toEqual(["webhooks"]);
  });

  it("does not delay other receivers, neither in its batch nor after it", async () => {
    const hanging: ServerResponse[] = [];
    const slow = ownUrl("/holds", (response) => hanging.push(response));
    const fine = ownUrl("/is-not-held");
    const slowOnes = await runtime.unannounced(store, slow, 8);
    const fineOnes = await runtime.unannounced(store, fine, 2);
    await runtime.send("WEBHOOK_QUEUE", [...slowOnes, ...fineOnes].map(messageOf));
    await runtime.newOrder(store, fine);
    await runtime.delivered(fine, 3);
    expect((await runtime.deliveriesTo(slow)).map(({ attempt_count }) => attempt_count)).toEqual(
      slowOnes.map(() => 0),
    );
    receiver.answers("/holds", answer(204));
    for (const response of hanging) response.writeHead(204).end();
    await runtime.delivered(slow, 8);
  });

  it("times out if it never ends its headers", async () => {
    await runtime.inject("consumer", { timeoutMs: 1000 });
    const { attempt } = await runtime.firstAttempt(
      store,
      ownUrl("/drips", dripping("HTTP/1.1 200 OK\r\nX-Slow: ", "a")),
    );
    expect(attempt).toMatchObject({ status: null, error: "no answer within 1 s" });
  });

  it("has received the webhook if it answers 200 and never ends the body", async () => {
    const head = "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nthanks";
    const { delivery, attempt } = await runtime.firstAttempt(
      store,
      ownUrl("/drips-body", dripping(head, ".")),
    );
    expect(delivery.status).toBe("delivered");
    expect(attempt).toMatchObject({ status: 200, error: null });
    expect(attempt.response_excerpt).toMatch(/^thanks\.*$/);
  });
});

describe("an answer", () => {
  it("of 500 is stored, and the webhook is retried with the same id and body and a new signature", async () => {
    const path = "/fails";
    const url = ownUrl(path, answer(500, {}, "the till is on fire"));
    const { delivery, attempt } = await runtime.firstAttempt(store, url);
    expect(attempt).toMatchObject({
      ...{ status: 500, error: "answered 500", response_excerpt: "the till is on fire" },
    });
    expect(delivery).toMatchObject({ status: "pending", claimed_until: 0 });
    receiver.answers(path, answer(204));
    // The retry comes by the delayed message.
    await runtime.delivered(url);
    const [first, second] = receiver.at(path);
    expect([first!.fault, second!.fault]).toEqual([undefined, undefined]);
    expect([second!.body, second!.headers["webhook-id"]]).toEqual([
      first!.body,
      first!.headers["webhook-id"],
    ]);
    expect(Number(second!.headers["webhook-timestamp"])).toBeGreaterThan(
      Number(first!.headers["webhook-timestamp"]),
    );
    expect(second!.headers["webhook-signature"]).not.toBe(first!.headers["webhook-signature"]);
  });

  // The delay of the second attempt is five minutes, up to 20 % shorter or longer.
  it.each<[string, () => string | undefined, number, number]>([
    ["nothing", () => undefined, 240, 360],
    ["seconds within twice the delay", () => "400", 400, 400],
    ["a date", () => new Date(Date.now() + 400_000).toUTCString(), 390, 400],
    ["fewer seconds than the delay", () => "1", 240, 360],
    ["garbage", () => "after lunch", 240, 360],
    ["a fraction", () => "400.5", 240, 360],
    ["a date in the past", () => new Date(0).toUTCString(), 240, 360],
    ["ten years", () => "315360000", 480, 720],
    ["a number that overflows", () => "9".repeat(400), 480, 720],
  ])("of 429 delays the next attempt by a Retry-After of %s", async (what, retryAfter, least, most) => {
    const url = ownUrl(`/busy/${encodeURIComponent(what)}`, (response) => {
      const value = retryAfter();
      response.writeHead(429, value === undefined ? {} : { "retry-after": value }).end();
    });
    const [delivery] = await runtime.unannounced(store, url);
    await runtime.sql("UPDATE webhook_deliveries SET step = 1 WHERE id = ?1", delivery!.id);
    await runtime.handBatch("webhooks", [messageOf(delivery!)]);
    const [after] = await runtime.deliveries(url, 1, ({ attempt_count }) => attempt_count === 1);
    const [attempt] = await runtime.attemptsOf(delivery!.id);
    const delay = (after!.next_attempt_at - attempt!.at - attempt!.duration_ms) / 1000;
    expect(delay).toBeGreaterThanOrEqual(least);
    // The clock may tick between the answer and the computation of the delay.
    expect(delay).toBeLessThanOrEqual(most + 1);
  });

  it.each([301, 302, 307, 308])("of %i is not followed", async (status) => {
    const target = ownUrl(`/target-of-${status}`);
    const url = ownUrl(`/moved-${status}`, answer(status, { location: target }));
    const { delivery, attempt } = await runtime.firstAttempt(store, url);
    expect(attempt).toMatchObject({ status, error: `answered ${status}: redirects are not followed` });
    expect(delivery.status).toBe("pending");
    expect(receiver.at(`/target-of-${status}`)).toEqual([]);
  });

  it("of 300 MB is stored up to its first 16 KiB", async () => {
    const piece = "A long answer. ".repeat(70_000);
    const url = ownUrl("/talks", (response) => {
      response.writeHead(200);
      let left = 300;
      const more = () => {
        while (left-- > 0) if (!response.write(piece)) return;
        response.end();
      };
      response.on("drain", more);
      more();
    });
    const { delivery, attempt } = await runtime.firstAttempt(store, url);
    expect(delivery.status).toBe("delivered");
    expect(attempt.response_excerpt).toHaveLength(EXCERPT_BYTES);
    expect(piece.startsWith(attempt.response_excerpt)).toBe(true);
  });

  it("is stored with at most 16 KiB and no half character at the end", async () => {
    const { attempt } = await runtime.firstAttempt(
      store,
      ownUrl("/naira", answer(200, {}, "₦".repeat(10_000))),
    );
    expect(attempt.response_excerpt).toMatch(/^₦+$/);
    expect(attempt.response_excerpt).toHaveLength(Math.floor(EXCERPT_BYTES / 3));
  });

  it("of 410 disables the endpoint with a reason; later webhooks wait", async () => {
    const path = "/gone";
    const tired = await runtime.newStore();
    const endpoint = await runtime.newEndpoint(tired, path, answer(410));
    await runtime.newOrder(tired);
    await runtime.deliveries(endpoint.url, 1, ({ status }) => status === "disabled");
    expect(
      await runtime.sql("SELECT enabled, disabled_reason FROM webhook_endpoints WHERE id = ?1", endpoint.id),
    ).toEqual([{ enabled: 0, disabled_reason: "the receiver answered 410 Gone" }]);
    await runtime.newOrder(tired);
    await runtime.deliveries(endpoint.url, 2, ({ status }) => status === "disabled");
    expect(receiver.at(path)).toHaveLength(1);

    receiver.answers(path, answer(204));
    await runtime.enable(endpoint);
    await runtime.tick();
    await runtime.delivered(endpoint.url, 2);
    expect(receiver.at(path)).toHaveLength(3);
  });

  it("of 410 from an order's own URL ends that order's deliveries and no other's", async () => {
    const path = "/gone-order";
    const url = ownUrl(path, answer(410));
    const { id } = await runtime.newOrder(store, url);
    await runtime.deliveries(url, 1, ({ attempt_count }) => attempt_count === 1);
    receiver.answers(path, answer(204));
    await runtime.scan(id, "driver_collect");
    expect(await runtime.deliveriesTo(url)).toHaveLength(1);
    await runtime.sweepAt(DAY_MS);
    await runtime.newOrder(store, url);
    await runtime.deliveries(url, 2, ({ status }) => status !== "pending");
    expect(receiver.at(path)).toHaveLength(2);
  });
});

describe("a receiver", () => {
  const statusOf = ({ body }: Received) => JSON.parse(body).data;

  it("can sort webhooks by their sequence when they arrive unordered and twice", async () => {
    const path = "/any-order";
    const url = ownUrl(path, answer(500));
    await runtime.inject("api", { areQueuesDown: true });
    const { id } = await runtime.newOrder(store, url);
    for (const scan of ["driver_collect", "arrive", "collect"] as const) await runtime.scan(id, scan);
    await runtime.inject("api", { areQueuesDown: false });
    const deliveries = await runtime.deliveriesTo(url);
    for (const delivery of deliveries.toReversed())
      await runtime.handBatch("webhooks", [messageOf(delivery)]);
    receiver.answers(path, answer(204));
    await runtime.sweepAt(60_000);
    await runtime.delivered(url, 4);

    const came = receiver.at(path).map((request) => ({ ...statusOf(request), ...JSON.parse(request.body) }));
    expect(came.slice(0, 4).map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
    expect(came).toHaveLength(8);
    const once = new Map(came.map((event) => [event.id, event]));
    const inOrder = [...once.values()].toSorted((a, b) => a.sequence - b.sequence);
    expect(
      inOrder.map(({ sequence, type, previous_status, status }) => [
        ...[sequence, type, previous_status, status],
      ]),
    ).toEqual([
      [1, "package.created", null, "created"],
      [2, "package.in_transit", "created", "in_transit"],
      [3, "package.arrived_at_point", "in_transit", "ready_for_pickup"],
      [4, "package.collected", "ready_for_pickup", "delivered"],
    ]);
  });

  it("gets the collection code when the parcel has arrived, and the code is nowhere else", async () => {
    const path = "/code";
    let code = "";
    // The limit of what is stored cuts through an echo of the code.
    const echo: Answer = (response) =>
      response.writeHead(200).end(`${code} ${"x".repeat(EXCERPT_BYTES - 10)}${code}${code}`);
    const url = ownUrl(path, echo);
    await runtime.inject("api", { areQueuesDown: true });
    const order = await runtime.newOrder(store, url);
    code = runtime.codeOf(order.id);
    for (const scan of ["driver_collect", "arrive", "collect"] as const) await runtime.scan(order.id, scan);
    await runtime.inject("api", { areQueuesDown: false });
    const deliveries = await runtime.deliveriesTo(url);
    await runtime.handBatch("webhooks", deliveries.map(messageOf));
    await runtime.delivered(url, 4);

    const told = receiver.at(path).filter(({ body }) => body.includes("collection_code"));
    expect(
      told.map(({ body }) => [JSON.parse(body).type, statusOf({ body } as Received).collection_code]),
    ).toEqual([["package.arrived_at_point", code]]);
    expect(told[0]!.fault).toBeUndefined();
    const kept = await Promise.all(deliveries.map(({ id }) => runtime.attemptsOf(id)));
    for (const [attempt] of kept)
      expect(attempt!.response_excerpt).toBe(`****** ${"x".repeat(EXCERPT_BYTES - 10)}***`);
    const stored = JSON.stringify(
      await runtime.sql("SELECT body FROM webhook_deliveries WHERE url = ?1", url),
    );
    expect(stored).toContain("******");
    expect(stored).not.toContain(code);
  });

  it("recognises a replay by its timestamp and an altered webhook by its signature", async () => {
    const url = ownUrl("/replayed");
    await runtime.newOrder(store, url);
    const [{ headers, body }] = (await receiver.has("/replayed", 1)) as [Received];
    const webhook = new Webhook(store.secret);
    expect(webhook.verify(body, headers)).toMatchObject({ type: "package.created" });
    expect(() => webhook.verify(body, { ...headers, "webhook-id": crypto.randomUUID() })).toThrow(
      "signature",
    );
    expect(() => webhook.verify(body.replace("created", "arrived"), headers)).toThrow("signature");
    const later = String(Number(headers["webhook-timestamp"]) + 60);
    expect(() => webhook.verify(body, { ...headers, "webhook-timestamp": later })).toThrow("signature");
    await runtime.setClock(6 * 60_000);
    expect(() => webhook.verify(body, headers)).toThrow("timestamp");
  });

  it("can verify with the old and the new secret for a day after a rotation, then only with the new one", async () => {
    const path = "/rotated";
    const partner = await runtime.newStore();
    const { id, url, secret: old } = await runtime.newEndpoint(partner, path);
    const fresh = newSecret();
    const secrets = rotated([runtime.seal(id, old)], runtime.seal(id, fresh), Date.now());
    await runtime.sql("UPDATE webhook_endpoints SET secrets = ?2 WHERE id = ?1", id, JSON.stringify(secrets));
    const isSignedBy = ({ body, headers }: Received, secret: string) => {
      try {
        return new Webhook(secret).verify(body, headers) !== undefined;
      } catch {
        return false;
      }
    };
    await runtime.newOrder(partner);
    const [during] = await receiver.has(path, 1);
    expect([isSignedBy(during!, old), isSignedBy(during!, fresh)]).toEqual([true, true]);

    await runtime.setClock(DAY_MS);
    await runtime.newOrder(partner);
    const [, after] = await receiver.has(path, 2);
    expect([isSignedBy(after!, old), isSignedBy(after!, fresh)]).toEqual([false, true]);
    await runtime.delivered(url, 2);
  });

  it("that is both an order's own URL and an endpoint gets one webhook, signed by both secrets", async () => {
    const path = "/both";
    const partner = await runtime.newStore();
    const { url, secret } = await runtime.newEndpoint(partner, path);
    await runtime.newOrder(partner, url);
    await runtime.delivered(url);
    const [request, ...more] = receiver.at(path);
    expect(more).toEqual([]);
    for (const key of [partner.secret, secret])
      expect(() => new Webhook(key).verify(request!.body, request!.headers)).not.toThrow();
  });
});

describe("a Worker's log", () => {
  it("contains no secret, code, body or address", async () => {
    const url = ownUrl("/logged", answer(500, {}, "an answer"));
    const { id } = await runtime.newOrder(store, url);
    await runtime.scan(id, "arrive");
    await runtime.deliveries(url, 2, ({ attempt_count }) => attempt_count > 0);
    expect(runtime.logs).toContain('"status":201');
    for (const secret of [store.secret, store.key, "whsec_", "/logged", "segun", "an answer", "Allen"])
      expect(runtime.logs).not.toContain(secret);
    expect(runtime.logs).not.toMatch(new RegExp(`\\b${runtime.codeOf(id)}\\b`));
  });
});
