import { describe, expect } from "vitest";
import { verifyWebhook } from "../../client/src/index.ts";
import { type Forwarded, type ForwardOptions, forwardEvents } from "../../client/src/listen.ts";
import { it as base } from "../fixtures.ts";
import { moveThrough } from "../orders/moves.ts";
import { storeBody } from "../orders/orders.ts";
import { newTenant } from "../tenant.ts";
import { storeClient } from "./client.ts";

const it = base.extend("store", async ({ api }) => storeClient(api, await newTenant(api)));

const TO = "http://localhost:3000/hook";

describe("events of a test key", () => {
  it("are posted to a local address as their webhooks would be, from now on, in order", async ({
    api,
    pointId,
    store,
  }) => {
    await api.publish();
    await store.orders.create(storeBody(pointId));
    const { received, forwarded } = await forwarding(store, {}, 2, async () => {
      const { id } = await store.orders.create(storeBody(pointId));
      await moveThrough(api, id, ["arrive"]);
    });
    const secret = await store.webhooks.secret();
    const events = await Promise.all(received.map((request) => verifyWebhook(secret, request)));
    expect(events.map(({ type }) => type)).toEqual(["package.created", "package.arrived_at_point"]);
    expect(events[1]!.data).toHaveProperty("collection_code");
    expect(received.map(({ url, headers }) => [url, headers.get("webhook-id")])).toEqual(
      events.map(({ id }) => [TO, id]),
    );
    expect(forwarded.map(({ outcome }) => outcome)).toEqual([204, 204]);
  });

  it("come from the oldest on, and of some types alone, if asked to", async ({ api, pointId, store }) => {
    await api.publish();
    const { id } = await store.orders.create(storeBody(pointId));
    await store.orders.cancel(id);
    const options = { fromOldest: true, types: "package.cancelled" };
    const { forwarded } = await forwarding(store, options, 1);
    expect(forwarded.map(({ event }) => event)).toMatchObject([
      { type: "package.cancelled", data: { order_id: id } },
    ]);
  });

  it("are told of when nobody listens there, and the next ones go on", async ({ api, pointId, store }) => {
    await api.publish();
    for (let i = 0; i < 2; i++) await store.orders.create(storeBody(pointId));
    const failing = () => {
      throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    };
    const { forwarded } = await forwarding(store, { fromOldest: true, fetch: failing }, 2);
    expect(forwarded.map(({ outcome }) => outcome)).toEqual(Array(2).fill("connect ECONNREFUSED"));
  });
});

/** Forwards until `count` events were posted; `then` runs once forwarding has begun. */
async function forwarding(
  store: ReturnType<typeof storeClient>,
  options: Partial<ForwardOptions>,
  count: number,
  then: () => Promise<void> = async () => {},
) {
  const aborter = new AbortController();
  const received: Request[] = [];
  const forwarded: Forwarded[] = [];
  const receive = async (url: string, init: RequestInit) => {
    received.push(new Request(url, { ...init, signal: null }));
    return new Response(null, { status: 204 });
  };
  const given = { secret: await store.webhooks.secret(), fetch: receive as typeof fetch, ...options };
  const events = forwardEvents(store.events, { to: TO, everyS: 0.05, signal: aborter.signal, ...given });
  const first = events.next();
  await then();
  for (let next = await first; ; next = await events.next()) {
    forwarded.push(next.value);
    if (forwarded.length === count) break;
  }
  aborter.abort(new Error("enough"));
  await expect(events.next()).rejects.toThrow("enough");
  return { received, forwarded };
}
